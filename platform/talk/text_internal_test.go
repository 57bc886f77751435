package talk

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/platform/speech"
)

func TestSentences(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"One. Two! Three? Four":                      {"One. ", "Two! ", "Three? ", "Four"},
		"Dr. Smith sees Mrs. Jones at 3.5 p.m. Yes.": {"Dr. Smith sees Mrs. Jones at 3.5 p.m. Yes."},
		"See www.example.com. Or call.":              {"See www.example.com. ", "Or call."},
		"It costs 3.50. Fine.":                       {"It costs 3.50. ", "Fine."},
		"No. We are closed.":                         {"No. ", "We are closed."},
		"It is No. 5 there.":                         {"It is No. 5 there."},
		"Use e.g. apples. Or J. Smith.":              {"Use e.g. apples. ", "Or J. Smith."},
		"So do I. And you?":                          {"So do I. ", "And you?"},
		"1. Apples\n2. Pears":                        {"1. Apples\n", "2. Pears"},
		"“Yes.” He left.":                            {"“Yes.” ", "He left."},
		"Wait... what?":                              {"Wait... what?"},
		"今日は。元気？":                                    {"今日は。", "元気？"},
		"<think>A. B. C.</think>Yes. No.":            {"<think>A. B. C.</think>Yes. ", "No."},
		"Der Arzt, z.B. Dr. Ho, kommt. Gut.":         {"Der Arzt, z.B. Dr. Ho, kommt. ", "Gut."},
		"¿Sí? Claro, el Sr. Ruiz está. Adiós.":       {"¿Sí? ", "Claro, el Sr. Ruiz está. ", "Adiós."},
	} {
		var s splitter
		var got []string
		for _, sp := range append(s.add(text), s.end()...) {
			got = append(got, sp.raw)
		}
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// The first clause is spoken before its sentence is complete, and none after it.
func TestTheFirstClause(t *testing.T) {
	t.Parallel()
	var s splitter
	if got := s.add("We are open from nine to five, "); len(got) != 1 || got[0].raw != "We are open from nine to five, " {
		t.Errorf("%+v", got)
	}
	if got := s.add("and on Sundays from eight on, "); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	if got := new(splitter).add("Well, yes, "); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// Where more may take long, all that there is is spoken, but for half a thought.
func TestAPauseEndsASentence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", " \n": "", "I look": "I look", "One. Two": "One. |Two", "Well <think>that": "Well ", "<think>that": "",
		"<think>A.</think>Well <think>that": "<think>A.</think>Well ",
	} {
		var s splitter
		var got []string
		for _, sp := range append(s.add(text), s.pause()...) {
			got = append(got, sp.raw)
		}
		rest := s.rest
		if strings.Join(got, "|") != want || strings.Join(got, "")+rest != text {
			t.Errorf("%q: %q and %q", text, got, rest)
		}
		if more := s.add("Next. And"); rest == "" && (len(more) != 1 || more[0].raw != "Next. " || text[:more[0].from] != text) {
			t.Errorf("%q: %+v", text, more)
		}
	}
}

// Wherever a text is cut between what is spoken of it, no letter is torn, nor a space of more than one byte.
func TestPlainEndsBetweenLetters(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{"10\u00a0000\u202f€ um 10\u2009Uhr", "a\u2028b\u3000c é ü", "**10\u00a0%**"} {
		p := toPlain(raw)
		if len(p.at) != len([]rune(p.say)) {
			t.Errorf("%q: %d of %q", raw, len(p.at), p.say)
		}
		for _, at := range p.at {
			if !utf8.ValidString(raw[:at]) || !utf8.ValidString(raw[at:]) {
				t.Errorf("%q is torn at %d", raw, at)
			}
		}
	}
}

func TestPlain(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"**Bold** and *it* and `code`": "Bold and it and code",
		"# Title":                      "Title",
		"- one item":                   "one item",
		"See [our page](https://a.example/b?c=d).":  "See our page.",
		"At https://a.example/b, or www.b.example.": "At , or .",
		"It is true [1][2, 3] and sure【4†source】.":  "It is true and sure.",
		"a  b\n c":                            "a b c",
		"<b>Hi</b> <break time=\"1s\"/>there": "Hi there",
		"<think>no</think> yes":               "yes",
		"<think>never closed":                 "",
		"```\ncode();\n```":                   "",
		"---":                                 "",
		"5 < 6 and 7 > 4":                     "5 < 6 and 7 > 4",
		"[ok] (fine)":                         "[ok] (fine)",
		"Press 1 or 2.":                       "Press 1 or 2.",
		"| a | b |":                           "a b",
		"|---|---|":                           "",
		"Zahlen Sie 5 €.":                     "Zahlen Sie 5 €.",
		"![logo](x.png) Hello":                "logo Hello",
		"\x00Hello\x07 there":                 "Hello there",
	} {
		if got := toPlain(raw).say; got != want {
			t.Errorf("%q: %q, want %q", raw, got, want)
		}
	}
	for _, raw := range []string{"Sources: [1]", "**Quellen:** a", "Fuentes: b", "### References:\n", "Sources : c", "Źródła: d", "来源：e"} {
		if !listsSources(raw) {
			t.Errorf("%q lists no sources", raw)
		}
	}
	if listsSources("Our sources of energy: wind") {
		t.Error("a sentence lists sources")
	}
}

