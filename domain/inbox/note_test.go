package inbox_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
)

func (o *office) notes(id string) (all []string) {
	o.t.Helper()
	list, err := o.NotesOf(o.ctx, &page.Member{}, id, nil, nil)
	if err != nil {
		o.t.Fatal(err)
	}
	for _, n := range list.Nodes {
		all = append(all, n.Author().Name+": "+n.Content)
	}
	return all
}

func TestNotes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.conversation(o.ctx)
		o.attend(o.ann, id, false)
		o.attend(o.bob, id, false)
		n, err := o.AddNote(o.ann, id, inbox.NoteInput{Content: "@bob, look", Mentions: []string{user(o.bob), user(o.ann), user(o.bob)}})
		if err != nil {
			t.Fatal(err)
		}
		mentions, err := n.Mentions(o.bob)
		if err != nil || len(mentions) != 2 || mentions[0].Name != "bob" || !n.Mine(o.ann) || n.Mine(o.bob) {
			t.Errorf("%v %v", mentions, err)
		}
		if !o.unread(o.bob, id) || o.unread(o.ann, id) {
			t.Error("who is mentioned has it unread, and nobody else")
		}
		if got := o.counts(o.bob); got.Mentioned != 1 || got.Unread != 1 {
			t.Errorf("Bob has %+v", got)
		}
		o.attend(o.bob, id, false)
		if _, err := o.ChangeNote(o.ann, n.ID, inbox.NoteInput{Content: "@bob, it is done", Mentions: []string{user(o.bob)}}); err != nil {
			t.Fatal(err)
		}
		if got := o.counts(o.bob); got.Mentioned != 0 || got.Unread != 0 {
			t.Errorf("who was mentioned before is told again: %+v", got)
		}
		if got := o.notes(id); len(got) != 1 || got[0] != "ann: @bob, it is done" {
			t.Errorf("%v", got)
		}
		if err := o.DeleteNote(o.ann, n.ID); err != nil || len(o.notes(id)) != 0 {
			t.Errorf("not deleted: %v", err)
		}
	})
}

// A mention that is taken back is none, unless another note names the member.
func TestMentionTakenBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.conversation(o.ctx)
		add := func(content string, mentions ...string) string {
			n, err := o.AddNote(o.ann, id, inbox.NoteInput{Content: content, Mentions: mentions})
			if err != nil {
				t.Fatal(err)
			}
			return n.ID
		}
		cid := o.join(o.ctx, "cid@example.com", "operator")
		first, second := add("@bob @cid", user(o.bob), user(cid)), add("@bob", user(o.bob))
		want := func(what string, bob, cids int) {
			t.Helper()
			if b, c := o.counts(o.bob).Mentioned, o.counts(cid).Mentioned; b != bob || c != cids {
				t.Errorf("%s: Bob has %d, and Cid %d", what, b, c)
			}
		}
		if _, err := o.ChangeNote(o.ann, first, inbox.NoteInput{Content: "Nobody", Mentions: []string{}}); err != nil {
			t.Fatal(err)
		}
		want("edited", 1, 0)
		if err := o.DeleteNote(o.ann, second); err != nil {
			t.Fatal(err)
		}
		want("deleted", 0, 0)
	})
}

// When two notes that mention a member are deleted at the same time, no mention is left.
func TestMentionsTakenBackAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.conversation(o.ctx)
		for range 20 {
			var notes []string
			for range 2 {
				n, err := o.AddNote(o.ann, id, inbox.NoteInput{Content: "@bob", Mentions: []string{user(o.bob)}})
				if err != nil {
					t.Fatal(err)
				}
				notes = append(notes, n.ID)
			}
			var both sync.WaitGroup
			for _, n := range notes {
				both.Go(func() {
					if err := o.DeleteNote(o.ann, n); err != nil {
						t.Error(err)
					}
				})
			}
			both.Wait()
			if n := o.counts(o.bob).Mentioned; n != 0 {
				t.Fatalf("he is mentioned in %d", n)
			}
		}
	})
}

func TestNotesRefuse(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.conversation(o.ctx)
		n, err := o.AddNote(o.ann, id, inbox.NoteInput{Content: "Mine."})
		if err != nil {
			t.Fatal(err)
		}
		rival, stranger := storetest.Rival(t, o.Parts().Store, o.ctx), storetest.Stranger(t, o.Parts().Store)
		limited := o.join(o.ctx, "lim@example.com", "admin", authz.From(rival).Subaccount)
		foreign := o.join(stranger, "fay@example.com", "admin")
		add := func(ctx context.Context, content string, mentions ...string) error {
			_, err := o.AddNote(ctx, id, inbox.NoteInput{Content: content, Mentions: mentions})
			return err
		}
		change := func(ctx context.Context, content string) error {
			_, err := o.ChangeNote(ctx, n.ID, inbox.NoteInput{Content: content})
			return err
		}
		wantFault(t, "nothing", add(o.ann, " "), fault.Validation)
		wantFault(t, "too long", add(o.ann, strings.Repeat("x", 20001)), fault.Validation)
		wantFault(t, "a stranger's", add(stranger, "x"), fault.NotFound)
		wantFault(t, "in another subaccount", add(rival, "x"), fault.NotFound)
		wantFault(t, "who does not see it", add(o.ann, "x", user(limited)), fault.NotFound)
		wantFault(t, "a stranger", add(o.ann, "x", user(foreign)), fault.NotFound)
		wantFault(t, "another author's", change(o.bob, "x"), fault.Forbidden)
		wantFault(t, "another author's", o.DeleteNote(o.bob, n.ID), fault.Forbidden)
		wantFault(t, "a stranger's note", change(foreign, "x"), fault.NotFound)
		wantFault(t, "a stranger's note", o.DeleteNote(foreign, n.ID), fault.NotFound)
		if got := o.notes(id); len(got) != 1 || got[0] != "ann: Mine." {
			t.Errorf("%v", got)
		}
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.DeleteOneID(id).Exec(ctx)
		})
		wantFault(t, "of a conversation that is gone", change(o.ann, "x"), fault.NotFound)
		wantFault(t, "in a conversation that is gone", add(o.ann, "x"), fault.NotFound)
	})
}
