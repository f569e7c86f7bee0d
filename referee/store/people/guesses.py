"""Wrong PINs, and the devices that had one right."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import sqlite

from referee.store.base import add_row
from referee.store.schema import KnownDevice, WrongPin


def list_wrong(connection: Connection, pin: str, guesser: str, after: datetime) -> list[datetime]:
    """List when ``guesser`` got ``pin`` wrong after that moment, earliest first."""
    moments = select(WrongPin.at).where(WrongPin.pin == pin, WrongPin.guesser == guesser, WrongPin.at > after)
    return list(connection.execute(moments.order_by(WrongPin.at)).scalars())


def add_wrong(connection: Connection, pin: str, guesser: str, at: datetime) -> int:
    """Record that ``guesser`` got ``pin`` wrong, and return the new row's id."""
    return add_row(connection, WrongPin(id=0, pin=pin, guesser=guesser, at=at))


def remove_wrong(connection: Connection, wrong_id: int) -> None:
    """Take back that wrong PIN: it was right after all."""
    connection.execute(delete(WrongPin).where(WrongPin.id == wrong_id))


def remove_old_wrong(connection: Connection, after: datetime, now: datetime) -> None:
    """Forget the wrong PINs up to ``after``; those in the future (the clock was set back) count as of ``now``."""
    connection.execute(delete(WrongPin).where(WrongPin.at <= after))
    connection.execute(update(WrongPin).where(WrongPin.at > now).values(at=now))


def is_known(connection: Connection, pin: str, device: str) -> bool:
    """Tell whether the device has had the PIN right."""
    known_device = select(KnownDevice.device).where(KnownDevice.pin == pin, KnownDevice.device == device)
    return connection.execute(known_device).first() is not None


def keep_known(connection: Connection, pin: str, device: str, *, at: datetime, forgotten: datetime) -> None:
    """Remember that the device had the PIN right; forget devices whose last time was before ``forgotten``."""
    connection.execute(delete(KnownDevice).where(KnownDevice.at < forgotten))
    insertion = sqlite.insert(KnownDevice).values(pin=pin, device=device, at=at)
    connection.execute(insertion.on_conflict_do_update(index_elements=["pin", "device"], set_={"at": at}))
