"""`python -m claimwright_lab` in, the command line out."""

from claimwright_lab.cli.app import main

if __name__ == "__main__":
    main()
