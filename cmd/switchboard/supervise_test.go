package main

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
)

// TestLiveDashboardSupervises has somebody join, in one page, a call that another page has.
func TestLiveDashboardSupervises(t *testing.T) {
	t.Parallel()
	book, model := speechtest.Phrases(t, phrases...), llmtest.Serve(t)
	speaker, hearer := speechtest.Speak(t), speechtest.Transcribe(t, book)
	s, as := demonstrate(t, "SWITCHBOARD_TELEPHONY=test",
		"SWITCHBOARD_MODEL_BASE_URL="+model.Base(), "SWITCHBOARD_MODEL_API_KEY="+llmtest.Key, "SWITCHBOARD_MODEL_DEFAULT=small",
		"SWITCHBOARD_MODEL_PRICES=small=0/0",
		"SWITCHBOARD_SPEECH_BASE_URL="+speaker.Base(), "SWITCHBOARD_SPEECH_API_KEY="+speechtest.Key, "SWITCHBOARD_SPEECH_VOICES==alloy",
		"SWITCHBOARD_HEARING_BASE_URL="+hearer.Base(), "SWITCHBOARD_HEARING_API_KEY="+speechtest.Key)
	browse(t, s, "supervise", append(as, "VOICE_FILE="+spoken(t, book, phrases[0]))...)
	s.stop()
}
