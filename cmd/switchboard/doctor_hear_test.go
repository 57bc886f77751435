package main

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/deepgramtest"
	"github.com/switchboard-dev/switchboard/internal/realtimetest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// A socket of transcription lists no models: it is asked to transcribe.
func TestDoctorListensToTranscription(t *testing.T) {
	t.Parallel()
	environ := used(t, storetest.SQLite)
	realtime, deepgram := realtimetest.Serve(t).URL+"/v1", deepgramtest.Serve(t).URL+"/v1"
	for name, tt := range map[string]struct{ kind, url, key, model, mend string }{
		"realtime":                   {"realtime", realtime, realtimetest.Key, "", ""},
		"realtime's key":             {"realtime", realtime, "sk-secret", "", "SWITCHBOARD_HEARING_API_KEY"},
		"realtime's model":           {"realtime", realtime, realtimetest.Key, "whisper-9", "SWITCHBOARD_HEARING_MODEL"},
		"realtime elsewhere":         {"realtime", realtime + "/more", realtimetest.Key, "", "correct SWITCHBOARD_HEARING_BASE_URL"},
		"realtime that is not there": {"realtime", "http://" + nobody(t) + "/v1", realtimetest.Key, "", "start the service there"},
		"deepgram":                   {"deepgram", deepgram, deepgramtest.Key, "", ""},
		"deepgram's key":             {"deepgram", deepgram, "sk-secret", "", "SWITCHBOARD_HEARING_API_KEY"},
		"deepgram's model":           {"deepgram", deepgram, deepgramtest.Key, "nova-9", "SWITCHBOARD_HEARING_MODEL"},
		"deepgram elsewhere":         {"deepgram", deepgram + "/more", deepgramtest.Key, "", "correct SWITCHBOARD_HEARING_BASE_URL"},
		"deepgram that is not there": {"deepgram", "http://" + nobody(t) + "/v1", deepgramtest.Key, "", "start the service there"},
		"deepgram that is busy":      {"deepgram", answering(t, 429, ""), deepgramtest.Key, "", "the limit"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := examined(t, append(environ[:len(environ):len(environ)], "SWITCHBOARD_SPEECH_BASE_URL="+answering(t, 404, ""),
				"SWITCHBOARD_HEARING_KIND="+tt.kind, "SWITCHBOARD_HEARING_BASE_URL="+tt.url, "SWITCHBOARD_HEARING_API_KEY="+tt.key,
				"SWITCHBOARD_HEARING_MODEL="+tt.model))
			if tt.mend == "" && len(found) == 0 {
				return
			}
			if len(found) != 1 || found[0].Check != "speech" || !strings.Contains(found[0].Mend, tt.mend) {
				t.Fatalf("found %+v, want %q", found, tt.mend)
			}
			if strings.Contains(found[0].What, tt.key) {
				t.Errorf("the key is shown: %s", found[0].What)
			}
		})
	}
}
