"""The examples in `binder/`: pinned, without root, understood by what they are for."""

import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from traitlets.config import Config

from tests.app.compose import environments
from tests.app.serving import ROOT, tool
from tests.app.test_live import KEY
from tichu_teach import cli
from tichu_teach.site.runtime import VERSION

pytestmark = pytest.mark.more

BINDER = ROOT / "binder"
PROXY = BINDER / "proxy"
IMAGES = [BINDER / "image" / "Dockerfile", BINDER / "hub" / "Dockerfile"]


def instructions(file: Path) -> list[tuple[str, str]]:
    """A Dockerfile's instructions, each with its argument on one line."""
    text = re.sub(r"^#.*\n", "", file.read_text(), flags=re.M).replace("\\\n", " ")
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in text.splitlines() if line.strip()]


def base_of(steps: list[tuple[str, str]]) -> str:
    """The one image from elsewhere that the instructions build on; the other stages are named in the file."""
    froms = [argument.split() for word, argument in steps if word == "FROM"]
    stages = {words[2] for words in froms if words[1:2] == ["AS"]}
    (base,) = [words[0] for words in froms if words[0] not in stages]
    return base


@pytest.mark.parametrize("file", IMAGES, ids=lambda file: file.parent.name)
def test_an_image_is_pinned_and_runs_without_root(file: Path) -> None:
    steps = instructions(file)
    base = base_of(steps)
    assert re.fullmatch(r"[\w./-]+:[\w.-]+(@sha256:[0-9a-f]{64})?", base) and ":latest" not in base
    installs = " && ".join(argument for word, argument in steps if word == "RUN" and "pip" in argument)
    for each in re.findall(r"pip install ([^&]+)", installs):
        assert "--require-hashes -r requirements.lock" in each or "--no-deps --no-build-isolation ." in each
    users = [argument for word, argument in steps if word == "USER"]
    assert users[-1].isdecimal() and int(users[-1]) >= 1000
    copied = " ".join(argument for word, argument in steps if word == "COPY" and "--from" not in argument)
    assert not re.search(r"(^| )\. ", copied), "copies what it needs, not everything"
    for name in re.findall(r"[\w./]+", copied.replace("./", " ")):
        assert (ROOT / name).exists(), name
    let_in = (file.parent / "Dockerfile.dockerignore").read_text()
    sources = [each for word, argument in steps if word == "COPY" for each in argument.split()[:-1]]
    needed = [each for each in sources if not each.startswith(("--from", "/"))]
    assert all(f"!{name}\n" in let_in for name in needed)
    assert {"notebooks", "tichu_teach"} <= {*needed}


def commands() -> Iterator[list[str]]:
    """Every `tichu-teach play …` of the examples, with what the environment usually holds."""
    (start,) = (json.loads(argument) for word, argument in instructions(IMAGES[0]) if word == "CMD")
    setting = " ".join(argument for word, argument in instructions(IMAGES[0]) if word == "ENV")
    values = dict(each.split("=", 1) for each in setting.split())
    yield shlex.split(re.sub(r"\$(\w+)", lambda name: values[name[1]], start[-1]))[1:]
    (line,) = re.findall(r"^ExecStart=(.*)$", (PROXY / "tichu-teach.service").read_text(), re.M)
    yield shlex.split(line)


def test_the_commands_are_understood() -> None:
    started = list(commands())
    assert len(started) == 2
    for program, *words in started:
        args = cli.parser().parse_args(words)
        assert Path(program).name == "tichu-teach" and args.port == 8866 and not args.browser
    assert args.base_url == "/tichu/" and "location /tichu/ {" in (PROXY / "nginx.conf").read_text()


def test_the_health_check_is_python_that_asks_the_right_address() -> None:
    (check,) = (argument for word, argument in instructions(IMAGES[0]) if word == "HEALTHCHECK")
    command = json.loads(check[check.index("[") :])
    compile(command[-1], "healthcheck", "exec")
    assert command[:2] == ["python", "-c"] and "8866" in command[-1] and "healthz" in command[-1]


def test_the_compose_file_names_what_is_there() -> None:
    compose = yaml.safe_load((BINDER / "compose" / "compose.yaml").read_text())
    tichu, caddy = compose["services"]["tichu"], compose["services"]["caddy"]
    folder = BINDER / "compose" / tichu["build"]["context"]
    assert folder.resolve() == ROOT and (folder / tichu["build"]["dockerfile"]).is_file()
    assert (BINDER / "compose" / caddy["volumes"][0].split(":")[0]).is_file()
    assert "ports" not in tichu, "only the proxy is reached from outside"
    assert tichu["read_only"] and tichu["cap_drop"] == ["ALL"]
    known = dict(instructions(IMAGES[0]))["ENV"]
    *own, home = sorted(tichu["environment"], key="HOME".__eq__)
    assert all(f"{name}=" in known for name in own)
    assert home == "HOME" and tichu["environment"][home] in tichu["tmpfs"], "whoever runs it may write there"
    assert caddy["environment"]["TICHU"] == "tichu:8866"


