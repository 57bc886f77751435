package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// phrases of a caller at a page.
var phrases = []string{"What are your opening hours?", "Thank you very much, goodbye."}

// TestLiveDashboardCallsSpeak has somebody talk with an assistant on another site: what the microphone hears is recognised, and what the
// loudspeaker plays is what the assistant said. The sound travels by the page's socket, or by WebRTC where the operator has opened a
// port, or by the socket again where a firewall closes that.
func TestLiveDashboardCallsSpeak(t *testing.T) { //nolint:tparallel // one browser takes the machine
	t.Parallel()
	for _, by := range []string{"socket", "webrtc", "fallback"} { //nolint:paralleltest // likewise
		t.Run(by, func(t *testing.T) {
			callsSpeak(t, by)
		})
	}
}

func callsSpeak(t *testing.T, by string) {
	t.Helper()
	book, model := speechtest.Phrases(t, phrases...), llmtest.Serve(t)
	speaker, hearer := speechtest.Speak(t), speechtest.Transcribe(t, book)
	model.Answer(func(r llmtest.Request) llmtest.Step {
		switch last := r.Last(); {
		case last.Role == "tool":
			return llmtest.Say("Bye.")
		case last.Text() == phrases[0]:
			return llmtest.Say("Nine to six.")
		default:
			return llmtest.Call("end_call", "{}")
		}
	})
	environ := append(environment(t, storetest.SQLite, "SWITCHBOARD_TELEPHONY=test", "SWITCHBOARD_RATE_LIMIT_BURST=off",
		"SWITCHBOARD_MODEL_BASE_URL="+model.Base(), "SWITCHBOARD_MODEL_API_KEY="+llmtest.Key, "SWITCHBOARD_MODEL_DEFAULT=small",
		"SWITCHBOARD_SPEECH_BASE_URL="+speaker.Base(), "SWITCHBOARD_SPEECH_API_KEY="+speechtest.Key,
		"SWITCHBOARD_HEARING_BASE_URL="+hearer.Base(), "SWITCHBOARD_HEARING_API_KEY="+speechtest.Key), opened(t, by)...)
	s := serve(t, environ)
	said := []string{"Hi.", "Nine to six.", "Bye."}
	transcript := []string{"agent: " + said[0], "user: " + phrases[0], "agent: " + said[1], "user: " + phrases[1], "agent: " + said[2]}
	heard := filepath.Join(t.TempDir(), "heard.pcm")
	c := callable(t, s, environ)
	browse(t, s, "visit", append(c.environ, "BY="+by, "VOICE_FILE="+spoken(t, book, phrases...), "HEARD_FILE="+heard, "TRANSCRIPT="+strings.Join(transcript, "\n"))...)
	played := played(t, heard)
	whole, got := 0, speechtest.Text(speechtest.Decode(played))
	for _, sentence := range said {
		if strings.Contains(got, sentence) {
			whole++
		}
	}
	if by != "webrtc" && whole < len(said)-1 { // a browser on a busy machine may cut one; what comes by WebRTC it stretches
		t.Errorf("the page played %q", got)
	}
	loud := 0
	for _, f := range played {
		if sound.Level(f[:]) > -40 {
			loud++
		}
	}
	if least := speechtest.Length(strings.Join(said, "")) / sound.FrameSize / 2; loud < least {
		t.Errorf("the page played %d frames, fewer than %d", loud, least)
	}
	if call := c.transcribed(t, strings.Join(transcript, "\n")); call["callType"] != "web" {
		t.Errorf("%v", call)
	}
	used := map[string]string{"socket": "socket", "webrtc": "webrtc", "fallback": "socket"}[by]
	if _, text := get(t, s.inside+"/metrics", ""); !strings.Contains(text, `switchboard_web_calls_total{sound="`+used+`"}`) {
		t.Error("the sound did not travel by the " + used)
	}
	s.stop()
}

// opened is the configuration of a port for WebRTC. To make pages fall back, they are given an address at which nothing listens.
func opened(t *testing.T, by string) []string {
	t.Helper()
	if by == "socket" {
		return nil
	}
	port := strconv.Itoa(trunktest.Free(t, 1))
	out := []string{"SWITCHBOARD_WEBRTC_ADDR=0.0.0.0:" + port}
	if by == "fallback" {
		out = append(out, "SWITCHBOARD_WEBRTC_PUBLIC_ADDR=198.51.100.9")
	}
	return out
}

