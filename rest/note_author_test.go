package rest_test

import (
	"context"
	"fmt"
	"maps"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// Notes about contacts and assistants have the name of the member who wrote them until that person is erased. Those of others keep theirs.
func TestNotesOfErasedMembers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		cookies := map[string]string{}
		for email, name := range map[string]string{"rita@example.com": "Removed Rita", "lena@example.com": "Lasting Lena"} {
			must(b.door.Product.People.Add(workspace.As(context.Background(), b.workspace), email, name, "admin", password))
			cookies[name], _ = b.signIn(email, password)
		}
		ada, bot := b.made("/v3/contacts", `{"name":"Ada"}`), b.made("/v3/assistants", `{"name":"A"}`)
		write := func(by, text string) {
			for _, mutation := range []string{
				fmt.Sprintf(`createContactNote(contactId: %q, value: %q) { id }`, ada, text),
				fmt.Sprintf(`createAssistantNote(assistantId: %q, content: %q) { id }`, bot, text),
			} {
				headers := []string{"Authorization", "Bearer " + b.key}
				if by != "" {
					headers = []string{"Authorization", "", "Origin", b.door.BaseURL, "Cookie", cookies[by], "X-Subaccount-Id", b.sub}
				}
				r := b.send("POST", "/graphql", mutating(mutation), headers...)
				if code, _ := gqlCode(r); r.status != 200 || code != "" {
					t.Fatalf("%s: %d %s", mutation, r.status, r.raw)
				}
			}
		}
		write("Removed Rita", "Call later")
		write("Lasting Lena", "Call now")
		write("", "Called")
		authors := func(query string, path ...string) map[string]string {
			all, nodes := map[string]string{}, under(b.ask(query).body, append([]string{"data"}, path...)...)
			list, _ := nodes.([]any)
			for _, n := range list {
				all[fmt.Sprint(under(n, "text"))] = fmt.Sprint(under(n, "by"))
			}
			return all
		}
		signed := func(rita string) {
			t.Helper()
			want := map[string]string{"Call later": rita, "Call now": "Lasting Lena", "Called": "Tester"}
			of := authors(fmt.Sprintf(`{ contactNotes(contactId: %q) { nodes { text: value by: createdBy } } }`, ada), "contactNotes", "nodes")
			about := authors(fmt.Sprintf(`{ assistant(id: %q) { notes { nodes { text: content by: author } } } }`, bot), "assistant", "notes", "nodes")
			if !maps.Equal(of, want) || !maps.Equal(about, want) {
				t.Errorf("notes of the contact %v, of the assistant %v, want %v", of, about, want)
			}
		}
		signed("Removed Rita")
		const leave = `DELETE FROM memberships WHERE user_id IN (SELECT id FROM users WHERE email = 'rita@example.com')`
		if _, err := b.store.SystemDB().ExecContext(t.Context(), leave); err != nil {
			t.Fatal(err)
		}
		if err := b.door.Product.People.Erase(t.Context(), "rita@example.com"); err != nil {
			t.Fatal(err)
		}
		signed("")
	})
}
