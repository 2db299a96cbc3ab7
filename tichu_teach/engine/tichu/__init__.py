"""The Tichu family: Nanking, Tricsu, Tientsin, Grandmaster and Ear, a file each.

`partners.py` is the base of the games between two sides, `solo.py` that of Grandmaster and Ear.
"""
