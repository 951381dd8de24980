"""Everything that deploy/ names exists: files, commands, options, settings, ports and addresses;
and its files agree with each other. These tests run no containers."""

from __future__ import annotations

import configparser
import ipaddress
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml  # type: ignore[import-untyped]

from checkrow.server.run import SHUTDOWN
from checkrow.server.settings import Settings
from tests.server.backing import CheckrowServer

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
DATA = Path("unset")


def instructions() -> list[tuple[str, str]]:
    """Return the Dockerfile's instructions with their arguments, continuation lines included."""
    text = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def the(wanted: str) -> str:
    """Return the arguments of the only instruction of this name."""
    (rest,) = (rest for name, rest in instructions() if name == wanted)
    return rest


def settings_of(environment: dict[str, str]) -> Settings:
    """Return the settings, or fail for a value that the server would refuse."""
    return Settings.from_environment(DATA, environment)


def image_settings() -> Settings:
    pairs = [each for name, rest in instructions() if name == "ENV" for each in shlex.split(rest)]
    return settings_of(dict(pair.split("=", 1) for pair in pairs))


def ignored(path: Path) -> bool:
    """Return whether Docker ignores a file of the checkout."""
    parts = path.relative_to(ROOT).parts
    above = ["/".join(parts[: count + 1]) for count in range(len(parts))]
    patterns = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    return any(
        fnmatch(each, pattern) or fnmatch(f"/{each}", pattern.replace("**", "*"))
        for pattern in patterns
        if pattern and not pattern.startswith("#")
        for each in above
    )


def options_of(*command: str) -> set[str]:
    """Return the options that a command lists in its help."""
    shown = subprocess.run(
        [sys.executable, "-m", "checkrow", *command, "--help"], capture_output=True, check=True
    )
    return set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", shown.stdout.decode()))


def test_the_image_has_a_python_that_the_package_supports() -> None:
    images = {rest.split()[0] for name, rest in instructions() if name == "FROM"}
    (version,) = (re.fullmatch(r"python:(3\.\d+)-slim", image) for image in images)
    assert version is not None
    assert f"Programming Language :: Python :: {version[1]}" in PROJECT["classifiers"]


def test_files_copied_into_the_image_exist() -> None:
    sources = [
        ROOT / source
        for name, rest in instructions()
        if name == "COPY" and "--from" not in rest
        for source in rest.split()[:-1]
    ]
    assert len(sources) > 3
    for source in sources:
        assert source.exists(), source
        assert not ignored(source), source


def test_sources_of_the_image_are_not_ignored() -> None:
    package = ("src/checkrow/__init__.py", "native/CMakeLists.txt", "pyproject.toml", "README.md")
    for name in (*package, "LICENSE", "web/index.html", "web/types/generate.py"):
        assert not ignored(ROOT / name), name
    lines = (ROOT / ".gitignore").read_text().splitlines()
    made = [line.strip("/").replace("*", "some") for line in lines if re.match(r"[^#].*/$", line)]
    assert len(made) > 10
    for name in (*made, ".git/config", "web/node_modules/vite", "src/checkrow/__pycache__/x"):
        assert ignored(ROOT / name), name


def test_programs_run_by_the_steps_of_the_image_exist() -> None:
    steps = " ".join(rest for name, rest in instructions() if name == "RUN")
    files = re.findall(r"(?<![\w/])(?:requirements|web)/[\w./-]+\.(?:txt|py)", steps)
    assert len(files) >= 4
    assert [name for name in files if not (ROOT / name).is_file()] == []
    scripts = json.loads((ROOT / "web" / "package.json").read_text())["scripts"]
    assert set(re.findall(r"npm run (\w+)", steps)) <= set(scripts)


def test_the_image_listens_where_it_says_and_keeps_its_data() -> None:
    settings = image_settings()
    assert settings.host == "0.0.0.0"
    assert the("EXPOSE") == str(settings.port)
    assert the("VOLUME") == str(settings.data) == "/data"
    assert f"--home-dir {settings.data} {the('USER')}" in " ".join(
        rest for _, rest in instructions()
    )
    started = [*json.loads(the("ENTRYPOINT")), *json.loads(the("CMD"))]
    assert started == ["checkrow", "serve"]
    assert started[0] in PROJECT["scripts"]


