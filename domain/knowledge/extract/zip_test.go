package extract_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"hash/crc32"
	"io/fs"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

type file struct{ name, content string }

func archived(t *testing.T, files ...file) string {
	t.Helper()
	return packed(t, func(w *zip.Writer) {
		for _, f := range files {
			add(t, w, &zip.FileHeader{Name: f.name, Method: zip.Deflate}, f.content)
		}
	})
}

func packed(t *testing.T, write func(*zip.Writer)) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	write(w)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func add(t *testing.T, w *zip.Writer, h *zip.FileHeader, content string) {
	t.Helper()
	f, err := w.CreateHeader(h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte(content)); err != nil {
		t.Fatal(err)
	}
}

// addRaw adds a file whose header may say anything.
func addRaw(t *testing.T, w *zip.Writer, h *zip.FileHeader, data string) {
	t.Helper()
	h.CompressedSize64 = uint64(len(data))
	f, err := w.CreateRaw(h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte(data)); err != nil {
		t.Fatal(err)
	}
}

func deflated(t *testing.T, content string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(content)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestZipIsReadInOrder(t *testing.T) {
	t.Parallel()
	content := archived(t,
		file{"docs/b.html", "<h1>B</h1>beta"}, file{"docs/", ""}, file{"docs/a.md", "# A\nalpha"}, file{"c.txt", "gamma"},
		file{"docs/logo.PNG", "\x89PNG"}, file{"style.css", "p{}"}, file{"app.js", "x()"}, file{".git/config.txt", "secret"},
		file{"__MACOSX/._a.txt", "junk"}, file{"docs/.hidden.md", "hidden"},
	)
	all, skipped, err := document("site.zip", "", content)
	want := []extract.Section{
		{Page: "c.txt", Text: "gamma"},
		{Page: "docs/a.md", Heading: "A", Text: "alpha"},
		{Page: "docs/b.html", Heading: "B", Text: "beta"},
	}
	if err != nil || len(skipped) > 0 || !reflect.DeepEqual(all, want) {
		t.Errorf("got %+v, skipped %v, %v; want %+v", all, skipped, err, want)
	}
}

func TestZipTellsWhatItSkips(t *testing.T) {
	t.Parallel()
	content := packed(t, func(w *zip.Writer) {
		for _, f := range []file{
			{"good.txt", "good"},
			{"manual.pdf", "%PDF-1.7"},
			{"empty.md", ""},
			{"image.html", "\x89PNG\r\n\x1a\n"},
			{"noise.txt", "\x01\x02\x03\x04"},
			{"blank.md", " "},
		} {
			add(t, w, &zip.FileHeader{Name: f.name}, f.content)
		}
		wrong := &zip.FileHeader{Name: "torn.txt", Method: zip.Deflate, UncompressedSize64: 5, CRC32: 1}
		addRaw(t, w, wrong, deflated(t, "words"))
		odd := &zip.FileHeader{Name: "odd.txt", Method: 99, UncompressedSize64: 5}
		addRaw(t, w, odd, "words")
		lie := &zip.FileHeader{Name: "lie.txt", Method: zip.Deflate, UncompressedSize64: 4}
		addRaw(t, w, lie, deflated(t, "words and more than it says"))
		big := &zip.FileHeader{Name: "big.txt", Method: zip.Deflate, UncompressedSize64: 20<<20 + 1}
		addRaw(t, w, big, deflated(t, "words"))
		addRaw(t, w, &zip.FileHeader{Name: "ratio.png", UncompressedSize64: 1 << 20}, strings.Repeat("x", 1<<20))
	})
	all, skipped, err := document("site.zip", "", content)
	if err != nil || len(all) != 1 || all[0].Page != "good.txt" {
		t.Fatalf("got %+v, %v; want the good file", all, err)
	}
	want := []string{
		"big.txt: The file is larger than 20 MB.",
		"blank.md: The file contains no text.",
		"empty.md: The file is empty.",
		"image.html: Unsupported file type: PNG image.",
		"lie.txt: The archive is damaged: this file cannot be expanded.",
		"manual.pdf: The PDF document is damaged.",
		"noise.txt: The file does not contain text.",
		"odd.txt: The archive is damaged: this file cannot be expanded.",
		"torn.txt: The archive is damaged: this file cannot be expanded.",
	}
	var got []string
	for _, s := range skipped {
		got = append(got, s.Reason)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got reasons\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestZipListsTwentyAtMost(t *testing.T) {
	t.Parallel()
	files := []file{{"good.txt", "good"}}
	for i := range 50 {
		files = append(files, file{fmt.Sprintf("%02d.pdf", i), "x"})
	}
	_, skipped, err := document("a.zip", "", archived(t, files...))
	list := strings.Split(skipped.String(), "\n")
	if err != nil || len(skipped) != 50 || len(list) != 21 ||
		list[19] != "- 19.pdf: The PDF document is damaged." || list[20] != "- and 30 more" {
		t.Errorf("%d files, %q, %v", len(skipped), list, err)
	}
	_, _, err = document("a.zip", "", archived(t, files[1:3]...))
	wantRefusal(t, err, "None of the files in the archive can be read. Send txt, md, html, pdf, docx, csv, tsv, xlsx or a zip of them.\n"+
		"- 00.pdf: The PDF document is damaged.\n- 01.pdf: The PDF document is damaged.")
}

func TestZipRefuses(t *testing.T) {
	t.Parallel()
	header := func(name string, change func(*zip.FileHeader)) func(*testing.T, *zip.Writer) {
		return func(t *testing.T, w *zip.Writer) {
			t.Helper()
			h := &zip.FileHeader{Name: name, Method: zip.Deflate, UncompressedSize64: 5, CRC32: crc32.ChecksumIEEE([]byte("words"))}
			change(h)
			addRaw(t, w, h, deflated(t, "words"))
		}
	}
	plain := func(name, content string) func(*testing.T, *zip.Writer) {
		return func(t *testing.T, w *zip.Writer) {
			t.Helper()
			add(t, w, &zip.FileHeader{Name: name}, content)
		}
	}
	for name, test := range map[string]struct {
		write  func(*testing.T, *zip.Writer)
		reason string
	}{
		"a path out of it":   {plain("docs/../../etc/passwd.txt", "x"), "The path leads out of the archive."},
		"an absolute path":   {plain("/etc/passwd.txt", "x"), "must be relative"},
		"a drive":            {plain("C:/a.txt", "x"), "must be relative"},
		"backslashes":        {plain(`..\a.txt`, "x"), "must be relative"},
		"an archive":         {plain("docs/inner.ZIP", "PK\x03\x04"), "docs/inner.ZIP: The archive contains another archive."},
		"a hidden archive":   {plain("page.html", "PK\x03\x04..."), "page.html: The archive contains another archive."},
		"a symbolic link":    {header("a.txt", func(h *zip.FileHeader) { h.SetMode(fs.ModeSymlink | 0o777) }), "symbolic link"},
		"a device":           {header("a.txt", func(h *zip.FileHeader) { h.SetMode(fs.ModeDevice | 0o600) }), "neither a file nor a folder"},
		"a password":         {header("a.txt", func(h *zip.FileHeader) { h.Flags |= 1 }), "The archive is encrypted."},
		"nothing to read":    {plain("a.png", "\x89PNG"), "The archive contains no txt, md, html, pdf, docx, csv, tsv or xlsx file."},
		"nothing readable":   {plain("a.pdf", "%PDF"), "a.pdf: The PDF document is damaged."},
		"no entry":           {func(*testing.T, *zip.Writer) {}, "The archive contains no txt, md, html, pdf, docx, csv, tsv or xlsx file."},
		"an expanding file":  {header("a.txt", func(h *zip.FileHeader) { h.UncompressedSize64 = 1 << 40 }), "expands to more than 512 MB"},
		"a compressed bomb":  {header("a.txt", func(h *zip.FileHeader) { h.UncompressedSize64 = 30 << 20 }), "more than 150 times its size"},
		"too many entries":   {entries(20_001, 1), "more than 20000 entries"},
		"an endless content": {entries(50_000, 200), "more than 20000 entries"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content := packed(t, func(w *zip.Writer) {
				test.write(t, w)
				if !strings.HasPrefix(name, "no") {
					add(t, w, &zip.FileHeader{Name: "zz-honest.txt"}, "honest words")
				}
			})
			all, _, err := document("a.zip", "", content)
			wantRefusal(t, err, test.reason)
			if len(all) > 0 && !strings.Contains(test.reason, "page.html") {
				t.Errorf("read %+v before refusing", all)
			}
		})
	}
}

// entries adds n empty entries with names of at least the given length.
func entries(n, length int) func(*testing.T, *zip.Writer) {
	return func(t *testing.T, w *zip.Writer) {
		t.Helper()
		for i := range n {
			addRaw(t, w, &zip.FileHeader{Name: fmt.Sprintf("%0*d.png", length, i)}, "")
		}
	}
}

// A zip far larger than memory should be must be read file by file. The live heap is looked at, not the allocated one,
// so that the result does not depend on when the collector ran.
func TestZipTakesBoundedMemory(t *testing.T) { //nolint:paralleltest // it measures the heap of the process
	page := "<h1>Page</h1>" + strings.Repeat("<p>The quick brown fox jumps over the lazy dog and runs away.</p>\n", 16_000)
	const pages = 40 // of 1 MB
	content := packed(t, func(w *zip.Writer) {
		data, sum := deflated(t, page), crc32.ChecksumIEEE([]byte(page))
		for i := range pages {
			addRaw(t, w, &zip.FileHeader{
				Name: fmt.Sprintf("%03d.html", i), Method: zip.Deflate, UncompressedSize64: uint64(len(page)), CRC32: sum,
			}, data)
		}
		padding := &zip.FileHeader{Name: "padding.png", Method: zip.Store, UncompressedSize64: 1 << 20}
		addRaw(t, w, padding, strings.Repeat("x", 1<<20)) // keeps the ratio honest
	})
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before, peak, last, read := heap(), uint64(0), "", 0
	_, err := reader.Document(t.Context(), "a.zip", "", strings.NewReader(content), int64(len(content)),
		func(s extract.Section) error {
			if read += len(s.Text); s.Page != last {
				last, peak = s.Page, max(peak, heap())
			}
			return nil
		})
	if err != nil || read < pages*900_000 {
		t.Fatalf("read %d bytes, %v", read, err)
	}
	if grown := int64(peak) - int64(before); grown > 16<<20 {
		t.Errorf("the heap grew by %d MB", grown>>20)
	}
}
