package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// classroom is an assistant with a knowledge base and somebody who asks.
type classroom struct {
	*lab.Lab
	server                       *lab.Server
	assistant, knowledge, person string
	sources                      int
}

type source struct{ Status string }

type made struct {
	Data struct{ ID string }
}

func (c *classroom) post(ctx context.Context, path string, body any) ([]byte, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	return c.Call(ctx, c.server, http.MethodPost, path, "application/json", text)
}

func (c *classroom) open(ctx context.Context) error {
	a, err := decode[made](c.post(ctx, "/v3/assistants", map[string]string{"name": "Librarian"}))
	if err != nil {
		return err
	}
	k, err := decode[made](c.post(ctx, "/v3/knowledge-bases", map[string]string{"name": "PostgreSQL"}))
	if err != nil {
		return err
	}
	p, err := decode[made](c.post(ctx, "/v3/contacts", map[string]string{"name": "Student"}))
	if err != nil {
		return err
	}
	c.assistant, c.knowledge, c.person = a.Data.ID, k.Data.ID, p.Data.ID
	_, err = c.post(ctx, "/v3/knowledge-bases/"+c.knowledge+"/assign", map[string]string{"assistant_id": c.assistant})
	return err
}

// teach uploads the pages as one zip and waits until they are read.
func (c *classroom) teach(ctx context.Context, folder string) error {
	form, kind, pages, err := archive(folder)
	if err != nil {
		return err
	}
	start := time.Now()
	base := "/v3/knowledge-bases/" + c.knowledge
	if _, err := c.Call(ctx, c.server, http.MethodPost, base+"/sources/file", kind, form); err != nil {
		return err
	}
	c.sources++
	for {
		list, err := decode[struct{ Data []source }](c.Call(ctx, c.server, http.MethodGet, base+"/sources", "", nil))
		switch {
		case err != nil:
			return err
		case len(list.Data) == c.sources && !slices.ContainsFunc(list.Data, func(s source) bool { return s.Status != "READY" }):
			took := time.Since(start)
			fmt.Printf("%d pages read in %.1f s: %.0f pages a second\n", pages, took.Seconds(), float64(pages)/took.Seconds())
			return nil
		case len(list.Data) != c.sources || slices.ContainsFunc(list.Data, func(s source) bool { return s.Status == "FAILED" }):
			return fmt.Errorf("the manual was not read: %v", list.Data)
		case time.Since(start) > 5*time.Minute:
			return errors.New("the manual was not read in five minutes")
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// archive is the upload form with a zip of the folder's pages.
func archive(folder string) (form []byte, contentType string, pages int, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.html"))
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no pages in %s: apt-get install postgresql-doc-15", folder)
	}
	if err != nil {
		return nil, "", 0, err
	}
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part, err := w.CreateFormFile("file", "postgresql.zip")
	if err != nil {
		return nil, "", 0, err
	}
	z := zip.NewWriter(part)
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, "", 0, err
		}
		entry, err := z.Create(filepath.Base(f))
		if err != nil {
			return nil, "", 0, err
		}
		if _, err := entry.Write(text); err != nil {
			return nil, "", 0, err
		}
	}
	err = errors.Join(z.Close(), w.Close())
	return b.Bytes(), w.FormDataContentType(), len(files), err
}

// ask a question over /v2; the answer is the ids of the passages that were found, and the reply.
func (c *classroom) ask(ctx context.Context, n int, question string) (found []string, reply string, err error) {
	type turn struct {
		Run struct {
			Output    string
			Knowledge struct {
				Matches []struct{ ID string }
			} `json:"knowledge_base"`
		}
	}
	t, err := decode[turn](c.post(ctx, "/v2/crm-chat-completion", map[string]any{
		"location_id": c.Sub, "assistant_id": c.assistant, "contact_id": c.person, "channel": "WEBCHAT",
		"conversation_id": fmt.Sprintf("question-%d", n), "input": question, "last_message_id": "0", "messages": []any{},
	}))
	if err != nil {
		return nil, "", err
	}
	ids := make([]string, len(t.Run.Knowledge.Matches))
	for i, m := range t.Run.Knowledge.Matches {
		ids[i] = m.ID
	}
	return ids, t.Run.Output, nil
}

type hits struct {
	Data []struct{ ID, Page string }
}

func (c *classroom) search(ctx context.Context, query string) (hits, error) {
	return decode[hits](c.post(ctx, "/v3/knowledge-bases/"+c.knowledge+"/search", map[string]any{"query": query, "limit": 10}))
}

// pagesOf are the pages of passages, as the search names them.
func (c *classroom) pagesOf(ctx context.Context, query string, ids []string) ([]string, error) {
	found, err := c.search(ctx, query)
	if err != nil {
		return nil, err
	}
	pageOf := map[string]string{}
	for _, h := range found.Data {
		pageOf[h.ID] = path.Base(h.Page)
	}
	pages := make([]string, 0, len(ids))
	for _, id := range ids {
		p, ok := pageOf[id]
		if !ok {
			return nil, fmt.Errorf("the chat's passage %s is not among the search's", id)
		}
		pages = append(pages, p)
	}
	return pages, nil
}

// searches times the search alone, each question three times.
func (c *classroom) searches(ctx context.Context, asked []question) ([]time.Duration, error) {
	var took []time.Duration
	for range 3 {
		for _, q := range asked {
			start := time.Now()
			if _, err := c.search(ctx, q.text); err != nil {
				return nil, err
			}
			took = append(took, time.Since(start))
		}
	}
	return took, nil
}
