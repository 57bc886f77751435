package rest_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// One workspace whose clients leave unread whatever they may open, by keys and by links, takes nothing from the answers of others, and leaves
// them downloads.
func TestSlowClientsOfOneLeaveRoomForOthers(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		const most, piece = 96, 1 << 20
		logo, _ := p.logo()
		theirs := []string{"Authorization", "Bearer " + p.newKey(p.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{p.stranger}})}
		prompt := string(must(json.Marshal(map[string]string{"name": "Eve", "prompt": strings.Repeat("x", 300_000)})))
		if r := p.send("POST", "/v3/assistants", prompt, theirs...); r.status != http.StatusCreated {
			t.Fatalf("%d %.200s", r.status, r.raw)
		}
		small, large := p.attached(1<<10, theirs...), p.attached(2*piece, theirs...)
		var links, files [2]string
		keys := [2]string{p.key, p.newKey(p.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{p.other}})}
		links[0], files[0] = p.lengthy(p.sub, 2*piece), p.attached(2*piece)
		p.key = keys[1]
		p.bot = p.made("/v3/assistants", `{"name":"Bob"}`)
		p.made("/v3/phone-numbers", `{"number":"+14155550101"}`)
		links[1], files[1] = p.lengthy(p.other, 2*piece), p.attached(2*piece)
		p.key = keys[0]

		var under []func() *httptest.ResponseRecorder
		for n := range 2 * most {
			of := n % 2
			byKey, refused := p.begun(unreadFrom, files[of], "Authorization", "Bearer "+keys[of])
			if byKey != nil {
				under = append(under, byKey)
			} else if refused != http.StatusTooManyRequests {
				t.Errorf("file %d: %d", n+1, refused)
			}
			if byLink, _ := p.begun(unreadFrom, links[of]); byLink != nil {
				under = append(under, byLink)
			}
		}
		if len(under) < most/2 {
			t.Errorf("%d downloads are open", len(under))
		}
		if downloads := p.door.Shares()["download_bytes"]; downloads == nil || downloads.Used() > downloads.State().Most/2 {
			t.Error("one workspace has more than half of all downloads")
		}
		for path, least := range map[string]int{"/v3/assistants?limit=1": 300_000, small: 1 << 10, large: 2 * piece} {
			if r := p.send("GET", path, "", theirs...); r.status != http.StatusOK || len(r.raw) < least {
				t.Errorf("somebody else's %s: %d, %d bytes", path, r.status, len(r.raw))
			}
		}
		if resp, _ := p.public("GET", logo); resp.StatusCode != http.StatusOK {
			t.Errorf("a logo: %d", resp.StatusCode)
		}
		for _, end := range under {
			if w := end(); w.Code != http.StatusOK || w.Body.Len() != 2*piece {
				t.Errorf("a download: %d, %d bytes", w.Code, w.Body.Len())
			}
		}
	})
}

// attached is the path of a file of so many bytes.
func (b *bundle) attached(size int, headers ...string) string {
	b.t.Helper()
	kind, body := formOf("long.csv", strings.Repeat("x", size))
	r := b.send("POST", filesPath, body, append([]string{"Content-Type", kind}, headers...)...)
	id, _ := r.data()["id"].(string)
	if id == "" {
		b.t.Fatalf("%d %.200s", r.status, r.raw)
	}
	return filesPath + "/" + id
}

// Some who fetch images from a few addresses, and read none of them, leave some for everybody else.
func TestUnreadImagesLeaveRoomForOthers(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	path, size := b.logo()
	var open []func() *httptest.ResponseRecorder
	for site := range 4 {
		for range (8 << 20) / size {
			end, refused := b.begun("192.0.2."+strconv.Itoa(site+1)+":1234", path)
			if end == nil {
				if refused != http.StatusTooManyRequests {
					t.Errorf("%d", refused)
				}
				break
			}
			open = append(open, end)
		}
	}
	if resp, _ := b.public("GET", path); resp.StatusCode != http.StatusOK {
		t.Errorf("from elsewhere: %d", resp.StatusCode)
	}
	for _, end := range open {
		if w := end(); w.Code != http.StatusOK || w.Body.Len() != size {
			t.Errorf("an image: %d, %d bytes", w.Code, w.Body.Len())
		}
	}
}

// logo of the subaccount's brand: its path and its size.
func (b *bundle) logo() (path string, size int) {
	b.t.Helper()
	picture := image.NewNRGBA(image.Rect(0, 0, 120, 120))
	must(rand.NewChaCha8([32]byte{}).Read(picture.Pix))
	var text bytes.Buffer
	must(0, png.Encode(&text, picture))
	set := `mutation { setBrand(input: {logo: "` + base64.StdEncoding.EncodeToString(text.Bytes()) + `"}) { shown { logo } } }`
	r := b.ask(set, "Authorization", "Bearer "+b.wide(), "X-Subaccount-Id", b.sub)
	path, _ = under(r.body, "data", "setBrand", "shown", "logo").(string)
	if path == "" {
		b.t.Fatalf("%.300s", r.raw)
	}
	return path, text.Len()
}
