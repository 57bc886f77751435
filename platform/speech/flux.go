package speech

import (
	"bytes"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

const (
	// manyLanguages is the model that is given a language; the others have one.
	manyLanguages = "flux-general-multi"
	// lag, in seconds, is after how much further sound words would have been heard.
	lag = 0.25
	// aliveSound keeps a connection open: as much sound as one message should have.
	aliveSound = sound.Rate * 80 / 1000
)

// newFlux is version 2 of Deepgram's socket, for models that find out when somebody has finished. The caller decides that all the same, and says
// it by ForceEndTurn; what the model thinks of it comes with the words.
func newFlux(model string, o Listening) protocol {
	q := url.Values{
		"model": {model}, "encoding": {"mulaw"}, "sample_rate": {strconv.Itoa(sound.Rate)}, "eot_threshold": {"1.0"},
	}
	if l := language(o.Language); l != "" && model == manyLanguages {
		q.Set("language_hint", l)
	}
	if all := likely(o.Words); all != nil {
		q["keyterm"] = all
	}
	return protocol{path: "../v2/listen", query: q, connect: func() wire { return &flux{} }}
}

// flux is one connection. Positions are kept as those of version 1 are.
type flux struct {
	deepgram

	began int // where the turn did
}

func (w *flux) ask() []message {
	w.asks = append(w.asks, w.sent)
	return []message{command("ForceEndTurn")}
}

// again asks behind some silence: no words of a turn that has not begun are known only once more sound was heard.
func (w *flux) again() []message { return []message{w.pad(padding), command("ForceEndTurn")} }

func (w *flux) skip() message { return w.ask()[0] }

// alive is silence, as there is no message for that.
func (w *flux) alive() message { return w.pad(aliveSound) }

func (w *flux) pad(codes int) message {
	if last := len(w.pads) - 1; last >= 0 && w.pads[last].after == w.sent {
		w.pads[last].codes += codes
	} else {
		w.pads = append(w.pads, pad{w.sent, codes})
	}
	return message{websocket.MessageBinary, bytes.Repeat([]byte{quiet}, codes)}
}

// turnInfo is what the model says, as far as it is of interest.
type turnInfo struct {
	Type       string  `json:"type"`
	Event      string  `json:"event"`
	Trigger    string  `json:"trigger"`
	End        float64 `json:"audio_window_end"`
	Transcript string  `json:"transcript"`
	Over       float64 `json:"end_of_turn_confidence"`
}

func (w *flux) read(data []byte) ([]result, error) {
	var h turnInfo
	if json.Unmarshal(data, &h) != nil || h.Type == "" {
		return nil, unavailable(errGarbage)
	}
	switch {
	case h.Type == "Error":
		return nil, unavailable(errReported)
	case h.Type != "TurnInfo":
	case h.Event == "StartOfTurn":
		w.began = w.position(h.End)
	case h.Event == "EndOfTurn":
		byItself := slices.Contains([]string{"model", "timeout"}, h.Trigger)
		r := result{from: w.began, to: w.answer(w.position(h.End), !byItself), text: h.Transcript, over: h.Over, judged: true}
		w.began = r.to
		return []result{r}, nil
	case h.Event == "Update" && strings.TrimSpace(h.Transcript) == "": // nobody has said anything by then
		to := w.answer(w.position(h.End-lag), false)
		return []result{{from: to, to: to}}, nil
	}
	return nil, nil
}
