package certificate

import (
	"context"
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

// Read what the database has, unless it was read within a time.
func (a *ACME) Read(ctx context.Context, within time.Duration) error {
	_, err := a.load(ctx, within)
	return err
}
