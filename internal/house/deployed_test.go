package house_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// deployed is what there is in deploy/ for commands to name.
type deployed struct {
	services map[string]node              // of compose
	objects  map[string]node              // of Kubernetes, by kind/name
	secrets  []string                     // that they read
	pods     map[string]map[string]string // the labels of the pods of each Deployment
	// Of the image: its entrypoint, arguments of its build, environment and ports.
	entry string
	args  []string
	env   map[string]string
	ports []string
}

// node is a part of a document in YAML.
type node map[string]any

// at is what a path leads to, or nil.
func (n node) at(path ...any) any {
	var here any = n
	for _, step := range path {
		switch step := step.(type) {
		case string:
			switch m := here.(type) {
			case node:
				here = m[step]
			default:
				return nil
			}
		case int:
			list, _ := here.([]any)
			if step >= len(list) {
				return nil
			}
			here = list[step]
		}
	}
	return here
}

// each of a list of parts.
func (n node) each(path ...any) (parts []node) {
	list, _ := n.at(path...).([]any)
	for _, one := range list {
		if part, is := one.(node); is {
			parts = append(parts, part)
		}
	}
	return parts
}

func (n node) text(path ...any) string {
	if v := n.at(path...); v != nil {
		return fmt.Sprint(v)
	}
	return ""
}

// stringly are the labels or the like of a part.
func (n node) stringly(path ...any) map[string]string {
	m, _ := n.at(path...).(node)
	all := map[string]string{}
	for k, v := range m {
		all[k] = fmt.Sprint(v)
	}
	return all
}

// containers of a Deployment, those that begin it included.
func (n node) containers() []node {
	spec := []any{"spec", "template", "spec"}
	return append(n.each(append(spec, "initContainers")...), n.each(append(spec, "containers")...)...)
}

// deployment reads deploy/.
func deployment(t *testing.T) *deployed {
	t.Helper()
	d := &deployed{services: map[string]node{}, objects: map[string]node{}, pods: map[string]map[string]string{}, env: map[string]string{}}
	for _, doc := range documented(t, text(t, "deploy/compose.yaml")) {
		for name := range doc.stringly("services") {
			d.services[name], _ = doc.at("services", name).(node)
		}
	}
	for _, doc := range documented(t, text(t, "deploy/kubernetes/switchboard.yaml")) {
		kind := strings.ToLower(doc.text("kind"))
		d.objects[kind+"/"+doc.text("metadata", "name")] = doc
		if kind == "deployment" {
			d.pods[doc.text("metadata", "name")] = doc.stringly("spec", "template", "metadata", "labels")
		}
		for _, c := range doc.containers() {
			for _, from := range c.each("envFrom") {
				d.secrets = append(d.secrets, from.text("secretRef", "name"))
			}
		}
	}
	recipe := text(t, "deploy/Containerfile")
	for _, line := range regexp.MustCompile(`(?m)^(ENTRYPOINT|ARG|ENV|EXPOSE) (.*)$`).FindAllStringSubmatch(recipe, -1) {
		switch words := strings.Fields(line[2]); line[1] {
		case "ENTRYPOINT":
			d.entry = strings.Trim(line[2], `["]`)
		case "ARG":
			name, _, _ := strings.Cut(line[2], "=")
			d.args = append(d.args, name)
		case "ENV":
			for _, w := range words {
				name, value, _ := strings.Cut(w, "=")
				d.env[name] = value
			}
		case "EXPOSE":
			d.ports = append(d.ports, words...)
		}
	}
	return d
}

// documented are the documents of a file in YAML.
func documented(t *testing.T, text string) (docs []node) {
	t.Helper()
	for r := yaml.NewDecoder(strings.NewReader(text)); ; {
		var doc node
		err := r.Decode(&doc)
		if errors.Is(err, io.EOF) {
			return docs
		}
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, doc)
	}
}

