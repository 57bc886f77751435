package rest_test

import "testing"

// A form's fields have both spellings, as those of a JSON body have, and its query takes nothing else either.
func TestUploadFields(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
		for what, c := range map[string]struct {
			query  string
			fields map[string]string
			status int
		}{
			"snake":            {"", map[string]string{"mime_type": "text/plain"}, 201},
			"camel":            {"", map[string]string{"mimeType": "text/plain"}, 201},
			"both":             {"", map[string]string{"mimeType": "text/plain", "mime_type": "text/plain"}, 422},
			"an unknown field": {"", map[string]string{"mime": "text/plain"}, 422},
			"a parameter":      {"?nonsense=1", nil, 422},
		} {
			body, kind := form{file: []byte("Apples are green."), filename: "a.txt", fields: c.fields}.body()
			r := b.send("POST", "/v3/knowledge-bases/"+base+"/sources/file"+c.query, body, "Content-Type", kind)
			if r.status != c.status {
				t.Errorf("%s: %d %s, want %d", what, r.status, r.raw, c.status)
			}
		}
	})
}
