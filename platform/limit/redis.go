package limit

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/gomodule/redigo/redis"
)

const (
	// readScript takes the time where the counts are, so that all copies of the server go by one clock.
	readScript = `
local time = redis.call('TIME')
return {time[1], time[2], unpack(redis.call('MGET', unpack(KEYS)))}`

	// swapScript has three arguments a key: what was read ('' for nothing), what to write, for how many milliseconds.
	swapScript = `
for i, key in ipairs(KEYS) do
  if (redis.call('GET', key) or '') ~= ARGV[3 * i - 2] then return 0 end
end
for i, key in ipairs(KEYS) do
  redis.call('SET', key, ARGV[3 * i - 1], 'PX', ARGV[3 * i])
end
return 1`

	timeParts = 2
	anyKeys   = -1 // each run says how many
)

// inRedis counts in Redis.
type inRedis struct {
	pool       *redis.Pool
	patience   time.Duration
	readScript *redis.Script
	swapScript *redis.Script
}

func newRedis(pool *redis.Pool, patience time.Duration) *inRedis {
	return &inRedis{
		pool: pool, patience: patience,
		readScript: redis.NewScript(anyKeys, readScript), swapScript: redis.NewScript(anyKeys, swapScript),
	}
}

// run has Redis run a script on the cells' keys, and waits as long as there is patience.
func (s *inRedis) run(ctx context.Context, script *redis.Script, cells []*cell, args ...any) (any, error) {
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	conn, err := s.pool.GetContext(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	defer func() { _ = conn.Close() }()
	all := make([]any, 0, 1+len(cells)+len(args))
	all = append(all, len(cells))
	for _, c := range cells {
		all = append(all, c.key)
	}
	return script.DoContext(ctx, conn, append(all, args...)...) //nolint:wrapcheck // the caller says what for
}

func (s *inRedis) read(ctx context.Context, cells []*cell) error {
	answer, err := redis.Values(s.run(ctx, s.readScript, cells))
	if err != nil {
		return fmt.Errorf("read the counts: %w", err)
	}
	if len(answer) != timeParts+len(cells) {
		return fmt.Errorf("read the counts: %d values", len(answer))
	}
	numbers := make([]int64, len(answer))
	for i, value := range answer {
		if numbers[i], err = number(value); err != nil {
			return fmt.Errorf("read the counts: %w", err)
		}
	}
	now := time.Unix(numbers[0], numbers[1]*int64(time.Microsecond))
	for i, c := range cells {
		c.old, c.now = numbers[timeParts+i], now
	}
	return nil
}

func (s *inRedis) swap(ctx context.Context, cells []*cell) (bool, error) {
	args := make([]any, 0, 3*len(cells))
	for _, c := range cells {
		old := ""
		if c.old != never {
			old = strconv.FormatInt(c.old, 10)
		}
		lasts := max(1, (c.ttl + time.Millisecond - 1).Milliseconds())
		args = append(args, old, strconv.FormatInt(c.next, 10), lasts)
	}
	swapped, err := redis.Bool(s.run(ctx, s.swapScript, cells, args...))
	if err != nil {
		return false, fmt.Errorf("write the counts: %w", err)
	}
	return swapped, nil
}

// number reads a value of Redis; one that is not there is never.
func number(value any) (int64, error) {
	switch v := value.(type) {
	case nil:
		return never, nil
	case []byte:
		n, err := strconv.ParseInt(string(v), 10, 64)
		if err != nil {
			return 0, fmt.Errorf("no number: %w", err)
		}
		return n, nil
	default:
		return 0, fmt.Errorf("no text but %T", value)
	}
}