def test_two_servers_have_the_same_key_and_the_same_classes() -> None:
    given = {"SITE": "tichu.example.org", "TEACHER_KEY": KEY, "DATABASE_PASSWORD": "secret"}
    services = environments("compose.yaml", "compose.several.yaml", **given)
    servers = [each.partition(":")[0] for each in services["caddy"]["TICHU"].split()]
    assert len(servers) == 2 and services["caddy"]["POLICY"] == "cookie"
    one, other = (services[name] for name in servers)
    assert one == other and one["TICHU_TEACHER_KEY"] == KEY and one["TICHU_HOST"] == given["SITE"]
    store, database = urlsplit(one["TICHU_CLASS_STORE"]), services["database"]
    assert store.hostname == "database" and store.path == f"/{database['POSTGRES_DB']}"
    assert (store.username, store.password) == (database["POSTGRES_USER"], database["POSTGRES_PASSWORD"])
    with pytest.raises(AssertionError, match="TEACHER_KEY"):
        environments("compose.yaml", "compose.several.yaml", DATABASE_PASSWORD="secret")


def test_the_hubs_values_open_the_tutorial() -> None:
    values = yaml.safe_load((BINDER / "hub" / "values.yaml").read_text())
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert values["singleuser"]["defaultUrl"] == "/tichu/"
    assert values["singleuser"]["image"]["tag"] == version


def test_a_hubs_chart_is_of_the_version_that_its_image_is_made_for() -> None:
    tag = base_of(instructions(BINDER / "hub" / "Dockerfile")).partition("@")[0].rpartition(":")[2]
    for file in (BINDER / "README.md", BINDER / "hub" / "values.yaml"):
        assert re.findall(r"--version (\S+)", file.read_text()) == [tag], file.name


@pytest.mark.parametrize(
    ("login", "starts"),
    [
        ({}, False),
        ({"JupyterHub": {"authenticator_class": "dummy"}}, False),
        ({"JupyterHub": {"authenticator_class": "jupyterhub.auth.DummyAuthenticator"}}, False),
        ({"JupyterHub": {"authenticator_class": ""}, "DummyAuthenticator": {"password": ""}}, False),
        ({"JupyterHub": {"authenticator_class": "dummy"}, "DummyAuthenticator": {"password": "x"}}, True),
        ({"JupyterHub": {"authenticator_class": "github"}}, True),
    ],
)
def test_a_hub_without_a_login_does_not_start(login: dict[str, dict[str, str]], starts: bool) -> None:
    hub = yaml.safe_load((BINDER / "hub" / "values.yaml").read_text())["hub"]
    asked = {**hub["config"], **login}
    (lines,) = hub["extraConfig"].values()
    if starts:
        exec(lines, {"c": Config(asked)})
    else:
        with pytest.raises(SystemExit, match="authenticator_class"):
            exec(lines, {"c": Config(asked)})


def test_workflows_run_only_what_a_hash_names() -> None:
    """A tag can be moved to other code; Dependabot proposes newer hashes."""
    found = 0
    for file in (ROOT / ".github" / "workflows").iterdir():
        for used in re.findall(r"uses: (.*)", file.read_text()):
            found += 1
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used), f"{file.name}: {used}"
        assert "permissions:" in file.read_text()
    assert found >= 10
    kept = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text())["updates"]
    assert "github-actions" in {each["package-ecosystem"] for each in kept}
    assert all(folder.is_dir() for each in kept for folder in folders(each))


def test_the_updater_finds_every_image_from_elsewhere() -> None:
    """Dependabot follows no ARG in a Dockerfile, and knows a compose file by its name."""
    kept = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text())["updates"]
    docker, compose = (
        {folder for each in kept if each["package-ecosystem"] == name for folder in folders(each)}
        for name in ("docker", "docker-compose")
    )
    dockerfiles = [file for file in BINDER.rglob("Dockerfile*") if file.suffix != ".dockerignore"]
    assert {*dockerfiles} == {*IMAGES} and {file.parent for file in dockerfiles} == docker
    for file in dockerfiles:
        assert all("$" not in argument for word, argument in instructions(file) if word == "FROM"), file
    found = 0
    for file in BINDER.rglob("*.yaml"):
        for image in re.findall(r"^ +image: (\S+:\S+)", file.read_text(), re.M):
            found += 1
            assert file.parent in compose and re.match(r"compose(-\w+)?(\.[\w-]+)?\.ya?ml$", file.name), file
            assert "$" not in image and not image.endswith(":latest")
    assert found == 2


def folders(update: dict[str, Any]) -> list[Path]:
    """The folders that an entry of the updater's settings names."""
    named = [update["directory"]] if "directory" in update else update["directories"]
    return [ROOT / folder.strip("/") for folder in named]