def test_the_health_of_the_image_is_that_of_the_server(tmp_path: Path) -> None:
    command = json.loads(the("HEALTHCHECK").partition("CMD")[2])
    assert command[0] == "python"
    server = CheckrowServer(tmp_path / "server")
    here = [each.replace(f":{image_settings().port}/", f":{server.port}/") for each in command[1:]]
    assert here != command[1:]

    def is_healthy() -> bool:
        run = subprocess.run([sys.executable, *here], capture_output=True, check=False)
        return run.returncode == 0

    server.start()
    try:
        assert is_healthy()
    finally:
        server.stop()
    assert not is_healthy()


def with_variables(text: str) -> str:
    """Fill in a site and a password, as compose does."""
    chosen = {"CHECKROW_SITE": "games.example.org", "DATABASE_PASSWORD": "secret"}
    return re.sub(r"\$\{(\w+)[^}]*\}", lambda found: chosen[found[1]], text)


def test_the_servers_of_the_compose_file_find_the_others() -> None:
    given = SERVICES["checkrow"]["environment"]
    settings = settings_of({name: with_variables(value) for name, value in given.items()})
    database, redis = urlsplit(settings.database_url), urlsplit(settings.redis_url)
    postgres = SERVICES["postgres"]["environment"]
    assert (database.scheme, database.hostname) == ("postgresql", "postgres")
    assert database.username == postgres["POSTGRES_USER"]
    assert database.password == with_variables(postgres["POSTGRES_PASSWORD"])
    # Without a name, the image creates a database with the user's name.
    assert database.path == f"/{postgres.get('POSTGRES_DB', postgres['POSTGRES_USER'])}"
    assert (redis.scheme, redis.hostname, redis.port) == ("redis", "valkey", 6379)
    assert settings.public_url == "https://games.example.org"
    assert SERVICES["checkrow"]["deploy"]["replicas"] >= 2


def test_the_proxy_of_the_compose_file_is_trusted_and_nobody_else() -> None:
    (trusted,) = SERVICES["checkrow"]["environment"]["CHECKROW_TRUSTED_PROXIES"].split(",")
    assert SERVICES["proxy"]["networks"]["inside"]["ipv4_address"] == trusted
    (network,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    given_out = ipaddress.ip_network(network["ip_range"])
    assert given_out.subnet_of(ipaddress.ip_network(network["subnet"]))  # type: ignore[arg-type]
    assert ipaddress.ip_address(trusted) in ipaddress.ip_network(network["subnet"])
    assert ipaddress.ip_address(trusted) not in given_out
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]


def test_the_parts_of_the_compose_file_exist() -> None:
    build = SERVICES["checkrow"]["build"]
    assert ((DEPLOY / build["context"]).resolve() / build["dockerfile"]) == DEPLOY / "Dockerfile"
    for name, service in SERVICES.items():
        assert set(service["networks"]) <= set(COMPOSE["networks"]), name
        needed = service.get("depends_on", {})
        assert set(needed) <= set(SERVICES), name
        if isinstance(needed, dict):
            for other, how in needed.items():
                wants_health = how["condition"] == "service_healthy"
                assert wants_health == ("healthcheck" in SERVICES[other]), (name, other)
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).is_file(), volume


def test_the_proxy_passes_on_to_the_servers_and_hides_the_numbers() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    (upstream,) = re.findall(r"dynamic a (\w+) (\d+)", text)
    assert upstream[0] in SERVICES
    assert upstream[1] == the("EXPOSE")
    assert "respond /metrics 404" in text
    assert set(re.findall(r"\{\$(\w+)\}", text)) <= set(SERVICES["proxy"]["environment"])


def unit() -> configparser.ConfigParser:
    # A setting may appear twice, as SystemCallFilter does; the last one counts here.
    parsed = configparser.ConfigParser(interpolation=None, strict=False)
    parsed.optionxform = str  # type: ignore[assignment, method-assign]  # capitals matter
    parsed.read(DEPLOY / "checkrow.service")
    return parsed


