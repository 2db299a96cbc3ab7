"""The Tichu family: Nanking, Tricsu, Tientsin, Grandmaster and Ear, a file each.

`partners.py` is the floor of the games between two sides, `solo.py` that of Grandmaster and Ear.
"""
