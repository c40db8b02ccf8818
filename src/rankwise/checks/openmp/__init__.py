"""Do all threads of a team meet where they must?"""
