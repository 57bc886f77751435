package inbox_test

import (
	"context"
	"net/netip"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A subaccount says whether contacts are asked, what, and for how long they can answer; nobody says too much.
func TestRatingSettings(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		now, err := o.Settings(o.ctx)
		if err != nil || now.AsksRating || now.RatingQuestion != inbox.RatingQuestion || now.RatingDays != 14 {
			t.Errorf("at first: %+v %v", now, err)
		}
		asks, question, days := true, "Well?", 30
		in := inbox.SettingsInput{AsksRating: patch.Sent(&asks), RatingQuestion: patch.Sent(&question), RatingDays: patch.Sent(&days)}
		now, err = o.ChangeSettings(o.ctx, in)
		if err != nil || !now.AsksRating || now.RatingQuestion != "Well?" || now.RatingDays != 30 || now.Assignment != "OFF" {
			t.Errorf("changed: %+v %v", now, err)
		}
		now, err = o.ChangeSettings(o.ctx, inbox.SettingsInput{RatingQuestion: patch.Sent[string](nil)})
		if err != nil || !now.AsksRating || now.RatingQuestion != inbox.RatingQuestion || now.RatingDays != 30 {
			t.Errorf("the usual question: %+v %v", now, err)
		}
		for _, n := range []int{0, 91, -1} {
			_, err := o.ChangeSettings(o.ctx, inbox.SettingsInput{RatingDays: patch.Sent(&n)})
			wantFault(t, "days", err, fault.Validation)
		}
		blank := " "
		_, err = o.ChangeSettings(o.ctx, inbox.SettingsInput{RatingQuestion: patch.Sent(&blank)})
		wantFault(t, "a blank question", err, fault.Validation)
	})
}

// Figures are of one subaccount and of the time that is asked for.
func TestRatingFigures(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		theirs := storetest.Tenant(t, o.Parts().Store)
		for _, ctx := range []context.Context{o.ctx, theirs} {
			for i, score := range []int{5, 4, 0} {
				id := o.conversation(ctx)
				o.write(ctx, func(ctx context.Context, client *ent.Client) error {
					c := client.Rating.Create().SetConversationID(id).SetQuestion("?").SetHash(id).SetMessageID("msg").
						SetExpiresAt(time.Now().Add(time.Hour)).SetCreatedAt(store.Timestamp().AddDate(0, 0, -20*i))
					if score > 0 {
						c.SetScore(score)
					}
					return c.Exec(ctx)
				})
			}
		}
		got, err := o.Ratings(o.ctx, nil, nil)
		if err != nil || got.Asked != 2 || got.Rated != 2 || got.Average == nil || *got.Average != 4.5 {
			t.Errorf("the last 30 days: %+v %v", got, err)
		}
		from := time.Now().AddDate(0, 0, -100)
		if got, err := o.Ratings(o.ctx, &from, nil); err != nil || got.Asked != 3 || got.Rated != 2 || got.Scores[3] != 1 || got.Scores[4] != 1 {
			t.Errorf("100 days: %+v %v", got, err)
		}
		to := time.Now().AddDate(0, 0, -50)
		if got, err := o.Ratings(o.ctx, &from, &to); err != nil || got.Asked != 0 || got.Average != nil {
			t.Errorf("before any: %+v %v", got, err)
		}
		_, err = o.Questionnaire(t.Context(), "garbage", netip.MustParseAddr("192.0.2.1"))
		wantFault(t, "garbage", err, fault.NotFound)
	})
}
