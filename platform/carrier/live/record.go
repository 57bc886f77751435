package live

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/switchboard-dev/switchboard/platform/talk"
)

// recording is one under way. It grows in a file that has no name, so that nothing is left of it where the server dies.
type recording struct {
	call *call
	file *os.File
}

// record a session; nil where there is no file for it, and the call goes on without.
func (o *call) record(p *talk.Parts) *recording {
	f, err := os.CreateTemp(o.carrier.cfg.Spool, "switchboard-call-*.wav")
	if err == nil {
		err = os.Remove(f.Name())
	}
	if err != nil {
		o.trouble(err)
		return nil
	}
	p.Recording = f
	return &recording{call: o, file: f}
}

// How often, how long and after which pause it is tried to keep a recording.
const (
	keepTries = 5
	keepOnce  = 2 * time.Minute
	keepPause = time.Second
)

// keep has the platform store it.
func (r *recording) keep() {
	defer func() { _ = r.file.Close() }() // it is gone either way
	log := r.call.carrier.cfg.Log.With("call", r.call.key)
	for try := range keepTries {
		err := r.store()
		if err == nil {
			return
		}
		log.Warn("a recording is not kept yet", "error", err)
		select {
		case <-time.After(keepPause << try):
		case <-r.call.carrier.life.Done():
		}
	}
	log.Error("a recording is lost")
}

func (r *recording) store() error {
	if _, err := r.file.Seek(0, io.SeekStart); err != nil {
		return errors.Join(errors.New("live: the spooled recording cannot be read"), err) //nolint:err113 // it is only logged
	}
	ctx, cancel := context.WithTimeout(context.Background(), keepOnce)
	defer cancel()
	return r.call.carrier.platform.Keep(ctx, r.call.key, r.file)
}