def test_the_unit_starts_what_its_steps_install() -> None:
    service, text = unit()["Service"], (DEPLOY / "checkrow.service").read_text()
    program, command, *options = service["ExecStart"].split()
    assert Path(program).name in PROJECT["scripts"]
    assert f"python3 -m venv {Path(program).parents[1]}\n" in text
    assert {each.partition("=")[0] for each in options} <= options_of(command)
    assert f"useradd --system {service['User']}\n" in text
    for name in re.findall(r"(?:requirements|deploy)/[\w.-]+", text):
        assert (ROOT / name).is_file(), name


def test_the_unit_keeps_its_data_where_it_may_write() -> None:
    service = unit()["Service"]
    settings = settings_of(dict([service["Environment"].split("=", 1)]))
    assert settings.data == Path("/var/lib") / service["StateDirectory"]
    assert int(service["StateDirectoryMode"], 8) & 0o077 == 0


def test_the_unit_denies_unneeded_rights() -> None:
    service = unit()["Service"]
    assert service["CapabilityBoundingSet"] == ""
    for name in ("NoNewPrivileges", "PrivateDevices", "PrivateTmp", "ProtectHome", "RemoveIPC"):
        assert service[name] == "yes", name
    assert service["ProtectSystem"] == "strict"
    text = (DEPLOY / "checkrow.service").read_text()
    assert "SystemCallFilter=@system-service\nSystemCallFilter=~@privileged\n" in text


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run systemd's own checker, or skip the test where it is missing."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is missing: install the package systemd to check the unit")
    return subprocess.run(
        [program, *arguments], capture_output=True, text=True, check=False, timeout=120
    )


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    program = unit()["Service"]["ExecStart"].split()[0]
    copy = tmp_path / "checkrow.service"
    text = (DEPLOY / "checkrow.service").read_text()
    copy.write_text(text.replace(f"={program} ", f"={sys.executable} "))  # it exists here
    verified = analyze("verify", "--man=no", "--recursive-errors=no", str(copy))
    assert (verified.returncode, verified.stderr) == (0, "")
    copy.write_text(copy.read_text().replace("PrivateTmp=", "PrivatTmp="))
    misspelt = analyze("verify", "--man=no", "--recursive-errors=no", str(copy))
    assert "PrivatTmp" in misspelt.stderr


def test_systemd_finds_the_unit_well_shut() -> None:
    """Exposure ranges from 0.0 to 10.0; below 2.0 is `OK`. The rest is network and file access."""
    unit_file = str(DEPLOY / "checkrow.service")
    report = analyze("security", "--offline=true", "--threshold=20", "--no-pager", unit_file)
    assert report.returncode == 0, report.stdout


def test_there_is_time_to_say_goodbye() -> None:
    """Both timeouts exceed the time that the server itself gives to work in progress."""
    assert int(unit()["Service"]["TimeoutStopSec"]) > SHUTDOWN
    assert int(SERVICES["checkrow"]["stop_grace_period"].removesuffix("s")) > SHUTDOWN
    assert unit()["Service"]["KillSignal"] == the("STOPSIGNAL") == "SIGTERM"


@pytest.mark.parametrize("name", ["hosting.md", "online.md"])
def test_options_in_the_documents_exist(name: str) -> None:
    text = (ROOT / "docs" / name).read_text().replace("\\\n", " ")
    commands = " ".join(re.findall(r"checkrow serve[^`\n]*", text))
    used = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", commands))
    assert used
    assert used <= options_of("serve")


@pytest.mark.parametrize("command", ["backup", "doctor", "restore"])
def test_commands_for_hosts_are_documented_with_options_that_exist(command: str) -> None:
    text = (ROOT / "docs" / "hosting.md").read_text()
    examples = re.findall(rf"checkrow {command}[^`\n]*", text)
    assert examples
    used = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", " ".join(examples)))
    assert used <= options_of(command)
