"""Small faults, put into a copy of the package one at a time: which do the tests notice?"""
