"""Exceptions of vnfcheck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from ._report import Report


class Error(Exception):
    """Base class of the exceptions of vnfcheck; the message is the same as on the command line."""

    #: Suggested action.
    help: Optional[str]
    #: The report with the error, if the input was opened for a check.
    report: Optional[Report]

    def __init__(self, message: str, help: Optional[str] = None, report: Optional[Report] = None) -> None:
        super().__init__(message)
        self.help = help
        self.report = report


class UsageError(Error):
    """Error for an argument, a configuration or a rule file that is not valid."""


class UnreadableError(Error):
    """Error for an input that cannot be read, or that has no verdict."""


class InternalError(Error):
    """Error for a defect of vnfcheck."""
