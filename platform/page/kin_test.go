package page_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/page"
)

// row has kin.
type row struct {
	page.Member

	id string
}

func (r *row) Key() (time.Time, string) { return time.Time{}, r.id }

// kin are rows that were read together.
func kin(t *testing.T, ids ...string) []*row {
	t.Helper()
	rows, err := page.ByIDs(t.Context(), ids, func(_ context.Context, w page.Window) ([]*row, error) {
		var rows []*row
		for _, id := range slices.Compact(slices.Sorted(slices.Values(ids)))[:w.Limit] {
			rows = append(rows, &row{id: id})
		}
		return rows, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// shout answers every id in capitals, and counts how often it is called.
func shout(calls *atomic.Int64) func([]string) (map[string]string, error) {
	return func(ids []string) (map[string]string, error) {
		calls.Add(1)
		out := map[string]string{}
		for _, id := range ids {
			out[id] = "loud " + id
		}
		return out, nil
	}
}

func TestKinAreAskedOnce(t *testing.T) {
	t.Parallel()
	rows := kin(t, "a", "b", "c", "b")
	var calls atomic.Int64
	var all sync.WaitGroup
	for _, r := range rows {
		for _, question := range []string{"one", "two"} {
			all.Go(func() {
				answers, err := page.Ask(&r.Member, r.id, question, shout(&calls))
				if err != nil || answers[r.id] != "loud "+r.id {
					t.Errorf("%s: %v, %v", r.id, answers, err)
				}
			})
		}
	}
	all.Wait()
	if len(rows) != 3 || calls.Load() != 2 {
		t.Errorf("%d rows, and %d calls for two questions", len(rows), calls.Load())
	}
}

func TestARowAloneIsAskedAlone(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	answers, err := page.Ask(&page.Member{}, "a", "one", shout(&calls))
	if err != nil || !slices.Equal(slices.Collect(maps.Keys(answers)), []string{"a"}) {
		t.Errorf("%v, %v", answers, err)
	}
}

// What goes wrong goes wrong for all: nobody takes an answer that is not there for an empty one.
func TestKinFailTogether(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for name, read := range map[string]func([]string) (map[string]string, error){
		"an error": func([]string) (map[string]string, error) { return map[string]string{"a": ""}, broken },
		"a panic":  func([]string) (map[string]string, error) { panic(broken) },
	} {
		for _, r := range kin(t, "a", "b") {
			if got := failure(func() error {
				_, err := page.Ask(&r.Member, r.id, name, read)
				return err
			}); got != "broken" {
				t.Errorf("%s: %s gets %s", name, r.id, got)
			}
		}
	}
}

// failure is what f fails with, whichever way.
func failure(f func() error) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint(p)
		}
	}()
	return fmt.Sprint(f())
}
