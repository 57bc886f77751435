"""Builds the package, by PEP 517. It is one folder of Python without dependencies, so that nothing has to be installed to build it."""

import base64
import csv
import hashlib
import io
import pathlib
import re
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEXT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def _value(key):
    found = re.search(rf'^{key} = "(.*)"$', TEXT, re.MULTILINE)
    if found is None:
        raise ValueError(f"pyproject.toml has no {key}")
    return found[1]


VERSION = _value("version")
STEM = f"{_value('name').replace('-', '_')}-{VERSION}"


def _metadata():
    head = [
        "Metadata-Version: 2.1",
        f"Name: {_value('name')}",
        f"Version: {VERSION}",
        f"Summary: {_value('description')}",
        f"License: {_value('license')}",
        f"Requires-Python: {_value('requires-python')}",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(head) + "\n\n" + (ROOT / "README.md").read_text(encoding="utf-8")


def _sources():
    for path in sorted((ROOT / "src").rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Write the wheel, with the same bytes for the same sources."""
    name = f"{STEM}-py3-none-any.whl"
    info = f"{STEM}.dist-info"
    files = {str(p.relative_to(ROOT / "src").as_posix()): p.read_bytes() for p in _sources()}
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: switchboard\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = io.StringIO()
    rows = csv.writer(record, lineterminator="\n")
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.writerow([path, f"sha256={digest}", len(content)])
    rows.writerow([f"{info}/RECORD", "", ""])
    files[f"{info}/RECORD"] = record.getvalue().encode()
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as out:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, content)
    return name


def build_sdist(sdist_directory, config_settings=None):
    """Write the source archive."""
    name = f"{STEM}.tar.gz"
    own = [ROOT / "pyproject.toml", ROOT / "README.md", ROOT / "backend" / "wheel.py"]
    with tarfile.open(pathlib.Path(sdist_directory) / name, "w:gz", format=tarfile.PAX_FORMAT) as out:
        for path in [*own, *_sources()]:
            out.add(path, f"{STEM}/{path.relative_to(ROOT).as_posix()}")
        metadata = _metadata().encode()
        entry = tarfile.TarInfo(f"{STEM}/PKG-INFO")
        entry.size = len(metadata)
        out.addfile(entry, io.BytesIO(metadata))
    return name
