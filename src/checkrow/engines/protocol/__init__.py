"""The text protocol for other programs, Hub version 2: see docs/protocol.md.

`session.Session` reads and writes lines; its caller transports them.
"""
