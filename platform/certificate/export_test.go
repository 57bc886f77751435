package certificate

import (
	"context"
	"errors"
	"time"
)

// Hasten has it look so often, and try a failed order again after that.
func (a *ACME) Hasten(look, again time.Duration) {
	a.pace = pace{look: look, soon: look, known: look, first: again, last: again}
}

// Hasten has files read so often.
func (f *Files) Hasten(look time.Duration) { f.look = look }

// Due says whether another certificate is ordered at that time.
func (n *Name) Due(directory string, now time.Time) bool { return n.due(directory, now) }

// Round looks once.
func (a *ACME) Round(ctx context.Context) error { return a.round(ctx) }

// Pending asks for the proof of a name, and what of it is known for a time; the error is nil where there is none and nothing fails.
func (a *ACME) Pending(ctx context.Context, known time.Duration) error {
	a.pace.known = known
	if _, _, err := a.pending(ctx, a.Names[0], byTLS); !errors.Is(err, errUnknown) {
		return err
	}
	return nil
}
