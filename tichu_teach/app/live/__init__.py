"""Answer the phones of a class, its wall and its teacher (`tichu_teach/live` has the rooms).

Nothing of it is served unless `--teacher-key` asks for it. A phone proves who it is by a cookie for its room,
the teacher by one for theirs; rooms are opened by whoever has the server's key.
`routes.py` has the addresses.
"""
