package reading

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/url"

	"github.com/switchboard-dev/switchboard/domain/knowledge/crawl"
	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

// task is a request that is being answered.
type task struct {
	*child
	request

	file io.ReaderAt
}

// document reads what the request is about. It ends with the process, and with nothing else.
func (t task) document(yield func(extract.Section) error) (extract.Skipped, error) {
	return t.documents.Document(context.Background(), t.Name, t.Mime, t.file, t.Size, yield)
}

func (t task) index() (*Index, error) {
	i := newIndexer(t.child, t.Bounds)
	skipped, err := t.document(func(s extract.Section) error {
		if s.Page == "" {
			s.Page = t.Page
		}
		return i.section(s)
	})
	if err != nil {
		return nil, err
	}
	out, err := i.finish()
	if err == nil && len(skipped) > 0 {
		out.Skipped, out.Why = len(skipped), skipped.String()
	}
	return out, err
}

// look at a page of a website.
func (t task) look() (*Page, error) {
	at, err := url.Parse(t.At)
	if err != nil {
		return nil, fmt.Errorf("reading: %w", err)
	}
	var p Page
	if t.HTML {
		said := crawl.Read(at, io.NewSectionReader(t.file, 0, t.Size), t.Agent)
		p.Title, p.Hidden = said.Title, said.Hidden
		if said.Canonical != nil {
			p.Canonical = said.Canonical.String()
		}
		batch := batch[string]{send: func(all []string) error { return t.send(links, all) }}
		for _, u := range said.Links {
			text := u.String()
			if err := batch.add(text, len(text)); err != nil {
				return nil, err
			}
		}
		if err := batch.flush(); err != nil {
			return nil, err
		}
	}
	err = t.digest(&p)
	if refusal, ok := errors.AsType[extract.Refusal](err); ok {
		p.Refusal, err = &refusal.Reason, nil
	}
	return &p, err
}

// digest tells by what a page says whether it is another than before; how it is made up does not matter.
func (t task) digest(p *Page) error {
	sum, said := sha256.New(), false
	write := func(parts ...string) {
		for _, part := range parts {
			_, _ = fmt.Fprintf(sum, "%d:%s", len(part), part) // a hash takes everything
		}
	}
	write(p.Title)
	_, err := t.document(func(s extract.Section) error {
		said = true
		write(s.Page, s.Heading, s.Text)
		return nil
	})
	if err == nil && !said {
		err = extract.Refusal{Reason: NoText}
	}
	p.Digest = hex.EncodeToString(sum.Sum(nil))
	return err
}

// siteMap reads what a site map names of the site that begins where the request says.
func (t task) siteMap() (*Map, error) {
	at, err := url.Parse(t.At)
	if err != nil {
		return nil, fmt.Errorf("reading: %w", err)
	}
	start, err := url.Parse(t.Start)
	if err != nil {
		return nil, fmt.Errorf("reading: %w", err)
	}
	var m Map
	var broken error
	n := 0
	batch := batch[crawl.Entry]{send: func(all []crawl.Entry) error { return t.send(entries, all) }}
	err = crawl.Map(io.NewSectionReader(t.file, 0, t.Size), func(e crawl.Entry) bool {
		if m.More = n >= t.Most; m.More {
			return false
		}
		if u, ok := crawl.Address(at, e.URL); ok && crawl.SameHost(start, u) {
			n++
			e.URL = u.String()
			broken = batch.add(e, len(e.URL)+len(e.LastMod))
		}
		return broken == nil
	})
	m.Broken = err != nil
	return &m, errors.Join(broken, batch.flush())
}

// batch is what is sent together: so many, or so much.
type batch[T any] struct {
	send func(all []T) error
	all  []T
	size int
}

const (
	batchSize  = 512 << 10
	batchCount = 500
)

func (b *batch[T]) add(one T, size int) error {
	b.all, b.size = append(b.all, one), b.size+size
	if b.size < batchSize && len(b.all) < batchCount {
		return nil
	}
	return b.flush()
}

func (b *batch[T]) flush() error {
	if len(b.all) == 0 {
		return nil
	}
	err := b.send(b.all)
	b.all, b.size = b.all[:0], 0
	return err
}
