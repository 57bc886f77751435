package notice_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	entnotice "github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Members are told what concerns them, and not what they did themselves.
func TestWhoIsTold(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		ada := o.conversation(o.ctx, "Ada")
		o.handOff(o.ctx, ada)
		o.want(o.ann, "a conversation waits", "WAITING  Ada")
		o.want(o.bob, "a conversation waits", "WAITING  Ada")
		o.triage(o.ann, assign(user(o.ann)), ada)
		o.want(o.ann, "they took it", "WAITING  Ada")
		o.triage(o.ann, assign(user(o.bob)), ada)
		o.want(o.bob, "it was given to them", "ASSIGNED ann Ada", "WAITING  Ada")

		note, err := o.inbox.AddNote(o.bob, ada, inbox.NoteInput{Content: "@ann", Mentions: []string{user(o.ann), user(o.bob)}})
		if err != nil {
			t.Fatal(err)
		}
		o.want(o.ann, "a note mentions her", "MENTIONED bob Ada", "WAITING  Ada")
		if _, err := o.Read(o.ann, notice.Chosen{}); err != nil {
			t.Fatal(err)
		}
		if _, err := o.inbox.ChangeNote(o.bob, note.ID, inbox.NoteInput{Content: "@ann!", Mentions: []string{user(o.ann)}}); err != nil {
			t.Fatal(err)
		}
		o.want(o.ann, "nobody new is mentioned", "MENTIONED bob Ada", "WAITING  Ada")
		if n, err := o.Unread(o.ann); err != nil || n != 0 {
			t.Errorf("unread: %d, %v", n, err)
		}
		if n, err := o.Unread(o.bob); err != nil || n != 2 {
			t.Errorf("unread: %d, %v", n, err)
		}

		until, snoozed := time.Now().Add(time.Hour), inbox.Snoozed
		o.triage(o.bob, inbox.Triage{Status: patch.Sent(&snoozed), SnoozedUntil: patch.Sent(&until)}, ada)
		if _, err := o.Read(o.bob, notice.Chosen{ConversationID: &ada}); err != nil {
			t.Fatal(err)
		}
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.Update().SetSnoozedUntil(store.Timestamp().Add(-time.Minute)).Exec(ctx)
		})
		if err := (&inbox.DueWorker{Service: o.inbox}).Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		o.want(o.bob, "a snooze ended", "SNOOZE_ENDED  Ada", "ASSIGNED ann Ada", "WAITING  Ada")
	})
}

// A contact without a name of its own is called by its first and last name, as everywhere.
func TestNoticesNameWhoHasTwoNames(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, o *office) {
		id := o.conversation(o.ctx, "x")
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Contact.Update().ClearName().SetFirstName("Ada").SetLastName("Lovelace").Exec(ctx)
		})
		o.handOff(o.ctx, id)
		o.want(o.ann, "a conversation waits", "WAITING  Ada Lovelace")
	})
}

// One that waits and is somebody's concerns nobody else; one that waits again takes the place of the unread notice.
func TestWaiting(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		ada, open := o.conversation(o.ctx, "Ada"), inbox.Open
		for range 3 {
			o.handOff(o.ctx, ada)
			o.settle()
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				return client.Conversation.UpdateOneID(ada).ClearHandedOffAt().Exec(ctx)
			})
		}
		o.want(o.ann, "the same again", "WAITING  Ada")
		o.triage(o.ann, assign(user(o.ann)), ada)
		if _, err := o.Read(o.ann, notice.Chosen{}); err != nil {
			t.Fatal(err)
		}
		o.handOff(o.ctx, ada)
		o.want(o.ann, "hers", "WAITING  Ada", "WAITING  Ada")
		o.want(o.bob, "another's", "WAITING  Ada")
		o.triage(o.bob, inbox.Triage{Status: patch.Sent(&open)}, ada)
	})
}

// Members who work in one client are notified of what waits there, however many have been members for longer and work in another.
func TestWaitingInALargeWorkspace(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		late := storetest.Rival(t, o.Parts().Store, o.ctx)
		crowd := o.join("adam@example.com", authz.From(o.ctx).Subaccount)
		storetest.Crowd(t, o.Parts().Store, user(crowd), 2000)
		dan := o.join("dan@example.com", authz.From(late).Subaccount)
		o.handOff(late, o.conversation(late, "Ada"))
		c := *authz.From(dan)
		c.Subaccount = authz.From(late).Subaccount
		o.want(authz.With(o.ctx, &c), "a conversation waits", "WAITING  Ada")
	})
}

