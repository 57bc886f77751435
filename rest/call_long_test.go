package rest_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// midway is a reader of nothing that does something.
type midway func()

func (f midway) Read([]byte) (int, error) {
	f()
	return 0, io.EOF
}

// While a long recording is being kept, others write. What is cut off leaves nothing, and can be kept again.
func TestALongRecordingHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		id := p.underWay(p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`))
		p.alter(func(ctx context.Context, client *ent.Client) error {
			return client.Call.UpdateOneID(id).SetStatus("COMPLETED").SetActive(false).SetDisconnectionReason("completed").SetEndedAt(store.Timestamp()).Exec(ctx)
		})
		first, rest := bytes.Repeat([]byte("first"), 500_000), bytes.Repeat([]byte("second"), 200_000)
		torn := errors.New("torn")
		calls := p.door.Product.Calls
		if err := calls.Keep(t.Context(), id, io.MultiReader(bytes.NewReader(first), iotest.ErrReader(torn))); !errors.Is(err, torn) {
			t.Errorf("a recording that is cut off: %v", err)
		}
		p.files(0)
		err := calls.Keep(t.Context(), id, io.MultiReader(bytes.NewReader(first), midway(func() {
			ctx, cancel := context.WithTimeout(store.System(t.Context(), "test"), time.Minute)
			defer cancel()
			if err := p.store.Tx(ctx, func(ctx context.Context) error {
				return p.store.Client(ctx).Subaccount.UpdateOneID(p.other).SetConcurrency(7).Exec(ctx)
			}); err != nil {
				t.Errorf("somebody else writes: %v", err)
			}
		}), bytes.NewReader(rest)))
		if err != nil {
			t.Fatal(err)
		}
		p.files(1)
		if _, _, sound := p.fetch("GET", p.recorded(id)); !bytes.Equal(sound, append(first, rest...)) {
			t.Errorf("%d bytes are kept of %d", len(sound), len(first)+len(rest))
		}
		if err := calls.Keep(t.Context(), id, strings.NewReader("another")); err != nil {
			t.Error(err)
		}
		p.files(1)
	})
}

// files are how many there are.
func (p *phones) files(want int) {
	p.t.Helper()
	ctx := store.System(context.Background(), "test")
	if n := must(p.store.Client(ctx).File.Query().Count(ctx)); n != want {
		p.t.Errorf("%d files, want %d", n, want)
	}
}
