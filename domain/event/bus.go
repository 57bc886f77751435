package event

import (
	"context"
	"fmt"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/pause"
)

// Bus notifies all servers that subaccounts have new events. Messages may be lost, or arrive twice.
type Bus interface {
	Publish(ctx context.Context, subaccounts ...string) error
	// Listen calls heard with every subaccount that is published, and with "" if something may have been missed, until
	// the context ends.
	Listen(ctx context.Context, heard func(subaccount string))
}

const (
	channel = "switchboard_events"
	// again is how long it waits before it connects again.
	again = time.Second
	// ping is how often Redis is asked for a sign of life, silence how long it may give none.
	ping    = 5 * time.Second
	silence = 3 * ping
)

// Postgres is a bus over LISTEN and NOTIFY. It holds one connection of the pool.
type Postgres struct{ Pool *pgxpool.Pool }

// Publish of Bus.
func (p Postgres) Publish(ctx context.Context, subaccounts ...string) error {
	if _, err := p.Pool.Exec(ctx, "SELECT pg_notify($1, who) FROM unnest($2::text[]) AS who", channel, subaccounts); err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	return nil
}

// Along is the channel on which a statement of the same database can notify the other copies by itself.
func (Postgres) Along() string { return channel }

// Listen of Bus.
func (p Postgres) Listen(ctx context.Context, heard func(string)) {
	for ctx.Err() == nil {
		p.listen(ctx, heard) // whatever went wrong, it is tried again
		pause.For(ctx, again)
	}
}

func (p Postgres) listen(ctx context.Context, heard func(string)) {
	conn, err := p.Pool.Acquire(ctx)
	if err != nil {
		return
	}
	raw := conn.Hijack() // it listens: nobody else may have it
	defer func() { _ = raw.Close(context.WithoutCancel(ctx)) }()
	if _, err := raw.Exec(ctx, "LISTEN "+channel); err != nil {
		return
	}
	for heard(""); ; {
		n, err := raw.WaitForNotification(ctx)
		if err != nil {
			return
		}
		heard(n.Payload)
	}
}

// Redis is a bus over its publish and subscribe.
type Redis struct{ Pool *redis.Pool }

// Publish of Bus.
func (r Redis) Publish(ctx context.Context, subaccounts ...string) error {
	conn, err := r.Pool.GetContext(ctx)
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	defer func() { _ = conn.Close() }()
	for _, who := range subaccounts {
		if err := conn.Send("PUBLISH", channel, who); err != nil {
			return fmt.Errorf("publish: %w", err)
		}
	}
	replies, err := redis.Values(redis.DoContext(conn, ctx, "")) // flushes, and reads all replies
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	for _, reply := range replies {
		if refused, is := reply.(redis.Error); is { // in a list, an error is a reply like others
			return fmt.Errorf("publish: %w", refused)
		}
	}
	return nil
}

// Listen of Bus.
func (r Redis) Listen(ctx context.Context, heard func(string)) {
	for ctx.Err() == nil {
		r.listen(ctx, heard)
		pause.For(ctx, again)
	}
}

func (r Redis) listen(ctx context.Context, heard func(string)) {
	conn, err := r.Pool.GetContext(ctx)
	if err != nil {
		return
	}
	sub := redis.PubSubConn{Conn: conn}
	defer func() { _ = sub.Close() }()
	if err := sub.Subscribe(channel); err != nil {
		return
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	go lane.Every(ctx, ping, func(context.Context) { _ = sub.Ping("") }) // what fails is noticed by who receives
	for {
		switch m := receive(ctx, sub).(type) {
		case redis.Subscription:
			heard("")
		case redis.Message:
			heard(string(m.Data))
		case error:
			return
		}
	}
}

// receive what comes next, an error if not even the answer to a ping does: a host that is gone says nothing.
func receive(ctx context.Context, sub redis.PubSubConn) any {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	return sub.ReceiveContext(ctx)
}