// One that was handed over waits again when it is opened again, and is told anew. One that is opened and put off does not wait.
func TestWaitsAgain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		ada, ben := o.conversation(o.ctx, "Ada"), o.conversation(o.ctx, "Ben")
		o.handOff(o.ctx, ada)
		o.settle()
		o.triage(o.bob, inbox.Triage{Status: patch.Sent(new(inbox.Done))}, ada, ben)
		if _, err := o.Read(o.ann, notice.Chosen{}); err != nil {
			t.Fatal(err)
		}
		until := time.Now().Add(time.Hour)
		o.triage(o.ctx, inbox.Triage{Status: patch.Sent(new(inbox.Snoozed)), SnoozedUntil: patch.Sent(&until)}, ada)
		o.triage(o.ctx, inbox.Triage{Status: patch.Sent(new(inbox.Done))}, ada)
		o.want(o.ann, "it is put off", "WAITING  Ada")
		o.triage(o.ctx, inbox.Triage{Status: patch.Sent(new(inbox.Open))}, ada, ben)
		o.want(o.ann, "the assistant answers Ben", "WAITING  Ada", "WAITING  Ada")
	})
}

// One that misses a target is told once, to whoever it is assigned to, or else to all.
func TestOverdue(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		for _, assignee := range []*string{new(user(o.bob)), nil} {
			past := store.Timestamp().Add(-time.Minute)
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				c, err := client.Contact.Create().SetName("Ada").Save(ctx)
				if err == nil {
					err = client.Conversation.Create().SetContactID(c.ID).SetNillableAssigneeID(assignee).SetResponseDueAt(past).SetDueAt(past).Exec(ctx)
				}
				return err
			})
			for range 2 {
				if err := (&inbox.TargetWorker{Service: o.inbox}).Work(t.Context(), nil); err != nil {
					t.Fatal(err)
				}
			}
			o.settle()
		}
		o.want(o.ann, "nobody's", "OVERDUE  Ada")
		o.want(o.bob, "his own, and nobody's", "OVERDUE  Ada", "OVERDUE  Ada")
	})
}

// An import tells who started it.
func TestImports(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, o *office) {
		for _, starter := range []*string{nil, new(user(o.ann))} {
			var id string
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				row, err := client.ContactImport.Create().SetName("a.csv").SetFields([]string{"name"}).SetNillableUserID(starter).Save(ctx)
				if err == nil {
					id = row.ID
				}
				return err
			})
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				return client.ContactImport.UpdateOneID(id).SetFinishedAt(store.Timestamp()).Exec(ctx)
			})
		}
		o.want(o.ann, "her import", "IMPORT_ENDED  ")
		o.want(o.bob, "another's")
	})
}

// Members choose what they are notified of, and for which subaccounts.
func TestRules(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		rival := storetest.Rival(t, o.Parts().Store, o.ctx)
		o.choose(o.ann, notice.SettingsInput{Rules: []*notice.RuleInput{{Kind: notice.Waiting, Channels: []string{}}}})
		o.choose(o.bob, notice.SettingsInput{SubaccountIDs: []string{authz.From(rival).Subaccount}})
		o.handOff(o.ctx, o.conversation(o.ctx, "Ada"))
		o.handOff(rival, o.conversation(rival, "Ben"))
		o.want(o.ann, "she wants none")
		o.want(o.bob, "he wants the other's", "WAITING  Ben")
		got, err := o.Settings(o.ann)
		if err != nil || len(got.Rules) != 7 || len(got.Rules[2].Channels) != 0 || len(got.Rules[0].Channels) != 3 {
			t.Errorf("settings: %+v, %v", got, err)
		}
		stranger := authz.From(storetest.Stranger(t, o.Parts().Store)).Subaccount
		_, err = o.ChangeSettings(o.ann, notice.SettingsInput{SubaccountIDs: []string{stranger}})
		wantFault(t, "a stranger's subaccount", err, fault.NotFound)
		for what, in := range map[string]notice.SettingsInput{
			"a kind":   {Rules: []*notice.RuleInput{{Kind: "GOSSIP"}}},
			"a way":    {Rules: []*notice.RuleInput{{Kind: notice.Waiting, Channels: []string{"PIGEON"}}}},
			"a time":   {QuietFrom: patch.Sent(new("25:00")), QuietTo: patch.Sent(new("07:00"))},
			"one time": {QuietFrom: patch.Sent(new("22:00"))},
			"a zone":   {TimeZone: patch.Sent(new("Mars/Base"))},
		} {
			_, err := o.ChangeSettings(o.ann, in)
			wantFault(t, what, err, fault.Validation)
		}
		_, err = o.ChangeSettings(o.ctx, notice.SettingsInput{})
		wantFault(t, "a key", err, fault.Forbidden)
	})
}

