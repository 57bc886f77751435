package house_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// orchestrated are what is wrong with a manifest of Kubernetes, beyond what the API's own types say.
func orchestrated(t *testing.T, file string) (wrong []string) {
	t.Helper()
	complain := func(format string, args ...any) {
		wrong = append(wrong, fmt.Sprintf("switchboard.yaml: "+format, args...))
	}
	recipe, pods, ports := text(t, "deploy/Containerfile"), map[string]string{}, []string{}
	docs := documented(t, file)
	for _, name := range unknownSettings(t, file) {
		complain("there is no setting %s", name)
	}
	for _, doc := range docs {
		if doc.text("kind") != "Deployment" {
			continue
		}
		pods = doc.stringly("spec", "template", "metadata", "labels")
		if !within(doc.stringly("spec", "selector", "matchLabels"), pods) {
			complain("the Deployment does not select its own pods")
		}
		ports = append(ports, container(doc, recipe, complain)...)
		user := doc.text("spec", "template", "spec", "securityContext", "runAsUser")
		if !strings.Contains(recipe, "\nUSER "+user+":") {
			complain("pods run as %s, and the image does not", user)
		}
		scraped := doc.text("spec", "template", "metadata", "annotations", "prometheus.io/port")
		if !slices.Contains(ports, scraped) {
			complain("Prometheus asks at %s, and the container has %v", scraped, ports)
		}
		for _, named := range secretsOf(doc) {
			if !strings.Contains(file, "kubectl create secret generic "+named+" ") {
				complain("nobody creates the secret %s", named)
			}
		}
	}
	for _, doc := range docs {
		switch doc.text("kind") {
		case "Service":
			if !within(doc.stringly("spec", "selector"), pods) {
				complain("the Service selects no pods")
			}
			for _, p := range doc.each("spec", "ports") {
				if !slices.Contains(ports, p.text("targetPort")) {
					complain("the Service is for the port %s, and the container has %v", p.text("targetPort"), ports)
				}
			}
		case "PodDisruptionBudget":
			if !within(doc.stringly("spec", "selector", "matchLabels"), pods) {
				complain("the budget is for no pods")
			}
		}
	}
	return wrong
}

// container checks those of a Deployment, and gives the names and numbers of their ports.
func container(doc node, recipe string, complain func(string, ...any)) (ports []string) {
	volumes := map[string]string{}
	for _, v := range doc.each("spec", "template", "spec", "volumes") {
		volumes[v.text("name")] = "there"
	}
	for _, c := range doc.containers() {
		var own []string
		for _, p := range c.each("ports") {
			own = append(own, p.text("name"), p.text("containerPort"))
			if !regexp.MustCompile(`(?m)^EXPOSE .*\b` + p.text("containerPort") + `\b`).MatchString(recipe) {
				complain("%s has the port %s, and the image listens elsewhere", c.text("name"), p.text("containerPort"))
			}
		}
		for _, m := range c.each("volumeMounts") {
			if to := m.text("mountPath"); !contains(volumes, m.text("name")) || !regexp.MustCompile(`(?m)^COPY .* `+to+`$`).MatchString(recipe) {
				complain("%s mounts %s at %s: there is no such volume, or no such folder in the image", c.text("name"), m.text("name"), to)
			}
		}
		for _, probe := range []string{"startupProbe", "readinessProbe", "livenessProbe"} {
			if at := c.text(probe, "httpGet", "port"); at != "" && !slices.Contains(own, at) {
				complain("the %s of %s asks at %s, and it has %v", probe, c.text("name"), at, own)
			}
		}
		ports = append(ports, own...)
	}
	return ports
}

func secretsOf(doc node) (names []string) {
	for _, c := range doc.containers() {
		for _, from := range c.each("envFrom") {
			names = append(names, from.text("secretRef", "name"))
		}
	}
	return names
}

// within says whether labels are among others, and are any.
func within(labels, all map[string]string) bool {
	for k, v := range labels {
		if all[k] != v {
			return false
		}
	}
	return len(labels) > 0
}
