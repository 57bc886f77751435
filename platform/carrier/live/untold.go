package live

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// untold begins the names of files in the spool that have an event each, which the platform could not keep, such as that somebody wants no
// more calls. The rest of the name is when it was left, and its call. This process or the next delivers them when the platform can keep them, in
// the order in which they were left: an event after the end of a call has it summed up again.
const untold = "untold-"

// untoldKept is how long that is tried.
const untoldKept = 7 * 24 * time.Hour

// leave an event for later; it says whether it could.
func (c *Carrier) leave(e carrier.Event, cause error) bool {
	log := c.cfg.Log.With("call", e.Key, "kind", e.Kind, "error", cause)
	if err := c.spool(e); err != nil {
		log.Error("what happened in a call is lost", "spool", err)
		return false
	}
	log.Warn("an event of a call could not be stored; the server tries again")
	return true
}

// rememberer is a Platform that knows whose call an event is of, where that has to be known later, when the call may have been deleted. It is nil for
// other events, and where nobody knows.
type rememberer interface {
	Whose(e carrier.Event) *carrier.Whose
}

// spool an event: it is on the disk, or there is an error. A number is only left where it is sealed.
func (c *Carrier) spool(e carrier.Event) error {
	if p, knows := c.platform.(rememberer); knows && c.cfg.Seal != nil {
		e.Whose = p.Whose(e)
	}
	text, err := json.Marshal(e) //nolint:musttag // only this program reads it
	if err != nil {
		return fmt.Errorf("live: %w", err)
	}
	return c.park(untold, e.Key, bytes.NewReader(text))
}

// park what is left of a call in the spool, under a name that begins with its kind.
func (c *Carrier) park(kind, key string, from io.Reader) error {
	if c.cfg.Spool == "" {
		return errors.New("live: there is no spool") //nolint:err113 // it is only logged
	}
	if c.cfg.Seal != nil {
		kind = sealed + kind
	}
	f, err := os.CreateTemp(c.cfg.Spool, fmt.Sprintf(".%s%019d-%s-*", kind, time.Now().UnixNano(), key))
	if err != nil {
		return fmt.Errorf("live: %w", err)
	}
	name := filepath.Join(c.cfg.Spool, filepath.Base(f.Name())[1:])
	return c.fill(f, name, func() error { return nil }, from)
}

// fill a draft, which gets its name when it is whole: nobody reads a half. Before that, it is asked whether it still may.
func (c *Carrier) fill(f *os.File, name string, may func() error, from io.Reader) error {
	err := errors.Join(c.seal(f, name, from), f.Sync(), f.Close())
	if err == nil {
		err = may()
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}

// draftKept is how old a file may be that nobody has finished: its server was killed.
const draftKept = time.Hour

// dropDrafts removes what servers that were killed had begun to leave.
func (c *Carrier) dropDrafts() error {
	var errs []error
	for _, kind := range []string{untold, unkept, sealed + untold, sealed + unkept} {
		names, err := c.spooled("." + kind)
		errs = append(errs, err)
		for _, name := range names {
			if s, err := os.Stat(name); err == nil && time.Since(s.ModTime()) > draftKept {
				errs = append(errs, os.Remove(name))
			}
		}
	}
	return errors.Join(errs...)
}

// leftOver are the files of a kind that were left for later, in order: first those of programs that did not seal them.
func (c *Carrier) leftOver(kind string) ([]string, error) {
	plain, err := c.spooled(kind)
	if err != nil {
		return nil, err
	}
	names, err := c.spooled(sealed + kind)
	return slices.Concat(plain, names), err
}

// spooled are the files whose names begin so.
func (c *Carrier) spooled(prefix string) ([]string, error) {
	if c.cfg.Spool == "" {
		return nil, nil
	}
	names, err := filepath.Glob(filepath.Join(c.cfg.Spool, prefix+"*"))
	if err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	return names, nil
}

// leftOf are the keys of the calls that have events left to deliver.
func (c *Carrier) leftOf() (keys []string, err error) {
	names, err := c.leftOver(untold)
	for _, name := range names {
		keys = append(keys, keyOf(name, untold))
	}
	return slices.Compact(slices.Sorted(slices.Values(keys))), err
}

// keyOf the call that a file is left of.
func keyOf(name, kind string) string {
	_, rest, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(filepath.Base(name), sealed), kind), "-")
	return rest[:max(0, strings.LastIndexByte(rest, '-'))]
}

// retell what was left for later.
func (c *Carrier) retell(ctx context.Context) error {
	names, err := c.leftOver(untold)
	errs := []error{err}
	for _, name := range names {
		if ctx.Err() != nil {
			break
		}
		if err := c.retellOne(ctx, name); err != nil && !errors.Is(err, os.ErrNotExist) { // else another process has
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func (c *Carrier) retellOne(ctx context.Context, name string) error {
	from, file, err := c.open(name)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(from)
	if err = errors.Join(err, file.Close()); err != nil && !errors.Is(err, errPiece) {
		return fmt.Errorf("live: %w", err)
	}
	var e carrier.Event
	if err == nil {
		err = json.Unmarshal(text, &e) //nolint:musttag // likewise
	}
	if err == nil {
		err = c.platform.Happened(ctx, e)
	}
	if err != nil {
		if s, gone := os.Stat(name); gone != nil || time.Since(s.ModTime()) < untoldKept {
			return c.later(name, fmt.Errorf("tell %s: %w", filepath.Base(name), err))
		}
		c.cfg.Log.Error("what happened in a call is lost", "file", name, "error", err)
	}
	return os.Remove(name) //nolint:wrapcheck // it names the file
}
