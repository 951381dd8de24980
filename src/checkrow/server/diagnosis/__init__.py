"""The checks of `checkrow doctor`. Only `services` needs the packages of a server."""
