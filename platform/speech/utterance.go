package speech

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

const (
	// ahead is how many frames are taken in before they are wanted; the provider waits beyond.
	ahead = 5 * 1000 / sound.FrameMs
	// utteranceLimit is how many frames an utterance has at most, and soundLimit how many bytes: no text is longer.
	utteranceLimit = 10 * 60 * 1000 / sound.FrameMs
	soundLimit     = 128 << 20
)

// utterance is sound as a provider makes it.
type utterance struct {
	client *client
	ctx    context.Context //nolint:containedctx // what is asked for ends with it
	cancel context.CancelCauseFunc
	start  time.Time
	frames chan sound.Frame
	err    error // why there are no more frames; set before they are closed
	begun  bool  // Next has returned one
	first  time.Duration
	last   []int16 // what does not fill a frame yet
	count  int
}

func newUtterance(ctx context.Context, c *client) *utterance {
	u := &utterance{client: c, start: time.Now(), frames: make(chan sound.Frame, ahead)}
	u.ctx, u.cancel = context.WithCancelCause(ctx)
	return u
}

// Next of Utterance.
func (u *utterance) Next(ctx context.Context) (sound.Frame, error) {
	if u.ctx.Err() != nil {
		return sound.Frame{}, classify(u.ctx, nil, errCut) //nolint:contextcheck // why the utterance ended
	}
	patience := u.client.Patience
	if u.begun {
		patience = u.client.Silence
	}
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case f, more := <-u.frames:
		if u.begun = true; more {
			return f, nil
		}
		return sound.Frame{}, u.ended()
	case <-ctx.Done():
		return sound.Frame{}, classify(ctx, nil, errCut)
	case <-late.C:
		u.cancel(errSilent)
		return sound.Frame{}, unavailable(errSilent)
	}
}

func (u *utterance) ended() error {
	if u.err == nil {
		return io.EOF
	}
	return u.err
}

// Close of Utterance.
func (u *utterance) Close() error {
	u.cancel(ErrClosed)
	for range u.frames { //nolint:revive // until nothing is taken in any more
	}
	return nil
}

// end says why there is no more sound.
func (u *utterance) end(err error) {
	took := u.start
	if u.first > 0 {
		took = time.Now().Add(-u.first)
	}
	u.client.observe("speech", took, err)
	u.err = err
	close(u.frames)
}

// take takes an answer in until it ends, breaks off or is not wanted.
func (u *utterance) take(body io.ReadCloser, rate int) {
	defer func() { _ = body.Close() }() // it was read
	in := &bounded{in: body, left: soundLimit}
	err := u.copy(in, rate)
	if cut := in.cut(); err == nil && cut != nil {
		err = cut
	}
	if err == nil && u.count == 0 {
		err = unavailable(errMute)
	}
	if err != nil {
		err = classify(u.ctx, err, errCut)
	}
	u.end(err)
}

// copy passes the samples of an answer on as frames.
func (u *utterance) copy(in io.Reader, rate int) error {
	from, err := open(bufio.NewReader(in), rate)
	if err != nil {
		return err
	}
	resample, err := sound.NewResampler(from.rate, sound.Rate)
	if err != nil {
		return unavailable(errGarbage)
	}
	piece := make([]int16, from.rate/100*from.channels)
	some := false
	for {
		n, err := from.read(piece)
		if errors.Is(err, io.EOF) {
			if !some {
				return nil
			}
			return u.pass(resample.Flush(u.last), true)
		}
		if err != nil {
			return err
		}
		some = some || n > 0
		if err := u.pass(resample.Write(u.last, mono(piece[:n], from.channels)), false); err != nil {
			return err
		}
	}
}

// pass queues samples as frames; the rest of them waits, or at the end is filled up with silence.
func (u *utterance) pass(all []int16, end bool) error {
	for len(all) >= sound.FrameSize || end && len(all) > 0 {
		var f sound.Frame
		all = all[copy(f[:], all):]
		if u.count == 0 {
			u.first = time.Since(u.start)
		}
		if u.count++; u.count > utteranceLimit {
			return unavailable(errEndless)
		}
		select {
		case u.frames <- f:
		case <-u.ctx.Done():
			return context.Cause(u.ctx) //nolint:wrapcheck // classified by take
		}
	}
	u.last = append(u.last[:0], all...)
	return nil
}

// mono is the mean of the channels, in the same place.
func mono(all []int16, channels int) []int16 {
	if channels == 1 {
		return all
	}
	n := len(all) / channels
	for i := range n {
		sum := 0
		for _, s := range all[i*channels : (i+1)*channels] {
			sum += int(s)
		}
		all[i] = int16(sum / channels) //nolint:gosec // a mean is no larger
	}
	return all[:n]
}

// raw reads samples without a header. Half a sample at the end is none.
type raw struct {
	in     io.Reader
	buffer []byte
}

// Read is that of sound.Reader.
func (r *raw) Read(to []int16) (int, error) {
	if r.buffer == nil {
		r.buffer = make([]byte, 2*len(to))
	}
	n, err := io.ReadFull(r.in, r.buffer)
	for i := range n / 2 {
		to[i] = int16(binary.LittleEndian.Uint16(r.buffer[2*i:])) //nolint:gosec // the same bits
	}
	if n >= 2 {
		return n / 2, nil
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return 0, err
}

// audible says whether there is something to say in a text.
func audible(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r) })
}
