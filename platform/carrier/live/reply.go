package live

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// answer what was said. What was heard of the answer is what the page says.
func (t *texter) answer(ctx context.Context, words string, at int) (talk.Action, error) {
	t.turn++
	think, stop := context.WithTimeout(context.WithoutCancel(ctx), thinking+saying)
	d := t.s.Mind.Draft(think, talk.Heard{Text: words, StartMs: at, EndMs: at})
	d.Commit()
	text, spoken, cut := t.stream(ctx, think, d)
	if text != "" {
		t.utter(talk.Agent, spoken, t.now())
	}
	end := func() (talk.Action, error) {
		defer stop()
		return d.End(think, spoken, cut)
	}
	if !t.tool {
		return end()
	}
	return t.finish(ctx, end)
}

// finish a reply that uses a tool. The tool is finished in any case, and nobody who leaves is kept in the call for it.
func (t *texter) finish(ctx context.Context, end func() (talk.Action, error)) (talk.Action, error) {
	var action talk.Action
	failed := make(chan error, 1)
	t.call.carrier.work.Go(func() {
		var err error
		action, err = end()
		failed <- err
	})
	select {
	case err := <-failed:
		return action, err
	case <-t.over:
	case <-t.done:
	case <-ctx.Done():
	}
	t.call.carrier.work.Go(func() { t.call.unkept(<-failed) })
	return talk.Action{}, nil
}

// unkept logs why the last turn of a call, which is over, is not kept; nil is none.
func (o *call) unkept(err error) {
	if err != nil {
		o.carrier.cfg.Log.WarnContext(context.WithoutCancel(o.ctx), "the last turn of a call is not kept", "call", o.key, "error", err)
	}
}

// stream a reply to the page. It returns the text, as much of it as was heard, and whether that is because it was cut off.
func (t *texter) stream(ctx, think context.Context, d talk.Draft) (text, spoken string, cut bool) {
	pieces := make(chan string)
	stopped, stop := context.WithCancel(think)
	defer stop()
	go t.read(stopped, d, pieces)
	late := time.NewTimer(thinking)
	defer late.Stop()
	ended := false
	t.tool = false
	heard := func(part string) (string, string, bool) { return text, part, !ended || part != text }
	for {
		select {
		case piece, more := <-pieces:
			if t.tool = more && piece == ""; t.tool {
				continue // a page has all of a reply before it speaks
			}
			if !more {
				pieces, ended = nil, true
				t.end()
				if text == "" {
					return "", "", false
				}
				late.Reset(saying)
				continue
			}
			text += piece
			t.reply(piece)
		case m := <-t.in:
			if part, of := t.settle(m, text); of {
				return heard(part)
			}
		case <-late.C:
			return heard(text)
		case <-t.over:
			return heard(t.last(text, ended))
		case <-t.done:
			return heard(t.last(text, ended))
		case <-ctx.Done():
			return heard(text)
		}
	}
}

// settle is how much of a reply a message says was heard, if it does.
func (t *texter) settle(m browser.Message, text string) (part string, of bool) {
	if m.Type == "say" { // a visitor who answers has read all of it
		t.said = &m
		return text, true
	}
	n, of := t.heard(m)
	all := []rune(text)
	return string(all[:min(n, len(all))]), of
}

// last is how much of a reply was heard by a page that is gone: what it has said of that before the end. A page speaks a reply when all of
// it is there, so nothing was heard of one that was still coming.
func (t *texter) last(text string, ended bool) string {
	for {
		select {
		case m := <-t.in:
			if part, of := t.settle(m, text); of {
				return part
			}
		default:
			if ended {
				return text
			}
			return ""
		}
	}
}

// read what a draft says; the pieces are closed behind the last.
func (t *texter) read(ctx context.Context, d talk.Draft, pieces chan<- string) {
	defer close(pieces)
	for {
		piece, err := d.Next(ctx)
		if err != nil {
			if !errors.Is(err, io.EOF) && ctx.Err() == nil {
				t.call.trouble(err)
			}
			return
		}
		select {
		case pieces <- piece:
		case <-ctx.Done():
			return
		}
	}
}

// heard is how many characters of the reply under way were heard.
func (t *texter) heard(m browser.Message) (characters int, of bool) {
	turn, ok := m.Body.Get("turn").Int64()
	n, isNumber := m.Body.Get("characters").Int64()
	return int(max(n, 0)), m.Type == "heard" && ok && isNumber && int(turn) == t.turn
}
