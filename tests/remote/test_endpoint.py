"""Addresses of endpoints."""

from __future__ import annotations

import pytest

from etl import remote
from etl.errors import EndpointError
from etl.remote import Endpoint


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("http://127.0.0.1:7878/query", Endpoint("http://127.0.0.1:7878/query")),
        ("https://x.example", Endpoint("https://x.example/")),
        (" http://x.example/sparql?default-graph-uri=a#top ", Endpoint("http://x.example/sparql?default-graph-uri=a")),
        ("https://ada:s%40fe@x.example/q", Endpoint("https://x.example/q", ("ada", "s@fe"))),
        ("http://ada@[::1]:80/q", Endpoint("http://[::1]:80/q", ("ada", ""))),
    ],
)
def test_an_address_is_where_to_ask_and_who_asks(address: str, expected: Endpoint) -> None:
    """A login is taken out of the address, and no part of it is sent that is for the reader alone."""
    assert expected == remote.endpoint(address)


def test_a_login_that_is_given_comes_before_that_of_the_address() -> None:
    """--user is said later than the address was written down."""
    assert ("bo", "b") == remote.endpoint("http://ada:a@x.example/", ("bo", "b")).login


def test_a_password_is_not_shown() -> None:
    """Neither in the type's own words nor in those of an error."""
    with pytest.raises(EndpointError) as caught:
        remote.endpoint("http://ada:secret@:x/")

    assert "secret" not in str(caught.value)
    assert "secret" not in repr(remote.endpoint("http://ada:secret@x.example/"))
    assert "http://x.example/" == remote.shown("http://ada:secret@x.example/")


@pytest.mark.parametrize(
    "address", ["", "x.example/query", "ftp://x.example/", "http://", "http://x:y/", "http://a b/"]
)
def test_what_can_be_no_endpoint_is_told(address: str) -> None:
    """Another scheme, no host, a port that is none, a blank."""
    with pytest.raises(EndpointError, match=r"is no address of an endpoint: "):
        remote.endpoint(address)


def test_a_path_is_no_address() -> None:
    """`etl.open` and --endpoint tell the two apart."""
    assert [True, True, False, False] == [remote.is_address(one) for one in ("http://x", "HTTPS://x", "build", "a.ttl")]
