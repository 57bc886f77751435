package house_test

import (
	"path"
	"slices"
	"strings"
)

func (c *command) docker() {
	verb := c.next()
	if verb == "compose" {
		c.compose()
		return
	}
	known, is := flags["docker "+verb]
	if !is {
		c.complain("docker %s is not among the commands that are known here", verb)
		return
	}
	if verb == "run" {
		c.run(known)
		return
	}
	if verb == "exec" {
		c.flagged(known)
		c.container(c.next())
		c.entered(c.next())
		return
	}
	names := c.names(known)
	switch verb {
	case "build":
		if !slices.Equal(names, []string{"."}) {
			c.complain("it is built in %v", names)
		}
		for _, file := range c.given["-f"] {
			c.exists(file)
		}
		for _, arg := range c.given["--build-arg"] {
			if name, _, _ := strings.Cut(arg, "="); !slices.Contains(c.args, name) {
				c.complain("the recipe has no argument %s", name)
			}
		}
	case "tag":
		if len(names) != 2 || !c.made.images[names[0]] {
			c.complain("nobody builds %v", names)
		}
	default:
		for _, name := range names {
			c.container(name)
		}
	}
}

func (c *command) container(name string) {
	if !c.made.containers[name] {
		c.complain("nobody runs a container %q", name)
	}
}

// run a container of the image, whose entrypoint is the program.
func (c *command) run(known map[string]string) {
	c.flagged(known)
	for _, v := range c.given["--volume"] {
		if _, to, _ := strings.Cut(v, ":/"); "/"+to != c.env["SWITCHBOARD_DATA_DIR"] && to != "tmp" {
			c.complain("the image keeps nothing in /%s", to)
		}
	}
	for _, p := range c.given["--publish"] {
		if port := p[strings.LastIndexByte(p, ':')+1:]; !slices.Contains(c.ports, port) {
			c.complain("the image does not listen at %s", port)
		}
	}
	for _, file := range c.given["--env-file"] {
		if !c.made.files[file] {
			c.complain("nobody writes %s", file)
		}
	}
	image := c.next()
	if image == "$@" {
		return
	}
	if !c.made.images[image] {
		c.complain("nobody builds %q", image)
	}
	c.behind()
}

// behind an entrypoint are its arguments.
func (c *command) behind() {
	if len(c.rest) == 0 || strings.HasPrefix(c.rest[0], "/") || c.rest[0] == path.Base(c.entry) {
		c.complain("behind the image are arguments of %s, which is run already", c.entry)
	}
}

func (c *command) compose() {
	c.flagged(flags["docker compose"])
	if len(c.given["-f"])+len(c.given["--file"]) != 1 {
		c.complain("it does not say of which file")
	}
	for _, file := range slices.Concat(c.given["-f"], c.given["--file"]) {
		c.exists(file)
	}
	verb := c.next()
	known, is := flags["docker compose "+verb]
	if !is {
		c.complain("docker compose %s is not among the commands that are known here", verb)
		return
	}
	if verb != "run" && verb != "exec" {
		for _, name := range c.names(known) {
			c.service(name)
		}
		return
	}
	c.flagged(known)
	name := c.next()
	s := c.service(name)
	switch {
	case s == nil:
	case s["build"] == nil: // somebody else's image: of it, only what it is told of itself is known
		for _, word := range c.rest {
			if user, is := strings.CutPrefix(word, "--username="); is && user != s.text("environment", "POSTGRES_USER") {
				c.complain("%s has no user %s", name, user)
			}
		}
	case verb == "exec":
		c.entered(c.next())
	default:
		c.behind()
	}
}

func (c *command) service(name string) node {
	s := c.services[name]
	if s == nil {
		c.complain("there is no service %s", name)
	}
	return s
}

// planted are commands with one fault each.
var planted = []string{
	"kubectl scale deployment/switchbord --replicas=1",
	"kubectl scale deployment/switchboard --replica=1",
	"kubectl scale service/switchboard --replicas=1",
	"kubectl logs deployment/switchboard -c server",
	"kubectl exec deployment/switchboard -c switchboard -- switchboard release",
	"kubectl exec deployment/switchboard -c switchboard -- /bin/sh",
	"kubectl wait --for=delete pod --selector=app=server --timeout=330s",
	"kubectl wait --for=delete pod --selector=app=switchboard --timeout=330",
	`X="$(kubectl get deployment switchboard --output='jsonpath={.spec.template.spec.container[0].image}')"`,
	"kubectl patch secret other --patch-file=target.json",
	"kubectl patch secret switchboard --patch-file=goal.json",
	"kubectl create secret generic switchbord --from-env-file=switchboard.env",
	"kubectl apply -f deploy/kubernetes/server.yaml",
	"kubectl run apart --rm --quiet --restart=Never --image=x -- migrate up",
	"kubectl run apart --rm --attach --restart=Sometimes --image=x -- migrate up",
	`kubectl run apart --rm --attach --image=x --overrides='{"spec": {"containers": [{"name": "other"}]}}' -- migrate up`,
	`kubectl run a --rm --attach --image=x --overrides='{"spec": {"containers": [{"name": "a", "envFrom": [{"secretRef": {"name": "b"}}]}]}}' -- migrate up`,
	`kubectl run a --rm --attach --image=x --overrides='{"spec": {' -- migrate up`,
	"kubectl restart deployment/switchboard",
	"docker build -f deploy/Dockerfile --build-arg BINARIES=. -t switchboard .",
	"docker build -f deploy/Containerfile --build-arg BINARY=. -t switchboard .",
	"docker logs server",
	"docker logs --folow switchboard",
	"docker exec switchboard switchboard doctor",
	"podman stop -t 300 switchbord",
	"docker start switchbord",
	"docker tag server switchboard:before",
	"docker run --volume data:/var/lib switchboard serve",
	"contained --detach --publish 127.0.0.1:8080:80 switchboard serve",
	"contained --rm server doctor",
	"contained --rm switchboard switchboard doctor",
	"contained --remove switchboard doctor",
	"contained --rm --env-file server.env switchboard doctor",
	"(umask 077 && docker compose -f deploy/compose.yml up --detach)",
	"docker compose up --detach",
	"docker compose -f deploy/compose.yaml up --detatch",
	"docker compose -f deploy/compose.yaml start-all",
	"docker compose -f deploy/compose.yaml stop server",
	"docker compose -f deploy/compose.yaml exec -T database psql",
	"docker compose -f deploy/compose.yaml exec -T switchboard switchboard doctor",
	"docker compose -f deploy/compose.yaml exec -T postgres psql --username=postgres",
	"docker compose -f deploy/compose.yaml run --rm -T switchboard /switchboard restore -",
}
