package main

import (
	"context"
	"errors"

	"github.com/switchboard-dev/switchboard/platform/speech"
)

// hearing has a socket of transcription hear a second of silence, for it lists no models that could be looked at.
func (e *examination) hearing(ctx context.Context) {
	at := e.speech().Hearing
	if at.Kind != speech.Realtime && at.Kind != speech.Deepgram {
		return
	}
	const name, base = "the transcription endpoint", "SWITCHBOARD_HEARING_BASE_URL"
	ear, err := speech.NewTranscriber(at)
	if err == nil {
		err = ear.Check(ctx, "")
	}
	switch {
	case err == nil:
	case errors.Is(err, speech.ErrRefused):
		e.wrong("correct SWITCHBOARD_HEARING_API_KEY", "%s rejects the credentials: %v", name, err)
	case errors.Is(err, speech.ErrVoice):
		e.wrong("set SWITCHBOARD_HEARING_MODEL to one that it has, or unset it for the usual one", "%s has no such model: %v", name, err)
	case errors.Is(err, speech.ErrBusy):
		e.wrong("raise the limit or the credit at the provider", "%s has reached a limit: %v", name, err)
	case errors.Is(err, speech.ErrAddress):
		e.wrong("correct "+base+", such as https://api.deepgram.com/v1 or https://api.openai.com/v1", "%s is not there: %v", name, err)
	default:
		e.wrong("start the service there, let this machine reach it, or correct "+base, "%s does not answer: %v", name, err)
	}
}
