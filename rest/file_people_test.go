package rest_test

import (
	"fmt"
	"strings"
	"testing"
)

// People send and fetch files by their session, under the scopes of their role: from pages of our own, and by a link.
func TestFilesOfPeople(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "vi": "viewer"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		b.employ(b.rival, "ada@example.com", "viewer")
		cookie := func(who string) string { c, _ := b.signIn(who+"@example.com", password); return c }
		ada, vi, eve := cookie("ada"), cookie("vi"), cookie("eve")
		body := "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\nContent-Type: text/csv\r\n\r\nName\nAda\n\r\n--x--\r\n"
		put := func(cookie string, headers ...string) reply {
			return b.browse("POST", "/files", body, cookie, append([]string{"Content-Type", "multipart/form-data; boundary=x", "X-Workspace-Id", b.workspace, "X-Subaccount-Id", b.sub}, headers...)...)
		}
		script := strings.ReplaceAll(body, "text/csv", "text/javascript")
		sent := b.browse("POST", "/files", script, ada, "Content-Type", "multipart/form-data; boundary=x", "X-Workspace-Id", b.workspace, "X-Subaccount-Id", b.sub)
		id, _ := sent.data()["id"].(string)
		r := b.browse("GET", fmt.Sprintf("/files/%s?workspace_id=%s&subaccount_id=%s", id, b.workspace, b.sub), "", ada, "Origin", "")
		if got := r.header.Get("Content-Type"); r.status != 200 || got != "application/octet-stream" || r.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("a page of ours could run what was sent: %d %s", r.status, got)
		}
		made := put(ada)
		id, _ = made.data()["id"].(string)
		if made.status != 201 || id == "" {
			t.Fatalf("%d %s", made.status, made.raw)
		}
		for name, c := range map[string]struct {
			r    reply
			want int
		}{
			"a viewer's":           {put(vi), 403},
			"another site's":       {put(ada, "Origin", "https://evil.example"), 403},
			"without an origin":    {put(ada, "Origin", ""), 403},
			"a stranger's":         {put(eve), 404},
			"a stranger's own":     {put(eve, "X-Workspace-Id", b.rival, "X-Subaccount-Id", b.stranger), 201},
			"without a subaccount": {put(ada, "X-Subaccount-Id", ""), 422},
		} {
			if c.r.status != c.want {
				t.Errorf("sent, %s: %d %s, want %d", name, c.r.status, c.r.raw, c.want)
			}
		}
		link := fmt.Sprintf("/files/%s?workspace_id=%s&subaccount_id=%s", id, b.workspace, b.sub)
		get := func(path, cookie string, headers ...string) reply {
			return b.browse("GET", path, "", cookie, append([]string{"Origin", ""}, headers...)...)
		}
		for name, c := range map[string]struct {
			r    reply
			want int
		}{
			"by a link":                  {get(link, ada), 200},
			"by a link of ours":          {get(link, ada, "Sec-Fetch-Site", "same-origin"), 200},
			"by an address typed":        {get(link, vi, "Sec-Fetch-Site", "none"), 200},
			"by headers":                 {get("/files/"+id, ada, "X-Workspace-Id", b.workspace, "X-Subaccount-Id", b.sub), 200},
			"from another site":          {get(link, ada, "Sec-Fetch-Site", "cross-site"), 403},
			"from a neighbour":           {get(link, ada, "Sec-Fetch-Site", "same-site"), 403},
			"by nobody":                  {get(link, ""), 401},
			"by a stranger":              {get(link, eve), 404},
			"by a stranger, in their":    {get(fmt.Sprintf("/files/%s?subaccount_id=%s", id, b.stranger), eve), 404},
			"in another subaccount":      {get(fmt.Sprintf("/files/%s?workspace_id=%s&subaccount_id=%s", id, b.workspace, b.other), ada), 404},
			"in no workspace":            {get("/files/"+id, ada), 422},
			"with something else":        {get(link+"&x=1", ada), 422},
			"with a workspace twice":     {get(link+"&workspace_id=x", ada), 422},
			"a key by a link":            {b.send("GET", link, ""), 422},
			"a key with a cookie beside": {b.send("GET", link, "", "Cookie", ada), 422},
			"a key":                      {b.send("GET", "/files/"+id, ""), 200},
		} {
			if c.r.status != c.want {
				t.Errorf("fetched, %s: %d %s, want %d", name, c.r.status, c.r.raw, c.want)
			}
			if c.want == 200 && (string(c.r.raw) != "Name\nAda\n" || !strings.HasPrefix(c.r.header.Get("Content-Disposition"), "attachment")) {
				t.Errorf("fetched, %s: %q %v", name, c.r.raw, c.r.header)
			}
		}
	})
}