// However a text comes, its sentences together are the text, and each letter that is said ends where it says.
func TestSplittingLosesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("abC 1.,!?\n*[]()`<>/thinkí。|-_#"))).Draw(t, "text")
		var s splitter
		var spans []span
		for rest := text; rest != ""; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "n")
			spans = append(spans, s.add(rest[:n])...)
			rest = rest[n:]
		}
		var all strings.Builder
		for _, sp := range append(spans, s.end()...) {
			if sp.from != all.Len() || sp.to != sp.from+len(sp.raw) {
				t.Fatalf("%+v at %d", sp, all.Len())
			}
			all.WriteString(sp.raw)
			p := toPlain(sp.raw)
			if len(p.at) != len([]rune(p.say)) {
				t.Fatalf("%q has %d places", p.say, len(p.at))
			}
			for i, at := range p.at {
				if at > len(sp.raw) || i > 0 && at <= p.at[i-1] {
					t.Fatalf("%q of %q: %v", p.say, sp.raw, p.at)
				}
			}
		}
		if all.String() != text {
			t.Fatalf("%q became %q", text, all.String())
		}
	})
}

func TestComplete(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		language string
		complete bool
		texts    []string
	}{
		{"en-GB", true, []string{"Yes.", "I want to book.", "What for?", "Who am I speaking to?", "To?", "Is he in?", "It is 5.", "My number is 555 123 4567."}},
		{"en", false, []string{"", "I want", "I want to...", "I would like a.", "It's on Monday and.", "My number is.", "My number is 55.", "Well, um.", "Um.", "Could I speak to?", "Is it the?"}},
		{"es-MX", true, []string{"Sí.", "Quiero una cita.", "¿Por qué?"}},
		{"es", false, []string{"Quiero una.", "Mi número es 12.", "Es que.", "Voy a ir con."}},
		{"de_CH", true, []string{"Ja.", "Ich möchte einen Termin.", "Warum?", "Kommst du mit?"}},
		{"de", false, []string{"Ich möchte einen.", "Meine Nummer ist 07.", "Ich komme und."}},
		{"", false, []string{"I want to.", "Ich komme und.", "Voy con."}},
		{"fr", false, []string{"I want and.", "Je"}},
		{"hi", true, []string{"मुझे समय चाहिए।"}},
		{"ar", true, []string{"متى؟"}},
		{"el", true, []string{"Πότε;"}},
	} {
		for _, text := range tt.texts {
			if complete(text, tt.language) != tt.complete {
				t.Errorf("%s: %q", tt.language, text)
			}
		}
	}
}

func TestWait(t *testing.T) {
	t.Parallel()
	h := Hearing{Complete: 300, Incomplete: 500}
	for text, want := range map[string]int{
		"": 500, "I want to": 500, "I want to.": 500, "Yes.": 300, "On Tuesday morning.": 300, "Is that true?": 300, "Is that so?": 300, "Stop it right now!": 300,
		"I need to cancel my appointment.": 400, "東京です。": 300, "मुझे कल सुबह का समय चाहिए।": 400, "متى؟": 300,
	} {
		if got := h.wait(text, "en", sign{}); got != want {
			t.Errorf("%q: %d", text, got)
		}
	}
}

// What a transcriber thinks of the end counts beside the words.
func TestWaitBySign(t *testing.T) {
	t.Parallel()
	h := Hearing{Complete: 300, Incomplete: 500}
	for _, tt := range []struct {
		text string
		over float64
		want int
	}{
		{"I want to", 0.9, 400},
		{"I want to", 0.5, 500},
		{"I want to", 0, 500},
		{"I need to cancel my appointment.", 0.7, 300},
		{"I need to cancel my appointment.", 0.5, 400},
		{"I need to cancel my appointment.", 0.1, 500},
		{"Yes.", 0.9, 300},
		{"Yes.", 0.1, 300},
		{"Is that true?", 0.1, 300},
	} {
		if got := h.wait(tt.text, "en", sign{tt.over, true}); got != tt.want {
			t.Errorf("%q at %g: %d, want %d", tt.text, tt.over, got, tt.want)
		}
	}
}

// knowsNothing is an ear that has judged the utterance before.
type knowsNothing struct{ speech.Ear }

func (knowsNothing) Over() (likely float64, judged bool) { return 0.9, false }

func TestSignOfAnotherUtteranceIsNone(t *testing.T) {
	t.Parallel()
	if got := signOf(knowsNothing{}); got != (sign{}) {
		t.Errorf("%+v", got)
	}
}

func TestBackchannel(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Uh-huh.": true, "Mm-hmm": true, "Ja, genau.": true, "Sí": true, "OK!": true, "Yeah, yeah.": true,
		"I see.": true, "Okay, I see.": true, "I.": false, "See": false, "": false, "No.": false, "Yeah, but no.": false, "Wait": false, "ok ok ok ok ok": false, "Oh, stop.": false,
	} {
		for _, language := range []string{"", "en-GB", "es", "de_CH", "tlh"} {
			if backchannel(text, language) != want {
				t.Errorf("%s: %q", language, text)
			}
		}
	}
}
