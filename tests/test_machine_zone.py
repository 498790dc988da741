"""The zone of this machine."""

from pathlib import Path

from commonplace.config.machine import machine_zone


def test_the_machines_zone_is_found_without_a_dependency(tmp_path: Path) -> None:
    assert machine_zone(":Europe/Lisbon", tmp_path) == "Europe/Lisbon"
    assert machine_zone("nonsense", tmp_path) == "UTC"
    (tmp_path / "timezone").write_text("Asia/Tokyo\n")
    assert machine_zone("", tmp_path) == "Asia/Tokyo"
    zones = tmp_path / "zoneinfo" / "America"
    zones.mkdir(parents=True)
    (zones / "New_York").touch()
    (tmp_path / "localtime").symlink_to(zones / "New_York")
    assert machine_zone("", tmp_path) == "America/New_York"
