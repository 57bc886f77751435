package contract_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/internal/sdk"
	"github.com/switchboard-dev/switchboard/internal/sdk/contract"
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

// The libraries are those of the API that is served.
func TestLibraries(t *testing.T) {
	t.Parallel()
	m := read(t)
	for _, l := range sdk.Languages() {
		want, err := l.Write(m)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(folder, l.File)
		if *update {
			if err := os.WriteFile(name, want, 0o644); err != nil { //nolint:gosec // source code
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) { //nolint:gosec // one of ours
			t.Errorf("%s is not up to date (%v): make generate", name, err)
		}
	}
}
