package extract_test

import (
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

var reader = extract.Shared()

// sections reads a document and fails the test where it is refused.
func sections(t *testing.T, name, mime, content string) []extract.Section {
	t.Helper()
	all, _, err := document(name, mime, content)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return all
}

func document(name, mime, content string) (all []extract.Section, skipped extract.Skipped, err error) {
	skipped, err = reader.Document(context.Background(), name, mime, strings.NewReader(content), int64(len(content)),
		func(s extract.Section) error {
			all = append(all, s)
			return nil
		})
	return all, skipped, err
}

// wantRefusal fails the test unless err is a Refusal that says want.
func wantRefusal(t *testing.T, err error, want string) {
	t.Helper()
	refusal, is := errors.AsType[extract.Refusal](err)
	if !is || !strings.Contains(refusal.Reason, want) {
		t.Fatalf("error %v, want a refusal with %q", err, want)
	}
}

func TestDocumentTellsKindsApart(t *testing.T) {
	t.Parallel()
	const page = "<html><h1>Title</h1><p>Text &amp; more</p>"
	for name, test := range map[string]struct {
		file, mime, content string
		heading, text       string
	}{
		"text by name":         {"a.TXT", "", "One.\nTwo.", "", "One.\nTwo."},
		"text by media type":   {"", "text/plain; charset=utf-8", "# One", "", "# One"},
		"text by its bytes":    {"notes", "", "plain words", "", "plain words"},
		"Markdown by name":     {"a.md", "text/plain", "# Title\nText & more", "Title", "Text & more"},
		"Markdown by type":     {"upload", "text/markdown", "# Title\nText & more", "Title", "Text & more"},
		"HTML by name":         {"a.htm", "", page, "Title", "Text & more"},
		"HTML by media type":   {"download", "text/html", page, "Title", "Text & more"},
		"HTML by its bytes":    {"download", "", "\n<!DOCTYPE HTML>" + page, "Title", "Text & more"},
		"name before type":     {"a.html", "application/octet-stream", page, "Title", "Text & more"},
		"only a heading":       {"a.html", "", "<h1>Call 555-1234</h1>", "", "Call 555-1234"},
		"an unknown ending":    {"a.rst", "", "Some words", "", "Some words"},
		"a marked UTF-16 text": {"a", "", "\xff\xfeh\x00i\x00", "", "hi"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := sections(t, test.file, test.mime, test.content)
			want := extract.Section{Heading: test.heading, Text: test.text}
			if len(all) != 1 || !reflect.DeepEqual(all[0], want) {
				t.Errorf("got %+v, want %+v", all, want)
			}
		})
	}
}

func TestDocumentRefuses(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ file, mime, content, reason string }{
		"nothing":                   {"a.txt", "", "", "The file is empty."},
		"only white space":          {"a.md", "", " \n\n\t", "The file contains no text."},
		"only markup":               {"a.html", "", "<p></p><script>x()</script>", "The file contains no text."},
		"an image":                  {"a.png", "image/png", "\x89PNG\r\n\x1a\n....", "Unsupported file type: PNG image."},
		"an image called text":      {"a.txt", "text/plain", "\x89PNG\r\n\x1a\n....", "PNG image"},
		"an image called a page":    {"a.html", "", "GIF89a...", "GIF image. Send txt, md, html, pdf, docx, csv, tsv, xlsx or a zip of them."},
		"a PDF":                     {"a.pdf", "application/pdf", "%PDF-1.7", "PDF document"},
		"a PDF without its bytes":   {"a.pdf", "", "words", "PDF document"},
		"a Word document":           {"a.docx", "", "PK\x03\x04....", "Word document"},
		"a page that is an archive": {"a.html", "", "PK\x03\x04....", "zip archive"},
		"no archive":                {"a.zip", "", "words", "named as a zip archive, but is not one"},
		"a damaged archive":         {"a.zip", "", "PK\x03\x04....", "The archive is damaged"},
		"a program":                 {"a", "", "\x7fELF\x02\x01", "program"},
		"bytes":                     {"a", "", "ab\x00cd", "binary data"},
		"bytes called text":         {"a.txt", "", "\x01\x02\x03\x04\x05 text", "does not contain text"},
		"a video by media type":     {"clip", "video/x-unheard-of", "words", "video"},
		"a tar archive":             {"a.txt", "", strings.Repeat("x", 257) + "ustar", "tar archive"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, _, err := document(test.file, test.mime, test.content)
			wantRefusal(t, err, test.reason)
		})
	}
}

