package main

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// swell has so many tenants upload small PDFs that are large, twenty together.
func swell(owners int) func(ctx context.Context, f *field, got *answers) {
	return func(ctx context.Context, f *field, got *answers) {
		tenants := []lab.Tenant{f.attacker}
		for len(tenants) < owners {
			accomplice, err := f.Settle(ctx, "Accomplice")
			if err != nil {
				got.fail("%v", err)
				return
			}
			tenants = append(tenants, accomplice)
		}
		bomb := paper(deflated(1 << 30))
		bases := make([]string, owners)
		for i, t := range tenants {
			bases[i] = f.made(ctx, t, "/v3/knowledge-bases", `{"name":"Bombs"}`)
		}
		together(20, func(i int) {
			got.add(f.teach(ctx, tenants[i%owners], bases[i%owners], fmt.Sprintf("bomb-%d.pdf", i), bomb))
		})
		for i, t := range tenants {
			f.settle(ctx, t, bases[i], got)
		}
	}
}

// words sends four sources that are nothing but a word, 600,000 times.
func words(name, word string) func(ctx context.Context, f *field, got *answers) {
	return func(ctx context.Context, f *field, got *answers) {
		base := f.made(ctx, f.attacker, "/v3/knowledge-bases", `{"name":"Words"}`)
		text := []byte(strings.Repeat(word, 600_000))
		together(4, func(i int) { got.add(f.teach(ctx, f.attacker, base, fmt.Sprintf("%d-%s", i, name), text)) })
		f.settle(ctx, f.attacker, base, got)
	}
}

// teach a knowledge base a file.
func (f *field) teach(ctx context.Context, t lab.Tenant, base, name string, file []byte) (status int) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part, _ := w.CreateFormFile("file", name)
	_, _ = part.Write(file)
	_ = w.Close()
	status, _ = f.send(ctx, t, http.MethodPost, "/v3/knowledge-bases/"+base+"/sources/file", w.FormDataContentType(), b.Bytes())
	return status
}

// settle waits until no source of a base is being read, for two minutes at most.
func (f *field) settle(ctx context.Context, t lab.Tenant, base string, got *answers) {
	begun := time.Now()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		_, text := f.send(ctx, t, http.MethodGet, "/v3/knowledge-bases/"+base+"/sources?limit=100", "", nil)
		if !strings.Contains(text, `"PENDING"`) && !strings.Contains(text, `"PROCESSING"`) {
			got.note += fmt.Sprintf("; read after %s", time.Since(begun).Round(time.Second))
			return
		}
	}
	got.fail("not all of it read in two minutes")
}
