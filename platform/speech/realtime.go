package speech

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"strings"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

const (
	defaultRealtime = "gpt-4o-mini-transcribe"
	// shortest is how much sound Realtime accepts as something to transcribe.
	shortest = sound.Rate / 10
	// quiet is the code of silence.
	quiet = 0xff
)

// newRealtime is OpenAI's Realtime API in a session that only transcribes. It is not to find out when somebody has finished: that
// is decided by the caller, and said by a commit.
func newRealtime(c *client, o Listening) protocol {
	type object = map[string]any
	model := object{"model": cmp.Or(c.Model, defaultRealtime)}
	if l := language(o.Language); l != "" {
		model["language"] = l
	}
	if p := prompt(o.Words); p != "" {
		model["prompt"] = p
	}
	begin := encode(object{"type": "session.update", "session": object{"type": "transcription", "audio": object{"input": object{
		"format": object{"type": "audio/pcmu"}, "transcription": model, "turn_detection": nil,
	}}}})
	return protocol{
		path: "realtime", query: url.Values{"intent": {"transcription"}},
		connect: func() wire { return &realtime{first: begin} },
	}
}

// realtime is one connection.
type realtime struct {
	first message
	sent  int // codes
	asked int
	items []item
}

// item is what was committed at once. Items are acknowledged in their order, and transcribed in any.
type item struct {
	id       string
	from, to int
	text     string
	done     bool
}

func (w *realtime) begin() []message { return []message{w.first} }

func (w *realtime) write(codes []byte) message {
	w.sent += len(codes)
	return appendMessage(codes)
}

// ask commits what was sent. Less than the provider accepts is filled up with silence.
func (w *realtime) ask() (all []message) {
	if lack := shortest - (w.sent - w.asked); lack > 0 {
		all = append(all, appendMessage([]byte(strings.Repeat(string([]byte{quiet}), lack))))
	}
	w.items = append(w.items, item{from: w.asked, to: w.sent})
	w.asked = w.sent
	return append(all, encode(map[string]any{"type": "input_audio_buffer.commit"}))
}

func (w *realtime) skip() message {
	w.asked = w.sent
	return encode(map[string]any{"type": "input_audio_buffer.clear"})
}

func (*realtime) again() []message { return nil }
func (*realtime) alive() message   { return message{} }
func (*realtime) bye() message     { return message{} }

// event is what Realtime says, as far as it is of interest.
type event struct {
	Type       string       `json:"type"`
	Item       string       `json:"item_id"`
	Transcript string       `json:"transcript"`
	Error      realtimeFail `json:"error"`
}

// realtimeFail is an error that Realtime reports.
type realtimeFail struct {
	Type  string `json:"type"`
	Code  string `json:"code"`
	Param string `json:"param"`
}

func (w *realtime) read(data []byte) ([]result, error) {
	var e event
	if err := json.Unmarshal(data, &e); err != nil {
		if _, other := errors.AsType[*json.UnmarshalTypeError](err); !other { // servers differ in what is of no interest
			return nil, unavailable(errGarbage)
		}
	}
	switch e.Type {
	case "":
		return nil, unavailable(errGarbage)
	case "input_audio_buffer.committed":
		w.name(e.Item)
	case "conversation.item.input_audio_transcription.completed":
		return w.complete(e.Item, e.Transcript), nil
	case "conversation.item.input_audio_transcription.failed":
		return nil, e.Error.failure()
	case "error":
		if e.Error.Code == "input_audio_buffer_commit_empty" {
			w.name("empty")
			return w.complete("empty", ""), nil
		}
		return nil, e.Error.failure()
	}
	return nil, nil
}

// name gives the oldest item without a name one.
func (w *realtime) name(id string) {
	for i := range w.items {
		if w.items[i].id == "" {
			w.items[i].id = id
			return
		}
	}
}

// complete takes an item's words; the results are those of the items that no other is missing before.
func (w *realtime) complete(id, text string) (all []result) {
	for i := range w.items {
		if it := &w.items[i]; it.id == id && id != "" && !it.done {
			it.text, it.done = text, true
			break
		}
	}
	for len(w.items) > 0 && w.items[0].done {
		it := w.items[0]
		all = append(all, result{from: it.from, to: it.to, text: it.text})
		w.items = w.items[1:]
	}
	return all
}

// failure is what an error means.
func (f realtimeFail) failure() error {
	is := func(parts ...string) bool {
		for _, p := range parts {
			if strings.Contains(f.Type+" "+f.Code+" "+f.Param, p) {
				return true
			}
		}
		return false
	}
	switch {
	case is("api_key", "authentication", "permission"):
		return &failure{kind: ErrRefused}
	case is("rate_limit", "quota"):
		return &failure{kind: ErrBusy}
	case is("model", "language"):
		return &failure{kind: ErrVoice}
	default:
		return unavailable(errReported)
	}
}

func appendMessage(codes []byte) message {
	return encode(map[string]any{"type": "input_audio_buffer.append", "audio": base64.StdEncoding.EncodeToString(codes)})
}

// encode makes a message; what it is given can always be JSON.
func encode(what map[string]any) message {
	data, _ := json.Marshal(what) //nolint:errchkjson // only texts and numbers
	return message{websocket.MessageText, data}
}
