package extract

import (
	"bytes"
	"mime"
	"path"
	"strings"
)

type kind int

const (
	unknown kind = iota
	plain
	markdown
	hypertext
	portable
	word
	delimited
	workbook
	archive
)

// kindOf maps file endings and media types to the kinds that are read.
var kindOf = map[string]kind{
	".txt": plain, ".text": plain, "text/plain": plain,
	".md": markdown, ".markdown": markdown, "text/markdown": markdown, "text/x-markdown": markdown,
	".html": hypertext, ".htm": hypertext, ".xhtml": hypertext,
	"text/html": hypertext, "application/xhtml+xml": hypertext,
	".pdf": portable, "application/pdf": portable, "application/x-pdf": portable,
	".docx": word, "application/vnd.openxmlformats-officedocument.wordprocessingml.document": word,
	".csv": delimited, ".tsv": delimited, ".tab": delimited,
	"text/csv": delimited, "application/csv": delimited, "text/tab-separated-values": delimited,
	".xlsx": workbook, ".xlsm": workbook, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": workbook,
	"application/vnd.ms-excel.sheet.macroenabled.12": workbook,
	".zip": archive, "application/zip": archive, "application/x-zip-compressed": archive,
}

// foreign names kinds that are not read, for a refusal that says what was sent.
var foreign = map[string]string{
	".doc": "old Word document", ".odt": "OpenDocument text", ".rtf": "RTF document",
	".xls": "old Excel workbook", ".xlsb": "binary Excel workbook", ".ods": "OpenDocument spreadsheet",
	".ppt": "PowerPoint presentation", ".pptx": "PowerPoint presentation", ".odp": "OpenDocument presentation",
	".epub": "EPUB book", ".pages": "Pages document", ".numbers": "Numbers document", ".key": "Keynote presentation",
	".jar": "Java archive", ".apk": "Android package",
}

// ignored are the endings of what a web site carries beside its text.
var ignored = map[string]bool{
	".png": true, ".jpg": true, ".jpeg": true, ".gif": true, ".svg": true, ".webp": true, ".ico": true, ".bmp": true,
	".tif": true, ".tiff": true, ".avif": true, ".css": true, ".scss": true, ".less": true, ".js": true, ".mjs": true,
	".map": true, ".woff": true, ".woff2": true, ".ttf": true, ".otf": true, ".eot": true,
}

// What is read although it is no text.
const (
	zipName = "zip archive" // a Word document and an Excel workbook are such as well
	pdfName = "PDF document"
)

// signatures are the bytes by which a file shows what it is, whatever it is called.
var signatures = []struct {
	offset int
	magic  string
	what   string
}{
	{0, "PK\x03\x04", zipName},
	{0, "PK\x05\x06", zipName}, // an empty one
	{0, "\x89PNG\r\n\x1a\n", "PNG image"},
	{0, "\xff\xd8\xff", "JPEG image"},
	{0, "GIF8", "GIF image"},
	{8, "WEBP", "WebP image"},
	{0, "II*\x00", "TIFF image"},
	{0, "MM\x00*", "TIFF image"},
	{0, "\x00\x00\x01\x00", "icon"},
	{0, "%PDF-", pdfName},
	{0, "{\\rtf", "RTF document"},
	{0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Office document"},
	{0, "\x1f\x8b", "gzip file"},
	{0, "BZh", "bzip2 file"},
	{0, "\xfd7zXZ\x00", "xz file"},
	{0, "\x28\xb5\x2f\xfd", "Zstandard file"},
	{0, "7z\xbc\xaf\x27\x1c", "7-Zip archive"},
	{0, "Rar!\x1a\x07", "RAR archive"},
	{257, "ustar", "tar archive"},
	{0, "\x7fELF", "program"},
	{0, "MZ\x90", "program"},
	{0, "\xca\xfe\xba\xbe", "program"},
	{0, "SQLite format 3\x00", "SQLite database"},
	{0, "ID3", "MP3 recording"},
	{0, "OggS", "Ogg recording"},
	{8, "WAVE", "WAV recording"},
	{4, "ftyp", "MP4 video"},
}

// signature names what the first bytes show the file to be; "" for text and for what is not known.
func signature(head []byte) string {
	for _, s := range signatures {
		if len(head) >= s.offset && bytes.HasPrefix(head[s.offset:], []byte(s.magic)) {
			return s.what
		}
	}
	return ""
}

const readable = "Send txt, md, html, pdf, docx, csv, tsv, xlsx or a zip of them."

// identify says which kind a document is, or refuses one that is not read. Only what its name and media type leave
// open is guessed from its bytes.
func identify(name, mediaType string, head []byte) (kind, error) {
	ending := strings.ToLower(path.Ext(name))
	media, _, _ := mime.ParseMediaType(mediaType) // a wrong one is as good as none
	claimed := claim(ending, media)
	what := signature(head)
	switch {
	case what == pdfName:
		return portable, nil
	case what == zipName && zipped(claimed):
		return claimed, nil
	case what == zipName && (claimed == archive || claimed == unknown && foreign[ending] == ""):
		return archive, nil
	case what == "" || what == zipName && foreign[ending] != "":
		what = foreign[ending]
	}
	switch {
	case what != "":
		return unknown, refuse("Unsupported file type: %s. %s", what, readable)
	case signed[claimed] != "":
		return unknown, refuse("The file is named as %s, but is not one. %s", signed[claimed], readable)
	case claimed != unknown:
		return claimed, nil
	}
	return guess(media, head)
}

// claim is the kind that the name, else the media type, says it is.
func claim(ending, media string) kind {
	if kindOf[ending] == unknown && foreign[ending] == "" {
		return kindOf[media]
	}
	return kindOf[ending]
}

// signed are the kinds that show by their first bytes what they are, and how they are called.
var signed = map[kind]string{
	portable: "a " + pdfName, word: "a Word document", workbook: "an Excel workbook", archive: "a " + zipName,
}

// zipped reports whether documents of the kind are zip archives of their parts.
func zipped(k kind) bool { return k == word || k == workbook }

// guess tells HTML from plain text for a file with neither a known ending nor a known media type.
func guess(media string, head []byte) (kind, error) {
	what := foreign[media]
	if family, _, _ := strings.Cut(media, "/"); what == "" {
		what = map[string]string{"image": "image", "audio": "recording", "video": "video", "font": "font"}[family]
	}
	if what == "" && bytes.IndexByte(head, 0) >= 0 && !marked(head) {
		what = "binary data"
	}
	if what != "" {
		return unknown, refuse("Unsupported file type: %s. %s", what, readable)
	}
	text := strings.ToLower(strings.TrimSpace(string(head)))
	if strings.HasPrefix(text, "<!doctype html") || strings.HasPrefix(text, "<html") {
		return hypertext, nil
	}
	return plain, nil
}
