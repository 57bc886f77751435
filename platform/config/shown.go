package config

import (
	"reflect"
	"strings"

	"github.com/caarlos0/env/v11"
)

// Setting is a variable as the workspaces may see it.
type Setting struct {
	// Name is the whole name of the variable.
	Name string
	// Value is as the environment gives it, or the default; nil if it has none, and of what is secret or leads to another machine.
	Value *string
	// IsSet says whether the environment sets it.
	IsSet bool
}

// Shown are the settings of an environment that concern workspaces. Nothing else is among them: a field without the tag is not shown.
func Shown(environ []string) []Setting {
	variables := env.ToMap(environ)
	shown := []Setting{}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		tag := f.Tag.Get("tenant")
		if tag == "" {
			continue
		}
		s := Setting{Name: Prefix + f.Tag.Get("env")}
		text := variables[s.Name]
		if s.IsSet = text != ""; !s.IsSet { // an empty one is the default
			text = f.Tag.Get("envDefault")
		}
		// A test carrier of its own is named by its address, where others are named by a word.
		if tag == "value" && text != "" && !strings.Contains(text, "://") {
			s.Value = &text
		}
		shown = append(shown, s)
	}
	return shown
}
