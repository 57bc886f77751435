package knowledge_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

func names(t *testing.T, list *page.List[*knowledge.Base], err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, b := range list.Nodes {
		all = append(all, b.Name)
	}
	return strings.Join(all, " ")
}

func TestListOfBases(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		folder := ""
		d.write(func(ctx context.Context, client *ent.Client) error {
			f, err := client.AssistantFolder.Create().SetName("Folder").Save(ctx)
			folder = f.ID
			return err
		})
		if _, err := d.Create(d.ctx, knowledge.CreateBase{Name: "Filed", FolderID: patch.Sent(&folder)}); err != nil {
			t.Fatal(err)
		}
		d.base("Manual_1")
		d.archive(d.base("Old"))
		d.base("ManualX1")
		text := func(s string) *string { return &s }
		for name, c := range map[string]struct {
			filter knowledge.Filter
			want   string
		}{
			"newest first, archived left out": {knowledge.Filter{}, "ManualX1 Manual_1 Filed"},
			"archived too":                    {knowledge.Filter{IncludeArchived: true}, "ManualX1 Old Manual_1 Filed"},
			"of a folder":                     {knowledge.Filter{FolderID: &folder}, "Filed"},
			"of no folder":                    {knowledge.Filter{FolderID: text("fold_none")}, ""},
			"by a part of the name":           {knowledge.Filter{Search: text(" manual ")}, "ManualX1 Manual_1"},
			"wildcards are letters":           {knowledge.Filter{Search: text("l_1")}, "Manual_1"},
			"a blank search is none":          {knowledge.Filter{Search: text(" ")}, "ManualX1 Manual_1 Filed"},
		} {
			list, err := d.List(d.ctx, c.filter)
			if got := names(t, list, err); got != c.want {
				t.Errorf("%s: %q, want %q", name, got, c.want)
			}
		}
		list, err := d.List(storetest.Rival(t, d.Parts().Store, d.ctx), knowledge.Filter{IncludeArchived: true})
		if got := names(t, list, err); got != "" {
			t.Errorf("a rival sees %q", got)
		}
	})
}

func TestBaseCountsItsSources(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		full, empty := d.base("Full"), d.base("Empty")
		d.upload(full, "a.txt", "One.")
		d.upload(full, "b.pdf", "%PDF")
		for id, want := range map[string]int{full: 2, empty: 0} {
			if b, err := d.Get(d.ctx, id); err != nil || b.Sources != want {
				t.Errorf("%+v, %v: want %d sources", b, err, want)
			}
		}
		list, err := d.List(d.ctx, knowledge.Filter{})
		if names(t, list, err) != "Empty Full" || list.Nodes[0].Sources != 0 || list.Nodes[1].Sources != 2 {
			t.Errorf("%+v", list.Nodes)
		}
		sources, err := d.Sources(d.ctx, full, knowledge.SourceFilter{})
		if err != nil || len(sources.Nodes) != 2 || sources.Nodes[0].Name != "b.pdf" {
			t.Errorf("%+v, %v", sources, err)
		}
	})
}

func TestBaseOfOthersIsMissing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, source := d.taught("hours.md", hours)
		rival := d.as(storetest.Rival(t, d.Parts().Store, d.ctx))
		folder, assistant := "", rival.assistant()
		rival.write(func(ctx context.Context, client *ent.Client) error {
			f, err := client.AssistantFolder.Create().SetName("Theirs").Save(ctx)
			folder = f.ID
			return err
		})
		ctx := rival.ctx
		for name, f := range map[string]func() error{
			"get":              func() error { _, err := d.Get(ctx, base); return err },
			"get a source":     func() error { _, err := d.GetSource(ctx, source); return err },
			"list its sources": func() error { _, err := d.Sources(ctx, base, knowledge.SourceFilter{}); return err },
			"add a text":       func() error { _, err := d.AddText(ctx, base, "Mine", "words"); return err },
			"assign":           func() error { _, err := d.Assign(ctx, base, assistant); return err },
			"replace by it":    func() error { return d.Replace(ctx, base, assistant) },
			"their folder": func() error {
				_, err := d.Create(d.ctx, knowledge.CreateBase{Name: "Mine", FolderID: patch.Sent(&folder)})
				return err
			},
			"their assistant": func() error { _, err := d.Assign(d.ctx, base, assistant); return err },
			"the knowledge of their assistant": func() error {
				_, err := d.OfAssistant(d.ctx, assistant, nil, nil)
				return err
			},
		} {
			t.Run(name, func(t *testing.T) { wantCode(t, f(), fault.NotFound) })
		}
		if sources, err := d.Sources(d.ctx, base, knowledge.SourceFilter{}); err != nil || len(sources.Nodes) != 1 {
			t.Errorf("%+v, %v: somebody added a source", sources, err)
		}
	})
}

