package demo

import (
	"context"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// shelves makes more knowledge bases. Their sources are read in the background; a scan has no
// text, and stays failed.
func (s filler) shelves(ctx context.Context, shelves []shelf) error {
	for _, b := range shelves {
		base, err := s.Knowledge.Create(ctx, knowledge.CreateBase{Name: b.Name, Description: patch.Sent(&b.Description)})
		if err != nil {
			return err
		}
		for _, t := range b.Texts {
			if _, err := s.Knowledge.AddText(ctx, base.ID, t.Name, t.Text); err != nil {
				return err
			}
		}
		if len(b.Faqs) > 0 {
			if _, err := s.Knowledge.AddFaq(ctx, base.ID, "Frequent questions", b.Faqs); err != nil {
				return err
			}
		}
		for _, name := range b.Scans {
			_, err := s.Knowledge.AddUpload(ctx, base.ID, knowledge.Upload{
				Name: name, Filename: name, MimeType: "application/pdf", Body: strings.NewReader(scan),
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// scan is a PDF of one empty page, as a scanner makes it that knows no letters.
const scan = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>> endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000054 00000 n 
0000000105 00000 n 
trailer <</Size 4/Root 1 0 R>>
startxref
170
%%EOF
`
