package rest_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Somebody calls one of our numbers and talks with its assistant. The calls of other numbers are nobody's.
func TestLiveCallsComeInBySIP(t *testing.T) {
	t.Parallel()
	phrases := []string{"What are your opening hours?", "Thank you very much, goodbye."}
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		s.answers(map[string]string{phrases[0]: "Nine.", phrases[1]: "end_call {}", "end_call": "Bye."})
		for _, to := range []string{"+14155550199", "+4930123456", "nobody", "4155550199"} {
			if _, err := s.provider.Try(to, caller); trunktest.Code(err) != 404 {
				t.Errorf("%s: %v", to, err)
			}
		}
		who := s.provider.Call("0"+strings.TrimPrefix(ours, "+1"), caller)
		who.Reply()
		for _, p := range phrases {
			who.Say(s.book.Say(t, p))
			who.Reply()
		}
		who.Over()
		c := s.latest()
		want := []string{"agent: Hi.", "user: " + phrases[0], "agent: Nine.", "user: " + phrases[1], "agent: Bye."}
		if got := lines(c); strings.Join(got, "\n") != strings.Join(want, "\n") || c["callStatus"] != "COMPLETED" || c["direction"] != "inbound" {
			t.Errorf("%q %v", got, c)
		}
		if c["fromNumber"] != caller || c["contactId"] == nil {
			t.Errorf("%v", c)
		}
	})
}

