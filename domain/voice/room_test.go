package voice_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// fill makes voices past the service, as there may be from before there was a limit. No two have the same accent.
func (b *booth) fill(n int) {
	b.t.Helper()
	for from := 0; from < n; from += 250 {
		err := b.Store().Tx(b.ctx, func(ctx context.Context) error {
			client := b.Store().Client(ctx)
			var some []*ent.CustomVoiceCreate
			for i := from; i < min(n, from+250); i++ {
				some = append(some, client.CustomVoice.Create().SetVoiceID("v").SetVoiceName("Old").SetProvider("RIME").SetAccent(fmt.Sprint("martian ", i)))
			}
			return client.CustomVoice.CreateBulk(some...).Exec(ctx)
		})
		if err != nil {
			b.t.Fatal(err)
		}
	}
}

// A subaccount has so many voices. Those that are there already stay, and can be deleted.
func TestVoicesHaveALimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		rival := storetest.Rival(t, b.Store(), b.ctx)
		in := plain("Ada")
		in.AllowCopy = sent(true)
		theirs, err := b.Add(rival, in)
		if err != nil {
			t.Fatal(err)
		}
		b.fill(999)
		last, err := b.Copy(b.ctx, theirs.ID)
		if err != nil {
			t.Fatal(err)
		}
		_, added := b.Add(b.ctx, plain("Grace"))
		_, copied := b.Copy(b.ctx, theirs.ID)
		refused(t, "one more", added, fault.Conflict)
		refused(t, "a copy", copied, fault.Conflict)
		if added != nil && !strings.Contains(added.Error(), "1000") {
			t.Errorf("it says %v", added)
		}
		if _, err := b.Add(rival, plain("Grace")); err != nil {
			t.Errorf("another tenant's: %v", err)
		}
		if err := b.Delete(b.ctx, last.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Add(b.ctx, plain("Grace")); err != nil {
			t.Errorf("in the place of another: %v", err)
		}
	})
}

// Where there are more voices from before, all of them are counted, and the filters offer no more values than the limit allows.
func TestSummaryOfMoreThanTheLimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		b.fill(1200)
		st, err := b.Stats(b.ctx)
		if err != nil || st.CustomVoices != 1200 || st.TotalVoices != 1200+len(catalog.Voices()) || st.ByProvider["RIME"] < 1200 {
			t.Errorf("%+v, %v", st, err)
		}
		o, err := b.Options(b.ctx)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, a := range o.Accents {
			if strings.HasPrefix(a, "martian ") {
				n++
			}
		}
		if n != 1000 {
			t.Errorf("%d accents", n)
		}
	})
}
