package donotcall_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A file of more numbers than are written at a time is added once, in its order, however often a number is in it.
func TestListImport(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		d := donotcall.New(donotcall.Parts{Store: s, Pager: &page.Pager{Store: s}, Phone: phone.Reader{Store: s}, NumberKey: []byte("key")})
		if _, err := d.Add(ctx, "+14155550100", nil); err != nil {
			t.Fatal(err)
		}
		var file strings.Builder
		for i := range 1200 {
			fmt.Fprintf(&file, "+1415555%04d\n", i)
		}
		file.WriteString("+14155550007\nnobody\n")
		for want, add := range map[string]func() (*donotcall.Imported, error){
			"1199 2 [1202]": func() (*donotcall.Imported, error) { return d.Import(ctx, strings.NewReader(file.String()), "", nil) },
			"1200 1 [1202]": func() (*donotcall.Imported, error) {
				return d.WorkspaceImport(ctx, strings.NewReader(file.String()), "US", nil)
			},
		} {
			if out, err := add(); err != nil || fmt.Sprint(out.Added, out.Known, out.BadLines) != want {
				t.Errorf("%+v, %v, want %s", out, err, want)
			}
		}
		for _, number := range []string{"+14155550000", "+14155551199"} {
			own, err := d.Has(ctx, number)
			all, err2 := d.WorkspaceHas(ctx, number)
			if !own || !all || err != nil || err2 != nil {
				t.Errorf("%s: %t %t, %v, %v", number, own, all, err, err2)
			}
		}
		list, err := d.List(ctx, nil, nil)
		if err != nil || *list.Nodes[0].Number != "+14155551199" {
			t.Errorf("the newest of the list is %+v, %v", list, err)
		}
	})
}

// A number that an erased contact had, who did not want to be called, is refused until somebody takes it off the list and says why. Those of
// others stay, and so do those of another client.
func TestRemoveEndsWhatTheErasedWanted(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		d := donotcall.New(donotcall.Parts{Store: s, Phone: phone.Reader{Store: s}, NumberKey: []byte("key")})
		const number, other = "+14155550100", "+14155550101"
		for _, who := range []context.Context{ctx, rival} {
			err := s.Tx(who, func(ctx context.Context) error {
				for i, n := range []string{number, other} {
					hash := d.Hash(authz.From(ctx).Subaccount, n)
					if err := s.Client(ctx).Erasure.Create().SetContactID(fmt.Sprint("con_", i)).SetNumberHash(hash).Exec(ctx); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		entry, err := d.Add(ctx, number, nil)
		if err == nil {
			_, err = d.Remove(ctx, entry.ID, "has asked to be called again")
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			who          context.Context
			number, want string
		}{{ctx, number, ""}, {ctx, other, donotcall.Erased}, {rival, number, donotcall.Erased}} {
			if list, err := d.Listed(c.who, c.number); err != nil || list != c.want {
				t.Errorf("%s is on %q, %v, want %q", c.number, list, err, c.want)
			}
		}
	})
}

// pieces is an observer of transactions that add to a workspace's list: it allows so many, and notes how much each adds.
type pieces struct {
	most  int
	sizes []int
}

var errFull = errors.New("the disk is full")

func (*pieces) Writing(_ context.Context, m ent.Mutation) ([]string, error) {
	if m.Type() != ent.TypeWorkspaceDoNotCall {
		return nil, nil
	}
	return []string{"number"}, nil
}

func (p *pieces) Changed(_ context.Context, changes []store.Change) (committed func(), err error) {
	switch {
	case len(changes) == 0:
		return nil, nil //nolint:nilnil // there is nothing to do after the commit
	case len(p.sizes) == p.most:
		return nil, errFull
	}
	p.sizes = append(p.sizes, len(changes))
	return nil, nil //nolint:nilnil // likewise
}

// However long an operator's file is, others write between its pieces. Where it fails, what was added stays, and it can be imported again.
func TestWorkspaceImportLetsOthersWrite(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		seen := &pieces{most: 2}
		s.Observe(seen)
		ctx := storetest.Tenant(t, s)
		d := donotcall.New(donotcall.Parts{Store: s, Pager: &page.Pager{Store: s}, Phone: phone.Reader{Store: s}, NumberKey: []byte("key")})
		var file strings.Builder
		for i := range 1200 {
			fmt.Fprintf(&file, "+1415555%04d\n", i)
		}
		out, err := d.WorkspaceImport(ctx, strings.NewReader(file.String()), "US", nil)
		if !errors.Is(err, errFull) || out.Added != 1000 || fmt.Sprint(seen.sizes) != "[500 500]" {
			t.Errorf("%+v, %v, in %v", out, err, seen.sizes)
		}
		for number, want := range map[string]bool{"+14155550000": true, "+14155550999": true, "+14155551000": false} {
			if has, err := d.WorkspaceHas(ctx, number); has != want || err != nil {
				t.Errorf("%s: %t, %v", number, has, err)
			}
		}
		seen.most = 3
		if out, err = d.WorkspaceImport(ctx, strings.NewReader(file.String()), "US", nil); err != nil || out.Added != 200 || out.Known != 1000 {
			t.Errorf("%+v, %v", out, err)
		}
	})
}
