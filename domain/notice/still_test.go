package notice_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/membership"
	entnotice "github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// byMail has somebody hear of kinds by e-mail alone.
func (o *office) byMail(ctx context.Context, kinds ...string) {
	o.t.Helper()
	rules := make([]*notice.RuleInput, len(kinds))
	for i, k := range kinds {
		rules[i] = &notice.RuleInput{Kind: k, Channels: []string{notice.Email}}
	}
	o.choose(ctx, notice.SettingsInput{Rules: rules})
}

// later sends what is due in some minutes.
func (o *office) later() {
	o.t.Helper()
	o.settle()
	o.clock.pass(3 * time.Minute)
	o.send()
}

// What does not hold any more when it would go out is not sent.
func TestOutOfDate(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.byMail(o.bob, notice.Assigned, notice.Waiting, notice.Overdue)
		given, closed, resumed, taken, archived, late := o.conversation(o.ctx, "Ada"), o.conversation(o.ctx, "Ben"), o.conversation(o.ctx, "Cleo"),
			o.conversation(o.ctx, "Dan"), o.conversation(o.ctx, "Eve"), o.conversation(o.ctx, "Fay")
		snoozed, still := o.conversation(o.ctx, "Fox"), o.conversation(o.ctx, "Gus")
		over, away := o.conversation(o.ctx, "Hal"), o.conversation(o.ctx, "Ida")
		o.triage(o.ann, assign(user(o.bob)), given, over, away)
		for _, id := range []string{closed, resumed, taken, archived, snoozed, still} {
			o.handOff(o.ctx, id)
		}
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.UpdateOneID(late).SetMissedAt(store.Timestamp()).Exec(ctx)
		})
		o.settle()
		o.triage(o.ann, assign(user(o.ann)), given, taken)
		o.triage(o.ann, inbox.Triage{Status: patch.Sent(new(inbox.Done))}, closed, over)
		o.triage(o.ann, inbox.Triage{Status: patch.Sent(new(inbox.Snoozed)), SnoozedUntil: patch.Sent(new(time.Now().Add(time.Hour)))}, snoozed)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			if err := client.Conversation.UpdateOneID(resumed).ClearHandedOffAt().Exec(ctx); err != nil {
				return err
			}
			if err := client.Conversation.Update().Where(conversation.IDIn(archived, away)).SetIsArchived(true).Exec(ctx); err != nil {
				return err
			}
			return client.Conversation.UpdateOneID(late).ClearMissedAt().Exec(ctx)
		})
		o.later()
		got := o.mailed("bob@example.com")
		if len(got) != 1 || !strings.Contains(got[0].Body, still) || strings.Contains(got[0].Body, "and ") {
			t.Fatalf("mails: %+v", got)
		}
		for what, id := range map[string]string{
			"another's": given, "closed": closed, "resumed": resumed, "taken": taken, "archived": archived, "answered": late,
			"snoozed": snoozed, "given and closed": over, "given and archived": away,
		} {
			if strings.Contains(got[0].Body, id) {
				t.Errorf("%s is mailed: %s", what, got[0].Body)
			}
		}
		o.handOff(o.ctx, resumed)
		o.later()
		if got := o.mailed("bob@example.com"); len(got) != 2 || !strings.Contains(got[1].Body, resumed) {
			t.Errorf("one that waits again: %+v", got)
		}
	})
}

// Members notified of waiting conversations by e-mail alone are notified whenever one waits, and once each time.
func TestMailedAgain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.byMail(o.bob, notice.Waiting)
		ada := o.conversation(o.ctx, "Ada")
		for i := range 2 {
			for range 2 {
				o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
					return client.Conversation.UpdateOneID(ada).ClearHandedOffAt().Exec(ctx)
				})
				o.handOff(o.ctx, ada)
				o.settle()
			}
			o.later()
			if n := len(o.mailed("bob@example.com")); n != i+1 {
				t.Errorf("%d mails after %d times", n, i+1)
			}
		}
	})
}

