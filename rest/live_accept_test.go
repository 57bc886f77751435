package rest_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
)

// An assistant that would hear nothing is not accepted, and the reason says what to do. An endpoint that is away is asked again.
func TestLiveSyncTriesTranscription(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		s.employ(s.workspace, "ada@example.com", "admin")
		ada := s.asking("ada@example.com")
		s.hearer.Offer("gpt-4o-mini-transcribe", "slow")
		gone := httptest.NewServer(http.NotFoundHandler())
		gone.Close()
		// becomes says what the carrier makes of the assistant by these settings.
		becomes := func(state, reason, settings string) {
			t.Helper()
			if r := ada(`mutation { setWorkspaceSpeech(input: {` + settings + `}) { id } }`); contains(r, "errors") {
				t.Fatalf("%s", r.raw)
			}
			s.send("PATCH", "/v3/assistants/"+s.bot, `{"name":"`+strings.Repeat("x", len(reason)+1)+`"}`)
			got := ""
			await.Until(t, "it does not become "+state+": "+reason, func() bool {
				got = string(s.ask(`{ assistant(id: "` + s.bot + `") { syncState syncRefusal webCallsEnabled } }`).raw)
				return strings.Contains(got, `"syncState":"`+state+`"`) && strings.Contains(got, reason)
			})
			calls := strings.Contains(got, `"webCallsEnabled":true`) // while nobody knows, it is as it was
			if strings.Contains(got, "sk-wrong") || state != "PENDING" && calls != (state == "ACCEPTED") {
				t.Errorf("%s: %s", state, got)
			}
		}
		endpoint := func(url, key, more string) string {
			return `hearingUrl: "` + url + `", hearingKey: "` + key + `"` + more
		}
		right := endpoint(s.hearer.Base(), speechtest.Key, "")
		becomes("ACCEPTED", `"syncRefusal":null`, right)
		becomes("REFUSED", "The transcription endpoint rejects the key. Check the key.", endpoint(s.hearer.Base(), "sk-wrong", ""))
		becomes("REFUSED", "The speech endpoint rejects the key. Check the key. The transcription endpoint rejects the key. Check the key.",
			endpoint(s.hearer.Base(), "sk-wrong", `, url: "`+s.speaker.Base()+`", key: "sk-wrong"`))
		becomes("REFUSED", "The transcription endpoint does not have the model whisper-9", endpoint(s.hearer.Base(), speechtest.Key, `, hearingModel: "whisper-9"`))
		becomes("REFUSED", "does not offer transcription at its URL. Check the URL.", endpoint(s.hearer.URL+"/v9", speechtest.Key, ""))
		becomes("PENDING", "The transcription endpoint is not available. Check its URL and that it is running.", endpoint(gone.URL, speechtest.Key, ""))
		becomes("ACCEPTED", `"syncRefusal":null`, right)
		s.hearer.Behave(speechtest.Manner{Hang: true})
		slow := endpoint(s.hearer.Base(), speechtest.Key, `, hearingModel: "slow"`)
		becomes("PENDING", "The transcription endpoint takes too long to respond.", slow)
		s.hearer.Behave(speechtest.Manner{})
		await.Until(t, "it is not asked again", func() bool {
			return strings.Contains(string(s.ask(`{ assistant(id: "`+s.bot+`") { syncState } }`).raw), "ACCEPTED")
		})
	})
}