// Nobody sees another's notices, those of another workspace, or of subaccounts that they may not see; members who have left see none.
func TestNoticesOfOthers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		rival := storetest.Rival(t, o.Parts().Store, o.ctx)
		carl := o.join("carl@example.com", authz.From(o.ctx).Subaccount)
		o.handOff(o.ctx, o.conversation(o.ctx, "Ada"))
		o.settle()
		o.handOff(rival, o.conversation(rival, "Ben"))
		o.want(o.ann, "both", "WAITING  Ben", "WAITING  Ada")
		o.want(carl, "one", "WAITING  Ada")

		elsewhere := *authz.From(storetest.Stranger(t, o.Parts().Store))
		elsewhere.Kind, elsewhere.ID, elsewhere.Scopes = authz.KindUser, user(o.ann), authz.From(o.ann).Scopes
		o.want(authz.With(t.Context(), &elsewhere), "in another workspace")
		narrow := *authz.From(o.ann)
		narrow.Subaccounts = []string{narrow.Subaccount}
		o.want(authz.With(t.Context(), &narrow), "narrowed", "WAITING  Ada")

		list, err := o.List(o.ann, nil, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := o.Read(o.bob, notice.Chosen{IDs: []string{list.Nodes[0].ID}}); err != nil || n != 2 {
			t.Errorf("another's are read: %d, %v", n, err)
		}
		if n, err := o.Unread(o.ann); err != nil || n != 2 {
			t.Errorf("unread: %d, %v", n, err)
		}
		_, err = o.List(o.ctx, nil, nil, nil)
		wantFault(t, "a key", err, fault.Forbidden)

		o.leave(carl)
		o.settle()
		system := store.System(t.Context(), "what is left")
		if n, err := o.Parts().Store.Client(system).Notice.Query().Where(entnotice.UserID(user(carl))).Count(system); err != nil || n != 0 {
			t.Errorf("who has left has %d notices, %v", n, err)
		}
		o.handOff(o.ctx, o.conversation(o.ctx, "Cleo"))
		o.want(carl, "after leaving")
	})
}

// A contact that is gone is in nobody's notices; what is old or too much is forgotten.
func TestNoticesGo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.handOff(o.ctx, o.conversation(o.ctx, "Ada"))
		o.settle()
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			if _, err := client.Conversation.Delete().Exec(ctx); err != nil {
				return err
			}
			_, err := client.Contact.Delete().Where(contact.Name("Ada")).Exec(ctx)
			return err
		})
		o.want(o.ann, "the conversation is gone")

		ben := o.conversation(o.ctx, "Ben")
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			rows := make([]*ent.NoticeCreate, 600)
			for i := range rows {
				rows[i] = client.Notice.Create().SetUserID(user(o.ann)).SetKind(notice.Waiting).SetConversationID(ben).
					SetCreatedAt(store.Timestamp().Add(-time.Duration(i) * time.Minute))
			}
			rows[0].SetCreatedAt(store.Timestamp().Add(-notice.Kept - time.Hour))
			return client.Notice.CreateBulk(rows...).Exec(ctx)
		})
		if err := o.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		system := store.System(t.Context(), "what is left")
		all, err := o.Parts().Store.Client(system).Notice.Query().Order(entnotice.ByCreatedAt()).All(system)
		if err != nil || len(all) != 500 || time.Since(all[0].CreatedAt) > 11*time.Hour {
			t.Errorf("%d are left, %v", len(all), err)
		}
		if n, err := o.Unread(o.ann); err != nil || n != 100 {
			t.Errorf("unread: %d, %v", n, err)
		}
	})
}

// A page hears of what is new, and of what is read elsewhere.
func TestFollow(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		ctx, end := context.WithCancel(o.ann)
		defer end()
		counts, err := o.Follow(ctx)
		if err != nil {
			t.Fatal(err)
		}
		next := func(want int) {
			t.Helper()
			if n, _ := await.Receive(t, counts, "nothing is told"); n != want {
				t.Errorf("told %d, want %d", n, want)
			}
		}
		next(0)
		for i := range 2 {
			o.handOff(o.ctx, o.conversation(o.ctx, fmt.Sprint("Ada", i)))
			next(i + 1)
		}
		if _, err := o.Read(o.ann, notice.Chosen{}); err != nil {
			t.Fatal(err)
		}
		next(0)
		end()
		await.Until(t, "it goes on", func() bool { _, more := <-counts; return !more })
	})
}