def test_the_audit_reads_every_lock_and_the_sites_runtime() -> None:
    audit = (ROOT / ".ci" / "audit").read_text()
    locks = [*ROOT.glob("requirements*.lock"), *BINDER.rglob("*.lock"), *(ROOT / ".ci").glob("*.lock")]
    (listed,) = re.findall(r"for lock in (.*); do", audit)
    assert sorted(listed.split()) == sorted(str(lock.relative_to(ROOT)) for lock in locks) and len(locks) == 4
    (pattern,) = re.findall(r"sed -n '([^']+)' tichu_teach/site/runtime.py", audit)
    command = ["sed", "-n", pattern, str(ROOT / "tichu_teach" / "site" / "runtime.py")]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.strip() == VERSION


def test_workflows_install_only_what_a_hash_pins() -> None:
    found = 0
    for file in (ROOT / ".github" / "workflows").iterdir():
        for line in re.findall(r"pip install .*", file.read_text()):
            found += 1
            assert "--require-hashes -r " in line or "--no-index" in line, f"{file.name}: {line}"
            for lock in re.findall(r"-r (\S+)", line):
                assert "--hash=sha256:" in (ROOT / lock).read_text()
    assert found >= 3


def test_nothing_is_built_from_what_is_not_pinned() -> None:
    """Every install of the package itself uses the build tools of the lock."""
    files = [ROOT / "Makefile", BINDER / "postBuild", ROOT / "README.md", BINDER / "README.md", *IMAGES]
    found = 0
    for file in [*files, *(ROOT / ".github" / "workflows").iterdir()]:
        for line in re.findall(r"install .*--no-deps.*", file.read_text()):
            found += 1
            assert "--no-build-isolation" in line, f"{file.name}: {line}"
    assert found >= 6
    lock = (ROOT / "requirements.lock").read_text()
    assert "\nhatchling==" in lock and "\neditables==" in lock


def test_no_job_that_runs_the_code_may_write() -> None:
    for file in (ROOT / ".github" / "workflows").iterdir():
        workflow = yaml.safe_load(file.read_text())
        for name, job in workflow["jobs"].items():
            if any("checkout" in step.get("uses", "") for step in job["steps"]):
                rights = {**workflow["permissions"], **job.get("permissions", {})}
                assert "write" not in rights.values(), f"{file.name}: {name}"


def test_the_workflow_runs_every_python_that_is_claimed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    claimed = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text())
    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == claimed
    steps = "\n".join(str(step.get("run", "")) for job in workflow["jobs"].values() for step in job["steps"])
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"make (\w+)", steps):
        assert f"\n{target}:" in makefile
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            assert re.search(r"@[0-9a-f]{40}$|@v\d+$", step.get("uses", "@v1"))


def test_every_test_is_in_one_part_of_the_weekly_run() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "extra.yml").read_text())
    job = workflow["jobs"]["extra"]
    parts = job["strategy"]["matrix"]["part"]
    assert any("-k '${{ matrix.part }}'" in step.get("run", "") for step in job["steps"])
    words = {word for part in parts for word in re.findall(r"\w+", part)} - {"and", "not", "or"}
    for names in ([], *([word] for word in words)):
        taken = [part for part in parts if eval(part, {word: word in names for word in words})]
        assert len(taken) == 1, names


def test_the_weekly_run_fails_and_tells_where_tests_got_weaker() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "extra.yml").read_text())["jobs"]
    (run,) = (step["run"] for step in jobs["faults"]["steps"] if "make faults" in step.get("run", ""))
    (least,) = re.findall(r"make faults .*--least (\S+)\"", run)
    assert 0.9 <= float(least) < 1 and "pipefail" in run
    assert {*jobs["report"]["needs"]} == {*jobs} - {"report"}
    assert "!success()" in jobs["report"]["if"]  # a job that runs out of time may count as cancelled


@pytest.mark.parametrize("name", ["test", "build"])
def test_a_change_is_tried_once(name: str) -> None:
    """A branch with a pull request is tried as that; what is pushed next ends a run."""
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text())
    assert workflow[True]["push"]["branches"] == ["main"] and "pull_request" in workflow[True]  # True is `on`
    assert "${{ github.ref }}" in workflow["concurrency"]["group"]
    assert workflow["concurrency"]["cancel-in-progress"] is True


# ---- read by those whom they are for --------------------------------------------------------------


def test_systemd_reads_the_service(tmp_path: Path) -> None:
    unit = tmp_path / "tichu-teach.service"
    text = (PROXY / "tichu-teach.service").read_text()
    unit.write_text(text.replace("/opt/tichu/bin/tichu-teach", sys.executable))
    ran = subprocess.run([tool("systemd-analyze"), "verify", str(unit)], capture_output=True, text=True)
    assert ran.returncode == 0 and "tichu-teach" not in ran.stderr, ran.stderr


def test_caddy_reads_its_file() -> None:
    command = [tool("caddy"), "validate", "--adapter", "caddyfile", "--config", str(PROXY / "Caddyfile")]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
