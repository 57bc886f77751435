package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"net"
	"net/http"
	"strings"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// hoard announces all uploads that there is room for, by two clients of each of two workspaces, and sends none of them. A neighbour uploads something
// meanwhile.
func hoard(ctx context.Context, f *field, got *answers) {
	accomplice, err := f.Settle(ctx, "Accomplice")
	if err != nil {
		got.fail("%v", err)
		return
	}
	var all []lab.Tenant
	for _, t := range []lab.Tenant{f.attacker, accomplice} {
		other, err := f.Client(ctx, t, "Another client")
		if err != nil {
			got.fail("%v", err)
			return
		}
		all = append(all, t, other)
	}
	var leave []func()
	defer func() {
		for _, l := range leave {
			l()
		}
	}()
	for _, t := range all {
		for _, size := range []int{50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 12} { // 512 MB
			status, end := f.announce(ctx, t, size<<20)
			leave = append(leave, end)
			got.add(status)
		}
	}
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part, _ := w.CreateFormFile("file", "people.csv")
	_, _ = part.Write([]byte("email\n"))
	_ = w.Close()
	status, _ := f.send(ctx, lab.Tenant{Key: f.Key, Sub: f.Sub}, http.MethodPost, "/files", w.FormDataContentType(), b.Bytes())
	got.note = fmt.Sprintf("; a neighbour's upload: %d", status)
	if status == 0 || status >= http.StatusMultipleChoices {
		got.fail("a neighbour's upload got %d", status)
	}
}

// announce an upload of so many bytes, of which none comes until it is left: 100, or the status with which it is refused; 0 where there is none.
func (f *field) announce(ctx context.Context, t lab.Tenant, size int) (status int, leave func()) {
	at := strings.TrimPrefix(f.server.URL, "http://")
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", at)
	if err != nil {
		return 0, func() {}
	}
	_, _ = fmt.Fprintf(conn, "POST /files HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nX-Subaccount-Id: %s\r\n"+
		"Content-Type: multipart/form-data; boundary=B\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", at, t.Key, t.Sub, size)
	line, _ := bufio.NewReader(conn).ReadString('\n')
	_, _ = fmt.Sscanf(line, "HTTP/1.1 %d", &status)
	return status, func() { _ = conn.Close() }
}
