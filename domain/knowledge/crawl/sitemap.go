package crawl

import (
	"bufio"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Limits of a site map. What it unpacks to counts, so that a small bomb is as large as it grows.
const (
	maxMap   = 32 << 20
	maxDepth = 20      // elements within elements
	maxValue = 4 << 10 // bytes of one address
)

// Entry is what a site map names: a page, or another site map.
type Entry struct { //nolint:recvcheck // reading fills it
	URL string
	// LastMod is the time of the last change as the site map writes it, "" if it does not.
	LastMod string
	// Map says that it is another site map.
	Map bool
}

// ErrMap is a site map that is none, or too large. What was named before stands.
var ErrMap = errors.New("not a site map")

// Map reads a site map: XML, or a text with an address on each line; packed with gzip or not. It ends early where yield is false.
func Map(r io.Reader, yield func(Entry) bool) error {
	in := bufio.NewReader(&io.LimitedReader{R: r, N: maxMap})
	if head, _ := in.Peek(2); string(head) == "\x1f\x8b" {
		unpacked, err := gzip.NewReader(in)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrMap, err)
		}
		in = bufio.NewReader(&io.LimitedReader{R: unpacked, N: maxMap})
	}
	for { // a mark of the encoding, and white space
		c, _, err := in.ReadRune()
		if err != nil {
			return fmt.Errorf("%w: it is empty", ErrMap)
		}
		if !strings.ContainsRune("\ufeff \t\r\n", c) {
			_ = in.UnreadRune() // it was just read
			break
		}
	}
	if first, _ := in.Peek(1); string(first) == "<" {
		return readXML(in, yield)
	}
	return readLines(in, yield)
}

// readXML reads tag by tag: no tree is built, and encoding/xml knows no entities but XML's own.
func readXML(in io.Reader, yield func(Entry) bool) error { //nolint:cyclop // a case for each kind of token
	d := xml.NewDecoder(in)
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // addresses are ASCII
	var path []string
	var e Entry
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) && len(path) == 0 {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%w: %w", ErrMap, err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			path = append(path, t.Name.Local)
			if len(path) == 1 && t.Name.Local != "urlset" && t.Name.Local != "sitemapindex" || len(path) > maxDepth {
				return fmt.Errorf("%w: it begins with <%.40s>", ErrMap, t.Name.Local)
			}
			if len(path) == 2 {
				e = Entry{Map: t.Name.Local == "sitemap"}
			}
		case xml.CharData:
			e.take(path, string(t))
		case xml.EndElement:
			if len(path) == 0 || path[len(path)-1] != t.Name.Local {
				return fmt.Errorf("%w: its tags do not match", ErrMap)
			}
			path = path[:len(path)-1]
			if len(path) == 1 && e.URL != "" && !yield(e.trimmed()) {
				return nil
			}
		}
	}
}

func (e *Entry) take(path []string, text string) {
	if len(path) != 3 {
		return
	}
	switch path[2] {
	case "loc":
		if len(e.URL)+len(text) <= maxValue {
			e.URL += text
		}
	case "lastmod":
		if len(e.LastMod)+len(text) <= 100 {
			e.LastMod += text
		}
	}
}

func (e Entry) trimmed() Entry {
	e.URL, e.LastMod = strings.TrimSpace(e.URL), strings.TrimSpace(e.LastMod)
	return e
}

func readLines(in io.Reader, yield func(Entry) bool) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		if !strings.HasPrefix(line, "http://") && !strings.HasPrefix(line, "https://") {
			return fmt.Errorf("%w: a line is no address", ErrMap)
		}
		if !yield(Entry{URL: line}) {
			return nil
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%w: %w", ErrMap, err)
	}
	return nil
}
