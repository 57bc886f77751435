package bulk_test

import (
	"errors"
	"io"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/ent"
)

// What the database cannot write now, and can a little later, has not failed.
func TestWhatPassesIsNoFailure(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ids := d.crowd(d.ctx, 60, "fair")
		owner := d.join("usr_owner", "owner")
		left, wrong := 0, error(nil)
		d.Parts().Store.Observe(&cutter{func(m ent.Mutation) error {
			if c, ok := m.(*ent.ContactMutation); ok && left > 0 {
				if id, _ := c.ID(); id == ids[7] {
					left--
					return wrong
				}
			}
			return nil
		}})
		begun := func(action string) string {
			c, err := d.ChangeContacts(owner, ids, nil, bulk.ContactChange{Action: action})
			if err != nil {
				t.Fatal(err)
			}
			return c.ID
		}

		// The slice does not get it, and by itself it fails once more.
		left, wrong = 2, errors.New("the database cannot write this one now")
		first := begun(bulk.Archive)
		d.retried(first)
		if got := d.stands(first); got != "COMPLETED 60+0+0/60" || left > 0 {
			t.Errorf("it stands at %s, %d left", got, left)
		}

		// A connection that breaks says nothing about the thing, however often it was tried.
		left, wrong = 1, io.ErrUnexpectedEOF
		last := begun(bulk.Restore)
		if err := d.work(t.Context(), last, 8); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("cut off: %v", err)
		}
		d.ends(last, "COMPLETED 60+0+0/60")
	})
}
