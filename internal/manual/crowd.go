package main

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// crowd times the search with more and more copies of the manual in the knowledge base.
func (c *classroom) crowd(ctx context.Context, pages, copies string, asked []question) error {
	for text := range strings.SplitSeq(copies, ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("-copies: %w", err)
		}
		for c.sources < n {
			if err := c.teach(ctx, pages); err != nil {
				return err
			}
		}
		passages, err := c.passages(ctx)
		if err != nil {
			return err
		}
		took, err := c.searches(ctx, asked)
		if err != nil {
			return err
		}
		now, peak, err := c.server.Memory()
		if err != nil {
			return err
		}
		fmt.Printf("%d passages: %d searches, p50 %.1f ms, p99 %.1f ms; %d MB, at most %d MB\n",
			passages, len(took), at(took, 0.5), at(took, 0.99), now>>20, peak>>20)
	}
	return nil
}

// passages is how many the knowledge base has.
func (c *classroom) passages(ctx context.Context) (n int, err error) {
	type answer struct {
		Data struct {
			KnowledgeSources struct{ Nodes []struct{ Passages int } }
		}
	}
	query := fmt.Sprintf(`{"query": "{ knowledgeSources(knowledgeBaseId: \"%s\", first: 100) { nodes { passages } } }"}`, c.knowledge)
	got, err := decode[answer](c.Call(ctx, c.server, http.MethodPost, "/graphql", "application/json", []byte(query)))
	for _, s := range got.Data.KnowledgeSources.Nodes {
		n += s.Passages
	}
	return n, err
}
