package reading_test

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/readingtest"
)

var usual = reading.Bounds{Passages: 1000, Index: 10 << 20}

// shelf keeps what comes.
type shelf struct {
	passages []reading.Passage
	postings []reading.Posting
}

func (s *shelf) Passages(all []reading.Passage) error {
	s.passages = append(s.passages, all...)
	return nil
}

func (s *shelf) Postings(all []reading.Posting) error {
	s.postings = append(s.postings, all...)
	return nil
}

func document(name, text string) reading.Document {
	return reading.Document{Name: name, Size: int64(len(text)), File: strings.NewReader(text), Owner: "a"}
}

// observed are what a reader's documents ended as.
type observed struct {
	mu  sync.Mutex
	all []string
}

func (o *observed) add(outcome string, _ time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.all = append(o.all, outcome)
}

func open(t *testing.T, change func(*reading.Options)) (*reading.Reader, *observed) {
	t.Helper()
	var o observed
	options := readingtest.Options(t)
	options.Observe = o.add
	if change != nil {
		change(&options)
	}
	r := reading.New(options)
	t.Cleanup(func() { _ = r.Close() })
	return r, &o
}

// What a child makes of a document is what this process would have made of it.
func TestIndex(t *testing.T) {
	t.Parallel()
	r, o := open(t, nil)
	text := "# Yard\n\n" + strings.Repeat("The gantry lifts forty tonnes, and somebody <b>watches</b> \"it\". ", 40_000) // more than a piece
	var got shelf
	made, err := r.Index(t.Context(), document("yard.md", text), "https://a.example/yard", reading.Bounds{Passages: 10_000, Index: 10 << 20}, &got)
	if err != nil {
		t.Fatal(err)
	}
	builder, n := index.NewBuilder(), 0
	_, err = new(extract.Reader).Document(t.Context(), "yard.md", "", strings.NewReader(text), int64(len(text)), func(s extract.Section) error {
		s.Page = "https://a.example/yard"
		for _, c := range extract.Chunks(s) {
			builder.Add("en", c.Heading, c.Page, c.Text)
			if n >= len(got.passages) || got.passages[n] != (reading.Passage{Page: c.Page, Heading: c.Heading, Text: c.Text}) {
				t.Fatalf("passage %d is another", n)
			}
			n++
		}
		return nil
	})
	if err != nil || n != len(got.passages) || n < 10 {
		t.Fatalf("%d passages, and %d: %v", len(got.passages), n, err)
	}
	for term, p := range builder.Postings() {
		if len(got.postings) == 0 || got.postings[0].Term != term || got.postings[0].DF != p.DF || !bytes.Equal(got.postings[0].Data, p.Data) {
			t.Fatalf("another posting than that of %q", term)
		}
		got.postings = got.postings[1:]
	}
	if len(got.postings) > 0 || made.Language != "en" || made.TotalLength != builder.TotalLength() || !bytes.Equal(made.Lengths, builder.Lengths()) {
		t.Errorf("%d postings are left, %+v", len(got.postings), made)
	}
	if !slices.Equal(o.all, []string{"read"}) {
		t.Error(o.all)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	r, o := open(t, nil)
	for name, want := range map[string]string{"": "The file is empty.", "\x89PNG\r\n\x1a\n": "PNG image", "one\n\ntwo": "more than 0 passages"} {
		_, err := r.Index(t.Context(), document("a.txt", name), "", reading.Bounds{}, &shelf{})
		if refusal, is := errors.AsType[extract.Refusal](err); !is || !strings.Contains(refusal.Reason, want) {
			t.Errorf("%v, not %q", err, want)
		}
	}
	if !slices.Equal(o.all, []string{"refused", "refused", "refused"}) {
		t.Error(o.all)
	}
}

func TestLook(t *testing.T) {
	t.Parallel()
	r, _ := open(t, nil)
	at, _ := url.Parse("https://a.example/b/")
	page := `<title>Yard</title><link rel="canonical" href="/yard"><a href="c">C</a><a href="https://b.example/">B</a><p>Words.`
	look := func(page string, html bool) *reading.Page {
		t.Helper()
		p, err := r.Look(t.Context(), document("a.html", page), at, "switchboard", html)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := look(page, true)
	if p.Title != "Yard" || p.Canonical != "https://a.example/yard" || p.Hidden || p.Refused() != nil ||
		!slices.Equal(p.Links, []string{"https://a.example/b/c", "https://b.example/"}) {
		t.Errorf("%+v", p)
	}
	if same := look(strings.Replace(page, "<p>", "<p class=x>", 1), true); same.Digest != p.Digest {
		t.Error("how a page is made up matters")
	}
	if other := look(strings.Replace(page, "Words", "Others", 1), true); other.Digest == p.Digest {
		t.Error("what a page says does not matter")
	}
	if plain := look(page, false); plain.Title != "" || len(plain.Links) > 0 {
		t.Errorf("%+v", plain)
	}
	if empty := look("<title>Yard</title><a href=c></a>", true); len(empty.Links) != 1 || empty.Refused() != nil && empty.Title != "Yard" {
		t.Errorf("%+v", empty)
	}
}

func TestMap(t *testing.T) {
	t.Parallel()
	r, _ := open(t, nil)
	at, _ := url.Parse("https://a.example/sitemap.xml")
	text := "https://a.example/1\nhttps://b.example/\nhttps://a.example/2\nhttps://a.example/3\n"
	m, err := r.Map(t.Context(), document("", text), at, at, 2)
	if err != nil || len(m.Entries) != 2 || m.Entries[1].URL != "https://a.example/2" || !m.More || m.Broken {
		t.Errorf("%+v, %v", m, err)
	}
	m, err = r.Map(t.Context(), document("", text+"no address"), at, at, 9)
	if err != nil || len(m.Entries) != 3 || m.More || !m.Broken {
		t.Errorf("%+v, %v", m, err)
	}
}

// errFull is this side's.
var errFull = errors.New("full")

type full struct{ shelf }

func (full) Passages([]reading.Passage) error { return errFull }

type unreadable struct{ context.CancelFunc }

func (u unreadable) ReadAt(p []byte, _ int64) (int, error) {
	if len(p) > 1024 { // the child wants it
		u.CancelFunc()
		return 0, errFull
	}
	return copy(p, "words"), nil
}

// What goes wrong on this side is no fault of the document, and ends the child.
func TestOurSide(t *testing.T) {
	t.Parallel()
	r, o := open(t, nil)
	if _, err := r.Index(t.Context(), document("a.txt", "words"), "", usual, &full{}); !errors.Is(err, errFull) {
		t.Error(err)
	}
	d := reading.Document{Name: "a.txt", Size: 2000, File: unreadable{func() {}}}
	if _, err := r.Index(t.Context(), d, "", usual, &shelf{}); !errors.Is(err, errFull) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	d.File = unreadable{cancel}
	if _, err := r.Index(ctx, d, "", usual, &shelf{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	absent, _ := open(t, func(o *reading.Options) { o.Command = []string{filepath.Join(t.TempDir(), "absent")} })
	if _, err := absent.Index(t.Context(), d, "", usual, &shelf{}); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if !slices.Equal(o.all, []string{"failed", "failed", "cut"}) {
		t.Error(o.all)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Index(t.Context(), document("a.txt", "words"), "", usual, &shelf{}); err == nil {
		t.Error("it reads after its end")
	}
}

// gate is a sink that takes nothing until it is opened.
type gate struct {
	shelf

	reached, open chan struct{}
	once          sync.Once
}

func (g *gate) Passages(all []reading.Passage) error {
	g.once.Do(func() { close(g.reached) })
	<-g.open
	return g.shelf.Passages(all)
}

// A document has its time from when it is its turn, and one whose turn does not come is not to blame.
func TestTurnAndTime(t *testing.T) {
	t.Parallel()
	narrow := func(o *reading.Options) { o.Room, o.Patience = o.Memory, 20*time.Millisecond }
	r, _ := open(t, narrow)
	g := &gate{reached: make(chan struct{}), open: make(chan struct{})}
	first := make(chan error, 1)
	go func() {
		_, err := r.Index(t.Context(), document("a.txt", "words"), "", usual, g)
		first <- err
	}()
	await.Receive(t, g.reached, "nothing is read")
	if _, err := r.Index(t.Context(), document("b.txt", "words"), "", usual, &shelf{}); !errors.Is(err, reading.ErrBusy) {
		t.Errorf("behind another: %v", err)
	}
	close(g.open)
	if err, _ := await.Receive(t, first, "the first is not read"); err != nil {
		t.Error(err)
	}

	const longest = 200 * time.Millisecond
	var took []time.Duration
	slow, _ := open(t, func(o *reading.Options) {
		narrow(o)
		o.Command = []string{"/bin/sh", "-c", "exec sleep 600"}
		o.Patience, o.Longest, o.Observe = time.Hour, longest, func(_ string, d time.Duration) { took = append(took, d) }
	})
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			_, err := slow.Index(t.Context(), document("a.txt", "words"), "", usual, &shelf{})
			if r, ok := errors.AsType[extract.Refusal](err); !ok || r.Reason != reading.TooSlow {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if len(took) != 2 || slices.Min(took) < longest {
		t.Errorf("they have %v of %v each", took, longest)
	}
}
