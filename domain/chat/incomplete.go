package chat

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/domain/chat/smalltalk"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

// unwilling is why a turn has a refusal for its reply.
const unwilling = "The model refused to answer."

// endings say why a reply is not whole.
var endings = map[string]string{
	llm.Length:   "The reply reached the model's token limit.",
	llm.Filtered: "A content filter of the model's endpoint stopped the reply.",
	llm.Declined: "The model refused to continue the reply.",
	llm.Paused:   "The model's endpoint ended the reply early.",
}

// outcome of a turn with this reply, and why where it is no whole answer.
func (r *Reply) outcome() (outcome, why string) {
	switch {
	case r.Refusal != "":
		return outcomeAnswered, unwilling
	case r.Incomplete != "":
		return outcomeCut, endings[r.Incomplete]
	case len(r.Cut) > 0:
		return outcomeAnswered, "The request was longer than the model's token window, and these were shortened: " + strings.Join(r.Cut, ", ") + "."
	}
	return outcomeAnswered, ""
}

// tooLong is why a reply is not whole that goes out as a text message.
const tooLong = "The reply was longer than a text message can be."

// longestText is how many characters providers of text messages take.
const longestText = 1600

// abbreviate a reply that goes out as a text message, so that the contact gets its beginning: providers refuse a longer one.
func (t *turn) abbreviate() {
	if !t.delivers || t.channel != channelSMS || utf8.RuneCountInString(t.output) <= longestText {
		return
	}
	t.output, t.abbreviated = beginning([]rune(t.output), longestText), true
	t.trace.Failure = cmp.Or(t.trace.Failure, tooLong)
}

// beginning of a longer text: whole sentences where they are more than half of what there may be, else words.
func beginning(text []rune, most int) string {
	for i := most; i > most/2; i-- {
		if unicode.IsSpace(text[i]) && ended(string(text[i-1])) {
			return string(text[:i])
		}
	}
	for i := most - 1; i > most/2; i-- {
		if unicode.IsSpace(text[i]) {
			return string(text[:i]) + "…"
		}
	}
	return string(text[:most-1]) + "…"
}

// close takes why the model stopped. A refusal is passed on like any other reply.
func (d *dialogue) close(said *llm.Reply) error {
	d.reply.Incomplete = said.Incomplete
	barred := d.question.sentence(smalltalk.Barred)
	switch {
	case said.Refusal != "":
		d.reply.Refusal = plain.Text(said.Refusal)
		return d.say(said.Refusal, true)
	case !silenced(said) || d.reply.Text != "":
		return nil
	case said.Incomplete == llm.Declined:
		d.reply.Refusal = barred
	}
	return d.say(barred, true)
}

// silenced says whether a filter, or the model, let no word through.
func silenced(said *llm.Reply) bool {
	return said.Text == "" && said.Refusal == "" && (said.Incomplete == llm.Filtered || said.Incomplete == llm.Declined)
}

// shorten the history where another request may then be answered. What is too long loses the older half of its history, then
// all of it, and at last half of the rest; what lets a filter close may be in it, and it goes.
func (d *dialogue) shorten(said *llm.Reply, err error) bool {
	long, past := errors.Is(err, llm.ErrOverflow), len(d.sent) > 0 || d.question.Digest != ""
	size := d.request.Tokens()
	switch {
	case long && !past && d.pressed == 0 && size > leastTokens:
		d.pressed = max(leastTokens, size/2)
	case !past || !long && (err != nil || !silenced(said)):
		return false
	case long && !d.shortened:
		d.keep = newerHalf(d.sent)
	case long:
		d.keep, d.question.Digest = 0, ""
		d.pressed = max(leastTokens, size/2)
	default:
		d.keep, d.question.Digest = 0, ""
	}
	d.shortened = true
	d.fit()
	return true
}

// newerHalf is how many of the newest messages have half of the text, and at most half of all of them.
func newerHalf(history []Said) int {
	all := 0
	for _, m := range history {
		all += len(m.Content)
	}
	kept, size := 0, 0
	for _, m := range slices.Backward(history) {
		size += len(m.Content)
		if size > all/2 || kept == len(history)/2 {
			break
		}
		kept++
	}
	return kept
}
