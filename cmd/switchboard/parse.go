package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/alexflint/go-arg"
)

// The tags of the commands' structs say how a command line is read. Those named arg, help, placeholder and default are go-arg's, which
// fills the structs in and prints the help. Others are ours, and no other code knows of what they say:
//
//	xor:"grant"         of the flags with this word, one has to be given, and no more than one
//	enum:"udp,tcp,tls"  the values that the flag may have
//	sep:","             what stands between several values in one
//
// A line is read in full before go-arg sees it: go-arg alone would take the word behind --name= for its value and -name for --name, and
// would answer --help before it has seen which command that is about.

// runner is a command, with the flags and arguments that were given to it.
type runner interface {
	Run(ctx context.Context, a *app) error
}

const about = "An open-source platform for AI assistants. Configured with SWITCHBOARD_* variables."

var errNoRun = errors.New("the command does nothing")

// parse fills in what a command line names. The error is arg.ErrHelp if it asks for help, which has been printed then, and arg.ErrVersion
// where it asks for the version.
func (c *commands) parse(args []string, stdout io.Writer) (runner, error) {
	parser, err := arg.NewParser(arg.Config{Program: "switchboard", IgnoreEnv: true}, c)
	if err != nil {
		return nil, fmt.Errorf("describe the commands: %w", err)
	}
	l := line{levels: []level{levelOf("", about, reflect.TypeFor[commands]())}, given: map[string]bool{}}
	if err := l.read(args); err != nil {
		return nil, err
	}
	switch l.asked {
	case "--version":
		return nil, arg.ErrVersion
	case "--help", "-h":
		l.help(parser, stdout)
		return nil, arg.ErrHelp
	}
	if err := l.whole(); err != nil {
		return nil, err
	}
	if err := parser.Parse(slices.Concat(l.names(), l.flags, []string{"--"}, l.words)); err != nil {
		return nil, err //nolint:wrapcheck // it says of which flag or argument
	}
	command, does := parser.Subcommand().(runner)
	if !does {
		return nil, errNoRun
	}
	return command, nil
}

// line is a command line as far as it has been read.
type line struct {
	levels []level         // the program, the command, and the one below it
	given  map[string]bool // the flags
	flags  []string        // the flags with their values, as go-arg reads them
	words  []string        // the arguments
	asked  string          // --help or --version, whichever came first
}

func (l *line) last() level { return l.levels[len(l.levels)-1] }

func (l *line) names() (names []string) {
	for _, level := range l.levels[1:] {
		names = append(names, level.name)
	}
	return names
}

// options are those of all levels: the program's flags may follow a command as well.
func (l *line) options() (all []option) {
	for _, level := range l.levels {
		all = append(all, level.options...)
	}
	return all
}

// help is go-arg's, with what that does not know of.
func (l *line) help(parser *arg.Parser, stdout io.Writer) {
	_, _ = fmt.Fprintln(stdout, l.last().help+"\n")
	_ = parser.WriteHelpForSubcommand(stdout, l.names()...) // it only fails if there is no such command
	for _, flags := range l.wanted() {
		if len(flags) > 1 {
			_, _ = fmt.Fprintf(stdout, "\nExactly one of %s is required.\n", strings.Join(flags, ", "))
		}
	}
}

// read takes the line in, word by word. Behind -- there are no flags.
func (l *line) read(args []string) (err error) {
	for plain := false; len(args) > 0 && err == nil; {
		word := args[0]
		args = args[1:]
		switch {
		case plain || !dashed(word):
			err = l.word(word)
		case word == "--":
			plain = true
		default:
			args, err = l.flag(word, args)
		}
	}
	return err
}

// dashed tells flags from other words. A lone dash is a file.
func dashed(word string) bool { return strings.HasPrefix(word, "-") && word != standard }

