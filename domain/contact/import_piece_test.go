package contact_test

import (
	"encoding/csv"
	"io"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent/filepiece"
	"github.com/switchboard-dev/switchboard/platform/file"
)

// Rows that are refused are kept in pieces like every file, however long they are and however many come together: who reads the list slowly holds
// one piece of it. It says all that it has to.
func TestRefusedRowsAreKeptInPieces(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const rows, sealed = 12, 128 // what sealing adds, at most
		long := strings.Repeat("é", file.PieceSize/2-100)
		id := d.keeps("name,email\n" + strings.Repeat(","+long+"\n", rows) + "Ann,ann@example.com\n")
		started, err := d.StartImport(d.ctx, contact.NewImport{FileID: &id})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.imports(started.ID); err != nil {
			t.Fatal(err)
		}
		now, err := d.GetImport(d.ctx, started.ID)
		if err != nil || now.Status != contact.Completed || now.BadRows != rows || now.CreatedContacts != 1 {
			t.Fatalf("%+v, %v", now, err)
		}
		list := *now.ProblemsFileID
		for i, piece := range d.Parts().Store.Client(d.ctx).FilePiece.Query().Where(filepiece.FileID(list)).Order(filepiece.ByOrdinal()).AllX(d.ctx) {
			if piece.Ordinal != i || len(piece.Data) > file.PieceSize+sealed {
				t.Errorf("piece %d has number %d and %d bytes", i, piece.Ordinal, len(piece.Data))
			}
		}
		text, err := io.ReadAll(d.Parts().Files.Open(d.ctx, list))
		if f, known := d.Parts().Files.Get(d.ctx, list); err != nil || known != nil || int64(len(text)) != f.Size {
			t.Fatalf("%d bytes are read, %v, %v", len(text), err, known)
		}
		lines, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
		if err != nil || len(lines) != rows+1 {
			t.Fatalf("%d lines, %v", len(lines), err)
		}
		for _, line := range lines[1:] {
			if line[2] != "" || line[3] != long {
				t.Errorf("line %s lists %.20q and %d bytes", line[0], line[2], len(line[3]))
			}
		}
	})
}
