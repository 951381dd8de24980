"""One runner for each library; each runs in the environment that holds its library."""
