"""What `checkrow doctor` looks at. Only `services` needs the packages of a server."""
