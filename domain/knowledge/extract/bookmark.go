package extract

import (
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"
)

// What a PDF's outline may be. It is a list of links, which may lead in a circle: one that is longer or deeper is none.
const (
	mostBookmarks    = 5000
	deepestBookmarks = 8
)

// bookmarks are the entries of the outline by the page that they point to. What cannot be read of it is left out.
func (p *pdf) bookmarks() map[int][]bookmark {
	found, left := map[int][]bookmark{}, mostBookmarks
	if !p.finite(nil, 1, &left) {
		return nil
	}
	outline, err := p.box.GetBookmarks(&requests.GetBookmarks{Document: p.doc})
	if err != nil {
		return nil
	}
	gather(outline.Bookmarks, 1, found)
	return found
}

// finite says whether the outline ends below an entry: the library follows it to its end.
func (p *pdf) finite(of *references.FPDF_BOOKMARK, level int, left *int) bool {
	first, err := p.box.FPDFBookmark_GetFirstChild(&requests.FPDFBookmark_GetFirstChild{Document: p.doc, Bookmark: of})
	if err != nil || first.Bookmark == nil {
		return err == nil
	}
	if level > deepestBookmarks {
		return false
	}
	for at := first.Bookmark; at != nil; {
		if *left--; *left < 0 || !p.finite(at, level+1, left) {
			return false
		}
		next, err := p.box.FPDFBookmark_GetNextSibling(&requests.FPDFBookmark_GetNextSibling{Document: p.doc, Bookmark: *at})
		if err != nil {
			return false
		}
		at = next.Bookmark
	}
	return true
}

func gather(marks []responses.GetBookmarksBookmark, level int, into map[int][]bookmark) {
	for _, m := range marks {
		if title := clip(clean(m.Title)); title != "" && m.DestInfo != nil {
			into[m.DestInfo.PageIndex] = append(into[m.DestInfo.PageIndex], bookmark{level: level, title: title})
		}
		gather(m.Children, level+1, into)
	}
}
