# A JupyterHub on one machine: everybody who signs in gets a server of their own, with the tutorial at
# <server>/tichu/ and the notebooks in JupyterLab at <server>/lab.
#
#   TICHU_PASSWORD=… TICHU_ADMIN_PASSWORD=… jupyterhub -f binder/hub/jupyterhub_config.py
#
# runs each server as a container of the image of hub/Dockerfile (`pip install dockerspawner`). With
# TICHU_SPAWNER=simple each is a process of the hub's own user: to try it, or where all may trust all.
import os
import sys

c = get_config()  # noqa: F821

c.JupyterHub.bind_url = os.environ.get(
    "TICHU_BIND", "http://127.0.0.1:8000"
)  # a proxy with TLS goes in front

# One password for the class, and one for its teacher, whose name is `teacher`. Put your school's sign-on here
# if it has one.
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = os.environ["TICHU_PASSWORD"]
c.SharedPasswordAuthenticator.admin_password = os.environ["TICHU_ADMIN_PASSWORD"]  # 32 characters at least
c.Authenticator.allow_all = True
c.Authenticator.admin_users = {"teacher"}

c.Spawner.default_url = "/tichu/"
c.Spawner.mem_limit = "1G"  # containers keep to it; see ../README.md for what a seat takes
c.Spawner.cpu_limit = 1
c.Spawner.http_timeout = 120
c.Spawner.args = [
    "--MappingKernelManager.cull_idle_timeout=1200",  # tables of pages that are gone
    "--MappingKernelManager.cull_interval=60",
]
if os.environ.get("TICHU_SPAWNER") == "simple":
    c.JupyterHub.spawner_class = "simple"
else:
    c.JupyterHub.spawner_class = "docker"
    c.DockerSpawner.image = os.environ.get("TICHU_IMAGE", "tichu-teach-hub")
    c.DockerSpawner.network_name = os.environ.get("TICHU_NETWORK", "tichu")
    c.DockerSpawner.remove = True  # what a learner has reached is kept in their browser
    c.JupyterHub.hub_ip = "0.0.0.0"  # the containers call back; the network is their own
    # From inside a container the hub is on the machine that runs it. Docker finds that by this name;
    # Podman calls it host.containers.internal.
    c.DockerSpawner.hub_connect_url = os.environ.get("TICHU_HUB", "http://host.docker.internal:8081")
    c.DockerSpawner.extra_host_config = {"extra_hosts": {"host.docker.internal": "host-gateway"}}

# Servers that nobody has touched for half an hour make room.
c.JupyterHub.services = [
    {
        "name": "idle-culler",
        "command": [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=1800", "--cull-every=300"],
    }
]
# Classes on their phones: teachers present from /services/class/, and phones need no sign-on.
if key := os.environ.get("TICHU_TEACHER_KEY"):
    command = [sys.executable, "-m", "tichu_teach.cli", "play", "--no-browser", "--port", "8867"]
    command += ["--base-url", "/services/class/", "--tables-per-address", "0", "--trust-proxy", "127.0.0.1"]
    command += ["--allow-host", os.environ.get("TICHU_HOST", "localhost")]
    service = {"name": "class", "url": "http://127.0.0.1:8867", "command": command}
    kept = {"TICHU_CLASS_STORE": store} if (store := os.environ.get("TICHU_CLASS_STORE")) else {}
    c.JupyterHub.services.append({**service, "environment": {"TICHU_TEACHER_KEY": key, **kept}})
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle-culler"],
    }
]
