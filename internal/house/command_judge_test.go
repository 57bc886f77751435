package house_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// command is one that is judged, word by word.
type command struct {
	*deployed

	made  *creations
	line  string
	rest  []string
	given map[string][]string // flags, with their values
	wrong []string
}

// flags of programs, by their commands: "" is a flag without a value, else what its value has to match.
var flags = map[string]map[string]string{
	"kubectl scale":         {"--replicas": `\d+`},
	"kubectl logs":          {"-c": `.+`, "--container": `.+`, "--follow": "", "-f": "", "--tail": `\d+`, "--since": `\d+[smh]`, "--previous": ""},
	"kubectl exec":          {"-c": `.+`, "--container": `.+`, "--stdin": "", "-i": ""},
	"kubectl wait":          {"--for": `delete|condition=\w+`, "--selector": `.+`, "-l": `.+`, "--timeout": `\d+[smh]`},
	"kubectl get":           {"--output": `jsonpath=\{[^{}]+\}|yaml|json|name|wide`, "-o": `.+`, "--selector": `.+`},
	"kubectl patch":         {"--patch-file": `.+`, "--patch": `\{.*\}`},
	"kubectl create secret": {"--from-env-file": `.+`},
	"kubectl apply":         {"-f": `.+`, "--filename": `.+`},
	"kubectl delete":        {"--ignore-not-found": ""},
	"kubectl rollout":       {"--timeout": `\d+[smh]`},
	"kubectl run": {
		"--rm": "", "--attach": "", "--stdin": "", "--quiet": "", "--restart": `Never|OnFailure|Always`, "--env": `[A-Z_]+=.*`, "--image": `.+`,
		"--override-type": `strategic|merge|json`, "--overrides": `\{.*\}`,
	},
	"docker build": {"-f": `.+`, "--build-arg": `[A-Z]+=.+`, "-t": `[a-z:]+`},
	"docker run": {
		"--volume": `.+:/.+`, "--env-file": `.+`, "--read-only": "", "--cap-drop": `ALL`, "--security-opt": `no-new-privileges`, "--detach": "",
		"--rm": "", "--interactive": "", "--name": `[a-z]+`, "--restart": `unless-stopped|always|no`, "--publish": `[\d.]+:\d+:\d+`,
	},
	"docker logs": {"--follow": "", "--tail": `\d+`}, "docker exec": {"--interactive": ""}, "docker stop": {"-t": `\d+`}, "docker rm": {}, "docker tag": {},
	"docker start":           {},
	"docker compose":         {"-f": `.+`, "--file": `.+`},
	"docker compose up":      {"--detach": "", "--build": "", "--wait": "", "--no-deps": ""},
	"docker compose build":   {"--pull": ""},
	"docker compose run":     {"--rm": "", "--no-deps": "", "-T": "", "--detach": ""},
	"docker compose exec":    {"-T": ""},
	"docker compose logs":    {"--follow": "", "--tail": `\d+`},
	"docker compose stop":    {"--timeout": `\d+`},
	"docker compose ps":      {},
	"docker compose restart": {"--timeout": `\d+`},
	"docker compose down":    {},
}

func (c *command) complain(format string, args ...any) {
	c.wrong = append(c.wrong, fmt.Sprintf(format, args...))
}

// next word, or "" at the end.
func (c *command) next() (word string) {
	if len(c.rest) > 0 {
		word, c.rest = c.rest[0], c.rest[1:]
	}
	return word
}

// flagged takes the flags in front of the next name. Redirections are the shell's.
func (c *command) flagged(known map[string]string) {
	for len(c.rest) > 0 && strings.HasPrefix(c.rest[0], "-") && c.rest[0] != "-" && c.rest[0] != "--" {
		name, value, joined := strings.Cut(c.next(), "=")
		pattern, is := known[name]
		switch {
		case !is:
			c.complain("there is no flag %s", name)
		case pattern == "" && joined:
			c.complain("%s has no value", name)
		case pattern != "" && !joined:
			value = c.next()
			fallthrough
		case pattern != "":
			if !regexp.MustCompile(`^(?:`+pattern+`)$`).MatchString(value) && !strings.HasPrefix(value, "$(") {
				c.complain("%s cannot be %q", name, value)
			}
		}
		if c.given == nil {
			c.given = map[string][]string{}
		}
		c.given[name] = append(c.given[name], value)
	}
}

// names are the words that are none of flags, up to "--" or the end; flags may stand behind them.
func (c *command) names(known map[string]string) (all []string) {
	for {
		c.flagged(known)
		if len(c.rest) == 0 || c.rest[0] == "--" {
			c.next()
			return all
		}
		if word := c.next(); word != "<" && word != ">" {
			all = append(all, word)
		} else {
			c.next()
		}
	}
}

func (c *command) exists(file string) {
	if _, err := fs.Stat(root(), file); err != nil {
		c.complain("there is no file %s", file)
	}
}

