package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/internal/bar"
)

// crowdBars are how fast the search has to be in so many passages.
//
//go:embed bar.tsv
var crowdBars string

const crowded = 100_000

// judge what searches took in at least so many passages. If there were fewer, nothing was measured.
func judge(out io.Writer, passages int, took []time.Duration) error {
	figures := map[string]float64{}
	if passages >= crowded && len(took) > 0 {
		figures["p50"], figures["p99"] = at(took, 0.5), at(took, 0.99) //nolint:mnd // quantiles
	}
	return bar.Report(out, crowdBars, figures)
}

// crowd times the search with more and more copies of the manual in the knowledge base. It is an error if a bar is missed, if there are enough
// passages for them.
func (c *classroom) crowd(ctx context.Context, pages, copies string, asked []question) error {
	var passages int
	var took []time.Duration
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
		if passages, err = c.passages(ctx); err != nil {
			return err
		}
		if took, err = c.searches(ctx, asked); err != nil {
			return err
		}
		now, peak, err := c.server.Memory()
		if err != nil {
			return err
		}
		fmt.Printf("%d passages: %d searches, p50 %.1f ms, p99 %.1f ms; %d MB, at most %d MB\n",
			passages, len(took), at(took, 0.5), at(took, 0.99), now>>20, peak>>20)
	}
	if passages < crowded {
		return nil
	}
	return judge(os.Stdout, passages, took)
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
