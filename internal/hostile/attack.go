package main

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// attack is what somebody does to use up what all share.
type attack struct {
	name string
	do   func(ctx context.Context, f *field, got *answers)
	// memory is how many megabytes the server and what it starts may hold meanwhile; 0 is the limit of all attacks.
	memory int64
}

var attacks = []attack{
	{name: "20 pages that drip", do: drip(1)},
	{name: "20 pages of 4 clients", do: drip(4)},
	{name: "32 replies that drip", do: stall},
	{name: "a schema of 2^22 steps", do: explode},
	{name: "20 PDFs of 1 GB", do: swell(1), memory: 700},
	{name: "20 PDFs of two tenants", do: swell(2), memory: 700},
	{name: "40 bodies of unknown keys", do: crowd},
	{name: "60 bad logins", do: guess},
	{name: "300 streams of one key", do: listen},
	{name: "20 sockets of long pongs", do: chatter},
	{name: "44 uploads that never come", do: hoard},
	{name: "900 letters of 18 letters", do: search},
	{name: "a source of 2.4 MB of marks", do: words("marks.md", "*a_ ")},
	{name: "a source of 1.8 MB of ligatures", do: words("ligatures.txt", "\ufdfa")},
	{name: "writes of one key", do: write},
	{name: "60 requests for 30 MB", do: heap},
	{name: "400 reports over a million rows", do: report},
	{name: "100 webhooks that hang", do: hang},
	{name: "100,000 pending deliveries", do: pileUp},
	{name: "100 MCP results unread", do: unread},
	{name: "2 imports of refused rows", do: refuse},
}

// explode writes a tool whose schema doubles with each level, and uses it.
func explode(ctx context.Context, f *field, got *answers) {
	const levels = 22
	var defs strings.Builder
	for i := range levels {
		fmt.Fprintf(&defs, `"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, i+1, i+1)
	}
	fmt.Fprintf(&defs, `"d%d":{"type":"object"}`, levels)
	body := fmt.Sprintf(`{"name":"bomb","url":"http://127.0.0.1:1/","parameters":{"type":"object","$defs":{%s},"allOf":[{"$ref":"#/$defs/d0"}]}}`, &defs)
	status, text := f.send(ctx, f.attacker, http.MethodPost, "/v3/tools", "application/json", []byte(body))
	got.add(status)
	_, rest, _ := strings.Cut(text, `"id":"`)
	if id, _, ok := strings.Cut(rest, `"`); ok && status < http.StatusMultipleChoices {
		together(2, func(int) {
			query := fmt.Sprintf(`{"query":"mutation { tryTool(id: \"%s\", arguments: {}) { error } }"}`, id)
			status, _ := f.send(ctx, f.attacker, http.MethodPost, "/graphql", "application/json", []byte(query))
			got.add(status)
		})
	}
}

// deflated is a stream of zeros, compressed twice.
func deflated(size int) []byte {
	data := make([]byte, 0)
	for range 2 {
		var b bytes.Buffer
		w := zlib.NewWriter(&b)
		if len(data) == 0 {
			for block := make([]byte, 1<<20); size > 0; size -= len(block) {
				_, _ = w.Write(block)
			}
		} else {
			_, _ = w.Write(data)
		}
		_ = w.Close()
		data = b.Bytes()
	}
	return data
}

// paper is a PDF of one page whose content is a stream.
func paper(stream []byte) []byte {
	var b bytes.Buffer
	var at []int
	object := func(text string) {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", len(at), text)
	}
	b.WriteString("%PDF-1.7\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
	object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>")
	object(fmt.Sprintf("<< /Length %d /Filter [/FlateDecode /FlateDecode] >>\nstream\n%s\nendstream", len(stream), stream))
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, offset := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, start)
	return b.Bytes()
}

// crowd sends bodies of keys that nobody knows.
func crowd(ctx context.Context, f *field, got *answers) {
	var b strings.Builder
	b.WriteString(`{"name":"x"`)
	for i := range 400_000 {
		fmt.Fprintf(&b, `,"%x":1`, i)
	}
	body := []byte(b.String() + "}")
	together(40, func(int) {
		status, _ := f.send(ctx, f.attacker, http.MethodPost, "/v3/contacts", "application/json", body)
		got.add(status)
	})
}

// listen opens streams by one key, and keeps them for a while.
func listen(ctx context.Context, f *field, got *answers) {
	f.follow(ctx, got, `subscription { events { sequence } }`, 300)
}

// follow opens streams that nobody reads, for ten seconds.
func (f *field) follow(ctx context.Context, got *answers, query string, streams int) {
	text, _ := json.Marshal(map[string]string{"query": query}) // strings
	open, cut := context.WithTimeout(ctx, 10*time.Second)
	defer cut()
	together(streams, func(int) {
		req, err := http.NewRequestWithContext(open, http.MethodPost, f.server.URL+"/graphql",
			bytes.NewReader(text))
		if err != nil {
			panic(err) // the code's own mistake
		}
		for name, value := range map[string]string{
			"Authorization": "Bearer " + f.attacker.Key, "X-Subaccount-Id": f.attacker.Sub, "Content-Type": "application/json", "Accept": "text/event-stream",
		} {
			req.Header.Set(name, value)
		}
		resp, err := f.client.Do(req)
		if err != nil {
			got.add(0)
			return
		}
		defer func() { _ = resp.Body.Close() }()
		got.add(resp.StatusCode)
		if resp.StatusCode == http.StatusOK {
			<-open.Done()
		}
	})
}

// search for a ligature that unfolds to eighteen letters.
func search(ctx context.Context, f *field, got *answers) {
	for range 20 {
		f.made(ctx, f.attacker, "/v3/contacts", `{"name":"Somebody"}`)
	}
	together(20, func(int) {
		status, _ := f.send(ctx, f.attacker, http.MethodGet, "/v3/contacts?search="+url.QueryEscape(strings.Repeat("\ufdfa", 900)), "", nil)
		got.add(status)
	})
}

// write as fast as one key can.
func write(ctx context.Context, f *field, got *answers) {
	end := time.Now().Add(5 * time.Second)
	together(50, func(int) {
		for time.Now().Before(end) {
			status, _ := f.send(ctx, f.attacker, http.MethodPost, "/v3/contacts", "application/json", []byte(`{"name":"One more"}`))
			got.add(status)
		}
	})
}
