package number_test

import (
	"context"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// newFolder returns the id of a folder of the caller's.
func (d *desk) newFolder(ctx context.Context, name string) (id string) {
	d.t.Helper()
	err := d.Store().Tx(ctx, func(ctx context.Context) error {
		f, err := d.Store().Client(ctx).AssistantFolder.Create().SetName(name).Save(ctx)
		if err == nil {
			id = f.ID
		}
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return id
}

// The parts of a filter combine, and what is another's filters nothing of one's own.
func TestNumbersAreFiltered(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann, sales := d.newAssistant(d.ctx, "Ann"), d.newFolder(d.ctx, "Sales")
		theirs := d.newAssistant(d.others()["rival"], "Theirs")
		for _, in := range []number.Create{
			{Number: "+14155550100"},
			{Number: "+14155550101", AssistantID: patch.Sent(&ann)},
			{Number: "+14155550102", FolderID: patch.Sent(&sales)},
			{Number: "+14155550103", AssistantID: patch.Sent(&ann), FolderID: patch.Sent(&sales)},
		} {
			if _, err := d.Add(d.ctx, in); err != nil {
				t.Fatal(err)
			}
		}
		for name, c := range map[string]struct {
			filter number.Filter
			want   []string
		}{
			"none":                     {number.Filter{}, []string{"+14155550103", "+14155550102", "+14155550101", "+14155550100"}},
			"an assistant":             {number.Filter{AssistantID: &ann}, []string{"+14155550103", "+14155550101"}},
			"a folder":                 {number.Filter{FolderID: &sales}, []string{"+14155550103", "+14155550102"}},
			"both":                     {number.Filter{AssistantID: &ann, FolderID: &sales}, []string{"+14155550103"}},
			"an assistant, a fragment": {number.Filter{AssistantID: &ann, Search: new("0101")}, []string{"+14155550101"}},
			"another's assistant":      {number.Filter{AssistantID: &theirs}, nil},
		} {
			list, err := d.List(d.ctx, c.filter)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, n := range list.Nodes {
				got = append(got, n.Number)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
		first, err := d.List(d.ctx, number.Filter{AssistantID: &ann, First: new(1)})
		if err != nil {
			t.Fatal(err)
		}
		_, err = d.List(d.ctx, number.Filter{FolderID: &sales, First: new(1), After: first.PageInfo().EndCursor})
		wantFault(t, err, fault.Validation, "after") // a cursor of another filter
	})
}

// A folder that the subaccount does not have is the field's problem, and not the assistant's.
func TestNumberInAFolder(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		sales := d.newFolder(d.ctx, "Sales")
		n, err := d.Add(d.ctx, number.Create{Number: "+14155550100", FolderID: patch.Sent(&sales)})
		if err != nil || n.FolderID == nil || *n.FolderID != sales {
			t.Fatalf("%v, %v: want the number in the folder", n, err)
		}
		wrong := map[string]string{"nobody's": "fold_none"}
		for name, ctx := range d.others() {
			wrong[name] = d.newFolder(ctx, "Theirs")
		}
		for name, id := range wrong {
			_, err := d.Add(d.ctx, number.Create{Number: "+14155550101", FolderID: patch.Sent(&id)})
			wantFault(t, err, fault.NotFound, "folderId")
			_, err = d.Change(d.ctx, n.ID, number.Update{FolderID: patch.Sent(&id)})
			wantFault(t, err, fault.NotFound, "folderId")
			if now, err := d.Get(d.ctx, n.ID); err != nil || *now.FolderID != sales {
				t.Errorf("%s: %v, %v: a refused change moved the number", name, now, err)
			}
		}
		if n, err = d.Change(d.ctx, n.ID, number.Update{FolderID: patch.Sent[string](nil)}); err != nil || n.FolderID != nil {
			t.Errorf("%v, %v: want the number in no folder", n, err)
		}
	})
}
