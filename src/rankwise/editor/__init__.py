"""`rankwise lsp`: findings while a program is typed, in any editor that speaks the Language Server Protocol.

Entry point: `server.py`. pygls speaks the protocol, `workflows/check.py` checks. This layer stands above the
workflows and below the command line.
"""
