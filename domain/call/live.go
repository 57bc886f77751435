package call

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/phonenumber"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/store"
)

var _ live.Platform = (*Service)(nil)

// Script of live.Platform: what an assistant says by itself, by which voice, and who answers.
func (s *Service) Script(ctx context.Context, key string) (live.Script, error) {
	ctx, row, err := s.row(ctx, key)
	if err != nil {
		return live.Script{}, err
	}
	if row == nil || row.AssistantID == nil {
		return live.Script{}, fmt.Errorf("script: %w", carrier.ErrUnknown)
	}
	variables, _ := texts(row.Variables)
	words, err := s.parts.Chat.Opening(ctx, *row.AssistantID, row.ContactID, row.Direction == inbound, variables)
	if err != nil {
		return live.Script{}, err
	}
	a, err := s.parts.Store.Client(ctx).Assistant.Get(ctx, *row.AssistantID)
	if err != nil {
		return live.Script{}, fmt.Errorf("script: %w", err)
	}
	sub, err := s.parts.Store.Client(ctx).Subaccount.Get(ctx, row.SubaccountID)
	if err != nil {
		return live.Script{}, fmt.Errorf("script: %w", err)
	}
	behavior, err := assistant.BehaviorOf(a)
	if err != nil {
		return live.Script{}, err
	}
	m := &mind{service: s, who: *authz.From(ctx), row: row, variables: variables, language: store.Text(a.Language)}
	out := live.Script{
		Workspace: authz.From(ctx).Workspace,
		Recorded:  sub.Recording, Notice: store.Text(sub.RecordingNotice), OptOut: store.Text(sub.OptOutKey), Longest: longest(sub),
		Opening: words.Opening, Voicemail: words.Voicemail, Detect: a.EnableVoicemailDetection,
		Silence: secondsOf(behavior.AskAfterSilence), Absence: secondsOf(behavior.EndAfterSilence),
		Voice: store.Text(a.VoiceID), Language: store.Text(a.Language),
		Mind: m, Show: m.watch,
	}
	if words.Drafts {
		out.First = m.firstWords
	}
	if out.Speech, err = s.Speech(ctx); err != nil {
		return live.Script{}, err
	}
	if row.CallType == web {
		out.Longest = shorter(out.Longest, time.Duration(a.WebMinutes)*time.Minute)
		return out, nil
	}
	return out, s.route(ctx, row, &out)
}

// longest is how long the subaccount's calls last at most; 0 is the installation's.
func longest(sub *ent.Subaccount) time.Duration {
	if sub.LongestCallMinutes == nil {
		return 0
	}
	return time.Duration(*sub.LongestCallMinutes) * time.Minute
}

// secondsOf a setting; nil is 0.
func secondsOf(n *int) time.Duration {
	if n == nil {
		return 0
	}
	return time.Duration(*n) * time.Second
}

// shorter of two bounds; 0 is none.
func shorter(a, b time.Duration) time.Duration {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// Speech of live.Platform.
func (s *Service) Speech(ctx context.Context) (speech.Settings, error) {
	return s.parts.SpeechOf(ctx)
}

// route says by which trunk a call goes and as whose, or how long it rings, by our number's settings.
func (s *Service) route(ctx context.Context, row *ent.Call, out *live.Script) (err error) {
	ours := store.Text(row.ToNumber)
	if row.Direction == outbound {
		ours = store.Text(row.FromNumber)
		if out.Trunk, err = s.parts.TrunkOf(ctx, ours); err != nil {
			return err
		}
	}
	out.From = ours
	number, err := s.parts.Store.Client(ctx).PhoneNumber.Query().Where(phonenumber.Number(ours)).Only(ctx)
	switch {
	case ent.IsNotFound(err):
		return nil
	case err != nil:
		return fmt.Errorf("number: %w", err)
	case number.CallerID != nil && *number.CallerID != "":
		out.From = *number.CallerID
	}
	if number.AnswerWaitTime != nil {
		out.Wait = time.Duration(*number.AnswerWaitTime) * time.Second
	}
	return nil
}

// Keep of live.Platform. Of a call that is gone, nothing is kept, and neither is what the subaccount does not want kept by now.
func (s *Service) Keep(ctx context.Context, key string, recording io.Reader) error {
	ctx, row, err := s.row(ctx, key)
	if err != nil || row == nil || row.Recorded {
		return err
	}
	sub, err := s.settings(ctx)
	if err != nil || !sub.Recording || expired(sub, row) {
		return err
	}
	_, err = s.keep(ctx, row, recording, nil)
	return err
}
