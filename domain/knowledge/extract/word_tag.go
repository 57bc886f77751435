package extract

import (
	"bytes"
	"encoding/xml"
	"errors"
)

// longestTag is how many bytes a tag may take: its attributes take ten times as many.
const longestTag = 2 << 20

var errTag = errors.New("a tag is too long")

// tagReader reads a part of a Word document byte by byte, of each tag up to the limit.
type tagReader struct {
	all    *bytes.Reader
	last   byte
	inside bool // of a tag
	read   int  // of it
}

// next tag or text. Tokens whose ends are checked would all be kept until these come.
func (t *tagReader) next(tokens *xml.Decoder) (xml.Token, error) {
	t.inside, t.read = t.last == '<', 0 // the decoder has read on to what ends a text
	return tokens.RawToken()            //nolint:wrapcheck // it stands in for tokens
}

// ReadByte of io.ByteReader.
func (t *tagReader) ReadByte() (b byte, err error) {
	if t.inside {
		t.read++
	}
	if t.read > longestTag {
		return 0, errTag
	}
	b, err = t.all.ReadByte()
	t.last, t.inside = b, t.inside || b == '<'
	return b, err //nolint:wrapcheck // it stands in for the bytes
}

// Read of io.Reader, which nobody uses: the decoder asks for each byte.
func (t *tagReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	b, err := t.ReadByte()
	if err != nil {
		return 0, err
	}
	p[0] = b
	return 1, nil
}
