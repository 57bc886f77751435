package main

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// The document of this very test has the library that makes it, and the dashboard's packages without the tools that check them.
func TestSBOM(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run([]string{self, "../../web/package-lock.json"}, &out); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		BOMFormat  string
		Components []struct{ Name, Version, PURL string }
	}
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil || doc.BOMFormat != "CycloneDX" {
		t.Fatalf("%v: %s", err, out.String())
	}
	purls := map[string]string{}
	for _, c := range doc.Components {
		purls[c.Name] = c.PURL
	}
	for name, want := range map[string]bool{"stdlib": true, "react": true, "eslint": false, "github.com/CycloneDX/cyclonedx-go": true} {
		if (purls[name] != "") != want {
			t.Errorf("%s: %q", name, purls[name])
		}
	}
	if err := run([]string{"gone", "../../web/package-lock.json"}, &out); err == nil {
		t.Error("a binary that does not exist has a document")
	}
}
