package operation_test

import (
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/operation/internal/toy"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// A request has the first version unless it names another one that there is.
func TestVersion(t *testing.T) {
	t.Parallel()
	all := operation.Versions()
	if !slices.IsSorted(all) || len(all) == 0 {
		t.Fatalf("versions %q", all)
	}
	for _, v := range all {
		if _, err := time.Parse(time.DateOnly, v); err != nil {
			t.Errorf("%q is no date", v)
		}
		if got, wrong := operation.Version(http.Header{operation.VersionHeader: {v}}); got != v || wrong != nil {
			t.Errorf("%q has %q, %v", v, got, wrong)
		}
	}
	if got, wrong := operation.Version(http.Header{}); got != all[0] || wrong != nil {
		t.Errorf("none has %q, %v", got, wrong)
	}
	for _, named := range [][]string{{""}, {"2019-01-01"}, {"9999-12-31"}, {"latest"}, {"2026-11-23 "}, {"20261123"}, {all[0], all[0]}, {all[0] + "," + all[0]}} {
		got, wrong := operation.Version(http.Header{operation.VersionHeader: named})
		if wrong == nil || got != "" || wrong.Code != fault.Validation || wrong.Details[0].Field != operation.VersionHeader || !strings.Contains(wrong.Details[0].Message, all[0]) {
			t.Errorf("%q has %q, %v", named, got, wrong)
		}
	}
}

// What a document says of the end of its operation is in the table, the headers and the lock, and of no other.
func TestDeprecated(t *testing.T) {
	t.Parallel()
	const at = "internal/toy/documents"
	mark := func(more string) *operation.Table {
		text, err := os.ReadFile(at + "/assistants/get.graphql")
		if err != nil {
			t.Fatal(err)
		}
		list, err := os.ReadFile(at + "/assistants/list.graphql")
		if err != nil {
			t.Fatal(err)
		}
		marked := strings.Replace(string(text), "etag: true", "etag: true"+more, 1)
		table, err := operation.Compile((&toy.World{}).Schema().Schema(), fstest.MapFS{
			"assistants/get.graphql": &fstest.MapFile{Data: []byte(marked)}, "assistants/list.graphql": &fstest.MapFile{Data: list},
		})
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	const link = `</page>; rel="deprecation"; type="text/html"`
	for _, tt := range []struct {
		more, leaving string
		want          http.Header
	}{
		{"", "", nil},
		{`, deprecated: "2026-12-01"`, `"leaving": "2026-12-01"`, http.Header{"Deprecation": {"@1796083200"}, "Link": {link}}},
		{`, deprecated: "2026-12-01", sunset: "2027-07-01"`, `"leaving": "2026-12-01 until 2027-07-01"`, http.Header{
			"Deprecation": {"@1796083200"}, "Sunset": {"Thu, 01 Jul 2027 00:00:00 GMT"}, "Link": {link, `</page>; rel="sunset"; type="text/html"`},
		}},
	} {
		table := mark(tt.more)
		got := table.Operation("GetAssistant").Notices("/page")
		if len(got) != len(tt.want) {
			t.Errorf("%q: %v, want %v", tt.more, got, tt.want)
		}
		for name, values := range tt.want {
			if !slices.Equal(got[name], values) {
				t.Errorf("%q: %s %q, want %q", tt.more, name, got[name], values)
			}
		}
		if other := table.Operation("ListAssistants").Notices("/page"); other != nil {
			t.Errorf("another operation: %v", other)
		}
		lock, err := table.Lock()
		if err != nil || tt.leaving != "" && strings.Count(string(lock), tt.leaving) != 1 || tt.leaving == "" && strings.Contains(string(lock), "leaving") {
			t.Errorf("%q: the lock has %s, %v", tt.more, lock, err)
		}
	}
}
