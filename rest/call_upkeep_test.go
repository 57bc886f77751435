package rest_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// settle sets what the subaccount wants of its calls.
func (b *bundle) settle(input string) {
	b.t.Helper()
	wide := b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})
	r := b.ask(fmt.Sprintf(`mutation { updateSubaccount(id: %q, input: {%s}) { id } }`, b.sub, input), "Authorization", "Bearer "+wide)
	if strings.Contains(string(r.raw), "errors") {
		b.t.Fatalf("%s", r.raw)
	}
}

// Recorded calls begin with the notice; where the subaccount wants no recordings there is none, and no notice.
func TestNoticeOfRecordings(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.settle(`recordingNotice: "This call is recorded."`)
		id := p.call("+15005550001").data()["id"].(string)
		p.recorded(id)
		if said := p.over(id)["transcript"].(string); !strings.HasPrefix(said, "agent: This call is recorded.\nagent: ") {
			t.Errorf("%s", said)
		}
		p.settle(`recording: false`)
		id = p.call("+15005551111").data()["id"].(string)
		await.Until(t, "it is not summed up", func() bool { return p.over(id)["calledTools"] != nil })
		p.queueEmpties()
		if c := p.over(id); c["recordingUrl"] != nil || strings.Contains(c["transcript"].(string), "recorded") {
			t.Errorf("%v", c)
		}
	})
}

// queueEmpties waits until what follows calls is done.
func (p *phones) queueEmpties() {
	p.t.Helper()
	await.Until(p.t, "what follows the call is not done", func() bool {
		ctx := store.System(context.Background(), "test")
		n, err := p.store.Client(ctx).ContactTag.Query().Count(ctx)
		return err == nil && n >= 2 // the tags of the outcomes
	})
}

// A recording is deleted when its days are over, with its file and its waveform; the rest of the call stays, and so do the
// recordings of those who keep them for ever.
func TestRecordingsExpire(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		const shown = `{ recordingUrl transcript waveform { durationMs contact assistant } }`
		read := func(id string) string { return string(p.ask(fmt.Sprintf(`{ call(id: %q) %s }`, id, shown)).raw) }
		old, young := p.call("+15005550001").data()["id"].(string), p.call("+15005551111").data()["id"].(string)
		link := p.recorded(old)
		p.recorded(young)
		if got := read(old); strings.Contains(got, `"contact":[]`) || !strings.Contains(got, `"durationMs":`) || strings.Contains(got, `"assistant":[]`) {
			t.Errorf("the waveform is %.300s", got)
		}
		p.alter(func(ctx context.Context, c *ent.Client) error {
			return c.Call.UpdateOneID(old).SetEndedAt(time.Now().UTC().AddDate(0, 0, -31)).Exec(ctx)
		})
		expire := func() {
			t.Helper()
			w := &call.ExpireWorker{Service: p.door.Product.Calls}
			if err := w.Work(t.Context(), &river.Job[call.ExpireArgs]{}); err != nil {
				t.Error(err)
			}
		}
		expire()
		if status, _, _ := p.fetch("GET", link); status != 200 {
			t.Fatalf("nobody wants it deleted: %d", status)
		}
		before := p.stored()
		p.settle(`recordingDays: 30`)
		var both sync.WaitGroup
		both.Go(expire)
		both.Go(expire)
		both.Wait()
		expire()
		if status, _, _ := p.fetch("GET", link); status != 404 {
			t.Errorf("the old recording is there: %d", status)
		}
		if got := read(old); !strings.Contains(got, `"recordingUrl":null`) || !strings.Contains(got, `"waveform":null`) || !strings.Contains(got, "agent: ") {
			t.Errorf("%s", got)
		}
		if got := read(young); strings.Contains(got, `"recordingUrl":null`) {
			t.Errorf("%s", got)
		}
		if after := p.stored(); after >= before || after <= 0 {
			t.Errorf("%d bytes were stored, now %d", before, after)
		}
		n := 0
		for _, e := range p.told() {
			if e.Type == "call.recording_deleted" && e.ThingID == old {
				n++
			}
		}
		if n != 1 {
			t.Errorf("told %d times", n)
		}
	})
}

// stored is how many bytes the subaccount stores.
func (p *phones) stored() int64 {
	ctx := store.System(context.Background(), "test")
	return must(p.store.Client(ctx).Subaccount.Get(ctx, p.sub)).StoredBytes
}
