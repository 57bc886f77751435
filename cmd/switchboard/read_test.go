package main

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// onePage is a PDF of one page.
const onePage = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n" +
	"3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>\nendobj\n" +
	"4 0 obj\n<< /Length 43 >>\nstream\nBT /F1 12 Tf 72 720 Td (A zeppelin.) Tj ET   \nendstream\nendobj\n" +
	"5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\ntrailer\n<< /Size 6 /Root 1 0 R >>\n"

// A server has documents read by processes of its own program, counts them, and keeps what they compile.
func TestDocumentsAreReadBeside(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		dir := t.TempDir()
		environ := environment(t, dialect, "SWITCHBOARD_DATA_DIR="+dir)
		_, _, key := agency(t, environ)
		r := serve(t, environ)
		var list struct{ Data []struct{ ID string } }
		_, body := get(t, r.url+"/v3/subaccounts", key)
		if err := json.Unmarshal([]byte(body), &list); err != nil || len(list.Data) == 0 {
			t.Fatal(body)
		}
		sub := list.Data[0].ID
		var made struct{ Data struct{ ID string } }
		_, body = send(t, http.MethodPost, r.url+"/v3/knowledge-bases", key, sub, `{"name":"Airships"}`)
		if err := json.Unmarshal([]byte(body), &made); err != nil || made.Data.ID == "" {
			t.Fatal(body)
		}
		sources := r.url + "/v3/knowledge-bases/" + made.Data.ID + "/sources"
		if status, body := send(t, http.MethodPost, sources+"/text", key, sub, `{"name":"Hours","text":"We fly at nine."}`); status != http.StatusAccepted && status != http.StatusCreated {
			t.Fatal(status, body)
		}
		file, err := json.Marshal(map[string]string{"name": "scan.pdf", "text": onePage})
		if err != nil {
			t.Fatal(err)
		}
		_, _ = send(t, http.MethodPost, sources+"/text", key, sub, string(file)) // its bytes say what it is
		await.Until(t, "both are read", func() bool {
			_, body := send(t, http.MethodGet, sources, key, sub, "")
			return strings.Count(body, `"READY"`) == 2
		})
		if _, body := get(t, r.inside+"/metrics", ""); !strings.Contains(body, `switchboard_document_duration_seconds_count{outcome="read"} 2`) {
			t.Error("the documents are not counted")
		}
		if kept, _ := filepath.Glob(filepath.Join(dir, "cache", "*", "*")); len(kept) != 1 {
			t.Errorf("%v is kept", kept)
		}
		if info, err := os.Stat(filepath.Join(dir, "cache")); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%v, %v", info, err)
		}
		r.stop()
	})
}
