package llm

import "encoding/json"

// anthropicEvent is one of a stream; its type says which fields it has.
type anthropicEvent struct {
	Type    string           `json:"type"`
	Index   int              `json:"index"`
	Message anthropicMessage `json:"message"`
	Block   answerBlock      `json:"content_block"`
	Delta   struct {
		Type   string `json:"type"`
		Text   string `json:"text"`
		Input  string `json:"partial_json"`
		Reason string `json:"stop_reason"`
		Aside  string `json:"thinking"`
	} `json:"delta"`
	Usage anthropicUsage `json:"usage"`
}

// anthropicMessage is a whole answer, or how one begins.
type anthropicMessage struct {
	Type    string         `json:"type"`
	Content answerBlocks   `json:"content"`
	Reason  string         `json:"stop_reason"`
	Usage   anthropicUsage `json:"usage"`
}

// answerBlock is a part of an answer. Kinds other than text and tool_use, such as thoughts, are passed over.
type answerBlock struct {
	Type  string    `json:"type"`
	Text  string    `json:"text"`
	ID    string    `json:"id"`
	Name  string    `json:"name"`
	Input arguments `json:"input"`
}

// answerBlocks are all of them.
type answerBlocks []answerBlock

// UnmarshalJSON of json.Unmarshaler.
func (b *answerBlocks) UnmarshalJSON(data []byte) (err error) {
	*b, err = decode[answerBlock](data, blockLimit)
	return err
}

// anthropicUsage counts what was read from and written into the cache beside the rest of the input.
type anthropicUsage struct {
	Input   int `json:"input_tokens"`
	Read    int `json:"cache_read_input_tokens"`
	Written int `json:"cache_creation_input_tokens"`
	Output  int `json:"output_tokens"`
}

// stops are Anthropic's reasons for ending a reply that is not whole.
var stops = map[string]string{
	"max_tokens": Length, "model_context_window_exceeded": Length, "refusal": Declined, "pause_turn": Paused,
}

// event takes in one of a stream.
func (in *reading) event(data []byte) (done bool, err error) {
	var e anthropicEvent
	if err := unreadable(json.Unmarshal(data, &e), "an event is not JSON"); err != nil {
		return false, err
	}
	switch e.Type {
	case "message_start":
		in.spent(e.Message.Usage)
	case "content_block_start":
		return false, in.block(e.Index, e.Block)
	case "content_block_delta":
		if err := in.think(e.Delta.Aside); err != nil {
			return false, err
		}
		if e.Delta.Type != "input_json_delta" {
			return false, in.text(e.Delta.Text)
		}
		at, ok := in.at[e.Index]
		if !ok {
			return false, &protocolError{"a tool call has no beginning"}
		}
		return false, in.more(at, "", e.Delta.Input)
	case "message_delta":
		in.spent(e.Usage)
		in.told = in.told || e.Usage.Output > 0
		if e.Delta.Reason != "" {
			in.end(stops[e.Delta.Reason])
		}
	case "message_stop":
		in.close()
		return true, nil
	case "error":
		return false, reported(data)
	case "":
		return false, &protocolError{"an event has no type"}
	}
	return false, nil
}

// block begins a part of the answer.
func (in *reading) block(index int, b answerBlock) error {
	switch b.Type {
	case "text":
		return in.text(b.Text)
	case "tool_use":
		if b.Input == "{}" {
			b.Input = "" // it follows, or there is none
		}
		return in.open(index, b.ID, b.Name, string(b.Input))
	}
	return nil
}

// spent takes reported token counts. Later counts replace earlier ones, except those that are not repeated.
func (in *reading) spent(u anthropicUsage) {
	r, read, written := in.reply, believed(u.Read), believed(u.Written)
	if input := believed(u.Input) + read + written; input > 0 {
		r.InputTokens, r.CachedTokens, r.WrittenTokens = input, read, written
	}
	if output := believed(u.Output); output > 0 {
		r.OutputTokens = output
	}
}

// wholeMessage takes in an answer that is not streamed.
func (in *reading) wholeMessage(data []byte) error {
	var m anthropicMessage
	if err := unreadable(json.Unmarshal(data, &m), "the answer is not JSON"); err != nil {
		return err
	}
	if m.Type == "error" {
		return reported(data)
	}
	in.spent(m.Usage)
	in.told = m.Usage.Output > 0
	for i, b := range m.Content {
		if err := in.block(i, b); err != nil {
			return err
		}
	}
	if m.Reason != "" {
		in.end(stops[m.Reason])
	}
	return nil
}
