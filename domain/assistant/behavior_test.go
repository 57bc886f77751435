package assistant_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// behavior of an assistant, as it is stored.
func (d *desk) behavior(id string) *assistant.Behavior {
	d.t.Helper()
	b, err := d.Behavior(d.ctx, id)
	if err != nil {
		d.t.Fatal(err)
	}
	return b
}

// behave changes a behavior.
func (d *desk) behave(id string, in assistant.BehaviorInput) *assistant.Behavior {
	d.t.Helper()
	b, err := d.SetBehavior(d.ctx, id, in)
	if err != nil {
		d.t.Fatal(err)
	}
	return b
}

func TestBehaviorKeepsWhatIsOmitted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		if b := d.behavior(a.ID); !b.Channel() || !b.Contact() || !b.Hours() || !b.Tags() || !b.Time() || b.MaxTokens != nil || len(b.Fallbacks) != 0 {
			t.Errorf("%+v: want the default", b)
		}
		d.behave(a.ID, assistant.BehaviorInput{
			Contact: patch.Sent(new(false)), Time: patch.Sent(new(false)), MaxTokens: patch.Sent(new(500)),
			HandOffSentence: patch.Sent(new("One moment.")), Fallbacks: []*assistant.FallbackInput{{Endpoint: "WORKSPACE", Model: "small"}, {Endpoint: "INSTALLATION", Model: "large"}},
		})
		d.behave(a.ID, assistant.BehaviorInput{Time: patch.Sent(new(true)), MaxTokens: patch.Sent[int](nil), ClosedSentence: patch.Sent(new("Tomorrow."))})
		b := d.behavior(a.ID)
		if b.Contact() || !b.Time() || b.MaxTokens != nil || *b.HandOffSentence != "One moment." || *b.ClosedSentence != "Tomorrow." ||
			b.FallbackSentence != nil || len(b.Fallbacks) != 2 || *b.Fallbacks[1] != (assistant.Fallback{Endpoint: "INSTALLATION", Model: "large"}) {
			t.Errorf("%+v: want what was set, and null cleared", b)
		}
		d.behave(a.ID, assistant.BehaviorInput{AskAfterSilence: patch.Sent(new(200)), EndAfterSilence: patch.Sent(new(5))})
		if b := d.behave(a.ID, assistant.BehaviorInput{AskAfterSilence: patch.Sent[int](nil)}); b.AskAfterSilence != nil || *b.EndAfterSilence != 5 {
			t.Errorf("%+v: want one limit of silence", b)
		}
		for _, in := range []assistant.BehaviorInput{{AskAfterSilence: patch.Sent(new(4))}, {EndAfterSilence: patch.Sent(new(3601))}} {
			if _, err := d.SetBehavior(d.ctx, a.ID, in); !fault.Is(err, fault.Validation) {
				t.Errorf("%+v: %v", in, err)
			}
		}
		if b := d.behave(a.ID, assistant.BehaviorInput{Fallbacks: []*assistant.FallbackInput{}}); len(b.Fallbacks) != 0 {
			t.Errorf("%+v: want no fallbacks", b)
		}
	})
}

// A fallback to a model that the installation does not have is refused, and one from when it had one is kept.
func TestFallbackNeedsAModel(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		own, large, other := &assistant.FallbackInput{Endpoint: "WORKSPACE", Model: "small"}, &assistant.FallbackInput{Endpoint: "INSTALLATION", Model: "large"}, &assistant.FallbackInput{Endpoint: "INSTALLATION", Model: "other"}
		d.behave(a.ID, assistant.BehaviorInput{Fallbacks: []*assistant.FallbackInput{large}})
		d.Parts().Installed = false
		d.behave(a.ID, assistant.BehaviorInput{Fallbacks: []*assistant.FallbackInput{own, large}})
		_, err := d.SetBehavior(d.ctx, a.ID, assistant.BehaviorInput{Fallbacks: []*assistant.FallbackInput{own, other}})
		f, _ := errors.AsType[*fault.Error](err)
		if !fault.Is(err, fault.Validation) || len(f.Details) != 1 || f.Details[0].Field != "fallbacks[1].endpoint" || f.Details[0].Rule != fault.NotInstalled {
			t.Errorf("%v", err)
		}
		if b := d.behavior(a.ID); len(b.Fallbacks) != 2 || b.Fallbacks[1].Model != "large" {
			t.Errorf("%+v", b)
		}
	})
}

