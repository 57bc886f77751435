package rest_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// moment waits until what is written next has a later time, as clients read it: in milliseconds.
func moment(t *testing.T) {
	t.Helper()
	begun := time.Now()
	await.Until(t, "no time passes", func() bool { return time.Since(begun) > 2*time.Millisecond })
}

// Two people have read the same tool: who saves second is told, and overwrites nothing.
func TestStaleToolIsNotSaved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		id := b.made("/v3/tools", `{"name":"weather","url":"https://example.com/weather"}`)
		read := func() (updated, description string) {
			data := b.send("GET", "/v3/tools/"+id, "").data()
			description, _ = data["description"].(string)
			return data["updatedAt"].(string), description
		}
		save := func(updated, description string) (code string) {
			code, _ = gqlCode(b.ask(fmt.Sprintf(`mutation{updateTool(id:%q,ifUpdatedAt:%q,input:{description:%q}){id}}`, id, updated, description)))
			return code
		}
		old, _ := read()
		moment(t)
		if code := save(old, "first"); code != "" {
			t.Errorf("what was just read: %s", code)
		}
		if code := save(old, "second"); code != "conflict" {
			t.Errorf("what was read before: %q", code)
		}
		fresh, description := read()
		if description != "first" {
			t.Errorf("the tool's description is %q", description)
		}
		if code := save(fresh, "second"); code != "" {
			t.Errorf("read again: %s", code)
		}
	})
}
