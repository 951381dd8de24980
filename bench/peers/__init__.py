"""One runner for each library. Each runs in the environment of its library."""
