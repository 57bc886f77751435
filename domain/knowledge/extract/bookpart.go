package extract

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
)

// texts are those that the cells of a workbook refer to by number. One after the other in one string: a million of a letter each would
// take sixteen times as much by themselves.
type texts struct {
	all  string
	ends []uint32
}

func (t *texts) read(part []byte) error {
	in := &tagReader{all: bytes.NewReader(part)}
	tokens := xml.NewDecoder(in)
	var all strings.Builder
	inText, silent := false, false
	for {
		token, err := in.next(tokens)
		switch {
		case errors.Is(err, io.EOF):
			t.all = all.String()
			return nil
		case err != nil:
			return refuse(damagedBook)
		}
		switch tag := token.(type) {
		case xml.StartElement:
			silent = silent || tag.Name.Local == "rPh" // how it is pronounced
			inText = tag.Name.Local == "t" && !silent
		case xml.EndElement:
			inText, silent = false, silent && tag.Name.Local != "rPh"
			if tag.Name.Local == "si" {
				t.ends = append(t.ends, uint32(min(all.Len(), math.MaxUint32))) //nolint:gosec // a part is at most 20 MB
			}
		case xml.CharData:
			if inText {
				all.Write(tag)
			}
		}
	}
}

// at is the text of a number; "" if there is none.
func (t *texts) at(number string) string {
	i, err := strconv.Atoi(strings.TrimSpace(number))
	if err != nil || i < 0 || i >= len(t.ends) {
		return ""
	}
	begin := uint32(0)
	if i > 0 {
		begin = t.ends[i-1]
	}
	return t.all[begin:t.ends[i]]
}

// What the styles of a workbook may be: Excel's own limits.
const (
	maxStyles  = 65_490
	maxFormats = 1_000
	maxCode    = 255 // characters of a format
)

// styles say how the cells of a workbook show their numbers.
type styles struct {
	format []uint16          // of each style, the number of its format
	codes  map[uint16]string // of the formats that the workbook brings along
	parsed map[uint16]*format
}

func (s *styles) read(part []byte) error {
	s.codes, s.parsed = map[uint16]string{}, map[uint16]*format{}
	inCells := false
	for tag := range xmlTags(part) {
		switch tag.Name.Local {
		case "numFmt":
			id, err := strconv.ParseUint(attribute(tag, "numFmtId"), 10, 16)
			if code := attribute(tag, "formatCode"); err == nil && len(code) <= maxCode && len(s.codes) < maxFormats {
				s.codes[uint16(id)] = code
			}
		case "cellXfs":
			inCells = true
		case "cellStyles", "cellStyleXfs", "dxfs":
			inCells = false
		case "xf":
			if inCells && len(s.format) < maxStyles {
				id, _ := strconv.ParseUint(attribute(tag, "numFmtId"), 10, 16) // without one it is 0, the general one
				s.format = append(s.format, uint16(id))
			}
		}
	}
	return nil
}

// show writes a number in a style.
func (s *styles) show(style int, number float64, since epoch) string {
	id := uint16(0)
	if style >= 0 && style < len(s.format) {
		id = s.format[style]
	}
	f, known := s.parsed[id]
	if !known {
		code, own := s.codes[id]
		if !own {
			code = builtin[id]
		}
		f = parseFormat(code)
		if s.parsed != nil {
			s.parsed[id] = f
		}
	}
	return f.show(number, since)
}
