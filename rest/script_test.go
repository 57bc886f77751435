package rest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// Scripts are conversations with the server, a request a line:
//
//	[as KEY] METHOD PATH [BODY] -> STATUS [CODE] [@FIELD]... [keep NAME] [~ JSON]
//
// The answer has the status, the code of an error, these fields in its details, and under data (else in the whole body)
// the JSON, of which objects may say less than there is and lists may not. <NAME> is an id that was kept; loc-1 and loc-2
// are the subaccounts. KEY is wide (the whole workspace), rival (another one) or a list of scopes.
func TestScripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/script/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			each(t, func(t *testing.T, b *bundle) {
				(&script{bundle: b, kept: world{"sub": b.sub, "other": b.other}}).run(t, string(text))
			})
		})
	}
}

type script struct {
	*bundle
	kept world
}

var (
	step   = regexp.MustCompile(`^(?:as (\S+) )?([A-Z]+) (\S+)(?: (.*?))? -> (\d+)(?: ([a-z_]+))??((?: @\S+)*)(?: keep (\S+))?(?: ~ (.*))?$`)
	inside = regexp.MustCompile(`<(\w+)>`)
)

func (s *script) run(t *testing.T, text string) {
	t.Helper()
	for n, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		m := step.FindStringSubmatch(inside.ReplaceAllStringFunc(line, func(p string) string {
			if id := s.kept[p[1:len(p)-1]]; id != "" {
				return id
			}
			return p
		}))
		if m == nil {
			t.Fatalf("line %d is no step: %s", n+1, line)
		}
		s.step(t, fmt.Sprintf("line %d: %s", n+1, line), m)
	}
}

func (s *script) step(t *testing.T, line string, m []string) {
	t.Helper()
	r := s.send(m[2], m[3], m[4], s.as(m[1])...)
	if fmt.Sprint(r.status) != m[5] || r.code() != m[6] {
		t.Errorf("%s: %d %s\n%s", line, r.status, r.code(), r.raw)
		return
	}
	for field := range strings.FieldsSeq(m[7]) {
		if !strings.Contains(string(r.raw), `"field":"`+field[1:]+`"`) {
			t.Errorf("%s: the details do not name %s: %s", line, field[1:], r.raw)
		}
	}
	data := r.body["data"]
	if data == nil {
		data = any(r.body)
	}
	if m[8] != "" {
		s.kept[m[8]] = idIn(data)
	}
	if m[9] == "" {
		return
	}
	var want any
	if err := json.Unmarshal([]byte(m[9]), &want); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if why := differs(want, data); why != "" {
		t.Errorf("%s: %s\n%s", line, why, r.raw)
	}
}

// as is the header of another key than the bundle's own.
func (s *script) as(who string) []string {
	if who == "" {
		return nil
	}
	if s.kept["key "+who] == "" {
		k := workspace.NewKey{Preset: "admin"}
		ws := s.workspace
		switch who {
		case "wide":
		case "rival":
			ws = s.rival
		default:
			k = workspace.NewKey{Scopes: strings.Split(who, ","), Subaccounts: []string{s.sub}}
		}
		s.kept["key "+who] = s.newKey(ws, k)
	}
	return []string{"Authorization", "Bearer " + s.kept["key "+who]}
}

// idIn is the first id in an answer, however deep.
func idIn(v any) string {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			return idIn(item)
		}
	case map[string]any:
		if id, ok := v["id"].(string); ok {
			return id
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if id := idIn(v[name]); id != "" {
				return id
			}
		}
	}
	return ""
}

// differs says what is wanted and not there; "" where nothing is.
func differs(want, have any) string {
	switch want := want.(type) {
	case map[string]any:
		object, ok := have.(map[string]any)
		if !ok {
			return fmt.Sprintf("%v is no object", have)
		}
		for k, v := range want {
			got, there := object[k]
			if !there {
				return "no " + k
			}
			if why := differs(v, got); why != "" {
				return k + ": " + why
			}
		}
	case []any:
		list, ok := have.([]any)
		if !ok || len(list) != len(want) {
			return fmt.Sprintf("want %d, have %v", len(want), have)
		}
		for i := range want {
			if why := differs(want[i], list[i]); why != "" {
				return fmt.Sprintf("[%d]: %s", i, why)
			}
		}
	default:
		if want != have {
			return fmt.Sprintf("want %v, have %v", want, have)
		}
	}
	return ""
}
