package contract_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/internal/sdk"
	"github.com/switchboard-dev/switchboard/internal/sdk/contract"
	"github.com/switchboard-dev/switchboard/operation"
)

const folder = "../../../sdk"

var update = flag.Bool("update", false, "write the generated files of "+folder+" anew") //nolint:gochecknoglobals // a flag

func read(t *testing.T) *sdk.Model {
	t.Helper()
	m, err := contract.Read(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Every operation is a method, and no two methods or types have one name in any language.
func TestEveryOperationIsAMethod(t *testing.T) {
	t.Parallel()
	table, err := operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	m := read(t)
	taken := map[string]bool{}
	take := func(name string) {
		if taken[strings.ToLower(name)] {
			t.Errorf("there are two of %s", name)
		}
		taken[strings.ToLower(name)] = true
	}
	count := 0
	for _, r := range m.Resources {
		take(sdk.Pascal(r.Name) + "Resource")
		for _, method := range r.Methods {
			count++
			take(r.Name + "." + method.Name)
			if method.Stream {
				take(r.Name + ".stream")
				// The server gives up half a minute after the turn's own limit.
				if limit := time.Duration(method.Timeout) * time.Second; limit <= chat.TurnLimit+30*time.Second {
					t.Errorf("%s.%s gives up after %v, before the server does", r.Name, method.Name, limit)
				}
			}
			if method.Upload != "" {
				take(r.Name + "." + method.Name + "_upload")
			}
		}
	}
	if count != len(table.Operations) {
		t.Errorf("%d methods of %d operations", count, len(table.Operations))
	}
	for _, o := range m.Objects {
		take(o.Name)
		for _, f := range o.Fields {
			take(o.Name + "." + sdk.Pascal(f.Name))
		}
	}
	for _, e := range m.Enums {
		take(e.Name)
	}
	if len(m.Events) != len(event.Types()) {
		t.Errorf("%d events of %d", len(m.Events), len(event.Types()))
	}
}

// The libraries are those of the API that is served.
func TestLibraries(t *testing.T) {
	t.Parallel()
	m := read(t)
	if n := len(sdk.Languages()); n != 3 {
		t.Errorf("%d languages", n)
	}
	for _, l := range sdk.Languages() {
		want, err := l.Write(m)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(folder, l.File)
		if *update {
			if err := os.WriteFile(name, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not up to date (%v): make generate", name, err)
		}
	}
}
