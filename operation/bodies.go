package operation

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
)

// Bodies tell what things look like to the outside, as the caller's tenant and whatever the caller itself may see.
type Bodies struct {
	Table    *Table
	Executor *Executor
	// Scopes are those of every operation that returns a thing.
	Scopes *authz.ScopeSet
}

// Body is the data of an event of the type about the thing with the id, and the contact that it is about, or "".
func (b *Bodies) Body(ctx context.Context, kind, id string) (data []byte, contact string, err error) {
	o := b.Table.EventBody(kind)
	if o == nil {
		return nil, "", fmt.Errorf("no document tells of %s", kind)
	}
	reader := *authz.From(ctx)
	reader.Scopes = b.Scopes
	result, err := b.Executor.Run(authz.With(ctx, &reader), o, map[string]any{"id": id})
	if err != nil {
		return nil, "", err
	}
	return result.Data, About(result.Value), nil
}

// About is the contact that an operation's value is about, or "".
func About(value any) string {
	if c, ok := value.(interface{ AboutContact() string }); ok {
		return c.AboutContact()
	}
	return ""
}

// Keeper is what a stored answer of an operation goes with: the contact that its value is about or, while nobody knows that, the thing by which
// it is found once somebody does. It is "" for all else.
func Keeper(value any) string {
	if contact := About(value); contact != "" {
		return contact
	}
	if t, ok := value.(interface{ KeptWith() string }); ok {
		return t.KeptWith()
	}
	return ""
}