// word takes in the name of a command, or an argument.
func (l *line) word(word string) error {
	last := l.last()
	for _, o := range last.options {
		if o.command != "" && o.command == word {
			l.levels = append(l.levels, levelOf(word, o.Tag.Get("help"), o.Type.Elem()))
			return nil
		}
	}
	takes := last.arguments()
	n := len(takes)
	if n == 0 || len(l.words) >= n && !takes[n-1].is(reflect.Slice) {
		return unknown("unexpected argument ", word, last.commands())
	}
	_, err := takes[min(len(l.words), n-1)].values(word)
	l.words = append(l.words, word)
	return err
}

// flag takes in a flag with its value, which may be the next word, and returns the words that are left.
func (l *line) flag(word string, rest []string) ([]string, error) {
	name, value, has := strings.Cut(word, "=")
	if name == "--help" || name == "-h" || name == "--version" {
		if l.asked == "" {
			l.asked = name
		}
		return rest, nil
	}
	o, err := l.find(name)
	switch {
	case err != nil:
		return nil, err
	case has:
	case o.is(reflect.Bool):
		value = "true"
	case len(rest) == 0:
		return nil, fmt.Errorf("%s needs a value", name)
	case dashed(rest[0]): // the value was forgotten, more often than not
		return nil, fmt.Errorf("%s needs a value; perhaps try %s=%q?", name, name, rest[0])
	default:
		value, rest = rest[0], rest[1:]
	}
	values, err := o.values(value)
	for _, v := range values {
		if v == "" {
			l.flags = append(l.flags, name, v) // go-arg does not see an empty value behind an equals sign
		} else {
			l.flags = append(l.flags, name+"="+v)
		}
	}
	l.given[name] = true
	return rest, err
}

func (l *line) find(flag string) (option, error) {
	known := []string{"--help"}
	for _, o := range l.options() {
		switch o.flag {
		case flag:
			return o, nil
		case "":
		default:
			known = append(known, o.flag)
		}
	}
	return option{}, unknown("unknown flag ", flag, known)
}

// unknown suggests what may have been meant.
func unknown(what, word string, known []string) error {
	var near []string
	for _, k := range known {
		if strings.HasPrefix(k, word) || levenshtein.ComputeDistance(k, word) <= 2 {
			near = append(near, k)
		}
	}
	what += word
	switch near = quoted(near); len(near) {
	case 0:
	case 1:
		what += ", did you mean " + near[0] + "?"
	default:
		what += ", did you mean one of " + strings.Join(near, ", ") + "?"
	}
	return errors.New(what)
}

func quoted(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = strconv.Quote(w)
	}
	return all
}

// whole says what the line lacks, or has too much of.
func (l *line) whole() error {
	var missing []string
	var together error
	for _, flags := range l.wanted() {
		given := slices.DeleteFunc(slices.Clone(flags), func(f string) bool { return !l.given[f] })
		switch len(given) {
		case 0:
			missing = append(missing, strings.Join(flags, " or "))
		case 1:
		default:
			together = fmt.Errorf("%s can't be used together", strings.Join(given, " and "))
		}
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		return fmt.Errorf("missing flags: %s", strings.Join(missing, ", "))
	}
	if expected := l.expected(); expected != "" {
		return fmt.Errorf("expected %s", expected)
	}
	return together
}

// wanted are the flags that have to be given: each that is required, and one of those that share a word of xor.
func (l *line) wanted() [][]string {
	groups := map[string][]string{}
	for _, o := range l.options() {
		if group := o.Tag.Get("xor"); group != "" {
			groups[group] = append(groups[group], o.flag)
		} else if o.required && o.flag != "" {
			groups[o.flag] = []string{o.flag}
		}
	}
	return slices.Collect(maps.Values(groups))
}

// expected is what has to follow, or "".
func (l *line) expected() string {
	const most = 5
	if names := quoted(l.last().commands()); len(names) > 0 {
		if len(names) > most {
			names = append(names[:most], "...")
		}
		return "one of " + strings.Join(names, ", ")
	}
	var missing []string
	for i, o := range l.last().arguments() {
		if o.required && i >= len(l.words) {
			missing = append(missing, o.String())
		}
	}
	if len(missing) == 0 {
		return ""
	}
	return strconv.Quote(strings.Join(missing, " "))
}
