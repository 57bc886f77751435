package store

import (
	"errors"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// worded is an error with words of its own, such as GraphQL gives it.
type worded struct{ error }

func (worded) Error() string   { return "Something went wrong." }
func (w worded) Unwrap() error { return w.error }

// A row that went between its check and the write is not found, whatever statement met the error; all other errors stay what they are.
func TestGoneMeanwhile(t *testing.T) {
	t.Parallel()
	gone := &pgconn.PgError{Code: "23503", Message: `insert or update on table "conversations" violates foreign key constraint "c"`}
	late := fault.From(fmt.Errorf("run conversation: %w", gone))
	for name, c := range map[string]struct {
		err  error
		want fault.Code
	}{
		"the write's own error":           {gone, fault.NotFound},
		"another tenant's row":            {ErrForeign, fault.NotFound},
		"what a later read made of it":    {late, fault.NotFound},
		"the same, wrapped":               {fmt.Errorf("observer: %w", late), fault.NotFound},
		"the same, in words of its own":   {fault.From(worded{gone}), fault.NotFound},
		"a value that is taken":           {&pgconn.PgError{Code: "23505"}, fault.Internal},
		"a refusal that was caused by it": {fault.New(fault.Conflict, "No.").Because(gone), fault.Conflict},
		"an internal fault of its own":    {fault.From(errors.New("broken")), fault.Internal},
		"an internal fault, no cause":     {fault.New(fault.Internal, "No."), fault.Internal},
	} {
		got := goneMeanwhile(c.err)
		if code := fault.From(got).Code; code != c.want {
			t.Errorf("%s: %s, want %s", name, code, c.want)
		}
		if !errors.Is(got, c.err) && c.want == fault.NotFound {
			t.Errorf("%s: its cause is lost", name)
		}
	}
}
