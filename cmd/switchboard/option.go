package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// level is the program or a command, by its struct.
type level struct {
	name, help string
	options    []option
}

// option is a field of it: a command below it, a flag or an argument.
type option struct {
	reflect.StructField

	command, flag    string // its name, where it is one of them
	required, hidden bool
}

func levelOf(name, help string, command reflect.Type) level {
	l := level{name: name, help: help}
	for _, field := range reflect.VisibleFields(command) {
		if !field.Anonymous { // what it embeds is visible itself
			l.options = append(l.options, optionOf(field))
		}
	}
	return l
}

// optionOf reads a tag as go-arg does.
func optionOf(field reflect.StructField) option {
	name := strings.ToLower(field.Name)
	o := option{StructField: field, flag: "--" + name}
	for part := range strings.SplitSeq(field.Tag.Get("arg"), ",") {
		kind, other, renamed := strings.Cut(part, ":")
		switch {
		case kind == "subcommand" && renamed:
			o.command, o.flag = other, ""
		case kind == "subcommand":
			o.command, o.flag = name, ""
		case kind == "positional":
			o.flag = ""
		case kind == "required":
			o.required = true
		case kind == "hidden":
			o.hidden = true
		case strings.HasPrefix(kind, "--"):
			o.flag = kind
		}
	}
	return o
}

// commands are the names of those that people are to know.
func (l level) commands() (names []string) {
	for _, o := range l.options {
		if o.command != "" && !o.hidden {
			names = append(names, o.command)
		}
	}
	return names
}

// arguments are those that the command takes, in their order.
func (l level) arguments() (all []option) {
	for _, o := range l.options {
		if o.command == "" && o.flag == "" {
			all = append(all, o)
		}
	}
	return all
}

// is says of what kind the values are.
func (o option) is(kind reflect.Kind) bool { return o.Type.Kind() == kind }

// String is the option as messages name it.
func (o option) String() string {
	switch {
	case o.flag != "":
		return o.flag
	case o.command != "":
		return o.command
	case o.is(reflect.Slice):
		return "<" + strings.ToLower(o.Name) + "> ..."
	}
	return "<" + strings.ToLower(o.Name) + ">"
}

// values takes apart what was given, and refuses what cannot be meant by the option's tags and type.
func (o option) values(text string) ([]string, error) {
	value, want := text, ""
	switch enum, has := o.Tag.Lookup("enum"); {
	case has:
		if choices := strings.Split(enum, ","); !slices.Contains(choices, text) {
			want = "one of " + strings.Join(quoted(choices), ", ")
		}
	case o.is(reflect.Bool):
		if value = switched[strings.ToLower(text)]; value == "" {
			want = "true, 1, yes, false, 0 or no"
		}
	case o.Type == reflect.TypeFor[time.Duration]():
		if _, err := time.ParseDuration(text); err != nil {
			want = "a duration, such as 24h,"
		}
	case o.is(reflect.Int), o.is(reflect.Int64):
		if _, err := strconv.ParseInt(text, 0, o.Type.Bits()); err != nil {
			want = "a whole number"
		}
	}
	if want != "" {
		return nil, fmt.Errorf("%s must be %s but got %q", o, want, text)
	}
	if sep := o.Tag.Get("sep"); sep != "" {
		return split(text, sep), nil
	}
	return []string{value}, nil
}

// switched is what a switch may be set to, in small letters.
var switched = map[string]string{"true": "true", "1": "true", "yes": "true", "false": "false", "0": "false", "no": "false"}

// split takes several values apart. A separator that belongs to one of them has a backslash before it.
func split(text, sep string) []string {
	const kept = "\x00" // no argument has one
	parts := strings.Split(strings.ReplaceAll(text, `\`+sep, kept), sep)
	for i, part := range parts {
		parts[i] = strings.ReplaceAll(part, kept, sep)
	}
	if last := len(parts) - 1; parts[last] == "" {
		parts = parts[:last]
	}
	return parts
}

// existingFile is the name of a file that is there.
type existingFile string

// UnmarshalText looks whether it is. No shell expands the ~ of a name in quotes.
func (f *existingFile) UnmarshalText(text []byte) error {
	name := string(text)
	if below, home := strings.CutPrefix(name, "~/"); home {
		dir, err := os.UserHomeDir()
		if err != nil {
			return fmt.Errorf("find ~: %w", err)
		}
		name = filepath.Join(dir, below)
	}
	stat, err := os.Stat(name)
	if err != nil {
		return err //nolint:wrapcheck // it names the file
	}
	if stat.IsDir() {
		return fmt.Errorf("%q exists but is a directory", name)
	}
	*f = existingFile(name)
	return nil
}
