package operation_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/operation"
)

// contractFiles are the contract, by their SHA-256, so that nobody changes one by accident.
var contractFiles = map[string]string{
	"testdata/v3-operations.yaml": "73e9774e43b08f4cdfb1dc4da8c7839fd48b7b68f01587fba284745629a8284b",
	"testdata/shapes.schema.json": "48d5b0d246acadb8b50e3ceb5abb8aa3ec92250acd99ca704f2f3c8539f1702f",
}

func TestContractIsUntouched(t *testing.T) {
	t.Parallel()
	for name, want := range contractFiles {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(text)
		if got := hex.EncodeToString(sum[:]); got != want {
			t.Errorf("%s is the contract, and has changed: %s. What is public beside it is a document in ours", name, got)
		}
	}
}

// The folder ours has what the contract has not, and takes no name and no request from it.
func TestOursAreBesideTheContract(t *testing.T) {
	t.Parallel()
	rows, _ := contract(t)
	count := 0
	for _, o := range compiled(t).Operations {
		if o.Ours != strings.HasPrefix(o.File, "ours/") {
			t.Errorf("%s: ours is %v", o.File, o.Ours)
		}
		if !o.Ours {
			continue
		}
		count++
		for _, row := range rows {
			if row.ID == o.ID() || row.Tool == o.Tool || row.Path == o.Path {
				t.Errorf("%s is %s of the contract", o.File, row.ID)
			}
		}
	}
	if count == 0 {
		t.Error("there are none: whatever is true of each proves nothing")
	}
}

var (
	kebab = regexp.MustCompile(`^/v3(/[a-z]+(-[a-z]+)*|/\{[a-z_]+\})+$`)
	camel = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)
)

// brief is how long a description may be that every agent is shown.
const brief = 220

// Our operations do not surprise anybody who knows the contract's: names, statuses and pages are the same.
func TestOursAreInTheContractsStyle(t *testing.T) {
	t.Parallel()
	ours := 0
	for _, o := range compiled(t).Operations {
		if !o.Ours {
			continue
		}
		ours++
		verb, _, _ := strings.Cut(regexp.MustCompile(`[A-Z]`).ReplaceAllString(o.ID(), " "), " ")
		for what, fine := range map[string]bool{
			"the path":             kebab.MatchString(o.Path),
			"the description":      len(o.Description) <= brief && strings.HasSuffix(o.Description, "."),
			"the status":           (o.Status == http.StatusCreated) == (verb == "create"),
			"the paging":           o.Paged == (verb == "list"),
			"the method":           (o.Method == http.MethodGet) == (verb == "list" || verb == "get") && o.Changes() == (verb == "update"),
			"what may be left out": o.Method != http.MethodPatch || !needsBody(o) || o.ID() == "updateInboxNote", // which has one field
			"a name in answers":    inCamel(o.Response),
		} {
			if !fine {
				t.Errorf("%s: %s is not as in the contract: %s %s, %d, %q", o.File, what, o.Method, o.Path, o.Status, o.Description)
			}
		}
	}
	if ours < 10 {
		t.Errorf("only %d operations are ours", ours)
	}
}

// needsBody means that a field of the body must be sent.
func needsBody(o *operation.Operation) bool {
	return slices.ContainsFunc(o.Params, func(p *operation.Param) bool { return p.In == operation.InBody && p.Required })
}

// The documentation lists each of our operations, with its tool and its scope.
func TestOursAreListed(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := 0
	for _, o := range compiled(t).Operations {
		row := fmt.Sprintf("| `%s %s` | `%s` | `%s` |", o.Method, o.Path, o.Tool, o.Scope)
		if has := strings.Contains(string(text), row); has != o.Ours {
			t.Errorf("docs/api.md has %q: %v", row, has)
		}
		if o.Ours {
			listed++
		}
	}
	if rows := strings.Count(string(text), "\n| `"); rows != listed {
		t.Errorf("docs/api.md has %d rows, and there are %d operations", rows, listed)
	}
}

func inCamel(s *operation.Shape) bool {
	if s.Items != nil {
		return inCamel(s.Items)
	}
	for _, f := range s.Fields {
		if !camel.MatchString(f.Name) || !inCamel(f.Shape) {
			return false
		}
	}
	return true
}

// An operation of ours that answers requests of the contract's does not compile: by the same path, by a word where the contract has
// a parameter, and by a parameter where it has a word.
func TestOursTakeNoRequestOfTheContract(t *testing.T) {
	t.Parallel()
	schema := loadSchema(t, "testdata/bad.graphqls")
	for path, fine := range map[string]bool{
		"/v3/things/{id}": false, "/v3/things/recent": false, "/v3/{id}/thing": false, "/v3/things/{id}/history": true, "/v3/thing-lists/{id}": true,
	} {
		mine := strings.NewReplacer("UpdateThing", "ChangeThing", "/v3/things/{id}", path).Replace(updateThing)
		if !strings.Contains(path, "{id}") {
			mine = strings.NewReplacer("$id: ID!, ", "", "id: $id", `id: "x"`).Replace(mine)
		}
		mine = strings.Replace(mine, `"PATCH"`, `"POST"`, 1)
		_, err := operation.Compile(schema, folder(map[string]string{"things/update.graphql": updateThing, "ours/things/change.graphql": mine}))
		if (err == nil) != fine {
			t.Errorf("%s: %v", path, err)
		}
		if !fine && !strings.Contains(err.Error(), "ours/things/change.graphql") {
			t.Errorf("%s: %v", path, err)
		}
	}
}
