package speech

import (
	"context"
	"errors"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/platform/pause"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

const (
	// rest is a pause that doubles with every failure in a row, up to longestRest.
	rest        = 25 * time.Millisecond
	longestRest = 2 * time.Second
	// idle is after how long a silent connection is kept open by a message, at the latest.
	idle = 4 * time.Second
	// chunk is how much of what has piled up goes in one message.
	chunk = sound.Rate
	// steady is for how long a connection that brought something has to have been open for the failures before it to be forgotten.
	steady = 5 * time.Second
	// utteranceText bounds the words of an utterance, in bytes, of which ten minutes have a tenth.
	utteranceText = 64 << 10
	// freeMessages is how many messages a provider may send on a connection beside one for each frame of sound.
	freeMessages = 1000
)

// run keeps a connection for as long as the ear hears, unless the provider says that there will be none.
func (e *socketEar) run() {
	defer close(e.done)
	defer e.finish()
	for {
		err := e.connection()
		wait, again := e.note(err)
		if !again || !pause.For(e.ctx, wait) {
			return
		}
	}
}

func (e *socketEar) finish() {
	e.lock.Lock()
	defer e.lock.Unlock()
	e.ended = true
	e.tell()
}

// note takes the end of a connection down. One failure is passed over: what was not heard is sent again. After more of them those
// that wait for words hear of it.
func (e *socketEar) note(err error) (wait time.Duration, again bool) {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.useful && e.client.Now().Sub(e.since) >= steady {
		e.fails = 0
	}
	e.wire, e.drop, e.skip, e.again, e.useful = nil, nil, false, false, false
	e.sent, e.asked, e.origin = e.base, e.base, -e.base
	if e.closed || e.ctx.Err() != nil {
		return 0, false
	}
	e.fails++
	again = !errors.Is(err, ErrRefused) && !errors.Is(err, ErrVoice)
	if again && e.fails == 1 {
		return 0, true
	}
	e.failed = err
	e.tell()
	return min(rest<<min(e.fails, 10), longestRest), again
}

// connection opens one and serves it until it ends.
func (e *socketEar) connection() error {
	conn, err := e.dial()
	if err != nil {
		return err
	}
	defer func() { _ = conn.CloseNow() }() // it has ended
	ctx, cancel := context.WithCancelCause(e.ctx)
	defer cancel(nil)
	e.lock.Lock()
	e.wire, e.failed, e.since, e.messages = e.protocol.connect(), nil, e.client.Now(), 0
	e.drop = func() { cancel(errSilent) }
	w := e.wire
	e.lock.Unlock()
	read := make(chan struct{})
	go func() {
		defer close(read)
		cancel(e.receive(ctx, conn, w))
	}()
	cancel(e.send(ctx, conn, w))
	<-read
	return classify(e.ctx, context.Cause(ctx), errCut)
}

// receive takes in what the provider says.
func (e *socketEar) receive(ctx context.Context, conn *websocket.Conn, w wire) error {
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return unavailable(errCut)
		}
		if err := e.understand(w, data); err != nil {
			return err
		}
	}
}

// understand a message.
func (e *socketEar) understand(w wire, data []byte) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.messages++; e.messages > freeMessages+(e.origin+e.sent)/sound.FrameSize {
		return unavailable(errEndless)
	}
	results, err := w.read(data)
	for _, r := range results {
		if err := e.hear(r); err != nil {
			return err
		}
	}
	return err
}

// hear takes a result down. One of an earlier utterance, of which there may be a rounding's worth in this, is not wanted.
func (e *socketEar) hear(r result) error {
	if r.from+r.to <= 2*e.origin {
		return nil
	}
	text := clean(r.text)
	if len(text) > textLimit || e.size+len(text) >= utteranceText {
		return unavailable(errEndless)
	}
	if text != "" {
		e.words = append(e.words, text)
		e.size += len(text) + 1
		e.over, e.judged = r.over, r.judged
	}
	e.useful, e.failed = true, nil
	e.heard = max(e.heard, min(r.to-e.origin, e.sent))
	e.asked = max(e.asked, e.heard)
	e.forget(e.heard)
	e.tell()
	return nil
}

// send sends what there is to be sent.
func (e *socketEar) send(ctx context.Context, conn *websocket.Conn, w wire) error {
	for _, m := range w.begin() {
		if err := e.put(ctx, conn, m); err != nil {
			return err
		}
	}
	idle := min(idle, e.client.Silence)
	tick := time.NewTicker(idle)
	defer tick.Stop()
	for {
		messages, last := e.next(w)
		for _, m := range messages {
			if err := e.put(ctx, conn, m); err != nil {
				return err
			}
			tick.Reset(idle)
		}
		if last {
			return ErrClosed
		}
		if len(messages) > 0 {
			continue
		}
		select {
		case <-e.wake:
		case <-tick.C:
			e.lock.Lock()
			m := w.alive()
			e.lock.Unlock()
			if err := e.put(ctx, conn, m); err != nil {
				return err
			}
		case <-ctx.Done():
			return unavailable(errCut)
		}
	}
}

func (e *socketEar) put(ctx context.Context, conn *websocket.Conn, m message) error {
	if m.data == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, e.client.Patience)
	defer cancel()
	if conn.Write(ctx, m.kind, m.data) != nil {
		return unavailable(errCut)
	}
	return nil
}

// next is what has to be sent now; last says that nothing follows.
func (e *socketEar) next(w wire) (messages []message, last bool) {
	e.lock.Lock()
	defer e.lock.Unlock()
	switch {
	case e.closed:
		return []message{w.bye()}, true
	case e.skip:
		e.skip = false
		return []message{w.skip()}, false
	case e.sent < e.base+len(e.codes):
		piece := e.codes[e.sent-e.base:]
		piece = piece[:min(len(piece), chunk)]
		e.sent += len(piece)
		return []message{w.write(piece)}, false
	case e.asked < e.wanted:
		e.asked = e.sent
		return w.ask(), false
	case e.again:
		e.again = false
		return w.again(), false
	}
	return nil, false
}
