// Package template makes assistants that somebody can try at once: for a trade, with a prompt, what they say, their tools and sample
// knowledge. It knows no transport.
package template

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

//go:embed trade/*.yaml
var trades embed.FS

// Template is what an assistant of a trade begins with. Knowledge has the client's name as a variable; everything else that is said
// or instructed keeps its variables, for the assistant fills them in whenever it speaks.
type Template struct {
	ID               string `yaml:"-"`
	Title            string
	Hint             string
	Name             string
	Description      string
	Temperature      float64
	InboundGreeting  string `yaml:"inbound"`
	OutboundGreeting string `yaml:"outbound"`
	Voicemail        string
	HandOffSentence  string   `yaml:"handOff"`
	ClosedSentence   string   `yaml:"closed"`
	PlatformTools    []string `yaml:"tools"`
	// Base is what its knowledge base is called.
	Base      string
	Asked     []Question `yaml:"questions"`
	Prompt    string
	Knowledge string
}

// Question is one that the sample knowledge answers, and a part of the answer.
type Question struct{ Ask, Says string }

// Questions are what is asked, without the answers.
func (t *Template) Questions() []string {
	out := make([]string, len(t.Asked))
	for i, q := range t.Asked {
		out[i] = q.Ask
	}
	return out
}

// Read the templates that come with the program, by their titles. The error is a mistake in making the program.
func Read() ([]*Template, error) { return read(trades) }

func read(files fs.FS) ([]*Template, error) {
	names, err := fs.Glob(files, "trade/*.yaml")
	if err != nil || len(names) == 0 {
		return nil, errors.Join(errors.New("template: there are none"), err)
	}
	all := make([]*Template, 0, len(names))
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("template: %w", err)
		}
		t, err := parse(text)
		if err != nil {
			return nil, fmt.Errorf("template %s: %w", name, err)
		}
		t.ID = strings.TrimSuffix(path.Base(name), ".yaml")
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b *Template) int { return strings.Compare(a.Title, b.Title) })
	return all, nil
}

// parse a file. What it names has to be a field, and every field has to be named.
func parse(text []byte) (*Template, error) {
	t := &Template{}
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(t); err != nil {
		return nil, fmt.Errorf("read: %w", err)
	}
	for field, is := range map[string]string{
		"title": t.Title, "hint": t.Hint, "name": t.Name, "description": t.Description, "inbound": t.InboundGreeting, "outbound": t.OutboundGreeting,
		"voicemail": t.Voicemail, "handOff": t.HandOffSentence, "closed": t.ClosedSentence, "base": t.Base, "prompt": t.Prompt, "knowledge": t.Knowledge,
	} {
		if strings.TrimSpace(is) == "" {
			return nil, fmt.Errorf("%s is missing", field)
		}
	}
	if len(t.Asked) == 0 || len(t.PlatformTools) == 0 {
		return nil, errors.New("questions or tools are missing")
	}
	return t, nil
}

// find one by its id.
func (s *Service) find(id string) (*Template, error) {
	i := slices.IndexFunc(s.all, func(t *Template) bool { return t.ID == id })
	if i < 0 {
		return nil, fault.MissingField("template", "templateId")
	}
	return s.all[i], nil
}
