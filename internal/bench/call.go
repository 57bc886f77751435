package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/internal/carriertest"
	"github.com/switchboard-dev/switchboard/internal/lab"
)

// dials measures so many calls a second for some seconds: what a client waits for the gate, the intent and the carrier. First
// with calls that are long, so that as many are under way as were placed, then with calls that talk at once.
func dials(ctx context.Context, rate, rounds int) error {
	for _, pace := range []time.Duration{6 * time.Second, 150 * time.Millisecond} { //nolint:mnd // a call is some ten times as long
		if err := dialled(ctx, rate, rounds, pace); err != nil {
			return err
		}
	}
	return nil
}

func dialled(ctx context.Context, rate, rounds int, pace time.Duration) error {
	l, err := lab.New(ctx, os.Getenv("TEST_POSTGRES_URL"), rate)
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }()
	carrier, err := carriertest.Start(filepath.Join(l.Dir, "carrier.log"), nil)
	if err != nil {
		return err
	}
	defer func() { _ = carrier.Close() }()
	carrier.Pace(pace)
	l.Env = append(l.Env, "SWITCHBOARD_TELEPHONY="+carrier.URL)
	server, _, err := l.Serve(ctx)
	if err != nil {
		return err
	}
	defer server.Stop()
	took, err := dialAll(ctx, l, server, rate, rate*rounds*2) //nolint:mnd // seconds a round
	if err != nil {
		return err
	}
	_, peak, err := server.Memory()
	if err != nil {
		return err
	}
	now, err := active(ctx, l)
	if err != nil {
		return err
	}
	fmt.Printf("%d calls at %d a second, each of some %s: a request p50 %.1f ms, p99 %.1f ms; %d under way at the end; memory at most %d MB\n",
		len(took), rate, 12*pace, quantile(took, 0.5), quantile(took, 0.99), now, peak>>20) //nolint:mnd // MB
	return nil
}

// dialAll places calls at a rate, each to a number of its own.
func dialAll(ctx context.Context, l *lab.Lab, server *lab.Server, rate, all int) ([]time.Duration, error) {
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
		return nil, err
	}
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
	return took, errors.Join(errs...)
}

// active is how many calls are under way.
func active(ctx context.Context, l *lab.Lab) (n int, err error) {
	conn, err := pgx.Connect(ctx, l.DatabaseURL())
	if err != nil {
		return 0, err
	}
	defer func() { _ = conn.Close(ctx) }()
	return n, conn.QueryRow(ctx, "SELECT count(*) FROM calls WHERE active").Scan(&n)
}
