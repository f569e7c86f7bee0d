"""Wrong PINs, and the devices that had one right."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.dialects import sqlite

from referee.store.tables import KnownDevice, WrongPin


def list_wrong(connection: Connection, pin: str, guesser: str, after: datetime) -> list[datetime]:
    """When ``guesser`` was wrong about ``pin``, from the moment ``after`` on, the earliest first."""
    wanted = select(WrongPin.at).where(WrongPin.pin == pin, WrongPin.guesser == guesser, WrongPin.at > after)
    return list(connection.execute(wanted.order_by(WrongPin.at)).scalars())


def add_wrong(connection: Connection, pin: str, guesser: str, at: datetime) -> int:
    """The id of the line that says ``guesser`` was wrong."""
    made = connection.execute(insert(WrongPin).values(pin=pin, guesser=guesser, at=at).returning(WrongPin.id))
    return made.scalar_one()


def remove_wrong(connection: Connection, line: int) -> None:
    """It was right after all."""
    connection.execute(delete(WrongPin).where(WrongPin.id == line))


def remove_old_wrong(connection: Connection, after: datetime, now: datetime) -> None:
    """What was wrong before ``after`` is forgotten; what lies ahead, because the clock went back, is of ``now``."""
    connection.execute(delete(WrongPin).where(WrongPin.at <= after))
    connection.execute(update(WrongPin).where(WrongPin.at > now).values(at=now))


def is_known(connection: Connection, pin: str, device: str) -> bool:
    """Whether the device has had the PIN right."""
    wanted = select(KnownDevice.device).where(KnownDevice.pin == pin, KnownDevice.device == device)
    return connection.execute(wanted).first() is not None


def keep_known(connection: Connection, pin: str, device: str, at: datetime, forgotten: datetime) -> None:
    """The device has had the PIN right; devices that last had one right before ``forgotten`` are known no more."""
    connection.execute(delete(KnownDevice).where(KnownDevice.at < forgotten))
    line = sqlite.insert(KnownDevice).values(pin=pin, device=device, at=at)
    connection.execute(line.on_conflict_do_update(index_elements=["pin", "device"], set_={"at": at}))
