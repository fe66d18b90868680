"""`claimwright backup` and `claimwright restore`: the home folder in one file, and back."""

from pathlib import Path
from typing import Annotated

import typer

from claimwright.cli import options
from claimwright.cli.options import settings_of
from claimwright.flows.restore import MAX_BYTES
from claimwright.flows.restore import restore as put_back

Archive = Annotated[Path, typer.Argument(help="The archive.", metavar="FILE")]


def backup(context: typer.Context, archive: Archive, *, config: options.Config = None) -> None:
    """Write the home folder to one archive, also while a server runs.

    Jobs, reports, accounts, corpora, brought models and config.toml are in it; caches, answers of
    catalogues and corpora in an object store are not.
    """
    from claimwright.flows.backup import back_up

    settings = settings_of(context, None, config)
    done = back_up(settings.home, archive.expanduser())
    typer.echo(
        f"{len(done.files):,} files, {done.size_bytes:,} bytes of {str(settings.home)!r} are in "
        f"{str(archive)!r}; it holds accounts and settings: keep it where only you can read it",
        err=True,
    )


def restore(
    context: typer.Context,
    archive: Archive,
    *,
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Replace what is in the home folder; it is kept beside."),
    ] = False,
    max_bytes: Annotated[
        int, typer.Option(help="Most bytes of the files together.", min=1)
    ] = MAX_BYTES,
    config: options.Config = None,
) -> None:
    """Put the home folder back as it was when an archive was made; stop servers first.

    Every file is checked before anything is replaced.
    """
    home = settings_of(context, None, config).home
    done = put_back(archive.expanduser(), home, replace=replace, max_bytes=max_bytes)
    kept = f"; what was there lies in {str(done.aside)!r}" if done.aside else ""
    typer.echo(
        f"{len(done.contents.files):,} files as of {done.contents.created} are in "
        f"{str(home)!r}{kept}",
        err=True,
    )