// entered is what a container is asked to run, where an entrypoint is not its own.
func (c *command) entered(program string) {
	if program != c.entry {
		c.complain("the image has no %q, but %s", program, c.entry)
	}
}

// object of Kubernetes, by kind/name or as two words.
func (c *command) object(names []string) (doc node, kind string) {
	name := strings.Join(names, "/")
	if kind, named, _ := strings.Cut(name, "/"); kind == "secret" {
		if !slices.Contains(c.secrets, named) {
			c.complain("nobody reads the secret %s", named)
		}
		return nil, kind
	}
	doc = c.objects[name]
	if doc == nil {
		c.complain("there is no %s", name)
	}
	kind, _, _ = strings.Cut(name, "/")
	return doc, kind
}

func (c *command) kubectl() {
	verb := c.next()
	if verb == "create" {
		verb += " " + c.next()
	}
	known, is := flags["kubectl "+verb]
	if !is {
		if len(c.rest) > 0 { // without anything, it is only talked of
			c.complain("kubectl %s is not among the commands that are known here", verb)
		}
		return
	}
	names := c.names(known)
	switch verb {
	case "scale", "logs", "exec", "get", "rollout", "delete":
		if verb == "rollout" && len(names) > 0 {
			names = names[1:]
		}
		doc, kind := c.object(names)
		if kind != "deployment" && (verb == "scale" || verb == "logs") {
			c.complain("a %s has no such command", kind)
		}
		c.inside(doc)
		if verb == "exec" {
			c.entered(c.next())
		}
	case "wait":
		if !slices.Equal(names, []string{"pod"}) {
			c.complain("it waits for %v", names)
		}
		c.selects()
	case "patch":
		c.object(names)
		for _, file := range c.given["--patch-file"] {
			if !c.made.files[file] {
				c.complain("nobody writes %s", file)
			}
		}
	case "create secret":
		if len(names) != 2 || names[0] != "generic" || !slices.Contains(c.secrets, names[1]) {
			c.complain("nobody reads the secret %v", names)
		}
	case "apply":
		for _, file := range slices.Concat(c.given["-f"], c.given["--filename"]) {
			c.exists(file)
		}
	case "run":
		c.pod(names)
	}
}

// inside checks what a command says of a Deployment: its container, and where in it something is read.
func (c *command) inside(doc node) {
	if doc == nil {
		return
	}
	for _, name := range slices.Concat(c.given["-c"], c.given["--container"]) {
		if !slices.ContainsFunc(doc.containers(), func(one node) bool { return one.text("name") == name }) {
			c.complain("there is no container %s", name)
		}
	}
	for _, out := range slices.Concat(c.given["--output"], c.given["-o"]) {
		path, is := strings.CutPrefix(out, "jsonpath={.")
		if !is {
			continue
		}
		var steps []any
		for _, step := range regexp.MustCompile(`\w+`).FindAllString(strings.TrimSuffix(path, "}"), -1) {
			if step == "0" {
				steps = append(steps, 0)
			} else {
				steps = append(steps, step)
			}
		}
		if doc.at(steps...) == nil {
			c.complain("there is nothing at %s", path)
		}
	}
}

// selects checks that labels are those of pods.
func (c *command) selects() {
	for _, selector := range slices.Concat(c.given["--selector"], c.given["-l"]) {
		key, value, _ := strings.Cut(selector, "=")
		found := false
		for _, labels := range c.pods {
			found = found || labels[key] == value
		}
		if !found {
			c.complain("no pod is %s", selector)
		}
	}
}

// pod of its own, which has the secret of the servers and is called as its container is.
func (c *command) pod(names []string) {
	if len(names) != 1 {
		c.complain("it is called %v", names)
		return
	}
	if c.given["--rm"] != nil && c.given["--attach"] == nil && c.given["--stdin"] == nil {
		c.complain("--rm is for what is attached")
	}
	for _, text := range c.given["--overrides"] {
		var over node
		if err := json.Unmarshal([]byte(text), &over); err != nil {
			c.complain("%v", err)
			continue
		}
		for _, one := range overridden(over) {
			if one["name"] != names[0] {
				c.complain("its container is %v, and what is run is %s: they would be two", one["name"], names[0])
			}
			from, _ := json.Marshal(one["envFrom"]) // it was read so
			for _, secret := range regexp.MustCompile(`"secretRef":\{"name":"([^"]+)"`).FindAllStringSubmatch(string(from), -1) {
				if !slices.Contains(c.secrets, secret[1]) {
					c.complain("the servers have no secret %s", secret[1])
				}
			}
		}
	}
}

// overridden are the containers of what overrides a pod.
func overridden(over node) (all []map[string]any) {
	spec, _ := over["spec"].(map[string]any)
	list, _ := spec["containers"].([]any)
	for _, one := range list {
		if m, is := one.(map[string]any); is {
			all = append(all, m)
		}
	}
	return all
}
