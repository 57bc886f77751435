package main

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/url"
	"time"

	"github.com/gomodule/redigo/redis"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/rest"
)

// redisPatience is how long Redis may take to be connected to, or to take what is written.
const redisPatience = 2 * time.Second

// Connections to Redis that have been idle for less than redisFresh are not tested before they are used; at most redisIdle are kept
// open, for redisLeft.
const (
	redisFresh = time.Second
	redisIdle  = 16
	redisLeft  = 5 * time.Minute
)

// redis is shared by all copies of the server, where one is configured.
func (a *app) redis(i *instance) error {
	if a.config.RedisURL == "" {
		return nil
	}
	if u, err := url.Parse(a.config.RedisURL); err != nil || u.Host == "" || u.Scheme != "redis" && u.Scheme != "rediss" {
		return errors.New("SWITCHBOARD_REDIS_URL: must be redis://… or rediss://…") // the cause shows the URL
	}
	i.redis = &redis.Pool{
		DialContext: func(ctx context.Context) (redis.Conn, error) {
			return redis.DialURLContext(ctx, a.config.RedisURL, redis.DialConnectTimeout(redisPatience), redis.DialWriteTimeout(redisPatience))
		},
		TestOnBorrowContext: func(ctx context.Context, c redis.Conn, since time.Time) error {
			if time.Since(since) < redisFresh {
				return nil
			}
			_, err := redis.DoContext(c, ctx, "PING")
			return err //nolint:wrapcheck // the pool only looks whether there is one
		},
		MaxIdle: redisIdle, IdleTimeout: redisLeft,
	}
	i.closers = append(i.closers, i.redis.Close)
	return nil
}

// limiter keeps to rates, which have one name, together with the other copies: in Redis, or else in PostgreSQL. A SQLite file has one server.
func (i *instance) limiter(s *store.Store, log *slog.Logger, rates ...limit.Rate) (*limit.Limiter, error) {
	name := cmp.Or(rates[0].Name, "requests")
	o := limit.Options{Rates: rates, Refused: func() { i.product.Limited(name) }, Log: log}
	switch {
	case i.redis != nil:
		o.Redis = i.redis
	case s.Postgres():
		o.Postgres = s.SystemDB()
	}
	return limit.New(o)
}

// bus tells other copies of the server of new events; nil if there can be none.
func (i *instance) bus(s *store.Store) event.Bus {
	switch {
	case i.redis != nil:
		return event.Redis{Pool: i.redis}
	case s.Postgres():
		return event.Postgres{Pool: s.SystemPool()}
	}
	return nil
}

// sweeps are those of what the product does not know.
func sweeps(s *store.Store) []job.Sweep {
	if s.Postgres() {
		return []job.Sweep{rest.Sweep(s), limit.Sweep(s.SystemDB())}
	}
	return []job.Sweep{rest.Sweep(s)}
}
