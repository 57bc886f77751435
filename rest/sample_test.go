package rest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/rest"
)

// studio is a server of samples.
func studio(t testing.TB) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind, body := "audio/mpeg", "sound"
		switch r.URL.Path {
		case "/page":
			kind, body = "text/html", "<script>alert(1)</script>"
		case "/plain":
			kind, body = "application/octet-stream", "RIFF\x10\x00\x00\x00WAVEfmt "
		case "/large":
			body = strings.Repeat("x", 5<<20)
		case "/long":
			body = strings.Repeat("x", 4<<20)
		case "/gone":
			w.WriteHeader(http.StatusNotFound)
		}
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// speaks makes a voice whose sample is there; "" is none.
func (b *bundle) speaks(url string) (id string) {
	b.t.Helper()
	variables := map[string]any{}
	if url != "" {
		variables["url"] = url
	}
	made, raw := b.graph(`mutation($url: String) { createVoice(input: {voiceId: "v", voiceName: "V", provider: CUSTOM, previewAudioUrl: $url}) { id } }`, variables)
	id, _ = made["id"].(string)
	if id == "" {
		b.t.Fatalf("%s", raw)
	}
	return id
}

// The server fetches samples of voices, so that a page need not ask another site: for people of the subaccount and its keys,
// and sounds only.
func TestSample(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		at := studio(t)
		b.employ(b.workspace, "ada@example.com", "viewer")
		b.employ(b.rival, "eve@example.com", "owner")
		ada, _ := b.signIn("ada@example.com", password)
		eve, _ := b.signIn("eve@example.com", password)
		id := b.speaks(at + "/sound")
		link := fmt.Sprintf("/files/voices/%s?subaccount_id=%s", id, b.sub)
		get := func(path, cookie string, headers ...string) reply {
			return b.browse("GET", path, "", cookie, append([]string{"Origin", ""}, headers...)...)
		}
		r := get(link, ada)
		if string(r.raw) != "sound" || r.header.Get("Content-Type") != "audio/mpeg" || r.header.Get("X-Content-Type-Options") != "nosniff" ||
			!strings.Contains(r.header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%d %v %q", r.status, r.header, r.raw)
		}
		if part := get(link, ada, "Range", "bytes=1-2"); part.status != 206 || string(part.raw) != "ou" {
			t.Errorf("a part: %d %q", part.status, part.raw)
		}
		if whole := get(link, ada, "Range", "bytes=1-1,3-3"); whole.status != 200 || string(whole.raw) != "sound" {
			t.Errorf("two parts: %d %q", whole.status, whole.raw)
		}
		if plain := get("/files/voices/"+b.speaks(at+"/plain"), ada, "X-Subaccount-Id", b.sub); plain.header.Get("Content-Type") != "audio/wave" {
			t.Errorf("a sound that is not said to be one: %d %v", plain.status, plain.header)
		}
		for name, c := range map[string]struct {
			r    reply
			want int
		}{
			"a key":                   {b.send("GET", "/files/voices/"+id, ""), 200},
			"a key without the scope": {b.send("GET", "/files/voices/"+id, "", "Authorization", "Bearer "+b.limited("contacts:list")), 403},
			"nobody":                  {get(link, ""), 401},
			"from another site":       {get(link, ada, "Sec-Fetch-Site", "cross-site"), 403},
			"a stranger":              {get(link, eve), 404},
			"a stranger in their own": {get(fmt.Sprintf("/files/voices/%s?subaccount_id=%s", id, b.stranger), eve), 404},
			"another subaccount":      {get(fmt.Sprintf("/files/voices/%s?subaccount_id=%s", id, b.other), ada), 404},
			"something else asked":    {get(link+"&url=x", ada), 422},
			"no such voice":           {b.send("GET", "/files/voices/voi_x", ""), 404},
			"a voice without one":     {b.send("GET", "/files/voices/"+b.speaks(""), ""), 404},
			"a page":                  {b.send("GET", "/files/voices/"+b.speaks(at+"/page"), ""), 503},
			"one that is gone":        {b.send("GET", "/files/voices/"+b.speaks(at+"/gone"), ""), 503},
			"one too large":           {b.send("GET", "/files/voices/"+b.speaks(at+"/large"), ""), 503},
		} {
			if c.r.status != c.want {
				t.Errorf("%s: %d %.200s, want %d", name, c.r.status, c.r.raw, c.want)
			}
		}
	})
}

// A sample is fetched as all else that tenants name: not from inside.
func TestSampleFromInside(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite", withParts(func(p *domain.Parts) { p.Fetch = egress.New(nil) }))
	if r := b.send("GET", "/files/voices/"+b.speaks(studio(t)+"/sound"), ""); r.status != 503 || strings.Contains(string(r.raw), "127.0.0.1") {
		t.Errorf("%d %s", r.status, r.raw)
	}
}

// A sample counts among the bodies of its subaccount and of its workspace.
func TestSampleSharesTheMemory(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.BodyReading = time.Hour })) // a body on its way stays so, however slow the machine is
	const size = 4 << 20
	get := func(voice string, headers ...string) int {
		return b.send("GET", "/files/voices/"+voice, "", headers...).status
	}
	id := b.speaks(studio(t) + "/sound")
	neighbour := b.newKey(b.workspace, workspace.NewKey{Name: "Neighbour", Preset: "admin", Subaccounts: []string{b.other}})
	third := b.newKey(b.workspace, workspace.NewKey{Name: "Third", Preset: "admin", Subaccounts: []string{b.subaccount(b.workspace, "loc-3")}})
	var under []func() int
	for range 4 {
		under = append(under, b.slowly(b.key, size))
	}
	if status := get(id); status != http.StatusTooManyRequests {
		t.Errorf("beside all bodies of the subaccount: %d", status)
	}
	for range 4 {
		under = append(under, b.slowly(neighbour, size))
	}
	if status := get("voi_x", "Authorization", "Bearer "+third); status != http.StatusTooManyRequests {
		t.Errorf("beside all bodies of the workspace: %d", status)
	}
	for _, end := range under {
		end()
	}
	if status := get(id); status != http.StatusOK {
		t.Errorf("after all of them: %d", status)
	}
}
