package extract

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/klippa-app/go-pdfium"
	pdferrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// The limits on one PDF. Its reader is PDFium, in a sandbox of its own: it sees the document's bytes, no file and no
// network, and is ended with its memory when it takes too much of either. The time is the processor's.
const (
	pdfTime   = time.Minute
	pdfMemory = 128 << 20
	pdfPages  = 5000
	wasmPage  = 64 << 10
)

// readPDF reads a PDF page by page. Its headings are its outline's, where it has one, and under them those that are set in a larger or
// bolder type than the text.
func (r *Reader) readPDF(ctx context.Context, out *outline, data []byte, left *allowance) error {
	if left.time <= 0 {
		return refuse("The PDF documents take too long to read.")
	}
	box, err := r.sandbox(ctx)
	if err != nil {
		return err
	}
	began, limit := spent(), min(pdfTime, left.time)
	late, cancel := within(ctx, limit)
	killed := make(chan struct{})
	stop := context.AfterFunc(late, func() {
		defer close(killed)
		_ = box.Kill() // what it was doing fails
	})
	defer func() {
		if stop() {
			_ = box.Close() // it is not used again
		} else {
			<-killed
		}
		cancel()
		left.time -= spent() - began
	}()
	err = (&pdf{box: box, out: out, file: out.page}).read(data)
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("read a PDF: %w", ctx.Err())
	case late.Err() != nil, spent()-began > limit:
		return refuse("The PDF document takes too long to read.")
	}
	return err
}

// pdf is one being read.
type pdf struct {
	box   pdfium.Pdfium
	out   *outline
	doc   references.FPDF_DOCUMENT
	file  string // its path in an archive
	size  int    // bytes of text so far
	typed int    // lines whose type was looked at
}

func (p *pdf) read(data []byte) error {
	opened, err := p.box.OpenDocument(&requests.OpenDocument{File: &data})
	switch {
	case errors.Is(err, pdferrors.ErrPassword), errors.Is(err, pdferrors.ErrSecurity):
		return refuse("The file is encrypted. Send it without a password.")
	case err != nil:
		return refuse("The PDF document is damaged.")
	}
	p.doc = opened.Document
	count, err := p.box.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: p.doc})
	switch {
	case err != nil:
		return refuse("The PDF document is damaged.")
	case count.PageCount > pdfPages:
		return refuse("The PDF document has more than %d pages. Send it in parts.", pdfPages)
	}
	marks := p.bookmarks()
	pages, err := p.leaves(count.PageCount)
	if err != nil {
		return err
	}
	heads, left := headFaces(pages), running(pages)
	for i, page := range pages {
		p.out.page = p.name(page.number)
		if err := p.out.paper(page.lines(heads, left[i]), marks[page.number-1]); err != nil {
			return err
		}
		if err := p.out.flush(); err != nil { // so that every passage has its page
			return err
		}
	}
	return nil
}

// leaves are the pages. One that is damaged is left out: the others may be whole.
func (p *pdf) leaves(count int) ([]leaf, error) {
	var all []leaf
	for i := range count {
		if err := p.out.ended(); err != nil {
			return nil, err
		}
		page, err := p.leaf(i)
		if err != nil {
			continue
		}
		if p.size += len(page.text); p.size > maxFile {
			return nil, refuse("The PDF document contains more than %s of text.", megabytes(maxFile))
		}
		all = append(all, page)
	}
	return all, nil
}

// name of a page: its number, behind the path of a document in an archive.
func (p *pdf) name(number int) string {
	if p.file == "" {
		return strconv.Itoa(number)
	}
	return fmt.Sprintf("%s#page=%d", p.file, number)
}
