package house_test

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// span is a command in the running text of a document, and fence begins and ends a block of commands.
var (
	span  = regexp.MustCompile("`((?:kubectl|docker|podman) [^`]+)`")
	fence = regexp.MustCompile("(?ms)^```sh[^\n]*\n(.*?)^```$")
)

// commandsOf a document: of each of its blocks, and those in its text. Those in files of deploy/ are in comments.
func commandsOf(name, text string) (scripts []string) {
	if strings.HasSuffix(name, ".md") {
		for _, block := range fence.FindAllStringSubmatch(text, -1) {
			scripts = append(scripts, block[1])
		}
		text = fence.ReplaceAllString(text, "")
		for _, inline := range span.FindAllStringSubmatch(strings.ReplaceAll(text, "\n", " "), -1) {
			scripts = append(scripts, inline[1])
		}
		return scripts
	}
	for _, block := range regexp.MustCompile(`(?m)(^#   .*\n)+`).FindAllString(text, -1) {
		scripts = append(scripts, regexp.MustCompile(`(?m)^#   `).ReplaceAllString(block, ""))
	}
	return scripts
}

// words of a shell's script, as commands: each ends at a line, a semicolon, an operator or a bracket. What is quoted stays whole, with the commands
// that a substitution in it has as commands of their own.
func words(script string) (commands [][]string) {
	script = strings.ReplaceAll(script, "\\\n", " ")
	var now []string
	var word strings.Builder
	var quote rune
	begun := false
	end := func() {
		if begun {
			now = append(now, word.String())
		}
		word.Reset()
		begun = false
	}
	over := func() {
		end()
		if len(now) > 0 {
			commands = append(commands, now)
		}
		now = nil
	}
	runes := []rune(script)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		if quote != '\'' && r == '$' && i+1 < len(runes) && runes[i+1] == '(' {
			inner := substituted(string(runes[i+2:]))
			commands = append(commands, words(inner)...)
			word.WriteString("$(" + inner + ")")
			begun, i = true, i+2+len([]rune(inner))
			continue
		}
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			} else {
				word.WriteRune(r)
			}
		case r == '\'' || r == '"':
			quote, begun = r, true
		case r == '#' && !begun:
			for i+1 < len(runes) && runes[i+1] != '\n' {
				i++
			}
		case strings.ContainsRune("\n;&|(){}", r) && !(strings.ContainsRune("{}", r) && begun):
			over()
		case unicode.IsSpace(r):
			end()
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	over()
	return commands
}

// substituted is what is in a substitution, up to its bracket.
func substituted(text string) string {
	depth := 1
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return text[:i]
			}
		}
	}
	return text
}

// guides are the documents whose commands people follow, and the files of deploy/ whose comments have some.
func guides(t *testing.T) (names []string) {
	t.Helper()
	for _, pattern := range []string{"README.md", "docs/*.md", "docs/guide/*.md", "deploy/*.md", "deploy/*.yaml", "deploy/Containerfile", "deploy/kubernetes/*.yaml"} {
		found, err := fs.Glob(root(), pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		names = append(names, found...)
	}
	return names
}

// Every command for Kubernetes, compose and containers that the guide has names what there is in deploy/: objects, containers, services, images,
// files, and flags that the program has.
func TestGuidesNameWhatIsDeployed(t *testing.T) {
	t.Parallel()
	d, made := deployment(t), &creations{containers: map[string]bool{}, images: map[string]bool{}, files: map[string]bool{}}
	var all []string
	for _, name := range guides(t) {
		for _, script := range commandsOf(name, text(t, name)) {
			all = append(all, script)
			made.note(script)
		}
	}
	judged := map[string]int{}
	for _, script := range all {
		for _, wrong := range d.judge(script, made, judged) {
			t.Error(wrong)
		}
	}
	for program, least := range map[string]int{"kubectl": 15, "docker": 25, "contained": 9} {
		if judged[program] < least {
			t.Errorf("only %d commands of %s were looked at: %v", judged[program], program, judged)
		}
	}
	for _, plant := range planted {
		if len(d.judge(plant, made, map[string]int{})) == 0 {
			t.Errorf("nobody notices what is wrong with %s", plant)
		}
	}
}

// creations are what the commands of the guide themselves make, for others to name.
type creations struct{ containers, images, files map[string]bool }

var (
	named   = regexp.MustCompile(`--name[ =](\S+)`)
	tagged  = regexp.MustCompile(`(?:-t|docker tag \S+) ([a-z][a-z:]*)\b`)
	written = regexp.MustCompile(`(?:^|[^0-9<>])>{1,2} *([\w./]+)`)
)

func (c *creations) note(script string) {
	for what, pattern := range map[*map[string]bool]*regexp.Regexp{&c.containers: named, &c.images: tagged, &c.files: written} {
		for _, found := range pattern.FindAllStringSubmatch(script, -1) {
			(*what)[found[1]] = true
		}
	}
}

// judge the commands of a script that are of programs that we know. Judged counts them.
func (d *deployed) judge(script string, made *creations, judged map[string]int) (wrong []string) {
	for _, line := range words(script) {
		for len(line) > 0 && (strings.Contains(line[0], "=") || line[0] == "umask") { // variables of one command
			line = line[1:]
		}
		if len(line) < 2 {
			continue
		}
		c := &command{deployed: d, made: made, line: strings.Join(line, " "), rest: line[1:]}
		switch line[0] {
		case "kubectl":
			c.kubectl()
		case "docker", "podman":
			c.docker()
		case "contained":
			c.run(flags["docker run"])
		default:
			continue
		}
		judged[line[0]]++
		for _, one := range c.wrong {
			wrong = append(wrong, fmt.Sprintf("%s: %s", c.line, one))
		}
	}
	return wrong
}
