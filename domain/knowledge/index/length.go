package index

import (
	"encoding/binary"
	"fmt"
)

// The length of a chunk is stored in two bytes, so that a query reads it where it is. The highest bit says that the
// chunk begins a page.
const (
	lengthBytes = 2
	beginsPage  = 1 << 15
	maxLength   = beginsPage - 1
)

func appendLength(data []byte, words int, newPage bool) []byte {
	stored := uint16(min(words, maxLength)) //nolint:gosec // just bounded
	if newPage {
		stored |= beginsPage
	}
	return binary.LittleEndian.AppendUint16(data, stored)
}

// layout is how long the chunks and pages of all sources of a query are. A chunk has a number over all sources; so has
// a page. Where one page is all that a source of several chunks has, each of them is a page: what a handbook says in its other sections
// tells nothing of this one, and all its words would count against it beside a short text.
type layout struct {
	sources []Source
	place   map[string]int // of a source, by its id
	first   []int          // the number of each source's first chunk
	words   []int32        // of each chunk
	page    []int32        // of each chunk
	pages   []int32        // words of each page
	total   int
}

func newLayout(sources []Source) (*layout, error) {
	l := &layout{sources: sources, place: make(map[string]int, len(sources)), first: make([]int, len(sources))}
	chunks := 0
	for i, s := range sources {
		if len(s.Lengths) != lengthBytes*s.Chunks {
			return nil, fmt.Errorf("lengths of source %s: %w", s.ID, ErrCorrupt)
		}
		l.place[s.ID] = i
		l.first[i] = chunks
		chunks += s.Chunks
	}
	l.words = make([]int32, 0, chunks)
	l.page = make([]int32, 0, chunks)
	for _, s := range sources {
		if err := l.add(s); err != nil {
			return nil, err
		}
	}
	return l, nil
}

func (l *layout) add(s Source) error {
	total, alone := 0, onePage(s.Lengths)
	for i := range s.Chunks {
		stored := binary.LittleEndian.Uint16(s.Lengths[lengthBytes*i:])
		words := int32(stored & maxLength)
		if i == 0 || alone || stored&beginsPage != 0 {
			l.pages = append(l.pages, 0)
		}
		last := len(l.pages) - 1
		l.pages[last] += words
		l.words = append(l.words, words)
		l.page = append(l.page, int32(last)) //nolint:gosec // no more pages than chunks, of which lengths are in memory
		total += int(words)
	}
	if int64(total) != s.TotalLength {
		return fmt.Errorf("total length of source %s: %w", s.ID, ErrCorrupt)
	}
	l.total += total
	return nil
}

// onePage says whether no page begins after the first chunk.
func onePage(lengths []byte) bool {
	for i := lengthBytes; i+1 < len(lengths); i += lengthBytes {
		if binary.LittleEndian.Uint16(lengths[i:])&beginsPage != 0 {
			return false
		}
	}
	return true
}