// The gate holds for calls that come in, and somebody without a number is no contact.
func TestLiveWhoeverMayNotCallIn(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		who := s.provider.Call(ours, caller)
		who.Reply()
		if _, err := s.provider.Try(ours, caller); trunktest.Code(err) != 486 {
			t.Errorf("a second call of the same contact: %v", err)
		}
		nobody := s.provider.Call(ours, "anonymous")
		nobody.Reply()
		if c := s.send("GET", "/v3/calls", "").body["data"].([]any)[0].(map[string]any); c["contactId"] != nil || c["fromNumber"] != nil {
			t.Errorf("%v", c)
		}
		nobody.Leave()
		who.Leave()
		if c := s.latest(); c["disconnectionReason"] != "user_hangup" {
			t.Errorf("%v", c)
		}
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"voice_enabled":false}`)
		if _, err := s.provider.Try(ours, caller); trunktest.Code(err) != 480 {
			t.Errorf("an assistant without a voice: %v", err)
		}
	})
}

// turnsOfTen are ten things that a caller says, and what the assistant answers.
var turnsOfTen = [][2]string{
	{"Good morning, this is Zoe Miller speaking.", "Hi Zoe."},
	{"What are your opening hours?", "Nine to six."},
	{"Where exactly is your office?", "Main St 1."},
	{"How much does a haircut cost?", "40 dollars."},
	{"Can I pay by credit card?", "Yes, sure."},
	{"Is there somewhere to park the car?", "Behind it."},
	{"I would like to book an appointment for tomorrow.", "Booked."},
	{"Please send me a reminder.", "I will."},
	{"Do you also sell gift vouchers?", "We do."},
	{"Thank you very much, goodbye.", "Bye."},
}

// Ten turns over SIP: the transcript is exact, its times are those of the recording, and what was booked is there.
func TestLiveConversationOfTenTurns(t *testing.T) {
	t.Parallel()
	var phrases []string
	by, want := map[string]string{}, "agent: Hi."
	for _, turn := range turnsOfTen {
		phrases = append(phrases, turn[0])
		by[turn[0]] = turn[1]
		want += "\nuser: " + turn[0] + "\nagent: " + turn[1]
	}
	start := time.Now().UTC().AddDate(0, 0, 1).Truncate(24 * time.Hour).Add(16 * time.Hour)
	for start.Weekday() == time.Saturday || start.Weekday() == time.Sunday { // the business is closed
		start = start.AddDate(0, 0, 1)
	}
	by[phrases[6]], by["book_appointment"] = fmt.Sprintf(`book_appointment {"start_time":%q}`, start.Format(time.RFC3339)), "Booked."
	by[phrases[9]], by["end_call"] = "end_call {}", "Bye."
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		s.answers(by)
		who := s.provider.Call(ours, caller)
		who.Reply()
		for _, p := range phrases {
			who.Say(s.book.Say(t, p))
			who.Reply()
		}
		who.Over()
		c := s.latest()
		if got := strings.Join(lines(c), "\n"); got != want {
			t.Errorf("%s", got)
		}
		if got, want := who.Heard(), spokenBy(c); differ(got, want) > 2 { // a machine that is busy loses a packet now and then
			t.Errorf("the caller heard %q, said was %q", got, want)
		}
		list, _ := s.send("GET", "/v3/appointments", "").body["data"].([]any)
		if len(list) != 1 || list[0].(map[string]any)["contactId"] != c["contactId"] {
			t.Errorf("booked: %v", list)
		}
		s.timed(c)
		s.measured(c["id"].(string), len(turnsOfTen))
		await.For(t, "the times are not kept", func() (got string, kept bool) {
			got = string(s.ask(`{ replyTimes(assistantId: "` + s.bot + `") { calls voiceToVoice { count } speech { count } } }`).raw)
			return got, strings.Contains(got, `{"calls":1,"voiceToVoice":{"count":10},`) && !strings.Contains(got, `"speech":{"count":0}`)
		})
	})
}

// differ counts the letters in which two texts differ.
func differ(a, b string) (n int) {
	x, y := []rune(a), []rune(b)
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			n++
		}
	}
	return n + max(len(x), len(y)) - min(len(x), len(y))
}

// spokenBy is all that the assistant has said in a call.
func spokenBy(c map[string]any) (all string) {
	for _, u := range c["transcriptObject"].([]any) {
		if u := u.(map[string]any); u["role"] == "agent" {
			all += u["content"].(string)
		}
	}
	return all
}

// timed compares a transcript with the recording: every utterance of the assistant begins where its first letter does.
func (s *telephony) timed(c map[string]any) {
	s.t.Helper()
	link := await.For(s.t, "there is no recording", func() (string, bool) {
		url, ok := s.send("GET", "/v3/calls/"+c["id"].(string), "").data()["recordingUrl"].(string)
		return strings.TrimPrefix(url, "http://test"), ok
	})
	in := must(sound.NewReader(strings.NewReader(string(s.send("GET", link, "", "Authorization", "").raw))))
	both := must(in.ReadAll(600 * in.Rate))
	letters := speechtest.Decode(sound.Split(both[1]))
	if got := speechtest.Text(letters); got != spokenBy(c) {
		s.t.Errorf("recorded is %q", got)
		return
	}
	at := 0
	for _, u := range c["transcriptObject"].([]any) {
		u := u.(map[string]any)
		if u["role"] != "agent" {
			continue
		}
		first, last := letters[at], letters[at+len(u["content"].(string))-1]
		at += len(u["content"].(string))
		for name, recorded := range map[string]int{"startMs": first.Start, "endMs": last.End} {
			if off := math.Abs(u[name].(float64) - float64(recorded)*1000/sound.Rate); off > 100 {
				s.t.Errorf("%s of %q is off by %.0f ms", name, u["content"], off)
			}
		}
	}
}

// measured looks at the ledger of a call: a row a turn, each from the end of the caller's speech to the first sound.
func (s *telephony) measured(id string, turns int) {
	s.t.Helper()
	r := s.ask(`{ call(id: "` + id + `") { ledger { p50Ms p95Ms turns { callerStoppedMs committedMs transcriptMs firstTokenMs firstSoundMs interrupted } } } }`)
	var got struct {
		Data struct {
			Call struct {
				Ledger struct {
					P50Ms, P95Ms int
					Turns        []struct {
						CallerStoppedMs, CommittedMs, TranscriptMs, FirstTokenMs, FirstSoundMs int
						Interrupted                                                            bool
					}
				}
			}
		}
	}
	if err := json.Unmarshal(r.raw, &got); err != nil {
		s.t.Fatal(err)
	}
	l := got.Data.Call.Ledger
	if len(l.Turns) != turns || l.P50Ms <= 0 || l.P95Ms < l.P50Ms {
		s.t.Errorf("%s", r.raw)
	}
	for _, turn := range l.Turns {
		if turn.Interrupted || turn.CommittedMs <= turn.CallerStoppedMs || turn.FirstSoundMs < turn.CommittedMs {
			s.t.Errorf("%+v", turn)
		}
	}
	s.t.Logf("voice to voice p50 %d ms, p95 %d ms", l.P50Ms, l.P95Ms)
}
