"""`python -m claimwright` in, the command line out."""

from claimwright.cli.app import main

if __name__ == "__main__":
    main()
