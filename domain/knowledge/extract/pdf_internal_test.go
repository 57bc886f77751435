package extract

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// printed writes a PDF of the objects, which are numbered from 1; the first is the catalog.
func printed(trailer string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	var offsets []int
	for i, o := range objects {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, trailer, start)
	return b.Bytes()
}

func content(commands string) string {
	return fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(commands), commands)
}

// lines sets lines of text on paper.
func lines(all ...string) string {
	var b strings.Builder
	b.WriteString("BT /F1 12 Tf 14 TL 72 720 Td\n")
	for _, line := range all {
		fmt.Fprintf(&b, "(%s) Tj T*\n", strings.NewReplacer("(", `\(`, ")", `\)`).Replace(line))
	}
	b.WriteString("ET")
	return content(b.String())
}

const (
	font  = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
	paper = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents %d 0 R >>"
)

// handbook is a PDF of two pages with an outline.
func handbook() []byte {
	return printed("",
		"<< /Type /Catalog /Pages 2 0 R /Outlines 8 0 R >>",
		"<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 >>",
		font,
		fmt.Sprintf(paper, 6), fmt.Sprintf(paper, 7),
		lines("1. Opening hours", "We are open from nine to five on every day of the week but", "Sunday, and on", "request."),
		lines("Prices", "- A check costs forty.", "- A crown costs nine hundred and is made in our own labora-", "tory."),
		"<< /Type /Outlines /First 9 0 R /Last 10 0 R /Count 2 >>",
		"<< /Title (Opening hours) /Parent 8 0 R /Next 10 0 R /Dest [4 0 R /Fit] >>",
		"<< /Title (What it costs) /Parent 8 0 R /Prev 9 0 R /First 11 0 R /Last 11 0 R /A << /S /GoTo /D [5 0 R /Fit] >> >>",
		"<< /Title (Prices) /Parent 10 0 R /Dest [5 0 R /Fit] >>",
	)
}

// reader keeps what its sandboxes are compiled to, which takes seconds of CPU.
var reader Reader

// Shared is that of all tests.
func Shared() *Reader { return &reader }

func readAll(ctx context.Context, data []byte, left *allowance) (all []Section, err error) {
	err = reader.read(ctx, single{kind: portable, load: func() ([]byte, error) { return data, nil }}, left, func(s Section) error {
		all = append(all, s)
		return nil
	})
	return all, err
}

func TestPDF(t *testing.T) {
	t.Parallel()
	all, err := readAll(t.Context(), handbook(), newAllowance())
	if err != nil || len(all) != 2 {
		t.Fatalf("%+v, %v", all, err)
	}
	for i, want := range []Section{
		{Page: "1", Heading: "Opening hours", Text: "We are open from nine to five on every day of the week but Sunday, and on\nrequest."},
		{Page: "2", Heading: "What it costs > Prices", Text: "- A check costs forty.\n- A crown costs nine hundred and is made in our own laboratory."},
	} {
		if !reflect.DeepEqual(all[i], want) {
			t.Errorf("%+v, not %+v", all[i], want)
		}
	}
}

func TestPDFInAnArchive(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f, err := w.Create("in/guide.pdf")
	if err == nil {
		_, err = f.Write(handbook())
	}
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	var pages []string
	_, err = reader.Document(t.Context(), "a.zip", "", bytes.NewReader(b.Bytes()), int64(b.Len()), func(s Section) error {
		pages = append(pages, s.Page)
		return nil
	})
	if want := []string{"in/guide.pdf#page=1", "in/guide.pdf#page=2"}; err != nil || !slices.Equal(pages, want) {
		t.Errorf("%v, %v", pages, err)
	}
}

// bloated is a stream that is a thousand times what it seems, and as many times again where it is deflated again.
func bloated(size, times int) string {
	const block = 60_000
	piece, writes := bytes.Repeat([]byte("0 0 m\n"), block/6), size/block
	for range times {
		var b bytes.Buffer
		w := zlib.NewWriter(&b)
		for range writes {
			_, _ = w.Write(piece) // a buffer takes everything
		}
		_ = w.Close()
		piece, writes = b.Bytes(), 1
	}
	return fmt.Sprintf("<< /Length %d /Filter [%s] >>\nstream\n%s\nendstream", len(piece), strings.Repeat(" /FlateDecode", times), piece)
}

