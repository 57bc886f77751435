// Package template creates assistants that can be tried immediately: for a trade, with a prompt, fixed sentences, tools and sample
// knowledge. It is independent of transports.
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
	"github.com/switchboard-dev/switchboard/platform/language"
)

//go:embed trade
var trades embed.FS

// Template is what an assistant of a trade begins with, in one language. Knowledge has the client's name as a variable; everything else that is said
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

// All are the templates by their language, and in each by their titles.
type All map[string][]*Template

// In are the templates in the language of a tag such as de-AT; in English where they are not written in it.
func (a All) In(tag string) []*Template {
	if in := a[language.Of(tag)]; in != nil {
		return in
	}
	return a[language.English]
}

// Read the templates that come with the program. The error is a mistake in making the program.
func Read() (All, error) { return read(trades) }

// read the English templates, and those of the other languages, which have the same temperatures and tools.
func read(files fs.FS) (All, error) {
	english, err := folder(files, "trade", nil)
	if err != nil {
		return nil, err
	}
	all := All{language.English: english}
	for _, l := range language.All {
		if l == language.English {
			continue
		}
		if all[l], err = folder(files, "trade/"+strings.ToLower(l), english); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// folder reads the templates of a folder. If there are originals, it has to have a translation of each of them.
func folder(files fs.FS, name string, originals []*Template) ([]*Template, error) {
	names, err := fs.Glob(files, name+"/*.yaml")
	if err != nil || len(names) == 0 || originals != nil && len(names) != len(originals) {
		return nil, errors.Join(fmt.Errorf("template: %s has %d", name, len(names)), err)
	}
	all := make([]*Template, len(names))
	for i, name := range names {
		t := &Template{ID: strings.TrimSuffix(path.Base(name), ".yaml")}
		if originals != nil {
			of := named(originals, t.ID)
			if of == nil {
				return nil, fmt.Errorf("template: %s translates nothing", name)
			}
			t.Temperature, t.PlatformTools = of.Temperature, of.PlatformTools
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("template: %w", err)
		}
		if err := t.parse(text); err != nil {
			return nil, fmt.Errorf("template %s: %w", name, err)
		}
		all[i] = t
	}
	slices.SortFunc(all, func(a, b *Template) int { return strings.Compare(a.Title, b.Title) })
	return all, nil
}

// parse a file. What it names has to be a field, and every field has to be named.
func (t *Template) parse(text []byte) error {
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(t); err != nil {
		return fmt.Errorf("read: %w", err)
	}
	for field, is := range map[string]string{
		"title": t.Title, "hint": t.Hint, "name": t.Name, "description": t.Description, "inbound": t.InboundGreeting, "outbound": t.OutboundGreeting,
		"voicemail": t.Voicemail, "handOff": t.HandOffSentence, "closed": t.ClosedSentence, "base": t.Base, "prompt": t.Prompt, "knowledge": t.Knowledge,
	} {
		if strings.TrimSpace(is) == "" {
			return fmt.Errorf("%s is missing", field)
		}
	}
	if len(t.Asked) == 0 || len(t.PlatformTools) == 0 {
		return errors.New("questions or tools are missing")
	}
	return nil
}

// named is the template with an id; nil if there is none.
func named(all []*Template, id string) *Template {
	i := slices.IndexFunc(all, func(t *Template) bool { return t.ID == id })
	if i < 0 {
		return nil
	}
	return all[i]
}

// find one by its id, in the language of a tag.
func (s *Service) find(id, tag string) (*Template, error) {
	t := named(s.all.In(tag), id)
	if t == nil {
		return nil, fault.MissingField("template", "templateId")
	}
	return t, nil
}
