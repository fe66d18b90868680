"""Commands in, answers on the terminal out.

Whatever is raised on the way ends in `boundary`, as a sentence and an exit code.
"""
