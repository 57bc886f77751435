package main

import (
	"io"
	"regexp"
	"strings"
	"testing"
)

// Commands of the program in the blocks of a document, beside whatever runs it: a shell, systemd, a container, compose or a pod.
var (
	fenced   = regexp.MustCompile("(?ms)^```sh[^\n]*\n(.*?)^```$")
	invoked  = regexp.MustCompile(`(?m)(?:^|[ /(])(?:switchboard|beside|kubectl run [^\n]* --) ([a-z][a-z-]*(?:[ ]+[^\s|&<>#;)]+)*)[ ]*(?:[|&<>#;)]|$)`)
	inQuotes = regexp.MustCompile(`"[^"\n]*"|'[^'\n]*'|\$\([^)\n]*\)?`)
)

// notTaken are the commands of a document that the program does not take, and how many there are.
func notTaken(text string) (wrong []string, all int) {
	for _, block := range fenced.FindAllStringSubmatch(text, -1) {
		lines := inQuotes.ReplaceAllString(strings.ReplaceAll(block[1], "\\\n", " "), "quoted")
		for _, found := range invoked.FindAllStringSubmatch(lines, -1) {
			args := strings.Fields(found[1])
			if args[0] == "quoted" { // what a function is given
				continue
			}
			all++
			if _, err := new(commands).parse(args, io.Discard); err != nil && !strings.Contains(err.Error(), "no such file") { // it is the reader's
				wrong = append(wrong, strings.Join(args, " ")+": "+err.Error())
			}
		}
	}
	return wrong, all
}

// Every command of the program that the guide has is one, with its flags.
func TestGuidesCommandsAreTheProgramsOwn(t *testing.T) {
	t.Parallel()
	var everything strings.Builder
	n := 0
	for _, name := range append(published(t), "README.md") {
		text := deployed(t, name)
		wrong, all := notTaken(text)
		for _, one := range wrong {
			t.Errorf("%s: %s", name, one)
		}
		n += all
		everything.WriteString(text)
	}
	if n < 40 {
		t.Errorf("only %d commands were looked at", n)
	}
	for _, plant := range []struct{ old, new string }{
		{"\nbeside release\n", "\nbeside releases\n"},
		{"contained --rm switchboard migrate status", "contained --rm switchboard migrate state"},
		{"switchboard serve --migrate\n", "switchboard serve --migrated\n"},
		{"run --rm -T switchboard restore - <", "run --rm -T switchboard restores - <"},
		{"exec -T switchboard /switchboard verify - <", "exec -T switchboard /switchboard check - <"},
		{"-- restore - <", "-- restores - <"},
		{"-- migrate up &&", "-- migrate upwards &&"},
		{"/switchboard release\n", "/switchboard releases\n"},
		{"switchboard migrate grants switchboard_serving", "switchboard migrate grant switchboard_serving"},
		{"--host sip.example.com", "--hosts sip.example.com"},
	} {
		text := everything.String()
		if !strings.Contains(text, plant.old) {
			t.Fatalf("there is no %q to plant a fault in", plant.old)
		}
		if wrong, _ := notTaken(strings.ReplaceAll(text, plant.old, plant.new)); len(wrong) == 0 {
			t.Errorf("nobody notices %q", plant.new)
		}
	}
}
