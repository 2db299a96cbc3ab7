"""The Tichu family: four hands, six, the Table, and everybody for themselves."""
