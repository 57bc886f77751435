package assistant_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

const (
	mode     = "voiceSettings.greetingMode"
	inbound  = "voiceSettings.inboundOpeningMessage"
	outbound = "voiceSettings.outboundOpeningMessage"
)

// voice is an input with a mode of greeting and openers; "" leaves one out.
func voice(mode, in, out string) *assistant.VoiceInput {
	sent := func(s string) patch.Field[string] {
		if s == "" {
			return patch.Field[string]{}
		}
		return patch.Sent(&s)
	}
	return &assistant.VoiceInput{GreetingMode: sent(mode), InboundOpeningMessage: sent(in), OutboundOpeningMessage: sent(out)}
}

func TestOpenersByGreetingMode(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for _, tt := range []struct {
			in     *assistant.VoiceInput
			fields []string // none: valid
		}{
			{voice("fixed", "Hello!", ""), nil},
			{voice("fixed", "", "Hello?"), nil},
			{voice("contact_first", "", ""), nil},
			{voice("fixed", "", ""), []string{mode}},
			{voice("dynamic", "Hello!", "Hello?"), []string{inbound, outbound}},
			{voice("contact_first", "", "Hello?"), []string{outbound}},
			{voice("", "Hello!", ""), []string{inbound}}, // the default is dynamic
			{voice("shouted", "", ""), []string{mode}},
		} {
			_, err := d.Create(d.ctx, assistant.Create{Name: "Ann", VoiceSettings: tt.in})
			if tt.fields != nil {
				wantFault(t, err, fault.Validation, tt.fields...)
			} else if err != nil {
				t.Errorf("%+v: %v", tt.in, err)
			}
		}
	})
}

func TestOpenersAreKeptForTheirMode(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann", VoiceSettings: voice("fixed", "Hello!", "")})
		change := func(in *assistant.VoiceInput) (*assistant.Assistant, error) {
			return d.Update(d.ctx, a.ID, assistant.Update{VoiceSettings: in}, nil)
		}
		_, err := change(&assistant.VoiceInput{InboundOpeningMessage: patch.Sent[string](nil)})
		wantFault(t, err, fault.Validation, mode) // it was the only one
		if v := d.must(change(voice("dynamic", "", ""))).VoiceSettings(); v.InboundOpeningMessage != nil {
			t.Errorf("%q is spoken in dynamic mode", *v.InboundOpeningMessage)
		}
		_, err = change(voice("", "Hi!", ""))
		wantFault(t, err, fault.Validation, inbound) // the stored mode is dynamic
		if v := d.must(change(voice("fixed", "", ""))).VoiceSettings(); v.InboundOpeningMessage == nil || *v.InboundOpeningMessage != "Hello!" {
			t.Errorf("%+v: want the stored opener", v)
		}
	})
}

func TestLegacyOpenerIsInbound(t *testing.T) {
	t.Parallel()
	a := assistant.Assistant{Assistant: &ent.Assistant{GreetingMode: "fixed", LegacyOpeningMessage: new("Old.")}}
	if v := a.VoiceSettings(); v.InboundOpeningMessage == nil || *v.InboundOpeningMessage != "Old." || v.OutboundOpeningMessage != nil {
		t.Errorf("%+v: want the legacy opener for inbound calls only", v)
	}
	a.InboundOpeningMessage = new("New.")
	if v := a.VoiceSettings(); *v.InboundOpeningMessage != "New." {
		t.Errorf("%+v: want the new opener", v)
	}
}
