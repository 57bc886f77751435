package share_test

import (
	"context"
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/share"
)

func TestMeter(t *testing.T) {
	t.Parallel()
	over := errors.New("too much")
	p := share.New(100)
	metered := func() *share.Meter {
		return &share.Meter{Free: 10, Step: 20, Most: 80, Over: over, Take: func(n int64) (func(), error) { return p.Take(n) }}
	}
	m := metered()
	for _, step := range []struct{ add, used int64 }{{10, 0}, {1, 20}, {19, 20}, {1, 40}, {45, 66}} {
		if err := m.Add(step.add); err != nil || p.Used() != step.used {
			t.Errorf("added %d: %v, %d of the pool are in use and not %d", step.add, err, p.Used(), step.used)
		}
	}
	other := metered()
	if err := other.Add(60); !errors.Is(err, share.ErrAll) {
		t.Errorf("the pool has no more: %v", err)
	}
	if err := m.Add(10); !errors.Is(err, over) {
		t.Errorf("beyond the bound of one: %v", err)
	}
	if err := m.Ready(); !errors.Is(err, over) {
		t.Errorf("what would be asked for next: %v", err)
	}
	if err := other.Ready(); !errors.Is(err, share.ErrAll) {
		t.Errorf("what another would ask for next: %v", err)
	}
	m.Close()
	if err := m.Ready(); err != nil {
		t.Errorf("after the end: %v", err)
	}
	m.Close()
	if p.Used() != 0 {
		t.Errorf("%d are in use after the end", p.Used())
	}
	if err := m.Add(1000); err != nil || p.Used() != 0 {
		t.Errorf("after the end: %v, %d are in use", err, p.Used())
	}
	if err := other.Add(1); err != nil || p.Used() == 0 {
		t.Errorf("there is room again: %v, %d", err, p.Used())
	}
}

func TestMeterOf(t *testing.T) {
	t.Parallel()
	m := &share.Meter{}
	ctx := share.Metered(t.Context(), m)
	if share.MeterOf(context.WithoutCancel(ctx)) != m || share.MeterOf(share.Metered(ctx, nil)) != nil || share.MeterOf(t.Context()) != nil {
		t.Error("a context has another meter")
	}
}
