package chat_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// wait makes so many messages wait for a turn, each of so many bytes, beginning with its number. Those of which something was begun to be sent
// keep that.
func (r *room) wait(thread string, many, size int, sends ...int) {
	r.t.Helper()
	r.write(func(ctx context.Context, client *ent.Client) error {
		at := time.Now().UTC().Truncate(time.Microsecond).Add(-time.Hour)
		all := make([]*ent.MessageCreate, many)
		for i := range all {
			text := fmt.Sprintf("%03d", i)
			all[i] = client.Message.Create().SetConversationID(thread).SetContent(text + strings.Repeat(".", size-len(text))).SetAwaits("turn").
				SetCreatedAt(at.Add(time.Duration(i) * time.Second))
			if slices.Contains(sends, i) {
				all[i].SetSends([]byte(`[]`))
			}
		}
		return client.Message.CreateBulk(all...).Exec(ctx)
	})
}

// numbers are those of messages that begin with one.
func numbers(all []string) (out []string) {
	for _, text := range all {
		out = append(out, text[:min(3, len(text))])
	}
	return out
}

// waiting is how many messages of a conversation wait for a turn.
func (r *room) waiting(thread string) int {
	return r.Parts().Store.Client(r.ctx).Message.Query().Where(message.ConversationID(thread), message.AwaitsNotNil()).CountX(r.ctx)
}

// A turn answers the newest messages that wait, as many as it takes, with the first of them. The others are part of what was said before, and none
// waits in the end.
func TestTurnAnswersABoundedNumberOfMessages(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		other := r.thread(ann)
		r.wait(other, 60, 3)
		for _, c := range []struct {
			name             string
			many, size, from int
			sends            []int
		}{
			{"few", 49, 10, 0, nil},
			{"one too many", 50, 10, 1, nil},
			{"many", 90, 10, 41, []int{7}},
			{"long", 20, 100_000, 17, nil},
			{"long, and many", 90, 50_000, 83, nil},
		} {
			thread := r.thread(ann)
			r.wait(thread, c.many, c.size, c.sends...)
			last := r.writes(thread, "end")
			r.fails = errors.New("no model")
			if err := r.work(last); err == nil {
				t.Fatalf("%s: it does not fail", c.name)
			}
			r.fails = nil
			r.works(last)
			var heard, before []string
			for i := range c.many {
				if i == 0 || i >= c.from || slices.Contains(c.sends, i) {
					heard = append(heard, fmt.Sprintf("%03d", i))
				} else {
					before = append(before, fmt.Sprintf("%03d", i))
				}
			}
			for _, q := range r.asked[len(r.asked)-2:] {
				if got, want := numbers(strings.Split(q.Input, "\n")), append(heard, "end"); !slices.Equal(got, want) {
					t.Errorf("%s: it answers %q, want %q", c.name, got, want)
				}
				var said []string
				for _, s := range q.History {
					said = append(said, s.Content)
				}
				newest := before[max(0, len(before)-50):] // what an answerer without a model reads
				if got := numbers(said); !slices.Equal(got, newest) {
					t.Errorf("%s: said before was %q, want %q", c.name, got, newest)
				}
			}
			if n := r.waiting(thread); n != 0 {
				t.Errorf("%s: %d messages wait", c.name, n)
			}
			if all := r.kept(thread); len(all) != c.many+2 {
				t.Errorf("%s: %d messages are kept", c.name, len(all))
			}
		}
		if n := r.waiting(other); n != 60 {
			t.Errorf("%d messages wait in another conversation", n)
		}
	})
}

// A digest of long messages covers fewer of them, and the next one the others.
func TestDigestOfLongMessages(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		thread := r.thread(r.newContact("Ann", "ann"))
		at := time.Now().UTC().Truncate(time.Microsecond).Add(-time.Hour)
		r.write(func(ctx context.Context, client *ent.Client) error {
			all := make([]*ent.MessageCreate, 80)
			for i := range all {
				all[i] = client.Message.Create().SetConversationID(thread).SetContent(fmt.Sprintf("It was room %d. ", i+100) + strings.Repeat("x", 100_000)).
					SetCreatedAt(at.Add(time.Duration(i) * time.Second))
			}
			return client.Message.CreateBulk(all...).Exec(ctx)
		})
		for _, want := range []int{46, 76, 76} {
			if err := r.digests(thread, 3); err != nil {
				t.Fatal(err)
			}
			c := r.stands(thread)
			if c.DigestedUntil == nil || !c.DigestedUntil.Equal(at.Add(time.Duration(want-1)*time.Second)) {
				t.Errorf("it covers what was said until %v, want %d messages since %v", c.DigestedUntil, want, at)
			}
			if text := store.Text(c.Digest); !strings.Contains(text, "room 100") {
				t.Errorf("the digest is %.200q", text)
			}
		}
	})
}
