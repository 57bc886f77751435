package live

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/switchboard-dev/switchboard/platform/talk"
)

// recording is one under way. It grows in a file that has no name, so that nothing is left of it where the server dies.
type recording struct {
	call *call
	file *os.File
}

// record a session; nil if there is no file for it, and the call goes on without.
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

// How long it takes at most to keep a recording, and the first pause between two tries, which doubles.
const (
	keepOnce  = 2 * time.Minute
	keepPause = time.Second
)

// unkept begins the names of files in the spool that have a recording each, which the platform could not keep. The rest of the name is when it was
// left, and its call. This process or the next tries to have it kept, for as long as it does with events.
const unkept = "unkept-"

// keep has the platform store it, now or later.
func (r *recording) keep() {
	defer func() { _ = r.file.Close() }() // it has no name
	c := r.call.carrier
	log, begun := c.cfg.Log.With("call", r.call.key), time.Now()
	for pause := keepPause; ; pause *= 2 {
		err := r.store()
		if err == nil {
			return
		}
		log.Warn("a recording is not kept yet", "error", err)
		if c.life.Err() != nil || time.Since(begun)+pause > c.cfg.Patience {
			break
		}
		select {
		case <-time.After(pause):
		case <-c.life.Done():
		}
	}
	err := r.rewind()
	if err == nil {
		err = c.park(unkept, r.call.key, r.file)
	}
	if err != nil {
		log.Error("a recording is lost", "error", err)
		return
	}
	log.Warn("a recording could not be stored; the server tries again")
}

func (r *recording) store() error {
	if err := r.rewind(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), keepOnce)
	defer cancel()
	return r.call.carrier.platform.Keep(ctx, r.call.key, r.file)
}

func (r *recording) rewind() error {
	if _, err := r.file.Seek(0, io.SeekStart); err != nil {
		return errors.Join(errors.New("live: the spooled recording cannot be read"), err) //nolint:err113 // it is only logged
	}
	return nil
}

// keepSeldom is the longest pause between two tries to keep what was left, each of which reads all of a recording.
const keepSeldom = time.Minute

// rekeep has the recordings stored that were left for later.
func (c *Carrier) rekeep() {
	for pause := c.cfg.Sign; ; {
		err := c.keepLeft()
		if c.complain("recordings could not be stored; the server tries again", err); err == nil {
			pause = c.cfg.Sign
		}
		select {
		case <-time.After(pause):
		case <-c.life.Done():
			return
		}
		if err != nil {
			pause = min(2*pause, max(keepSeldom, c.cfg.Sign))
		}
	}
}

func (c *Carrier) keepLeft() error {
	names, err := c.leftOver(unkept)
	errs := []error{err, c.dropDrafts()}
	for _, name := range names {
		if c.life.Err() != nil {
			break
		}
		if err := c.keepOne(name); err != nil && !errors.Is(err, os.ErrNotExist) { // else another process has
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func (c *Carrier) keepOne(name string) error {
	from, file, err := c.open(name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // it was only read
	ctx, cancel := context.WithTimeout(c.life, keepOnce)
	defer cancel()
	if err := c.platform.Keep(ctx, keyOf(name, unkept), from); err != nil {
		if s, gone := file.Stat(); gone != nil || time.Since(s.ModTime()) < untoldKept {
			return c.later(name, fmt.Errorf("keep %s: %w", filepath.Base(name), err))
		}
		c.cfg.Log.Error("a recording is lost", "file", name, "error", err)
	}
	return os.Remove(name) //nolint:wrapcheck // it names the file
}
