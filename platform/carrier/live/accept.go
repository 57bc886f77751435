package live

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// Accept of carrier.Carrier: it refuses an assistant whose voice the provider does not have, or who would hear nothing, so that it is not
// found out in a call, as silence. Both endpoints are tried. If there is none, pages listen and speak themselves, and telephones cannot.
func (c *Carrier) Accept(ctx context.Context, conf carrier.Configuration) (carrier.Acceptance, error) {
	s, err := c.platform.Speech(ctx)
	if err != nil {
		return carrier.Acceptance{}, err
	}
	if !s.Configured() && c.cfg.Phone == nil {
		return carrier.Acceptance{WebCalls: conf.WebCalls}, nil
	}
	if !s.Configured() {
		return carrier.Acceptance{}, carrier.Refusal{Reason: silent, WebCalls: conf.WebCalls}
	}
	voice, err := choose(s, conf.Voice, conf.Language)
	if err != nil {
		return carrier.Acceptance{}, err
	}
	ear, speaker, err := c.voices.of(s)
	if err != nil {
		return carrier.Acceptance{}, carrier.Refusal{Reason: "The speech or transcription endpoint is misconfigured. Check its URL."}
	}
	var said, heard error
	var both sync.WaitGroup
	both.Go(func() { said = speaker.Check(ctx, voice) })
	both.Go(func() { heard = ear.Check(ctx, conf.Language) })
	both.Wait()
	if err := together(judge("speech", lacksVoice(voice), said), judge("transcription", lacksModel(s.Hearing, conf.Language), heard)); err != nil {
		return carrier.Acceptance{}, err
	}
	return carrier.Acceptance{WebCalls: conf.WebCalls}, nil
}

func lacksVoice(v speech.Voice) string {
	return fmt.Sprintf("The speech endpoint does not have the voice %s or its model.", v.ID)
}

func lacksModel(e speech.Endpoint, language string) string {
	what := "its usual model"
	if e.Model != "" {
		what = "the model " + e.Model
	}
	if language != "" {
		what += ", or not for the language " + language
	}
	return fmt.Sprintf("The transcription endpoint does not have %s. Choose another model.", what)
}

// judge is what the result of a check means: nil, a Refusal, an Outage, or an error of ours. It says what to do about it.
func judge(part, lacks string, err error) error {
	refuse := func(why string) error { return carrier.Refusal{Reason: fmt.Sprintf(why, part)} }
	away := func(why string) error { return carrier.Outage{Reason: fmt.Sprintf(why, part), Cause: err} }
	switch {
	case err == nil:
		return nil
	case errors.Is(err, speech.ErrVoice):
		return carrier.Refusal{Reason: lacks}
	case errors.Is(err, speech.ErrRefused):
		return refuse("The %s endpoint rejects the key. Check the key.")
	case errors.Is(err, speech.ErrAddress):
		return refuse("The %[1]s endpoint does not offer %[1]s at its URL. Check the URL.")
	case errors.Is(err, speech.ErrBusy):
		return away("The %s endpoint has reached its rate limit or has no credit left. Check the account.")
	case errors.Is(err, context.DeadlineExceeded):
		return away("The %s endpoint takes too long to respond. Check its URL and its load.")
	case errors.Is(err, speech.ErrUnavailable):
		return away("The %s endpoint is not available. Check its URL and that it is running.")
	default:
		return err
	}
}

// together is a Refusal if any of the errors is one, else an Outage if any is one.
func together(all ...error) error {
	var refusals, outages []string
	var causes []error
	for _, err := range all {
		if r, is := errors.AsType[carrier.Refusal](err); is {
			refusals = append(refusals, r.Reason)
		}
		if o, is := errors.AsType[carrier.Outage](err); is {
			outages, causes = append(outages, o.Reason), append(causes, o.Cause)
		}
	}
	switch {
	case len(refusals) > 0:
		return carrier.Refusal{Reason: strings.Join(refusals, " ")}
	case len(outages) > 0:
		return carrier.Outage{Reason: strings.Join(outages, " "), Cause: errors.Join(causes...)}
	default:
		return errors.Join(all...)
	}
}
