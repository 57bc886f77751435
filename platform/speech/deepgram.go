package speech

import (
	"bytes"
	"cmp"
	"encoding/json"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

const (
	defaultDeepgram = "nova-3"
	// rounding is how much less than what was sent a result may reach to and still be of all of it.
	rounding = sound.Rate / 20
	// maxSeconds is longer than any connection.
	maxSeconds = 1e6
	// padding is how much silence is more than hardly any sound.
	padding = sound.Rate / 2
)

// newDeepgram is version 1 of Deepgram's socket, or version 2 for the models that need it. It is not to find out when somebody has finished:
// that is decided by the caller, and said by Finalize.
func newDeepgram(c *client, o Listening) protocol {
	model := cmp.Or(c.Model, defaultDeepgram)
	if strings.HasPrefix(model, "flux-") {
		return newFlux(model, o)
	}
	q := url.Values{
		"model": {model}, "encoding": {"mulaw"}, "sample_rate": {strconv.Itoa(sound.Rate)}, "channels": {"1"},
		"interim_results": {"true"}, "punctuate": {"true"}, "smart_format": {"true"}, "endpointing": {"false"},
	}
	newest := strings.HasPrefix(model, "nova-3")
	if o.Language != "" {
		q.Set("language", o.Language)
	} else if newest {
		q.Set("language", "multi")
	}
	words := "keywords"
	if newest {
		words = "keyterm"
	}
	if all := likely(o.Words); all != nil {
		q[words] = all
	}
	return protocol{path: "listen", query: q, connect: func() wire { return &deepgram{} }}
}

// deepgram is one connection.
type deepgram struct {
	sent int   // codes
	asks []int // how far words were asked for, and did not come yet
	told int   // how far the last that came were asked for
	pads []pad
}

// pad is silence that is none of the caller's sound.
type pad struct{ after, codes int }

func (*deepgram) begin() []message { return nil }

func (w *deepgram) write(codes []byte) message {
	w.sent += len(codes)
	return message{websocket.MessageBinary, slices.Clone(codes)}
}

func (w *deepgram) ask() []message {
	w.asks = append(w.asks, w.sent)
	return []message{command("Finalize")}
}

// again asks for the words of silence as well, since Finalize goes unanswered where hardly any sound is left to be heard.
func (w *deepgram) again() []message {
	w.pads = append(w.pads, pad{w.sent, padding})
	return []message{{websocket.MessageBinary, bytes.Repeat([]byte{quiet}, padding)}, command("Finalize")}
}

// skip has the words come nevertheless, so that none of the next utterance are in one result with them.
func (w *deepgram) skip() message { return w.ask()[0] }

func (*deepgram) alive() message { return command("KeepAlive") }
func (*deepgram) bye() message   { return command("CloseStream") }

func command(name string) message { return encode(map[string]any{"type": name}) }

// heard is what Deepgram says, as far as it is of interest.
type heard struct {
	Type     string  `json:"type"`
	Start    float64 `json:"start"`
	Duration float64 `json:"duration"`
	Final    bool    `json:"is_final"`
	Asked    bool    `json:"from_finalize"`
	Channel  struct {
		Alternatives []struct {
			Transcript string `json:"transcript"`
		} `json:"alternatives"`
	} `json:"channel"`
}

func (w *deepgram) read(data []byte) ([]result, error) {
	var h heard
	if json.Unmarshal(data, &h) != nil || h.Type == "" {
		return nil, unavailable(errGarbage)
	}
	switch h.Type {
	case "Results":
	case "Error":
		return nil, unavailable(errReported)
	default:
		return nil, nil
	}
	if !h.Final { // nobody reads what may still change
		return nil, nil
	}
	r := result{from: w.position(h.Start), to: w.answer(w.position(h.Start+h.Duration), h.Asked)}
	if len(h.Channel.Alternatives) > 0 {
		r.text = h.Channel.Alternatives[0].Transcript
	}
	return []result{r}, nil
}

// position is that of a time, and never further than what was sent.
func (w *deepgram) position(seconds float64) int {
	at := int(math.Min(math.Max(seconds, 0), maxSeconds) * sound.Rate)
	for _, p := range w.pads { // those before it are taken out
		at -= min(max(at-p.after, 0), p.codes)
	}
	return min(at, w.sent)
}

// answer says how far a final result reaches: to where words were asked for, if they are those, however the times were rounded.
// Answers come in the order of the questions, but not to all of them, and one may follow words that came by themselves.
func (w *deepgram) answer(to int, asked bool) int {
	reached := to
	answers := asked && to > w.told+rounding
	for len(w.asks) > 0 && (w.asks[0] <= to+rounding || answers) {
		w.told, answers = w.asks[0], false
		reached = max(reached, w.told)
		w.asks = w.asks[1:]
	}
	return reached
}
