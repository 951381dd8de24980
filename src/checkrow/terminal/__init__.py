"""Playing in the terminal: the classic editions in plain lines, and the full-screen app."""
