"""The text protocol for other programs, Hub version 2: see docs/protocol.md.

`session.Session` takes lines and gives lines; who moves them to and fro is not its business.
"""