// Hostile PDFs are refused or read as what they are, in the time that they have, and the next one is read as ever.
func TestHostilePDF(t *testing.T) {
	t.Parallel()
	page, pages := fmt.Sprintf(paper, 5), "<< /Type /Pages /Kids [4 0 R] /Count 1 >>"
	catalog, words := "<< /Type /Catalog /Pages 2 0 R >>", lines("Some words.")
	nested := []string{catalog, pages, font, strings.Replace(page, "/Font", "/XObject << /X 6 0 R >> /Font", 1), content("/X Do")}
	for i := range 9 { // each shows the next ten times
		form := "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X %d 0 R >> >> /Length %d >>\nstream\n%s\nendstream"
		show := strings.Repeat("/X Do ", 10)
		nested = append(nested, fmt.Sprintf(form, 7+i, len(show), show))
	}
	nested = append(nested, "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> >> /Length 41 >>\nstream\nBT /F1 12 Tf (Some words and more.) Tj ET   \nendstream")
	many := strings.Repeat("4 0 R ", pdfPages+1)
	for name, test := range map[string]struct {
		data []byte
		want string // of the refusal; "" where words are read
	}{
		"only a signature": {[]byte("%PDF-1.7 zeppelin"), "damaged"},
		"cut":              {handbook()[:300], "damaged"},
		"encrypted": {printed("/ID [(a) (a)] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ("+strings.Repeat("o", 32)+") /U ("+strings.Repeat("u", 32)+") >>",
			catalog, pages, font, page, words), "encrypted"},
		"a circle of pages":     {printed("", catalog, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>"), "no text"},
		"a circle of bookmarks": {printed("", "<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>", pages, font, page, words, "<< /First 7 0 R >>", "<< /Title (a) /First 7 0 R /Next 7 0 R /Dest [4 0 R /Fit] >>"), ""},
		"many pages":            {printed("", catalog, fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", many, pdfPages+1), font, page, words), "more than 5000 pages"},
		"a bomb":                {printed("", catalog, pages, font, page, bloated(600<<20, 1)), ""},
		"forms in forms":        {printed("", nested...), ""},
		"no page":               {printed("", catalog, "<< /Type /Pages /Kids [] /Count 0 >>"), "no text"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			left := &allowance{time: 4 * time.Second}
			all, err := readAll(t.Context(), test.data, left)
			refusal, refused := errors.AsType[Refusal](err)
			switch {
			case err != nil && !refused, test.want != "" && !refused, !strings.Contains(refusal.Reason, test.want):
				t.Errorf("%d sections, %v, not %q", len(all), err, test.want)
			case left.time < -time.Minute: // uncut, it would take days
				t.Errorf("it took %s", 4*time.Second-left.time)
			}
			if all, err := readAll(t.Context(), handbook(), newAllowance()); err != nil || len(all) != 2 {
				t.Errorf("the next one: %d sections, %v", len(all), err)
			}
		})
	}
}

// A PDF with wrong bytes is read or refused; nothing else happens.
func TestSpoiledPDF(t *testing.T) {
	t.Parallel()
	whole, random := handbook(), rand.New(rand.NewPCG(1, 2))
	for range 300 {
		spoiled := bytes.Clone(whole)
		for range 1 + random.IntN(20) {
			spoiled[random.IntN(len(spoiled))] = byte(random.Uint32())
		}
		_, err := readAll(t.Context(), spoiled, newAllowance())
		if _, refused := errors.AsType[Refusal](err); err != nil && !refused {
			t.Fatalf("%v of %q", err, spoiled)
		}
	}
}

// A PDF that takes longer than it may is given up, and so are those behind it.
func TestPDFThatTakesTooLong(t *testing.T) {
	t.Parallel()
	left := &allowance{time: time.Nanosecond}
	for range 2 {
		_, err := readAll(t.Context(), handbook(), left)
		if refusal, refused := errors.AsType[Refusal](err); !refused || !strings.Contains(refusal.Reason, "too long") {
			t.Error(err)
		}
	}
}

func TestPDFEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := readAll(ctx, handbook(), newAllowance()); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
