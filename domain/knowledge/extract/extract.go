// Package extract turns an uploaded document into plain text that keeps its structure (sections under their headings), split into chunks
// for search. It reads text, Markdown, HTML, PDF, Word documents, CSV, Excel workbooks and zip archives of them, one file at a time, so
// that memory is bounded by the largest file and not by the archive.
package extract

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// Section is a stretch of text under one heading.
type Section struct {
	// Page is the path of the file inside its archive; "" for a document that is one file. Those of a PDF have their number,
	// too: "3", or "guide.pdf#page=3".
	Page string
	// Heading is the trail of headings the text stands under, outermost first: "CREATE INDEX > Parameters".
	Heading string
	// Text is valid UTF-8 without NUL. Paragraphs are parted by an empty line; a line break inside one is meant (code,
	// rows of a table, items of a list).
	Text string
	// Tables are those in the text, in its order. They do not overlap.
	Tables []Table
}

// Refusal is a document that cannot be read for a reason that lies in the document. Reason is written for the person
// who sent it. Every other error of this package is a failure to read the bytes, or what yield returned.
type Refusal struct { //nolint:errname // it is what the person reads, not a kind of failure
	Reason string
}

// Error is the reason.
func (r Refusal) Error() string { return r.Reason }

// Skipped are the files of an archive that could not be read, each refusal with the file's path in front.
type Skipped []Refusal

// String lists the first twenty, a line each, and says how many more there are.
func (s Skipped) String() string {
	const told = 20
	var b strings.Builder
	for _, r := range s[:min(len(s), told)] {
		b.WriteString("\n- " + r.Reason)
	}
	if more := len(s) - told; more > 0 {
		fmt.Fprintf(&b, "\n- and %d more", more)
	}
	return strings.TrimPrefix(b.String(), "\n")
}

func refuse(format string, args ...any) error {
	return Refusal{Reason: fmt.Sprintf(format, args...)}
}

// The limits on what is read. An archive is checked against them before anything in it is expanded, and again while
// it is, because what it says about itself may be false.
const (
	maxFile     = 20 << 20  // bytes of one file, expanded
	maxExpanded = 512 << 20 // bytes of all files of an archive, expanded
	maxEntries  = 20_000    // entries of an archive, directories and all
)

// Document reads a document and hands its sections to yield, in order. What it is follows from its name and media
// type (either may be empty) and from its bytes, which decide where they disagree.
//
// Files in an archive that cannot be read (a presentation, a broken page) are skipped and told in skipped; images, styles,
// scripts and hidden files are passed over without a word. A document from which nothing can be
// read, or which is unsafe to open, is a [Refusal]. An error of yield stops the reading and is returned unchanged;
// sections handed out before an error are void, so a caller keeps them only when Document succeeds.
//
// What it costs is bounded by the limits above, whatever the bytes are, and it ends soon after the context does. What comes from strangers
// is read in a process of its own, by package reading.
func (d *Reader) Document(
	ctx context.Context, name, mime string, r io.ReaderAt, size int64, yield func(Section) error,
) (skipped Skipped, err error) {
	if size == 0 {
		return nil, refuse("The file is empty.")
	}
	head, err := start(r, size)
	if err != nil {
		return nil, err
	}
	kind, err := identify(name, mime, head)
	if err != nil {
		return nil, err
	}
	if kind == archive {
		return d.unpack(ctx, r, size, yield)
	}
	if size > maxFile {
		return nil, refuse("The file is larger than %s. Send it in parts.", megabytes(maxFile))
	}
	load := func() ([]byte, error) {
		data := make([]byte, size)
		if _, err := r.ReadAt(data, 0); err != nil && !errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("read the document: %w", err)
		}
		return data, nil
	}
	return nil, d.read(ctx, single{kind: kind, mime: mime, load: load}, newAllowance(), yield)
}

// sniffed is how many of the first bytes decide what a file is.
const sniffed = 1024

func start(r io.ReaderAt, size int64) ([]byte, error) {
	head := make([]byte, min(size, sniffed))
	if _, err := r.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read the start of the document: %w", err)
	}
	return head, nil
}

// single is one file that is no archive.
type single struct {
	kind       kind
	page, mime string
	load       func() ([]byte, error)
}

// allowance is what all files of a document may cost beyond their bytes.
type allowance struct {
	expanded uint64        // bytes, of the archives that Word documents and workbooks are
	time     time.Duration // of the processor, for PDFs
}

func newAllowance() *allowance { return &allowance{expanded: maxExpanded, time: 10 * time.Minute} }

// read extracts a file.
func (d *Reader) read(ctx context.Context, f single, left *allowance, yield func(Section) error) error {
	data, err := f.load()
	if err != nil {
		return err
	}
	found := false
	out := &outline{page: f.page, ended: ctx.Err, yield: func(s Section) error {
		found = true
		return yield(s)
	}}
	switch f.kind {
	case portable:
		err = d.readPDF(ctx, out, data, left)
	case word:
		err = readWord(out, data, left)
	case workbook:
		err = readWorkbook(ctx, out, data, left)
	default:
		err = readText(out, f.kind, decode(data, f.mime, f.kind == hypertext))
	}
	if err == nil && !found {
		return out.onlyHeadings()
	}
	return err
}

func readText(out *outline, kind kind, text string) error {
	switch {
	case binary(text):
		return refuse("The file does not contain text.")
	case kind == hypertext:
		return readHTML(out, text)
	case kind == markdown:
		return readMarkdown(out, text)
	case kind == delimited:
		return readCSV(out, text)
	}
	return readPlain(out, text)
}

// readPlain keeps the lines unchanged: nothing distinguishes a wrapped paragraph from a list or a table.
func readPlain(out *outline, text string) error {
	if err := out.lines(text); err != nil {
		return err
	}
	return out.flush()
}

func megabytes(n int64) string { return fmt.Sprintf("%d MB", n>>20) }

// binary reports whether a decoded text has more control characters than a text has.
func binary(text string) bool {
	const tolerated = 100 // one in so many
	control := 0
	for _, r := range text {
		if r < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1b", r) {
			control++
		}
	}
	return control > len(text)/tolerated
}
