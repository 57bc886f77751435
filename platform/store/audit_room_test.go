package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// restOfEntry is how many bytes an entry takes at most without the values that it has room for.
const restOfEntry = 1000

// entryOfUpdate is what the trail says of the one thing that an entry changed.
type entryOfUpdate struct {
	Type, ID, Op   string
	Fields, Unkept []string
	Before, After  map[string]any
}

// Changing long settings again and again does not fill the audit trail: each change keeps its entry, with the names of what was changed and short
// values, and long values are kept as far as the subaccount has room. Neighbours keep theirs.
func TestTrailHasRoom(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const room, changes = 100_000, 40
		s.RoomForValues(room, 10*room)
		ctx := storetest.Tenant(t, s)
		neighbour := storetest.Rival(t, s, ctx)
		bot, theirs := bot(t, s, ctx), bot(t, s, neighbour)
		for i := range changes {
			rewrite(t, s, ctx, bot, i)
		}
		all, sum, kept := updates(t, s, ctx, bot)
		if len(all) != changes {
			t.Fatalf("%d entries of %d changes", len(all), changes)
		}
		if most := room + changes*restOfEntry; sum > most {
			t.Errorf("the trail has %d bytes, at most %d", sum, most)
		}
		if kept != 3 { // the first has nothing before it, and takes half as much as the others: 16 KB
			t.Errorf("%d changes have all of their values", kept)
		}
		want := "[inbound_greeting name outbound_greeting prompt]"
		last := all[changes-1]
		if got := fmt.Sprint(last.Fields); got != want || last.ID != bot || last.Op != "update" || last.Type != "Assistant" {
			t.Errorf("the last entry: %.300v", last)
		}
		if got := fmt.Sprint(last.Unkept); got != "[inbound_greeting outbound_greeting prompt]" {
			t.Errorf("without values are %s", got)
		}
		if was, now := fmt.Sprint(last.Before), fmt.Sprint(last.After); was != "map[name:A38]" || now != "map[name:A39]" {
			t.Errorf("from %.300s to %.300s", was, now)
		}
		rewrite(t, s, neighbour, theirs, 1)
		if all, _, kept := updates(t, s, neighbour, theirs); len(all) != 1 || kept != 1 {
			t.Errorf("the neighbour has %d of %d with values", kept, len(all))
		}
	})
}

// Many subaccounts fill no more than their workspace has, and another workspace keeps its values. What is deleted is named.
func TestTrailOfWorkspaceHasRoom(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const room, subaccounts, each = 100_000, 8, 4
		s.RoomForValues(room, room)
		first := storetest.Tenant(t, s)
		sum, ctx, last := 0, first, ""
		for range subaccounts {
			last = bot(t, s, ctx)
			for i := range each {
				rewrite(t, s, ctx, last, i)
			}
			all, bytes, _ := updates(t, s, ctx, last)
			if sum += bytes; len(all) != each {
				t.Fatalf("%d entries of %d changes", len(all), each)
			}
			ctx = storetest.Rival(t, s, first)
		}
		if most := room + subaccounts*each*restOfEntry; sum > most {
			t.Errorf("the trail has %d bytes, at most %d", sum, most)
		}
		stranger := storetest.Stranger(t, s)
		theirs := bot(t, s, stranger)
		rewrite(t, s, stranger, theirs, 1)
		if _, _, kept := updates(t, s, stranger, theirs); kept != 1 {
			t.Error("another workspace has no room")
		}
	})
}

// What is deleted when there is no room keeps its name, and the trail says what else it had.
func TestTrailNamesWhatIsDeletedWithoutRoom(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		s.RoomForValues(1, 1)
		ctx := storetest.Tenant(t, s)
		bot := bot(t, s, ctx)
		rewrite(t, s, ctx, bot, 7)
		if err := s.Tx(ctx, func(ctx context.Context) error { return s.Client(ctx).Assistant.DeleteOneID(bot).Exec(ctx) }); err != nil {
			t.Fatal(err)
		}
		all := trail(t, s, ctx)
		c := only(t, all[len(all)-1])
		if c.Op != "delete" || c.Before["name"] != "A7" || c.Before["prompt"] != nil || !slices.Contains(c.Unkept, "prompt") {
			t.Errorf("%.500v", c)
		}
	})
}

// bot makes an assistant.
func bot(t *testing.T, s *store.Store, ctx context.Context) (id string) {
	t.Helper()
	err := s.Tx(ctx, func(ctx context.Context) error {
		row, err := s.Client(ctx).Assistant.Create().SetName("A").SetNameKey("a").Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// rewrite gives an assistant other long texts, and a short one.
func rewrite(t *testing.T, s *store.Store, ctx context.Context, id string, i int) {
	t.Helper()
	long := strings.Repeat(string(rune('a'+i%2)), 5000)
	err := s.Tx(ctx, func(ctx context.Context) error {
		return s.Client(ctx).Assistant.UpdateOneID(id).SetName(fmt.Sprint("A", i)).
			SetPrompt(long).SetInboundGreeting(long).SetOutboundGreeting(long[:1] + strings.Repeat("<", 2000)).Exec(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// updates are the entries of an assistant's updates, how many bytes they take, and how many have all of their values.
func updates(t *testing.T, s *store.Store, ctx context.Context, id string) (all []entryOfUpdate, sum, kept int) {
	t.Helper()
	for _, e := range trail(t, s, ctx) {
		if e.TargetID != id || e.Action != "assistant.update" {
			continue
		}
		if e.Scope != authz.From(ctx).Subaccount || e.ActorID == "" {
			t.Errorf("%+v", e)
		}
		c := only(t, e)
		if all, sum = append(all, c), sum+len(e.Changes); len(c.Unkept) == 0 && len(c.After) == len(c.Fields) {
			kept++
		}
	}
	return all, sum, kept
}

// only is the one change of an entry.
func only(t *testing.T, e *ent.AuditEntry) entryOfUpdate {
	t.Helper()
	var changes []entryOfUpdate
	if err := json.Unmarshal(e.Changes, &changes); err != nil || len(changes) != 1 {
		t.Fatalf("%v: %d changes", err, len(changes))
	}
	return changes[0]
}
