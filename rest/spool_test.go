package rest_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/rest"
)

// announced begins an upload of so many bytes to a knowledge base, and sends none of them. The status is 100 where the server waits for them.
func (b *bundle) announced(base string, size int) (status int) { //nolint:unparam // tests say how much they announce
	b.t.Helper()
	conn, err := (&net.Dialer{}).DialContext(b.t.Context(), "tcp", strings.TrimPrefix(b.url, "http://"))
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = conn.Close() })
	_, err = fmt.Fprintf(conn, "POST /v3/knowledge-bases/%s/sources/file HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: multipart/form-data; boundary=B\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", base, b.key, size)
	if err != nil {
		b.t.Fatal(err)
	}
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := fmt.Sscanf(line, "HTTP/1.1 %d", &status); err != nil {
		b.t.Fatalf("%q, %v", line, err)
	}
	return status
}

// Uploads that are on their way hold their part of the disk. A workspace has half of all, and each of the next half of what is left: some is left for
// everybody.
func TestUploadsShareTheDisk(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.BodyReading = time.Hour })) // what is on its way stays so, however slow the machine is
	const size = 50 << 20
	of := func(ws, sub string) *bundle {
		client := *b
		client.key = b.newKey(ws, workspace.NewKey{Preset: "admin", Subaccounts: []string{sub}})
		return &client
	}
	outsider := func(name string) *bundle {
		ws := must(b.workspaces.Create(t.Context(), workspace.NewWorkspace{Name: name})).ID
		return of(ws, b.subaccount(ws, "loc-of-"+name))
	}
	for _, c := range []struct {
		who string
		is  *bundle
		has int // how many uploads are on their way before another one is refused
	}{
		{"a client", of(b.workspace, b.sub), 10},
		{"another one of the workspace", of(b.workspace, b.other), 10},
		{"a rival", of(b.rival, b.stranger), 10},
		{"another one of the rival's", of(b.rival, b.subaccount(b.rival, "loc-2")), 0},
		{"an outsider", outsider("first"), 5},
	} {
		base := c.is.made("/v3/knowledge-bases", `{"name":"K"}`)
		for n := range c.has {
			if status := c.is.announced(base, size); status != http.StatusContinue {
				t.Errorf("%s, upload %d: %d", c.who, n, status)
			}
		}
		if status := c.is.announced(base, size); status != http.StatusTooManyRequests {
			t.Errorf("%s, beyond the share: %d", c.who, status)
		}
	}
	next := outsider("second")
	base := next.made("/v3/knowledge-bases", `{"name":"K"}`)
	if r := next.upload(base, form{file: []byte("zeppelin"), filename: "a.txt"}); r.status != http.StatusCreated {
		t.Errorf("one that is small: %d %s", r.status, r.raw)
	}
}

// The room of an upload is taken by what it says that it is, so one of which nothing comes gives it back soon.
func TestUploadsThatDoNotCome(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.BodyReading = 2 * time.Second }))
	base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
	if status := b.announced(base, 50<<20); status != http.StatusContinue {
		t.Fatalf("it is refused: %d", status)
	}
	await.Until(t, "it keeps its room", func() bool { return b.door.Shares()["upload_bytes"].Used() == 0 })
	if r := b.upload(base, form{file: []byte("zeppelin"), filename: "a.txt"}); r.status != http.StatusCreated {
		t.Errorf("one that comes: %d %s", r.status, r.raw)
	}
}
