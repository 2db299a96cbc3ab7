"""A live class: a room with a code, where learners answer on their phones what the teacher's table asks.

`room.py` says what a room is, `store.py` keeps it in a database, `desk.py` answers for it while a server
runs, `pace.py` tells who does something too often, `bell.py` wakes other servers, `records.py` makes
learners' records of what was answered. It knows no rules: what is asked and what is answered goes through as
it is, and what is right the teacher's table tells.
"""