// TestLiveDashboardCallsType has somebody call a server that has no speech.
func TestLiveDashboardCallsType(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.SQLite, "SWITCHBOARD_TELEPHONY=test", "SWITCHBOARD_RATE_LIMIT_BURST=off")
	s := serve(t, environ)
	browse(t, s, "visit", callable(t, s, environ).environ...)
	s.stop()
}

// site is a server with an assistant that pages may call.
type site struct {
	environ  []string
	url, key string
}

func callable(t *testing.T, s *running, environ []string) *site {
	t.Helper()
	_, _, key := agency(t, environ)
	out := &site{url: s.url, key: key}
	id, _ := out.ask(t, `mutation { createAssistant(input: { name: "Ada", inboundGreeting: "Hi." }) { id } }`)["createAssistant"]["id"].(string)
	await.Until(t, "the carrier does not accept the assistant", func() bool {
		return out.ask(t, `{ assistant(id: "`+id+`") { webCallsEnabled } }`)["assistant"]["webCallsEnabled"] == true
	})
	var public string
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src "+s.url+"; frame-src "+s.url+"; connect-src "+s.url+"; img-src data:")
		_, _ = fmt.Fprintf(w, `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head><body><h1>Shop</h1>
			<script src="%s/call/widget.js" data-assistant="%s" data-label="Ask Ada"></script></body></html>`, s.url, public)
	}))
	t.Cleanup(page.Close)
	port := page.URL[strings.LastIndex(page.URL, ":"):]
	shop := "http://shop.example" + port
	public, _ = out.ask(t, `mutation { updateAssistant(id: "`+id+`", input: { publicCalls: true, callOrigins: ["`+shop+`"] }) { publicId } }`)["updateAssistant"]["publicId"].(string)
	if public == "" {
		t.Fatal("the assistant is not public")
	}
	out.ask(t, `mutation { setBrand(input: { name: "Client Care", accent: "#0f6353", supportEmail: "help@client.example" }) { host } }`)
	out.environ = []string{"PUBLIC_ID=" + public, "SHOP_URL=" + shop, "EVIL_URL=http://evil.example" + port}
	return out
}

// ask GraphQL: the fields of what is asked for.
func (c *site) ask(t *testing.T, query string) map[string]map[string]any {
	t.Helper()
	body, err := json.Marshal(map[string]string{"query": query})
	if err != nil {
		t.Fatal(err)
	}
	var out struct{ Data map[string]map[string]any }
	c.send(t, http.MethodPost, "/graphql", body, &out)
	return out.Data
}

func (c *site) send(t *testing.T, method, path string, body []byte, to any) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, c.url+path, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+c.key)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if err := json.NewDecoder(resp.Body).Decode(to); err != nil {
		t.Fatal(err)
	}
}

// transcribed is the call of a transcript, when its recording is kept.
func (c *site) transcribed(t *testing.T, transcript string) map[string]any {
	t.Helper()
	return await.For(t, "no such call has a recording", func() (map[string]any, bool) {
		var list struct{ Data []map[string]any }
		c.send(t, http.MethodGet, "/v3/calls?limit=100", nil, &list)
		var one struct{ Data map[string]any }
		for _, call := range list.Data {
			c.send(t, http.MethodGet, fmt.Sprint("/v3/calls/", call["id"]), nil, &one)
			if one.Data["transcript"] == transcript && one.Data["recordingUrl"] != nil {
				return one.Data, true
			}
		}
		return one.Data, false
	})
}

// spoken is a file of what the caller says, with time for the assistant before and between.
func spoken(t *testing.T, book *speechtest.Book, phrases ...string) string {
	t.Helper()
	pause := make([]int16, 5*sound.Rate)
	var all []int16
	for _, p := range phrases {
		all = append(append(all, pause...), sound.Join(book.Say(t, p))...)
	}
	path := filepath.Join(t.TempDir(), "voice.wav")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, pause...)
	w, err := sound.NewWriter(f, sound.Header{Rate: sound.Rate, Channels: 1, Length: len(all)})
	if err == nil {
		err = w.Write(all)
	}
	if err == nil {
		err = w.Close()
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// played is what the page's loudspeaker has played.
func played(t *testing.T, path string) []sound.Frame {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	samples := make([]int16, len(data)/2)
	if err := binary.Read(bytes.NewReader(data), binary.LittleEndian, samples); err != nil {
		t.Fatal(err)
	}
	r, err := sound.NewResampler(browser.Rate, sound.Rate)
	if err != nil {
		t.Fatal(err)
	}
	return sound.Split(r.Flush(r.Write(nil, samples)))
}
