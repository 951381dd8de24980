"""Other engines of checkers, one small runner each, in an environment of its own."""