// What the files of deploy/ say of each other fits: volumes, services, ports, labels and secrets that one part names are another's.
func TestDeploymentFitsTogether(t *testing.T) {
	t.Parallel()
	compose, kube := text(t, "deploy/compose.yaml"), text(t, "deploy/kubernetes/switchboard.yaml")
	for _, wrong := range append(composed(t, compose), orchestrated(t, kube)...) {
		t.Error(wrong)
	}
	for _, name := range unknownSettings(t, text(t, "deploy/Containerfile")+text(t, "deploy/switchboard.service")) {
		t.Errorf("there is no setting %s", name)
	}
	for _, plant := range []struct{ in, old, new string }{
		{compose, `"data:/data"`, `"date:/data"`},
		{compose, "postgres: {condition: service_healthy}", "postgresql: {condition: service_healthy}"},
		{compose, "redis: {condition: service_started}", "redis: {condition: service_healthy}"},
		{compose, "dockerfile: deploy/Containerfile", "dockerfile: deploy/Dockerfile"},
		{compose, "@postgres:5432", "@database:5432"},
		{compose, "mail:1025", "post:1025"},
		{compose, "SWITCHBOARD_REDIS_URL:", "SWITCHBOARD_REDIS_URI:"},
		{compose, "${POSTGRES_PASSWORD:?is not set}@", "${POSTGRES_PASSWORD:?is not set@"},
		{compose, "restart: unless-stopped", "restarts: unless-stopped"},
		{compose, "args: {BINARIES", "args: {BINARY"},
	} {
		if len(composed(t, replaced(t, plant.in, plant.old, plant.new))) == 0 {
			t.Errorf("compose: nobody notices %s", plant.new)
		}
	}
	for old, fresh := range map[string]string{
		"selector: {matchLabels: {app: switchboard}}": "selector: {matchLabels: {app: switchboards}}",
		"selector: {app: switchboard}":                "selector: {app: other}",
		"targetPort: http":                            "targetPort: web",
		"{name: tmp, mountPath: /tmp}":                "{name: temp, mountPath: /tmp}",
		"mountPath: /data":                            "mountPath: /date",
		"httpGet: {path: /readyz, port: http}":        "httpGet: {path: /readyz, port: https}",
		`prometheus.io/port: "9090"`:                  `prometheus.io/port: "9091"`,
		"containerPort: 8080":                         "containerPort: 8081",
		"{name: SWITCHBOARD_DATABASE_CONNS":           "{name: SWITCHBOARD_DATABASE_CONNECTIONS",
		"runAsUser: 65532":                            "runAsUser: 65533",
		"kubectl create secret generic switchboard":   "kubectl create secret generic switchbord",
	} {
		if len(orchestrated(t, replaced(t, kube, old, fresh))) == 0 {
			t.Errorf("Kubernetes: nobody notices %s", fresh)
		}
	}
}

func replaced(t *testing.T, text, old, fresh string) string {
	t.Helper()
	if !strings.Contains(text, old) {
		t.Fatalf("there is no %q to plant a fault in", old)
	}
	return strings.Replace(text, old, fresh, 1)
}

// serviceKeys are what compose knows of a service, as far as ours need it.
var serviceKeys = []string{
	"build", "image", "command", "restart", "stop_grace_period", "ports", "environment", "depends_on", "read_only", "volumes", "cap_drop",
	"security_opt", "healthcheck",
}

// composed are what is wrong with a compose file.
func composed(t *testing.T, file string) (wrong []string) {
	t.Helper()
	complain := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf("compose.yaml: "+format, args...)) }
	doc := documented(t, file)[0]
	services, volumes := doc.stringly("services"), doc.stringly("volumes")
	for _, v := range regexp.MustCompile(`\$\{[^\n]*?[}"\n]`).FindAllString(file, -1) {
		if !regexp.MustCompile(`^\$\{[A-Z_]+(:[-?][^{}$]*)?\}$`).MatchString(v) {
			complain("%q is no variable", v)
		}
	}
	for _, name := range unknownSettings(t, file) {
		complain("there is no setting %s", name)
	}
	for _, name := range slices.Sorted(maps.Keys(services)) {
		s, _ := doc.at("services", name).(node)
		for key := range s {
			if !slices.Contains(serviceKeys, key) {
				complain("%s has %s, which is unknown", name, key)
			}
		}
		for other := range s.stringly("depends_on") {
			after, _ := doc.at("services", other).(node)
			if after == nil || s.text("depends_on", other, "condition") == "service_healthy" && after["healthcheck"] == nil {
				complain("%s depends on %s, which there is not, or which nobody checks", name, other)
			}
		}
		list, _ := s["volumes"].([]any)
		for _, v := range list {
			if from, to, _ := strings.Cut(fmt.Sprint(v), ":"); !contains(volumes, from) || !strings.HasPrefix(to, "/") {
				complain("%s mounts %v, and there is no such volume", name, v)
			}
		}
		for key, value := range s.stringly("environment") {
			if host := regexp.MustCompile(`^[a-z+]+://(?:[^@/]*@)?([a-z]+):\d+`).FindStringSubmatch(value); host != nil && !contains(services, host[1]) {
				complain("%s of %s is at %s, which is no service", key, name, host[1])
			}
		}
		if s["build"] == nil {
			continue
		}
		recipe, err := fs.ReadFile(root(), s.text("build", "dockerfile"))
		if err != nil || s.text("build", "context") != ".." { // beside it is deploy/
			complain("%s is built of %s in %s: %v", name, s.text("build", "dockerfile"), s.text("build", "context"), err)
		}
		for arg := range s.stringly("build", "args") {
			if !regexp.MustCompile(`(?m)^ARG ` + arg + `\b`).Match(recipe) {
				complain("%s is built with %s, which the recipe has not", name, arg)
			}
		}
	}
	return wrong
}

// unknownSettings are the variables of the server in a file that it does not read.
func unknownSettings(t *testing.T, file string) (unknown []string) {
	t.Helper()
	sources, err := fs.Glob(root(), "platform/config/*.go")
	if err != nil || len(sources) == 0 {
		t.Fatalf("the settings are elsewhere: %v", err)
	}
	config := ""
	for _, name := range sources {
		config += text(t, name)
	}
	for _, name := range regexp.MustCompile(`\bSWITCHBOARD_([A-Z_]+)`).FindAllStringSubmatch(file, -1) {
		if !regexp.MustCompile(`env:"` + name[1] + `[",]`).MatchString(config) {
			unknown = append(unknown, name[0])
		}
	}
	return unknown
}

func contains(m map[string]string, key string) bool { _, is := m[key]; return is }
