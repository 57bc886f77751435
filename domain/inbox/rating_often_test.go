package inbox_test

import (
	"context"
	"net/netip"
	"strconv"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// An answer is changed so often and no more, from however many addresses: each change is an event. The one that stands can be sent again, and
// another link's is another's.
func TestAnswerIsChangedSoOften(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		s := inbox.New(inbox.Parts{Store: o.Parts().Store, NewLimiter: func(r limit.Rate) (*limit.Limiter, error) {
			return limit.New(limit.Options{Rates: []limit.Rate{r}})
		}})
		for _, token := range []string{"one", "other"} {
			id := o.conversation(o.ctx)
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				return client.Rating.Create().SetConversationID(id).SetQuestion("?").SetHash(secret.HashToken(token)).SetMessageID("msg").
					SetExpiresAt(time.Now().Add(time.Hour)).Exec(ctx)
			})
		}
		from := byte(0)
		rate := func(token, comment string) error {
			from++
			return s.Rate(t.Context(), token, netip.AddrFrom4([4]byte{192, 0, 2, from}), 4, comment)
		}
		for n := range 10 {
			if err := rate("one", strconv.Itoa(n)); err != nil {
				t.Errorf("change %d: %v", n, err)
			}
		}
		err := rate("one", "Once more")
		wantFault(t, "one more", err, fault.RateLimited)
		if wait := fault.From(err).RetrySeconds; wait <= 60 || wait > 3600 {
			t.Errorf("again in %d seconds", wait)
		}
		if err := rate("one", "9"); err != nil {
			t.Errorf("what stands: %v", err)
		}
		if err := rate("other", "Once"); err != nil {
			t.Errorf("another: %v", err)
		}
	})
}
