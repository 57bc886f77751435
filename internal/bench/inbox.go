package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/switchboard-dev/switchboard/internal/bar"
	"github.com/switchboard-dev/switchboard/internal/lab"
)

// inboxBars are how fast the inbox of a large subaccount has to be.
//
//go:embed inbox.tsv
var inboxBars string

// documents is where the dashboard's own queries are.
const documents = "web/src/gql/persisted-documents.json"

// How often each request is sent, and how often before that to warm up.
const (
	looks     = 20
	warmLooks = 3
)

// sight is what somebody does in the inbox, which bar it is judged by, and what its query is asked for.
type sight struct {
	name, bar string
	with      map[string]any
}

// desk is the inbox that is measured, with somebody who looks at it.
type desk struct {
	*sides

	query, session string
}

// inboxes measures the inbox of a subaccount with so many conversations, as the dashboard asks for it. It is an error if a bar is missed.
func inboxes(ctx context.Context, n int) error {
	l, err := lab.New(ctx, os.Getenv("TEST_POSTGRES_URL"), 1)
	if err != nil {
		return err
	}
	d := &desk{sides: &sides{Lab: l}}
	defer d.stop()
	if d.query, err = document("query Inbox("); err != nil {
		return err
	}
	if err := d.hire(ctx); err != nil {
		return err
	}
	all, err := d.furnish(ctx, n)
	if err != nil {
		return err
	}
	if d.ours, _, err = d.Serve(ctx); err != nil {
		return err
	}
	if d.session, err = d.enter(ctx); err != nil {
		return err
	}
	if err := d.idle(ctx); err != nil {
		return err
	}
	fmt.Printf("%d conversations of one subaccount in %s, load %s\n", n, strings.SplitN(d.DatabaseURL(), ":", 2)[0], lab.Load()) //nolint:mnd // the scheme
	figures, err := d.look(ctx, all)
	if err != nil {
		return err
	}
	return bar.Report(os.Stdout, inboxBars, figures)
}

// document of the dashboard that has the text.
func document(holding string) (string, error) {
	text, err := os.ReadFile(documents)
	if err != nil {
		return "", err
	}
	all := map[string]string{}
	if err := json.Unmarshal(text, &all); err != nil {
		return "", err
	}
	for _, one := range all {
		if strings.Contains(one, holding) {
			return one, nil
		}
	}
	return "", fmt.Errorf("%s has no %s", documents, holding)
}

// idle waits until neither the server nor the database works off what was made.
func (d *desk) idle(ctx context.Context) error {
	const still, enough = 50 * time.Millisecond, 3
	for calm := 0; calm < enough; {
		spent, err := d.spends(ctx, func() { time.Sleep(time.Second) })
		if err != nil {
			return err
		}
		if calm++; spent.server+spent.database > still {
			calm = 0
		}
	}
	return nil
}

// look at each as often as it takes, and give for each bar what the slowest took.
func (d *desk) look(ctx context.Context, all []sight) (map[string]float64, error) {
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0) //nolint:mnd // two spaces
	_, _ = fmt.Fprintln(out, "look\tbar\tfound\tp50 ms\tp95 ms")
	figures := map[string]float64{}
	for _, one := range all {
		var took []time.Duration
		var found string
		for i := range warmLooks + looks {
			begun := time.Now()
			var err error
			if found, err = d.ask(ctx, one.with); err != nil {
				return nil, fmt.Errorf("%s: %w", one.name, err)
			}
			if i >= warmLooks {
				took = append(took, time.Since(begun))
			}
		}
		slices.Sort(took)
		p95 := quantile(took, 0.95) //nolint:mnd // a quantile
		figures[one.bar] = max(figures[one.bar], p95)
		_, _ = fmt.Fprintf(out, "%s\t%s\t%s\t%.1f\t%.1f\n", one.name, one.bar, found, quantile(took, 0.5), p95) //nolint:mnd // a quantile
	}
	return figures, out.Flush()
}

// ask for the inbox as the dashboard does, and answer how many conversations its first page has, and whether there are more.
func (d *desk) ask(ctx context.Context, with map[string]any) (string, error) {
	variables := map[string]any{
		"list": true, "beside": true, "thread": false, "id": "", "sort": "updated", "includeArchived": false, "first": 40, //nolint:mnd // the page's
	}
	for name, value := range with {
		variables[name] = value
	}
	body, err := json.Marshal(map[string]any{"query": d.query, "variables": variables, "operationName": "Inbox"})
	if err != nil {
		return "", err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, d.ours.URL+"/graphql", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	for name, value := range map[string]string{
		"Origin": d.ours.URL, "Cookie": d.session, "Content-Type": "application/json", "X-Subaccount-Id": d.Sub,
	} {
		r.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	var answer struct {
		Data struct {
			Conversations *struct {
				Nodes    []struct{ ID string }
				PageInfo struct{ HasNextPage bool }
			}
		}
		Errors []struct{ Message string }
	}
	if err := json.Unmarshal(text, &answer); err != nil || len(answer.Errors) > 0 || answer.Data.Conversations == nil {
		return "", errors.Join(err, fmt.Errorf("%s: %.300s", resp.Status, text))
	}
	found := fmt.Sprint(len(answer.Data.Conversations.Nodes))
	if answer.Data.Conversations.PageInfo.HasNextPage {
		found += "+"
	}
	return found, nil
}
