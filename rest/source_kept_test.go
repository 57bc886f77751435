package rest_test

import (
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
)

// A file that was sent to /files becomes a source, which answers; by its own subaccount only.
func TestUploadedSource(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		base := b.made("/v3/knowledge-bases", `{"name":"House"}`)
		file := b.file("rules.md", "# Bicycles\n\nBicycles go into the cellar.").data()["id"].(string)
		take := func(key, base, file, more string) reply {
			return b.ask(fmt.Sprintf(`mutation { createUploadedSource(knowledgeBaseId: %q, fileId: %q%s) { id name type status } }`, base, file, more),
				"Authorization", "Bearer "+key)
		}
		r := take(b.key, base, file, "")
		if !contains(r, `"name":"rules.md","type":"file"`) {
			t.Fatalf("%s", r.raw)
		}
		if r := take(b.key, base, file, `, name: "Rules"`); !contains(r, `"name":"Rules"`) {
			t.Errorf("%s", r.raw)
		}
		ready := func() bool {
			return contains(b.ask(`{ searchKnowledgeBase(id: "`+base+`", query: "bicycles") { text } }`), "cellar")
		}
		await.Until(t, "the file is never read", ready)
		export := under(b.ask(`mutation { exportContacts { id } }`).body, "data", "exportContacts", "id").(string)
		theirs := b.newKey(b.rival, workspace.NewKey{Preset: "admin"})
		for name, c := range map[string]struct {
			r    reply
			code string
		}{
			"a rival's file":     {take(theirs, base, file, ""), "not_found"},
			"no base":            {take(b.key, "kb_none", file, ""), "not_found"},
			"no file":            {take(b.key, base, "file_none", ""), "not_found"},
			"an export":          {take(b.key, base, export, ""), "not_found"},
			"an empty name":      {take(b.key, base, file, `, name: ""`), "validation_error"},
			"without the scope":  {take(b.limited("knowledge:read", "contacts:create"), base, file, ""), "forbidden"},
			"with nothing else":  {take(b.limited("knowledge:create"), base, file, ""), ""},
			"another subaccount": {b.ask(`mutation { createUploadedSource(knowledgeBaseId: "`+base+`", fileId: "`+file+`") { id } }`, "Authorization", "Bearer "+b.wide(), "X-Subaccount-Id", b.other), "not_found"},
		} {
			if code, _ := gqlCode(c.r); code != c.code {
				t.Errorf("%s: %s, want %s", name, c.r.raw, c.code)
			}
		}
	})
}

// Files are sent up by who makes contacts of them, or knowledge.
func TestWhoSendsFiles(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	for scope, want := range map[string]int{"contacts:create": 201, "knowledge:create": 201, "contacts:read": 403, "tools:create": 403} {
		b.key = b.limited(scope)
		if r := b.file("a.csv", "name\nAnn\n"); r.status != want {
			t.Errorf("%s: %d %s", scope, r.status, r.raw)
		}
	}
}
