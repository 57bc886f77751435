package talk

import (
	"errors"
	"io"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// behind is how many frames may wait to be written.
const behind = 10_000 / sound.FrameMs

// recorder writes the recording: the caller on the left, the assistant as played on the right, a frame of both for each that was
// received. A writer that hangs holds nobody up; what it misses is written as silence, so that the clock is right.
type recorder struct {
	queue  chan Both
	missed int
	gaps   bool // something was missed
	paused bool
	done   chan error
}

// errMissed is returned where parts of the recording are silent that should not be.
var errMissed = errors.New("talk: the recording could not be written as fast as the call went on")

func startRecorder(to io.Writer, failed func(error)) *recorder {
	r := &recorder{queue: make(chan Both, behind), done: make(chan error, 1)}
	go func() {
		w, err := sound.NewWriter(to, sound.Header{Rate: sound.Rate, Channels: 2, Length: -1})
		if err != nil {
			failed(err)
		}
		for b := range r.queue {
			if err == nil {
				if err = w.Write(b.Caller[:], b.Assistant[:]); err != nil {
					failed(err)
				}
			}
		}
		if err == nil {
			r.done <- w.Close()
		}
		close(r.done)
	}()
	return r
}

// write adds a frame of both sides; silence while it is paused.
func (r *recorder) write(caller, assistant sound.Frame) {
	b := Both{caller, assistant}
	if r.paused {
		b = Both{}
	}
	for r.missed > 0 && r.offer(Both{}) {
		r.missed--
	}
	if r.missed > 0 || !r.offer(b) {
		r.missed++
		r.gaps = true
	}
}

func (r *recorder) offer(b Both) bool {
	select {
	case r.queue <- b:
		return true
	default:
		return false
	}
}

// close writes what is left.
func (r *recorder) close() error {
	for range r.missed {
		r.queue <- Both{}
	}
	close(r.queue)
	err := <-r.done
	if r.gaps {
		err = errors.Join(err, errMissed)
	}
	return err
}
