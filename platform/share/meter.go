package share

import (
	"context"
	"sync"
)

// Meter counts what one use takes of a pool, bit by bit, until it ends. It is safe for concurrent use.
type Meter struct {
	// Free is how much is not worth counting, Step how much is taken at a time beyond that, and Most where it ends.
	Free, Step, Most int64
	// Take of the pool.
	Take func(n int64) (give func(), err error)
	// Over is the error of what goes beyond Most.
	Over error
	// Open says before something is asked for whether anything may be; nil: it may.
	Open func() error
	// Spend is called at the end with what was used beyond what is free, if anything was; it may be nil.
	Spend func(n int64)
	// Refused is called where something else that the use asked for was refused, as there was too much of it; it may be nil.
	Refused func()

	mu          sync.Mutex
	used, taken int64
	refused     error // of what was refused, with which all is that would be asked for next
	closed      bool
	give        []func()
}

// Add an amount. It fails with Over, or as Take does.
func (m *Meter) Add(n int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil
	}
	m.used += n
	if m.used <= m.Free+m.taken {
		return nil
	}
	if m.used > m.Most {
		m.refused = m.Over
		return m.Over
	}
	more := max(m.Step, m.used-m.Free-m.taken)
	give, err := m.Take(more)
	if err != nil {
		m.refused = err
		return err
	}
	m.taken += more
	m.give = append(m.give, give)
	return nil
}

// Ready says whether anything may be asked for.
func (m *Meter) Ready() error {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	closed, refused := m.closed, m.refused
	m.mu.Unlock()
	switch {
	case closed:
		return nil
	case refused != nil || m.Open == nil:
		return refused
	}
	return m.Open()
}

// Refuse notes that something else was refused which the use asked for. A nil meter notes nothing.
func (m *Meter) Refuse() {
	if m != nil && m.Refused != nil {
		m.Refused()
	}
}

// Close gives everything back. What goes on and reads afterwards is not counted.
func (m *Meter) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, give := range m.give {
		give()
	}
	if !m.closed && m.taken > 0 && m.Spend != nil {
		m.Spend(m.used - m.Free)
	}
	m.closed, m.give = true, nil
}

type meterKey struct{}

// Metered has what is read from the database in the context count. A nil meter counts nothing: for what is not kept until the request
// ends, or has a bound of its own.
func Metered(ctx context.Context, m *Meter) context.Context {
	return context.WithValue(ctx, meterKey{}, m)
}

// MeterOf is the context's; nil: nothing counts there.
func MeterOf(ctx context.Context) *Meter {
	m, _ := ctx.Value(meterKey{}).(*Meter)
	return m
}

type meteringKey struct{}

// Metering has each operation of what goes on for long begin a meter of its own, as the function does.
func Metering(ctx context.Context, begin func(ctx context.Context) (metered context.Context, end func())) context.Context {
	return context.WithValue(ctx, meteringKey{}, begin)
}

// Begin the meter of an operation, where each has its own.
func Begin(ctx context.Context) (metered context.Context, end func()) {
	begin, ok := ctx.Value(meteringKey{}).(func(context.Context) (context.Context, func()))
	if !ok {
		return ctx, func() {}
	}
	return begin(ctx)
}