func TestLinks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		assistant, other := d.assistant(), d.assistant()
		first, second, third := d.base("First"), d.base("Second"), d.base("Third")
		assert := func(when, want, oldest string) {
			t.Helper()
			list, err := d.OfAssistant(d.ctx, assistant, nil, nil)
			if got := names(t, list, err); got != want {
				t.Errorf("%s: answers from %q, want %q", when, got, want)
			}
			f, err := d.FirstOf(d.ctx, assistant)
			if err != nil || (f == nil) != (oldest == "") || f != nil && *f != oldest {
				t.Errorf("%s: the first one is %v, %v; want %s", when, f, err, oldest)
			}
		}
		do := func(_ *knowledge.Base, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		assert("at first", "", "")
		do(d.Assign(d.ctx, second, assistant))
		do(d.Assign(d.ctx, first, assistant))
		do(d.Assign(d.ctx, first, assistant))
		do(d.Assign(d.ctx, third, other))
		assert("with two", "Second First", second)
		do(d.Remove(d.ctx, second, assistant))
		do(d.Remove(d.ctx, second, assistant))
		assert("with one taken away", "First", first)
		for range 2 {
			if err := d.Replace(d.ctx, third, assistant); err != nil {
				t.Fatal(err)
			}
			assert("with another instead", "Third", third)
		}
		d.archive(third)
		list, err := d.OfAssistant(d.ctx, assistant, nil, nil)
		if got := names(t, list, err); got != "" {
			t.Errorf("an archived one is listed: %q", got)
		}
	})
}

// Two that assign at once make one link.
func TestAssignedTwiceAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		assistant, base := d.assistant(), d.base("Base")
		errs := make(chan error)
		for range 8 {
			go func() {
				_, err := d.Assign(d.ctx, base, assistant)
				errs <- err
			}()
		}
		for range 8 {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
		if n, err := d.Parts().Store.Client(d.ctx).AssistantKnowledgeBase.Query().Count(d.ctx); err != nil || n != 1 {
			t.Errorf("%d links, %v", n, err)
		}
	})
}

func TestSourcesAreNamed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Names")
		given := "Given"
		for _, c := range []struct {
			in         knowledge.FileSource
			name, file string
		}{
			{knowledge.FileSource{FileURL: "https://a.example/docs/a%20b.md?x=1"}, "a b.md", "a b.md"},
			{knowledge.FileSource{FileURL: "https://a.example/"}, "a.example", ""},
			{knowledge.FileSource{FileURL: "https://a.example/a.md", Name: patch.Sent(&given)}, "Given", "a.md"},
			{knowledge.FileSource{FileURL: "https://a.example/a", Filename: patch.Sent(&given)}, "Given", "Given"},
		} {
			s, err := d.AddFile(d.ctx, base, c.in)
			if err != nil || s.Name != c.name || *s.Filename != c.file || s.Status != knowledge.Pending || s.Type != "file" {
				t.Errorf("%s: %+v, %v", c.in.FileURL, s, err)
			}
		}
		if s := d.source(d.upload(base, "", "words")); s.Name != "file" || s.Size != 5 {
			t.Errorf("an upload without a name: %+v", s)
		}
		s, err := d.AddText(d.ctx, base, "Text", "Some words.")
		if err != nil || s.Type != "text" || s.Name != "Text" {
			t.Errorf("%+v, %v", s, err)
		}
		if read := d.read(s.ID); read.Status != knowledge.Ready || read.Passages != 1 {
			t.Errorf("%+v", read)
		}
		counts, err := d.Parts().Queue.Count(t.Context())
		if err != nil || counts.In("available") != 6 {
			t.Errorf("jobs %v, %v; want one for each source", counts, err)
		}
	})
}

// A source whose file cannot be had is not kept, and neither is its job.
func TestBrokenUploadLeavesNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Uploads")
		body := &breaking{after: 3 << 20}
		if _, err := d.AddUpload(d.ctx, base, knowledge.Upload{Filename: "a.txt", Body: body}); err == nil {
			t.Error("a broken upload is taken")
		}
		b, err := d.Get(d.ctx, base)
		counts, cerr := d.Parts().Queue.Count(t.Context())
		blobs, berr := d.Parts().Store.Client(d.ctx).FileBlob.Query().Count(d.ctx)
		if err != nil || cerr != nil || berr != nil || b.Sources != 0 || counts.In("available") != 0 || blobs != 0 {
			t.Errorf("%d sources, jobs %v, %d pieces of file; %v %v %v", b.Sources, counts, blobs, err, cerr, berr)
		}
	})
}

// breaking is a body that breaks off after so many bytes.
type breaking struct{ after int }

func (b *breaking) Read(p []byte) (int, error) {
	if b.after <= 0 {
		return 0, context.Canceled
	}
	n := min(len(p), b.after)
	b.after -= n
	return n, nil
}

// Files are read back from their pieces, wherever a word stands.
func TestFileOfManyPieces(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		text := manual(3000)
		s := d.read(d.upload(d.base("Pieces"), "a.txt", text))
		pieces, err := d.Parts().Store.Client(d.ctx).FileBlob.Query().Count(d.ctx)
		if err != nil || s.Status != knowledge.Ready || s.Passages != 3000 || s.Size != int64(len(text)) || pieces != len(text)>>20+1 {
			t.Errorf("%s %q, %d passages from %d pieces, %v", s.Status, reason(s), s.Passages, pieces, err)
		}
	})
}
