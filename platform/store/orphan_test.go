package store_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// worded is an error with words of its own, such as GraphQL gives it.
type worded struct{ error }

func (worded) Error() string   { return "Something went wrong." }
func (w worded) Unwrap() error { return w.error }

// What either database says of a row whose other one is gone, and of a value that is taken, is known by its code, whatever is said about it.
func TestRefusalsAreKnownByTheirCodes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		try := func(statement string) error {
			return s.Tx(ctx, func(ctx context.Context) error {
				for _, name := range []string{"a", "b"} {
					if err := s.Client(ctx).Conversation.Create().SetExternalID(name).Exec(ctx); err != nil {
						return err
					}
				}
				_, err := s.Exec(ctx, statement)
				return fault.From(worded{err})
			})
		}
		if err := try("UPDATE conversations SET assistant_id = 'asst_gone'"); !fault.Is(err, fault.NotFound) || !store.Clash(err) {
			t.Errorf("its assistant is gone: %v", err)
		}
		if err := try("UPDATE conversations SET external_id = 'a'"); fault.Is(err, fault.NotFound) || !store.Clash(err) {
			t.Errorf("its name is taken: %v", err)
		}
		if err := try("UPDATE conversations SET nothing = 'a'"); fault.Is(err, fault.NotFound) || store.Clash(err) {
			t.Errorf("a mistake: %v", err)
		}
	})
}
