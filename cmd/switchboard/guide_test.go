package main

import (
	"io"
	"regexp"
	"strings"
	"testing"
)

// Commands of the program in the blocks of a document, beside whatever runs it: a shell, systemd, a container, compose or a pod.
var (
	fenced  = regexp.MustCompile("(?ms)^```sh[^\n]*\n(.*?)^```$")
	invoked = regexp.MustCompile(`(?m)(?:^|[ /(])(?:switchboard|--rm switchboard:next|beside|kubectl run [^\n]* --)` +
		` ([a-z][a-z-]*(?:[ ]+[^\s|&<>#;)]+)*)[ ]*(?:[|&<>#;)]|$)`)
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

// risky blocks are those in which nothing may follow a command that failed: a server would start on an empty database, or a good backup be replaced.
var risky = regexp.MustCompile("(?ms)^```sh (?:unit|container|compose|kubernetes) (?:backup|restore|move|upgrade|back)\n(.*?)^```$")

// goesOn are the lines of risky blocks after which a shell goes on although they failed, as one does into which a block is pasted.
func goesOn(text string) (lines []string, blocks int) {
	for _, block := range risky.FindAllStringSubmatch(text, -1) {
		blocks++
		all := strings.Split(strings.TrimSuffix(strings.ReplaceAll(block[1], "\\\n", " "), "\n"), "\n")
		for _, line := range all[:len(all)-1] {
			command, _, _ := strings.Cut(inQuotes.ReplaceAllString(line, "quoted"), "    #")
			command = strings.ReplaceAll(command, "; }", " }") // the end of a group
			if !strings.HasSuffix(command, "&&") && !strings.HasSuffix(command, " ||") || strings.Contains(command, "; ") {
				lines = append(lines, line)
			}
		}
	}
	return lines, blocks
}

// Commands that write a backup under its name, and what a second restore would put in the place of the database that the first one moved away.
var (
	toBackup = regexp.MustCompile(`\bbackup (?:- *> *)?([\w./-]*switchboard\.backup[\w.]*)`)
	onceOnly = regexp.MustCompile(`/root/before/|RENAME TO before\b`)
)

// replaces are the commands of a document that destroy what is there before there is another.
func replaces(text string) (wrong []string) {
	for _, block := range fenced.FindAllStringSubmatch(text, -1) {
		wrong = append(wrong, onceOnly.FindAllString(block[1], -1)...)
		for _, file := range toBackup.FindAllStringSubmatch(block[1], -1) {
			if !strings.HasSuffix(file[1], ".part") {
				wrong = append(wrong, file[0])
			}
		}
	}
	return wrong
}

// Following the guide twice, or past a step that fails, loses nothing.
func TestGuidesStopWhereACommandFails(t *testing.T) {
	t.Parallel()
	var everything strings.Builder
	for _, name := range append(published(t), "README.md") {
		everything.WriteString(deployed(t, name))
	}
	text := everything.String()
	lines, blocks := goesOn(text)
	for _, line := range lines {
		t.Errorf("a shell goes on where this fails: %s", line)
	}
	for _, command := range replaces(text) {
		t.Errorf("what is there is replaced by: %s", command)
	}
	if blocks < 17 {
		t.Errorf("only %d blocks were looked at", blocks)
	}
	joint := regexp.MustCompile(` &&(?: +#[^\n]*)?\n`)
	for _, block := range risky.FindAllString(text, -1) {
		for _, at := range joint.FindAllStringIndex(block, -1) {
			if lines, _ := goesOn(block[:at[0]] + "\n" + block[at[1]:]); len(lines) == 0 {
				t.Errorf("nobody notices what goes on in:\n%s\n%s", block[:at[0]], block[at[1]:])
			}
		}
	}
	for _, plant := range []struct{ old, new string }{
		{`mkdir "$before"`, "mkdir -p /root/before/"},
		{"RENAME TO before_$at", "RENAME TO before"},
		{"/switchboard backup - > switchboard.backup.part", "/switchboard backup - > switchboard.backup"},
		{"beside backup /root/switchboard.backup.part", "beside backup /root/switchboard.backup"},
	} {
		if !strings.Contains(text, plant.old) {
			t.Fatalf("there is no %q to plant a fault in", plant.old)
		}
		if len(replaces(strings.ReplaceAll(text, plant.old, plant.new))) == 0 {
			t.Errorf("nobody notices %q", plant.new)
		}
	}
}

// rotation is how the guide replaces a master key that nobody configured.
func rotation(t *testing.T) string {
	t.Helper()
	for _, block := range fenced.FindAllStringSubmatch(deployed(t, "docs/guide/secure.md"), -1) {
		if strings.Contains(block[1], "master.key.old") {
			return block[1]
		}
	}
	t.Fatal("the guide has no commands that replace master.key")
	return ""
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
		{"contained --rm switchboard:next migrate status", "contained --rm switchboard:next migrate state"},
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
