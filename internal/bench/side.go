package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// sides are both servers on one database, with something to read in it.
type sides struct {
	*lab.Lab
	ours, floor *lab.Server
	assistant   string
	middle      load
}

func start(ctx context.Context) (*sides, error) {
	s, err := alone(ctx, "", "")
	if err != nil {
		return nil, err
	}
	if err := s.beside(ctx); err != nil {
		s.stop()
		return nil, err
	}
	return s, s.seed(ctx)
}

// alone is our side on a database of its own, on these processors; "" for all.
func alone(ctx context.Context, program, cores string) (*sides, error) {
	admin := os.Getenv("TEST_POSTGRES_URL")
	if admin == "" {
		return nil, errors.New("run it under script/postgres, or set TEST_POSTGRES_URL")
	}
	l, err := lab.Of(ctx, program, admin, conns)
	if err != nil {
		return nil, err
	}
	l.Cores = cores
	s := &sides{Lab: l}
	if s.ours, _, err = s.Serve(ctx); err != nil {
		s.stop()
		return nil, err
	}
	return s, nil
}

// beside starts the floor.
func (s *sides) beside(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	addr := lab.Free()
	if s.floor, err = s.Launch(ctx, nil, self, "-floor", addr); err != nil {
		return err
	}
	s.floor.URL, s.floor.Metrics = "http://"+addr, "http://"+addr+"/metrics"
	return lab.Await(s.floor.Metrics)
}

// seed makes 200 assistants of a realistic size: a list of 50 is about 64 KB.
func (s *sides) seed(ctx context.Context) error {
	for range 200 {
		var made struct {
			Data struct {
				ID string `json:"id"`
			} `json:"data"`
		}
		body, err := s.call(ctx, s.ours, load{method: http.MethodPost, path: "/v3/assistants", body: createBody})
		if err != nil {
			return err
		}
		if err := json.Unmarshal(body, &made); err != nil || made.Data.ID == "" {
			return fmt.Errorf("seed: %s", body)
		}
		s.assistant = made.Data.ID
	}
	return s.analyze(ctx)
}

// analyze the database, or the plans of its first minute are those of empty tables, and what is measured is when autovacuum comes by.
func (s *sides) analyze(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, s.DatabaseURL())
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	_, err = conn.Exec(ctx, "ANALYZE")
	return err
}

func (s *sides) call(ctx context.Context, to *lab.Server, l load) ([]byte, error) {
	if to == s.floor && l.floor != "" {
		l.path = l.floor
	}
	who := *s.Lab
	if l.sub != "" {
		who.Sub = l.sub
	}
	return who.Call(ctx, to, l.method, l.path, "application/json", []byte(l.body))
}

func (s *sides) stop() {
	for _, server := range []*lab.Server{s.ours, s.floor} {
		if server != nil {
			server.Stop()
		}
	}
	_ = s.Close()
}
