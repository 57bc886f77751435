package rest_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/docs"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/rest/guide"
)

// An error leads to what the guide says of its code.
func TestErrorsLeadToHelp(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	for at, want := range map[string]string{"/v3/contacts": "unauthorized", "/v3/nothing": "not_found"} {
		resp, _ := b.public("GET", at)
		if link := resp.Header.Get("Link"); link != "</docs/guide/errors#"+want+`>; rel="help"` {
			t.Errorf("%s: %q", at, link)
		}
	}
	_, body := b.public("GET", guide.Root+"/errors")
	for _, code := range fault.Codes() {
		if !strings.Contains(body, `id="`+string(code)+`"`) {
			t.Errorf("the guide says nothing of %s", code)
		}
	}
}

// Anybody may read the guide and search it. A page loads nothing from anywhere else.
func TestGuide(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	g := must(guide.Read(docs.Guide))
	for _, p := range g.Pages {
		for _, at := range []string{p.Path, p.Path + "/"} {
			resp, body := b.public("GET", at)
			if resp.StatusCode != 200 || resp.Header.Get("Content-Security-Policy") != guide.Policy || !strings.Contains(body, p.Title) {
				t.Errorf("%s: %d %v", at, resp.StatusCode, resp.Header)
			}
		}
	}
	if resp, body := b.public("GET", guide.Style); resp.StatusCode != 200 || resp.Header.Get("Content-Type") != "text/css; charset=utf-8" || body == "" {
		t.Errorf("%d %v", resp.StatusCode, resp.Header)
	}
	resp, body := b.public("GET", guide.Root+"/search?q=master+key")
	if resp.StatusCode != 200 || resp.Header.Get("Content-Security-Policy") != guide.Policy || !strings.Contains(body, `href="/docs/guide/secure#the-master-key"`) {
		t.Errorf("%d %v %s", resp.StatusCode, resp.Header, body)
	}
	for _, query := range []string{"", "?q=", "?q=%00%ff", "?q=" + strings.Repeat("word+", 1000)} {
		if resp, _ := b.public("GET", guide.Root+"/search"+query); resp.StatusCode != 200 {
			t.Errorf("%.20s: %d", query, resp.StatusCode)
		}
	}
	for _, at := range []string{guide.Root + "/nothing", guide.Root + "/../README", guide.Root + "/search/x"} {
		if resp, _ := b.public("GET", at); resp.StatusCode != 404 {
			t.Errorf("%s: %d", at, resp.StatusCode)
		}
	}
}