func TestDocumentDecodes(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ file, mime, content, want string }{
		"UTF-8":                      {"a.txt", "", "Grüße – 数", "Grüße – 数"},
		"UTF-8 with a mark":          {"a.txt", "", "\xef\xbb\xbfGrüße", "Grüße"},
		"UTF-16, big end first":      {"a.txt", "", "\xfe\xff\x00G\x00\xfc", "Gü"},
		"windows-1252 by its bytes":  {"a.txt", "", "Gr\xfc\xdfe \x96 5 \x80", "Grüße – 5 €"},
		"the media type's":           {"a.txt", "text/plain; charset=koi8-r", "\xd0\xd2\xc9", "при"},
		"a page's own":               {"a.html", "", `<meta charset="koi8-r"><p>` + "\xd0\xd2\xc9", "при"},
		"a page's wrong one":         {"a.html", "", `<meta charset="iso-8859-1"><p>Grüße`, "Grüße"},
		"a page in windows-1252":     {"a.html", "", "<p>Gr\xfc\xdfe", "Grüße"},
		"a mark before a page's own": {"a.html", "", "\xef\xbb\xbf<meta charset=koi8-r><p>Grüße", "Grüße"},
		"an escape that is NUL":      {"a.html", "", "<p>a&#0;b&#1;c", "a\ufffdbc"},
		"marks of no width":          {"a.html", "", "<p>role_\u200busage sof\u00adt\ufeff", "role_usage soft"},
		"a stray NUL":                {"a.txt", "", strings.Repeat("words ", 99) + "\x00end", strings.Repeat("words ", 99) + "end"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := sections(t, test.file, test.mime, test.content)
			if len(all) != 1 || all[0].Text != test.want {
				t.Errorf("got %+q, want %+q", trails(all), test.want)
			}
		})
	}
}

// endless is a document that nobody holds in memory.
type endless struct{}

func (e endless) ReadAt(p []byte, _ int64) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

func TestDocumentRefusesHugeFileUnread(t *testing.T) {
	t.Parallel()
	_, err := reader.Document(context.Background(), "a.txt", "", endless{}, 1<<40, func(extract.Section) error { return nil })
	wantRefusal(t, err, "larger than 20 MB")
}

type broken struct{}

func (broken) ReadAt([]byte, int64) (int, error) { return 0, io.ErrClosedPipe }

func TestDocumentReportsFailureToRead(t *testing.T) {
	t.Parallel()
	_, err := reader.Document(context.Background(), "a.txt", "", broken{}, 10, func(extract.Section) error { return nil })
	if _, refused := errors.AsType[extract.Refusal](err); refused || !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v, want the reader's own error", err)
	}
}

func TestDocumentStopsWhenYieldFails(t *testing.T) {
	t.Parallel()
	stop := errors.New("enough")
	for name, content := range map[string]string{
		"a.txt":  "one\n\ntwo",
		"a.md":   "# A\none\n# B\ntwo",
		"a.html": "<h1>A</h1>one<h1>B</h1>two",
		"a.zip":  archived(t, file{"a.txt", "one"}, file{"b.txt", "two"}),
	} {
		calls := 0
		_, err := reader.Document(context.Background(), name, "", strings.NewReader(content), int64(len(content)),
			func(extract.Section) error {
				calls++
				return stop
			})
		if !errors.Is(err, stop) || calls != 1 {
			t.Errorf("%s: error %v after %d calls, want its own error after 1", name, err, calls)
		}
	}
}

func TestDocumentEndsLongSections(t *testing.T) {
	t.Parallel()
	words := strings.Repeat("word ", 100_000)
	for name, content := range map[string]string{
		"a.txt": words, "a.md": words, "a.html": "<p>" + words, "b.html": strings.Repeat("<td>word", 100_000),
		"c.html": "<pre>" + strings.Repeat("word\n", 100_000),
	} {
		read := 0
		for _, s := range sections(t, name, "", content) {
			if len(s.Text) > 200_000 {
				t.Errorf("%s: a section of %d bytes", name, len(s.Text))
			}
			read += strings.Count(s.Text, "word")
		}
		if read != 100_000 {
			t.Errorf("%s: %d words came through, want 100000", name, read)
		}
	}
}

func TestDocumentEndsLongSectionsBetweenParagraphs(t *testing.T) {
	t.Parallel()
	all := sections(t, "a.txt", "", strings.Repeat("Here it begins. "+strings.Repeat("more ", 200)+"\n\n", 500))
	for _, s := range all {
		if !strings.HasPrefix(s.Text, "Here it begins.") {
			t.Errorf("a section begins within a paragraph: %.40q", s.Text)
		}
	}
	if len(all) < 3 {
		t.Errorf("%d sections", len(all))
	}
}

func FuzzDocument(f *testing.F) {
	f.Add("a.html", "<title>T</title><h1>H</h1><table><tr><td>a<td>b</table><pre> x\n y</pre><ul><li>z")
	f.Add("a.md", "---\ntitle: T\n---\n# H\n\n|a|b|\n|-|-|\n|c|d|\n\n```\ncode\n```\n- x\n  - y\n<b>z</b>")
	f.Add("a.txt", "one\r\ntwo\x00\xff")
	f.Add("a.zip", "PK\x05\x06")
	f.Fuzz(func(t *testing.T, name, content string) {
		all, _, err := document(name, "", content)
		if _, refused := errors.AsType[extract.Refusal](err); err != nil && !refused {
			t.Fatalf("neither read nor refused: %v", err)
		}
		for _, s := range all {
			for _, c := range extract.Chunks(s) {
				if !utf8.ValidString(c.Heading+c.Text) || strings.ContainsRune(c.Heading+c.Text, 0) || c.Text == "" {
					t.Fatalf("bad chunk %+q", c.Text)
				}
			}
		}
	})
}
