package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

// size is a database: one subaccount of a thousand contacts, and others beside it.
type size struct{ contacts, subaccounts int }

// measured is how many contacts the subaccount has that is asked.
const measured = 1_000

// growth measures one subaccount twice at the same time: in a small database, and in a large one where nothing differs
// but what other tenants have.
func growth(ctx context.Context, rounds int, sizes []size) error {
	var all []*sides
	var loads [][]load
	for _, size := range sizes {
		s, err := alone(ctx, "", "")
		if err != nil {
			return err
		}
		defer s.stop()
		l, err := s.grown(ctx, size)
		if err != nil {
			return err
		}
		all, loads = append(all, s), append(loads, l)
	}
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintf(out, "request\tp50 ms of %v\tp50 ms of %v\tratio\tp99 ms\tp99 ms\n", sizes[0], sizes[len(sizes)-1])
	for i := range loads[0] {
		samples := make([][]sample, len(all))
		for round := range rounds + 1 {
			for j, s := range all {
				got, err := s.round(ctx, s.ours, loads[j][i], 1)
				if err != nil {
					return err
				}
				if round > 0 { // the first warms up
					samples[j] = append(samples[j], got)
				}
			}
		}
		few, many := median(samples[0]), median(samples[len(samples)-1])
		_, _ = fmt.Fprintf(out, "%s\t%.2f\t%.2f\t%.2f\t%.1f\t%.1f\n", loads[0][i].name, few.p50, many.p50, many.p50/few.p50, few.p99, many.p99)
	}
	return out.Flush()
}

// grown fills the database, and gives what the measured subaccount is asked.
func (s *sides) grown(ctx context.Context, to size) ([]load, error) {
	others := slices.Repeat([]int{(to.contacts - measured) / (to.subaccounts - 1)}, to.subaccounts-1)
	subs, err := s.fill(ctx, append([]int{measured}, others...))
	if err != nil {
		return nil, err
	}
	page, err := s.call(ctx, s.ours, load{method: http.MethodGet, path: "/v3/contacts?limit=50", sub: subs[0]})
	if err != nil {
		return nil, err
	}
	var list struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if err := json.Unmarshal(page, &list); err != nil || len(list.Data) == 0 {
		return nil, fmt.Errorf("no page to measure: %w", err)
	}
	loads := []load{
		{name: "list 50", path: "/v3/contacts?limit=50"},
		{name: "get", path: "/v3/contacts/" + list.Data[len(list.Data)-1].ID},
		{name: "search", paths: searching("kowalczy", "lindqv", "person77", "okonkw")},
		{name: "create", path: "/v3/contacts", body: crowdBody},
	}
	for i := range loads {
		loads[i].method, loads[i].sub, loads[i].requests, loads[i].clients = http.MethodGet, subs[0], 500, 1
		if loads[i].body != "" {
			loads[i].method = http.MethodPost
		}
	}
	return loads, nil
}

// searching are the paths of searches for the fragments.
func searching(fragments ...string) []string {
	paths := make([]string, len(fragments))
	for i, f := range fragments {
		paths[i] = "/v3/contacts?limit=25&search=" + f
	}
	return paths
}

// sizesOf reads such as 10000/10,3000000/10000.
func sizesOf(text string) (sizes []size, err error) {
	for part := range strings.SplitSeq(text, ",") {
		var s size
		if _, err := fmt.Sscanf(part, "%d/%d", &s.contacts, &s.subaccounts); err != nil {
			return nil, fmt.Errorf("size %q: %w", part, err)
		}
		if s.subaccounts < 2 || s.contacts < measured {
			return nil, fmt.Errorf("size %q has no room for the subaccount that is measured", part) //nolint:err113 // for whoever types it
		}
		sizes = append(sizes, s)
	}
	return sizes, nil
}