// A member whose mention is taken back is not notified, unless they know already.
func TestMentionTakenBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		ada := o.conversation(o.ctx, "Ada")
		note, err := o.inbox.AddNote(o.bob, ada, inbox.NoteInput{Content: "@ann", Mentions: []string{user(o.ann)}})
		if err != nil {
			t.Fatal(err)
		}
		read, err := o.inbox.AddNote(o.ann, ada, inbox.NoteInput{Content: "@bob", Mentions: []string{user(o.bob)}})
		if err != nil {
			t.Fatal(err)
		}
		o.settle()
		if _, err := o.Read(o.bob, notice.Chosen{}); err != nil {
			t.Fatal(err)
		}
		for who, id := range map[context.Context]string{o.bob: note.ID, o.ann: read.ID} {
			if err := o.inbox.DeleteNote(who, id); err != nil {
				t.Fatal(err)
			}
		}
		o.want(o.ann, "the note is gone")
		o.want(o.bob, "he had read it", "MENTIONED ann Ada")
		o.later()
		if got := o.mails.Taken(); len(got) > 0 {
			t.Errorf("mailed: %+v", got)
		}
	})
}

// A mention that was taken back before it was told is told to nobody.
func TestMentionIsAskedForAgain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		ada := o.conversation(o.ctx, "Ada")
		if _, err := o.inbox.AddNote(o.ann, ada, inbox.NoteInput{Content: "@bob", Mentions: []string{user(o.bob)}}); err != nil {
			t.Fatal(err)
		}
		o.want(o.bob, "he is named", "MENTIONED ann Ada")
		job := &river.Job[notice.TellArgs]{JobRow: &rivertype.JobRow{}, Args: notice.TellArgs{
			ConversationID: o.conversation(o.ctx, "Ben"), Event: notice.Mentioned, ActorID: user(o.ann), Users: []string{user(o.bob)},
		}}
		if err := (&notice.TellWorker{Service: o.Service}).Work(t.Context(), job); err != nil {
			t.Fatal(err)
		}
		o.want(o.bob, "no note names him", "MENTIONED ann Ada")
	})
}

// A member who becomes a viewer is sent nothing more, not even what was waiting.
func TestNothingForViewers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.assigned(o.bob, 1)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Membership.Update().Where(membership.UserID(user(o.bob))).SetRole("viewer").Exec(ctx)
		})
		o.later()
		if got := o.mails.Taken(); len(got) > 0 {
			t.Errorf("mailed: %+v", got)
		}
	})
}

// A conversation that waits, and becomes nobody's, waits for the others.
func TestNobodysAgain(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, o *office) {
		cid := o.join("cid@example.com")
		waits, other := o.conversation(o.ctx, "Ada"), o.conversation(o.ctx, "Ben")
		o.triage(o.ann, assign(user(cid)), waits, other)
		o.handOff(o.ctx, waits)
		o.settle()
		nobody := inbox.Triage{AssigneeID: patch.Sent[string](nil)}
		o.triage(o.ann, nobody, waits, other)
		o.want(o.bob, "it was taken from somebody", "WAITING ann Ada")
		o.want(o.ann, "she took it from them")
		nobody.Status = patch.Sent(new(inbox.Done))
		o.triage(o.ann, assign(user(cid)), waits)
		o.triage(o.bob, nobody, waits)
		o.want(o.ann, "it was closed with that")
	})
}

// What happens in one workspace does not push out what a member has in another, nor what is still to be sent.
func TestNoticesOfOtherWorkspacesStay(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		stranger := storetest.Stranger(t, o.Parts().Store)
		plant := func(ctx context.Context, n int, age time.Duration, due bool) {
			id := o.conversation(ctx, "Ada")
			o.write(ctx, func(ctx context.Context, client *ent.Client) error {
				rows := make([]*ent.NoticeCreate, n)
				for i := range rows {
					at := store.Timestamp().Add(-age - time.Duration(i)*time.Second)
					rows[i] = client.Notice.Create().SetUserID(user(o.ann)).SetKind(notice.Waiting).SetConversationID(id).SetCreatedAt(at)
					if due {
						rows[i].SetMailDueAt(at.Add(24 * time.Hour))
					}
				}
				return client.Notice.CreateBulk(rows...).Exec(ctx)
			})
		}
		plant(o.ctx, 600, 0, false)
		plant(o.ctx, 10, time.Hour, true)
		plant(stranger, 20, time.Hour, false)
		if err := o.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		system, left := store.System(t.Context(), "what is left"), []int{}
		for _, ctx := range []context.Context{o.ctx, stranger} {
			all, err := o.Parts().Store.Client(system).Notice.Query().Where(entnotice.SubaccountID(authz.From(ctx).Subaccount)).All(system)
			if err != nil {
				t.Fatal(err)
			}
			left = append(left, len(all))
		}
		if !slices.Equal(left, []int{510, 20}) {
			t.Errorf("%v are left", left)
		}
	})
}
