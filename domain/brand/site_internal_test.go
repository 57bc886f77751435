package brand

import (
	"context"
	"errors"
	"testing"
)

// While one request reads which host names there are, the others go on with those that are known, or wait no longer than they may.
func TestOthersGoOn(t *testing.T) {
	t.Parallel()
	s := New(Parts{})
	s.hosts.reads <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if d, err := s.directory(ctx); d != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("nothing is known: %v, %v", d, err)
	}
	old := &directory{}
	s.hosts.known.Store(old)
	if d, err := s.directory(t.Context()); d != old || err != nil {
		t.Errorf("old names are known: %v, %v", d, err)
	}
}
