package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"os"
	"text/tabwriter"
	"time"
)

// pace is how long another tenant's client waits between two requests.
const pace = 5 * time.Millisecond

// look is how often it is asked whether an import is done.
const look = 200 * time.Millisecond

// imports measures the import of so many contacts, twice, and what a client of another subaccount notices of it.
func imports(ctx context.Context, n int) error {
	s, err := alone(ctx, "", "")
	if err != nil {
		return err
	}
	defer s.stop()
	subs, err := s.fill(ctx, []int{measured})
	if err != nil {
		return err
	}
	neighbour := load{method: http.MethodGet, path: "/v3/contacts?limit=25", sub: subs[0], clients: 1, pause: pace}
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(out, "meanwhile\tseconds\tcontacts/s\tpeak MB\tneighbour's p50 ms\tp99 ms")
	neighbour.requests = 1000
	quiet, err := s.round(ctx, s.ours, neighbour, 1)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(out, "nothing\t\t\t\t%.1f\t%.1f\n", quiet.p50, quiet.p99)
	for _, name := range []string{"import", "the same again"} {
		file, err := s.upload(ctx, n) // it goes with its import
		if err != nil {
			return err
		}
		done := make(chan error, 1)
		start := time.Now()
		go func() { done <- s.bringIn(ctx, file) }()
		var latencies []sample
		for running := true; running; {
			select {
			case err := <-done:
				if err != nil {
					return err
				}
				running = false
			default:
				neighbour.requests = 200
				got, err := s.round(ctx, s.ours, neighbour, 1)
				if err != nil {
					return err
				}
				latencies = append(latencies, got)
			}
		}
		took := time.Since(start).Seconds()
		_, peak, err := s.ours.Memory()
		if err != nil {
			return err
		}
		busy := median(latencies)
		_, _ = fmt.Fprintf(out, "%s\t%.1f\t%.0f\t%d\t%.1f\t%.1f\n", name, took, float64(n)/took, peak>>20, busy.p50, busy.p99) //nolint:mnd // MB
	}
	return out.Flush()
}

// upload sends a table of people, and gives the file's id.
func (s *sides) upload(ctx context.Context, n int) (string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "people.csv")
	if err != nil {
		return "", err
	}
	table := csv.NewWriter(part)
	_ = table.Write([]string{"First Name", "Last Name", "E-mail", "Mobile", "Company"}) // Error has it
	r := rand.New(rand.NewPCG(3, 4))
	for i := range n {
		c := somebody(r, i)
		_ = table.Write([]string{*c.FirstName, *c.LastName, *c.Email, fmt.Sprintf("+1415%07d", 2_000_000+i), *c.CompanyName})
	}
	table.Flush()
	if err := table.Error(); err != nil {
		return "", err
	}
	if err := form.Close(); err != nil {
		return "", err
	}
	answer, err := s.Call(ctx, s.ours, http.MethodPost, "/files", form.FormDataContentType(), body.Bytes())
	if err != nil {
		return "", err
	}
	var made struct {
		Data struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	err = json.Unmarshal(answer, &made)
	return made.Data.ID, err
}

// bringIn imports the file, and waits for its end.
func (s *sides) bringIn(ctx context.Context, file string) error {
	run, err := s.graph(ctx, `mutation($id: ID!) { run: importContacts(fileId: $id) { id status badRows } }`, file)
	for err == nil && run.Status != "COMPLETED" {
		time.Sleep(look)
		run, err = s.graph(ctx, `query($id: ID!) { run: contactImport(id: $id) { id status badRows } }`, run.ID)
		if run.Status == "FAILED" || run.BadRows > 0 {
			return fmt.Errorf("import: %+v", run)
		}
	}
	return err
}

type run struct {
	ID      string `json:"id"`
	Status  string `json:"status"`
	BadRows int    `json:"badRows"`
}

// graph asks GraphQL about one import.
func (s *sides) graph(ctx context.Context, query, id string) (run, error) {
	body, err := json.Marshal(map[string]any{"query": query, "variables": map[string]string{"id": id}})
	if err != nil {
		return run{}, err
	}
	answer, err := s.Call(ctx, s.ours, http.MethodPost, "/graphql", "application/json", body)
	if err != nil {
		return run{}, err
	}
	var got struct {
		Data struct {
			Run *run `json:"run"`
		} `json:"data"`
	}
	if err := json.Unmarshal(answer, &got); err != nil || got.Data.Run == nil {
		return run{}, fmt.Errorf("import: %s", answer)
	}
	return *got.Data.Run, nil
}
