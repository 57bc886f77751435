package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// dials measures so many calls a second for some seconds: what a client waits for the gate, the intent and the carrier.
func dials(ctx context.Context, rate, rounds int) error {
	l, err := lab.New(ctx, os.Getenv("TEST_POSTGRES_URL"), rate)
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }()
	server, _, err := l.Serve(ctx)
	if err != nil {
		return err
	}
	defer server.Stop()
	post := func(path, body string) (string, error) {
		var made struct {
			Data struct {
				ID string `json:"id"`
			} `json:"data"`
		}
		text, err := l.Call(ctx, server, http.MethodPost, path, "application/json", []byte(body))
		if err == nil {
			err = json.Unmarshal(text, &made)
		}
		return made.Data.ID, err
	}
	bot, err := post("/v3/assistants", `{"name":"Ada"}`)
	_, from := post("/v3/phone-numbers", `{"number":"+14155550100"}`)
	_, limit := post("/graphql", fmt.Sprintf(`{"query":"mutation { updateSubaccount(id: \"%s\", input: {concurrency: 1000}) { id } }"}`, l.Sub))
	if err := errors.Join(err, from, limit); err != nil {
		return err
	}
	const seconds = 2
	all := rate * rounds * seconds
	took, errs := make([]time.Duration, all), make([]error, all)
	var wait sync.WaitGroup
	tick := time.NewTicker(time.Second / time.Duration(rate))
	defer tick.Stop()
	for i := range all {
		<-tick.C
		wait.Go(func() {
			start := time.Now()
			_, errs[i] = post("/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+1500555%04d"}`, bot, 100+i%9000)) // the first play parts
			took[i] = time.Since(start)
		})
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	_, peak, err := server.Memory()
	if err != nil {
		return err
	}
	fmt.Printf("%d calls at %d a second, each with a talk of three turns: a request p50 %.1f ms, p99 %.1f ms; memory at most %d MB\n",
		all, rate, quantile(took, 0.5), quantile(took, 0.99), peak>>20) //nolint:mnd // MB
	return nil
}
