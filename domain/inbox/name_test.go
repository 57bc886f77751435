package inbox_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Names are unique whatever the case of their letters, on a database in the locale C as well, and none is a pattern.
func TestNamesAreUniqueInAnyLanguage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		macro := func(name string) inbox.MacroInput {
			in := steps(&inbox.StepInput{Action: inbox.Finish})
			in.Name = name
			return in
		}
		team := func(name string) inbox.TeamInput { return inbox.TeamInput{Name: name, Assignment: "OFF"} }
		for what, write := range map[string]func(id, name string) (string, error){
			"macro": func(id, name string) (string, error) {
				if id != "" {
					_, err := o.ChangeMacro(o.ann, id, macro(name))
					return id, err
				}
				m, err := o.CreateMacro(o.ann, macro(name))
				if err == nil {
					id = m.ID
				}
				return id, err
			},
			"team": func(id, name string) (string, error) {
				if id != "" {
					_, err := o.ChangeTeam(o.ann, id, team(name))
					return id, err
				}
				m, err := o.CreateTeam(o.ann, team(name))
				if err == nil {
					id = m.ID
				}
				return id, err
			},
			"shared view": func(id, name string) (string, error) { return o.view(id, urgent(name, true)) },
			"own view":    func(id, name string) (string, error) { return o.view(id, urgent(name, false)) },
		} {
			id, err := write("", "ärger")
			if err != nil {
				t.Fatal(what, err)
			}
			_, err = write("", "ÄRGER")
			wantFault(t, what+" twice", err, fault.Conflict)
			if _, err = write(id, "Ärger"); err != nil {
				t.Errorf("%s: its own name: %v", what, err)
			}
			other, err := write("", "%rger")
			if err != nil {
				t.Fatal(what, err)
			}
			_, err = write(other, "äRGER")
			wantFault(t, what+" that is renamed", err, fault.Conflict)
		}
	})
}

// view saves one of Ann's, or changes it.
func (o *office) view(id string, in inbox.SavedInput) (string, error) {
	if id != "" {
		_, err := o.ChangeSaved(o.ann, id, in)
		return id, err //nolint:wrapcheck // the test looks at it
	}
	v, err := o.CreateSaved(o.ann, in)
	if err == nil {
		id = v.ID
	}
	return id, err //nolint:wrapcheck // likewise
}
