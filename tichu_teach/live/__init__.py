"""A live class: a room with a code, where learners answer on their phones what the teacher's table asks.

`room.py` defines a room, `store.py` keeps it in a database, `class_desk.py` runs it on a server, `pace.py`
limits how often anybody does something, `bell.py` wakes other servers, `records.py` makes learners' records
of the answers. Nothing here knows the rules: questions and answers pass through unchanged, and the teacher's
table says which answers are right.
"""
