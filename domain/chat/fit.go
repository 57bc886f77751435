package chat

import (
	"slices"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// limit is how many tokens the request may have.
func (d *dialogue) limit() int {
	if d.pressed > 0 {
		return d.pressed
	}
	return max(leastTokens, d.window-d.reserved-d.window/uncertain)
}

// fit puts the request together so that it fits the model's window: the newest messages of the history word for word, and the
// digest of older ones. What still does not fit is cut, and the reply says what.
func (d *dialogue) fit() {
	q := d.question
	room := d.limit() - d.equip()
	said := newest(q.History, d.keep)
	units, sizes := d.past(said)
	needs := d.needs(q)
	for _, n := range sizes {
		needs[partHistory] += n
	}
	got := divide(room, needs)
	from := fitting(sizes, got[partHistory])
	if missing(said[:from]) && !d.shortened {
		needs[partDigest] = frameOfDigest + digestTokens(d.window)
		got = divide(room, needs)
		from = fitting(sizes, got[partHistory])
	}
	lines := digestLines(q.Digest)
	if !d.shortened {
		lines = append(lines, remembered(said[:from])...)
	}
	q.Digest = digestMessage(squeeze(lines, got[partDigest]-frameOfDigest))
	d.shrink(&q, needs, got)
	rounds := d.shrunk(got[partRounds])
	if d.reply.Room == 0 {
		d.reply.Room = max(1, got[partHistory]) // the first request's
	}
	d.sent = said[from:]
	d.request.Messages = promptMessages(q, slices.Concat(units[from:]...), rounds)
	if d.bounded {
		d.request.MaxTokens = min(llm.DefaultMaxTokens, max(d.reserved, d.window-d.window/uncertain-d.request.Tokens()))
	}
}

// equip offers the tools for which there is room in half of the request, and is how many tokens they take. In the last round they are
// there and not to be used.
func (d *dialogue) equip() (tokens int) {
	d.request.Tools, d.request.Worded = nil, d.reply.Rounds == roundLimit
	for _, t := range d.offered {
		if tokens+t.Tokens() > d.limit()/2 { // those behind it may be smaller
			d.mark("the tool " + t.Name)
			continue
		}
		tokens += t.Tokens()
		d.request.Tools = append(d.request.Tools, t)
	}
	return tokens
}

// past are the messages that tell each thing that was said, and how many tokens they have.
func (d *dialogue) past(said []Said) (units [][]llm.Message, sizes []int) {
	units, sizes = make([][]llm.Message, len(said)), make([]int, len(said))
	for i, s := range said {
		units[i] = s.messages(len(d.request.Tools) > 0)
		for _, m := range units[i] {
			sizes[i] += m.Tokens()
		}
	}
	return units, sizes
}

// needs are how many tokens the parts would have, without the history.
func (d *dialogue) needs(q Question) (needs [parts]int) {
	of := func(text string) int {
		if text == "" {
			return 0
		}
		return llm.Message{Content: text}.Tokens()
	}
	needs[partPrompt] = of(joined(q.Frame.Rules, q.Prompt, q.Task)) + of(dataMessage(q.Frame.Time))
	needs[partInput] = of(q.Input)
	needs[partContact] = of(dataMessage(q.Frame.Contact))
	needs[partPassages] = of(passages(q.Passages))
	if q.Digest != "" {
		needs[partDigest] = frameOfDigest + llm.Tokens(digestMessage(digestLines(q.Digest)))
	}
	for _, m := range d.rounds {
		needs[partRounds] += m.Tokens()
	}
	return needs
}

// shrink what has less room than it needs.
func (d *dialogue) shrink(q *Question, needs, got [parts]int) {
	if over := needs[partPrompt] - got[partPrompt]; over > 0 {
		d.mark("instructions")
		q.Prompt = clip(q.Prompt, llm.Tokens(q.Prompt)-over)
	}
	if over := needs[partInput] - got[partInput]; over > 0 {
		d.mark("the contact's message")
		q.Input = clip(q.Input, llm.Tokens(q.Input)-over)
	}
	if over := needs[partContact] - got[partContact]; over > 0 {
		d.mark("the contact's fields")
		q.Frame.Contact = clip(q.Frame.Contact, llm.Tokens(q.Frame.Contact)-over)
	}
	if needs[partPassages] > got[partPassages] {
		d.mark("passages")
		q.Passages = fewer(q.Passages, got[partPassages])
	}
}

// fewer passages: the best that there is room for, and a part of the first where there is none for all of it.
func fewer(found []*knowledge.Match, room int) []*knowledge.Match {
	size := func(all []*knowledge.Match) int { return llm.Message{Content: passages(all)}.Tokens() }
	for n := len(found) - 1; n > 0; n-- {
		if size(found[:n]) <= room {
			return found[:n]
		}
	}
	first := *found[0]
	first.Text = clip(first.Text, llm.Tokens(first.Text)-(size(found[:1])-room))
	return []*knowledge.Match{&first}
}

// shrunk is what the turn's tools were asked and said, in this room: the longest are clipped.
func (d *dialogue) shrunk(room int) []llm.Message {
	var needs []int
	for _, m := range d.rounds {
		room -= m.Tokens()
		for _, text := range lengthy(&m) {
			needs = append(needs, llm.Tokens(*text))
			room += llm.Tokens(*text)
		}
	}
	most := fair(needs, room)
	out := make([]llm.Message, len(d.rounds))
	for i, m := range d.rounds {
		m.Calls = slices.Clone(m.Calls)
		for _, text := range lengthy(&m) {
			if llm.Tokens(*text) > most {
				d.mark("what tools said")
				*text = abridged(*text, most)
			}
		}
		out[i] = m
	}
	return out
}

// lengthy are the texts of a message that others wrote at any length: a tool's result, or the arguments of calls.
func lengthy(m *llm.Message) (all []*string) {
	if m.Role == llm.ToolSays {
		all = append(all, &m.Content)
	}
	for i := range m.Calls {
		all = append(all, &m.Calls[i].Arguments)
	}
	return all
}

// mark what was cut, for the trace.
func (d *dialogue) mark(part string) {
	if !slices.Contains(d.reply.Cut, part) {
		d.reply.Cut = append(d.reply.Cut, part)
	}
}

// newest of what was said; all where most is negative.
func newest(said []Said, most int) []Said {
	if most < 0 || most >= len(said) {
		return said
	}
	return said[len(said)-most:]
}

// fitting is where the newest begin that there is room for.
func fitting(sizes []int, room int) int {
	for i, v := range slices.Backward(sizes) {
		if room -= v; room < 0 {
			return i + 1
		}
	}
	return 0
}
