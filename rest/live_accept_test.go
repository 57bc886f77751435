package rest_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
)

// An assistant that would hear nothing is not accepted, and the reason says what to do. An endpoint that is away is asked again.
func TestLiveSyncTriesTranscription(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		s.employ(s.workspace, "ada@example.com", "admin")
		ada := s.asking("ada@example.com")
		s.hearer.Offer("gpt-4o-mini-transcribe", "slow")
		const gone = "http://127.0.0.1:1" // a port that was let go may be another test's by the time it is asked
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
		becomes("PENDING", "The transcription endpoint is not available. Check its URL and that it is running.", endpoint(gone, speechtest.Key, ""))
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

// A telephone without speech refuses the assistant for those who call it, and for pages it does not: they listen and speak themselves.
func TestLiveWebCallsWithoutSpeech(t *testing.T) {
	t.Parallel()
	mute := func(t *testing.T) *telephony {
		t.Helper()
		return &telephony{
			t: t, mute: true, model: llmtest.Serve(t), speaker: speechtest.Speak(t), hearer: speechtest.Transcribe(t, speechtest.Phrases(t, "Hello.")),
			provider: trunktest.Open(t),
		}
	}
	stand(t, mute, func(t *testing.T, s *telephony) {
		state := func() string {
			return string(s.ask(`{ assistant(id: "` + s.bot + `") { syncState syncRefusal webCallsEnabled } }`).raw)
		}
		want := `"syncState":"REFUSED","syncRefusal":"No speech endpoint is configured.","webCallsEnabled":true`
		await.Until(t, "it is not refused for telephones only", func() bool { return strings.Contains(state(), want) })
		r := s.ask(`mutation { updateAssistant(id: "` + s.bot + `", input: { publicCalls: true }) { publicId } }`)
		public, _ := under(r.body, "data", "updateAssistant", "publicId").(string)
		v := s.visit(s.ticket(public), ownOrigin)
		if ready := v.next("ready"); ready["speech"] != "page" {
			t.Errorf("%v", ready)
		}
		if said := v.reply(); said != "Hi." {
			t.Errorf("it says %q", said)
		}
		s.answers(map[string]string{"Are you there?": "I am."})
		v.tell(map[string]any{"type": "say", "text": "Are you there?"})
		if said := v.reply(); said != "I am." {
			t.Errorf("it replies %q", said)
		}
		v.tell(map[string]any{"type": "hang_up"})
		v.code()
		if _, err := s.provider.Try(ours, caller); trunktest.Code(err) != 480 {
			t.Errorf("a telephone: %v", err)
		}
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"voice_enabled":false}`)
		await.Until(t, "without a voice pages can call it", func() bool { return strings.Contains(state(), `"webCallsEnabled":false`) })
	})
}
