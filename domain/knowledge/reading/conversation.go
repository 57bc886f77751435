package reading

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"

	"github.com/switchboard-dev/switchboard/domain/knowledge/crawl"
	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

// conversation is one request to a child and what it says to it.
type conversation struct {
	*process

	file     io.ReaderAt
	size     int64
	each     func(m mark, body []byte) error
	answered bool  // something came
	ours     error // it ended on this side
}

// hold it to its end. The error is that the child did not.
func (c *conversation) hold(q request) (a answer, err error) {
	if err := c.send(asked, q); err != nil {
		return a, err
	}
	for {
		m, body, err := c.receive()
		if err != nil {
			return a, err
		}
		c.answered = true
		switch m {
		case done:
			return a, unpack(body, &a)
		case wanted:
			err = c.hand(body)
		case texts, terms, links, entries:
			if c.ours = c.each(m, body); c.ours != nil {
				return a, c.ours
			}
		default:
			return a, errFrame
		}
		if err != nil {
			return a, err
		}
	}
}

// hand over a piece of the document.
func (c *conversation) hand(body []byte) error {
	var number int64
	if err := unpack(body, &number); err != nil {
		return err
	}
	if number < 0 || number > c.size/pieceSize {
		return errFrame
	}
	piece := make([]byte, min(pieceSize, c.size-number*pieceSize))
	n, err := c.file.ReadAt(piece, number*pieceSize)
	if err != nil && !errors.Is(err, io.EOF) {
		c.ours = fmt.Errorf("read the document: %w", err)
		return c.ours
	}
	return c.send(pieces, piece[:n])
}

// Index makes passages and postings of a document, which go to the sink. Page is that of the sections that have none.
func (r *Reader) Index(ctx context.Context, d Document, page string, most Bounds, to Sink) (*Index, error) {
	passages, size := 0, 0
	a, err := r.ask(ctx, d, request{What: toIndex, Page: page, Bounds: most}, func(m mark, body []byte) error {
		if m == texts {
			all, err := several[Passage](body, batchCount)
			if passages += len(all); err == nil && passages > most.Passages {
				err = errFrame
			}
			if err != nil {
				return err
			}
			return to.Passages(all)
		}
		all, err := several[Posting](body, batchCount)
		if size += len(body); err == nil && (m != terms || size > 2*most.Index+longestFrame) {
			err = errFrame
		}
		if err != nil {
			return err
		}
		return to.Postings(all)
	})
	if err == nil && a.Index == nil {
		err = errFrame
	}
	return a.Index, err
}

// Look at a page of a website that stands at an address: what it says of itself to an agent if it is HTML, and a digest of its text.
func (r *Reader) Look(ctx context.Context, d Document, at *url.URL, agent string, html bool) (*Page, error) {
	var found []string
	size := 0
	a, err := r.ask(ctx, d, request{What: toLook, At: at.String(), Agent: agent, HTML: html}, func(_ mark, body []byte) error {
		all, err := several[string](body, batchCount)
		size += len(body)
		if found = append(found, all...); err == nil && (len(found) > crawl.MaxLinks || size > mostNamed) {
			err = errFrame
		}
		return err
	})
	if err == nil && a.Page == nil {
		err = errFrame
	}
	if err == nil {
		a.Page.Links = found
	}
	return a.Page, err
}

// Map reads a site map that stands at an address: what it names of the site that begins at another, up to so many.
func (r *Reader) Map(ctx context.Context, d Document, at, start *url.URL, most int) (*Map, error) {
	var found []crawl.Entry
	size := 0
	a, err := r.ask(ctx, d, request{What: toMap, At: at.String(), Start: start.String(), Most: most}, func(_ mark, body []byte) error {
		all, err := several[crawl.Entry](body, batchCount)
		size += len(body)
		if found = append(found, all...); err == nil && (len(found) > most || size > mostNamed) {
			err = errFrame
		}
		return err
	})
	if err == nil && a.Map == nil {
		err = errFrame
	}
	if err == nil {
		a.Map.Entries = found
	}
	return a.Map, err
}

// mostNamed bounds what a child may name of one page or site map, in bytes.
const mostNamed = 32 << 20

// several are those of a frame, at most so many: a frame of nothing but brackets must not become a thousand times as large.
func several[T any](body []byte, most int) (all []T, err error) {
	d := json.NewDecoder(bytes.NewReader(body))
	if _, err := d.Token(); err != nil {
		return nil, fmt.Errorf("reading: %w", err)
	}
	for d.More() {
		if len(all) == most {
			return nil, errFrame
		}
		var one T
		if err := d.Decode(&one); err != nil {
			return nil, fmt.Errorf("reading: %w", err)
		}
		all = append(all, one)
	}
	return all, nil
}

// Refused is the reason why the text of a page cannot be read; nil if it can.
func (p *Page) Refused() error {
	if p.Refusal == nil {
		return nil
	}
	return extract.Refusal{Reason: *p.Refusal}
}
