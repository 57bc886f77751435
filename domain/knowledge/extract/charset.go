package extract

import (
	"bytes"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// marked reports whether data begins with a byte order mark.
func marked(data []byte) bool {
	for _, bom := range []string{"\xef\xbb\xbf", "\xfe\xff", "\xff\xfe"} {
		if bytes.HasPrefix(data, []byte(bom)) {
			return true
		}
	}
	return false
}

// decode makes valid UTF-8 of data. What names the encoding is believed in this order: a byte order mark, the media
// type, the meta tag of a page. Without any of them it is UTF-8 where the bytes are, and windows-1252 where not.
func decode(data []byte, mediaType string, page bool) string {
	if source := named(data, mediaType, page); source != nil {
		if decoded, err := source.NewDecoder().Bytes(data); err == nil {
			data = decoded
		}
	} else if !utf8.Valid(data) {
		// Every byte of windows-1252 decodes; there is no error to have.
		data, _ = charmap.Windows1252.NewDecoder().Bytes(data)
	}
	return strings.ToValidUTF8(string(data), string(utf8.RuneError))
}

// named is the encoding that the document names, nil if it names none.
func named(data []byte, mediaType string, page bool) encoding.Encoding {
	if !page && !marked(data) {
		_, params, _ := mime.ParseMediaType(mediaType)
		e, _ := charset.Lookup(params["charset"])
		return e
	}
	e, name, certain := charset.DetermineEncoding(data[:min(len(data), sniffed)], mediaType)
	if !certain && (name == "windows-1252" || name == "utf-8") {
		return nil // guessed from the first bytes, or what editors write unasked: all of the bytes tell more
	}
	return e
}
