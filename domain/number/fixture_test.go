package number_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// desk is the service on a database of its own, with a caller of one subaccount.
type desk struct {
	*number.Service

	t   *testing.T
	ctx context.Context
}

func each(t *testing.T, f func(t *testing.T, d *desk)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
		f(t, &desk{Service: number.New(s, pager, phone.Reader{Store: s}), t: t, ctx: storetest.Tenant(t, s)})
	})
}

// others are callers of another subaccount of the same workspace, and of another workspace.
func (d *desk) others() map[string]context.Context {
	return map[string]context.Context{"rival": storetest.Rival(d.t, d.Store(), d.ctx), "stranger": storetest.Stranger(d.t, d.Store())}
}

// add a number for a caller.
func (d *desk) add(ctx context.Context, text string) *number.Number {
	d.t.Helper()
	n, err := d.Add(ctx, number.Create{Number: text})
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// newAssistant returns the id of an assistant of the caller's.
func (d *desk) newAssistant(ctx context.Context, name string) (id string) {
	d.t.Helper()
	err := d.Store().Tx(ctx, func(ctx context.Context) error {
		a, err := d.Store().Client(ctx).Assistant.Create().SetName(name).Save(ctx)
		if err == nil {
			id = a.ID
		}
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return id
}

// twice runs f two times at once, and returns both errors.
func twice(f func() error) []error {
	var wg sync.WaitGroup
	errs := make([]error, 2)
	for i := range errs {
		wg.Go(func() { errs[i] = f() })
	}
	wg.Wait()
	return errs
}

// wantFault fails the test unless err is a fault with the code that names these fields, and no others.
func wantFault(t *testing.T, err error, code fault.Code, fields ...string) {
	t.Helper()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != code {
		t.Errorf("got %v, want %s", err, code)
		return
	}
	var named []string
	for _, d := range f.Details {
		named = append(named, d.Field)
	}
	slices.Sort(named)
	if !slices.Equal(named, fields) {
		t.Errorf("%s names %q, want %q", code, named, fields)
	}
}
