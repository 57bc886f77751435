package person

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/notify"
)

// Face is how workspaces show themselves to people.
type Face struct {
	// Called is the name that a workspace has for members who are limited to subaccounts; nil is its own.
	Called func(ctx context.Context, workspaceID, name string, subaccounts []string) (string, error)
	// Letterhead is how e-mail goes out; nil is as the installation's.
	Letterhead notify.Letterheads
}

// complete what is nil.
func (f *Face) complete(baseURL string) {
	if f.Called == nil {
		f.Called = func(_ context.Context, _, name string, _ []string) (string, error) { return name, nil }
	}
	if f.Letterhead == nil {
		f.Letterhead = notify.Plain(baseURL)
	}
}