// A fallback names a further endpoint of its own workspace, and no other; one whose endpoint has been deleted since is kept.
func TestFallbackNamesAFurtherEndpoint(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		add := func(ctx context.Context) (id string) {
			d.write(ctx, func(ctx context.Context, client *ent.Client) error {
				row, err := client.ModelEndpoint.Create().SetName("Spare").SetURL("https://spare.example").Save(ctx)
				if err == nil {
					id = row.ID
				}
				return err
			})
			return id
		}
		naming := func(where, id string) assistant.BehaviorInput {
			return assistant.BehaviorInput{Fallbacks: []*assistant.FallbackInput{
				{Endpoint: "WORKSPACE", Model: "small"}, {Endpoint: where, Model: "large", EndpointID: patch.Sent(&id)},
			}}
		}
		spare, theirs := add(d.ctx), add(d.others()["stranger"])
		b := d.behave(a.ID, naming("WORKSPACE", spare))
		if got := b.Fallbacks[1].EndpointID(); got == nil || *got != spare || b.Fallbacks[0].EndpointID() != nil {
			t.Errorf("%+v: want the endpoint that is named", b.Fallbacks)
		}
		for name, in := range map[string]assistant.BehaviorInput{
			"another workspace's": naming("WORKSPACE", theirs), "none": naming("WORKSPACE", "mep_none"), "the installation's": naming("INSTALLATION", spare),
		} {
			_, err := d.SetBehavior(d.ctx, a.ID, in)
			f, _ := errors.AsType[*fault.Error](err)
			if !fault.Is(err, fault.Validation) || len(f.Details) != 1 || !strings.HasPrefix(f.Details[0].Field, "fallbacks[1].endpoint") {
				t.Errorf("%s: %v", name, err)
			}
		}
		d.write(d.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.ModelEndpoint.DeleteOneID(spare).Exec(ctx)
		})
		d.behave(a.ID, naming("WORKSPACE", spare))
		if b := d.behave(a.ID, assistant.BehaviorInput{Time: patch.Sent(new(false))}); b.Fallbacks[1].Further != spare {
			t.Errorf("%+v: want the fallback kept", b.Fallbacks)
		}
	})
}

// Many concurrent changes, each of a field of its own.
func TestConcurrentBehaviors(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		no, said := patch.Sent(new(false)), patch.Sent(new("Sorry."))
		changes := []assistant.BehaviorInput{
			{Channel: no},
			{Contact: no},
			{Hours: no},
			{Tags: no},
			{Time: no},
			{FallbackSentence: said},
			{MaxTokens: patch.Sent(new(9))},
			{Fallbacks: []*assistant.FallbackInput{{Endpoint: "WORKSPACE", Model: "small"}}},
		}
		var wg sync.WaitGroup
		errs := make([]error, len(changes))
		for i, in := range changes {
			wg.Go(func() { _, errs[i] = d.SetBehavior(d.ctx, a.ID, in) })
		}
		wg.Wait()
		b := d.behavior(a.ID)
		want := []string{assistant.TellsChannel, assistant.TellsContact, assistant.TellsHours, assistant.TellsTags, assistant.TellsTime}
		if !slices.Equal(b.Untold, want) || b.FallbackSentence == nil || b.MaxTokens == nil || len(b.Fallbacks) != 1 {
			t.Errorf("%+v, %v: a change was lost", b, errs)
		}
		if now := d.now(a.ID); now.ETag() != `"9"` {
			t.Errorf("%s: want a revision for each change", now.ETag())
		}
	})
}

func TestEqualBehaviorsChangeNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		d.behave(a.ID, assistant.BehaviorInput{Tags: patch.Sent(new(true)), MaxTokens: patch.Sent[int](nil)})
		if now := d.now(a.ID); now.ETag() != a.ETag() {
			t.Errorf("%s: the default was set, want %s", now.ETag(), a.ETag())
		}
		in := assistant.BehaviorInput{
			Tags: patch.Sent(new(false)), FallbackSentence: patch.Sent(new("Sorry.")), Fallbacks: []*assistant.FallbackInput{{Endpoint: "WORKSPACE", Model: "small"}},
		}
		d.behave(a.ID, in)
		seen := d.now(a.ID).ETag()
		d.behave(a.ID, in)
		if now := d.now(a.ID); now.ETag() != seen {
			t.Errorf("%s: the same was set again, want %s", now.ETag(), seen)
		}
	})
}

func TestDuplicateCopiesTheBehavior(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		d.behave(a.ID, assistant.BehaviorInput{Hours: patch.Sent(new(false)), ClosedSentence: patch.Sent(new("Tomorrow."))})
		c := d.must(d.Duplicate(d.ctx, a.ID, nil))
		if b := d.behavior(c.ID); b.Hours() || b.ClosedSentence == nil || *b.ClosedSentence != "Tomorrow." {
			t.Errorf("%+v: want the behavior of the original", b)
		}
		d.behave(c.ID, assistant.BehaviorInput{Hours: patch.Sent(new(true))})
		if b := d.behavior(a.ID); b.Hours() {
			t.Error("a change of the copy changed the original")
		}
	})
}

// A row that a later version wrote still works, and a part that this one does not know stays untold.
func TestBehaviorWithUnknownParts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		d.write(d.ctx, func(ctx context.Context, client *ent.Client) error {
			later := `{"untold":["TIME","WEATHER"],"mood":{"calm":true},"maxTokens":7,"fallbacks":[{"endpoint":"MOON","model":"m","region":"eu"}]}`
			return client.Assistant.UpdateOneID(a.ID).SetBehavior(json.RawMessage(later)).Exec(ctx)
		})
		if b := d.behavior(a.ID); b.Time() || !b.Channel() || *b.MaxTokens != 7 {
			t.Errorf("%+v: want the known parts", b)
		}
		b := d.behave(a.ID, assistant.BehaviorInput{Time: patch.Sent(new(true))})
		if !b.Time() || b.Tells("WEATHER") || *b.MaxTokens != 7 || len(b.Fallbacks) != 1 {
			t.Errorf("%+v: want all but the change as it was", b)
		}
	})
}

func TestBehaviorIsRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		long := strings.Repeat("x", 1001)
		many := slices.Repeat([]*assistant.FallbackInput{{Endpoint: "WORKSPACE", Model: "small"}}, 6)
		for field, in := range map[string]assistant.BehaviorInput{
			"time": {Time: patch.Sent[bool](nil)}, "maxTokens": {MaxTokens: patch.Sent(new(0))}, "closedSentence": {ClosedSentence: patch.Sent(&long)},
			"fallbackSentence": {FallbackSentence: patch.Sent(new(""))}, "fallbacks": {Fallbacks: many},
			"fallbacks[0].endpoint": {Fallbacks: []*assistant.FallbackInput{{Endpoint: "MOON", Model: "small"}}},
			"fallbacks[0].model":    {Fallbacks: []*assistant.FallbackInput{{Endpoint: "WORKSPACE", Model: ""}}},
		} {
			_, err := d.SetBehavior(d.ctx, a.ID, in)
			wantFault(t, err, fault.Validation, field)
		}
		for name, ctx := range d.others() {
			_, err := d.SetBehavior(ctx, a.ID, assistant.BehaviorInput{Time: patch.Sent(new(false))})
			wantFault(t, err, fault.NotFound)
			if _, err := d.Behavior(ctx, a.ID); err == nil {
				t.Errorf("a %s reads the behavior", name)
			}
		}
		if now := d.now(a.ID); now.ETag() != a.ETag() {
			t.Errorf("%s: want no change", now.ETag())
		}
	})
}
