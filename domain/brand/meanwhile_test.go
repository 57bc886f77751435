package brand_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// earlier is a resolver that has an answer from before: to the first question it gives that once it may, to all others what is true
// by then.
type earlier struct {
	brand.Resolver

	first      atomic.Bool
	asked, let chan struct{} // that it has been asked, and that it may answer
}

// LookupTXT of brand.Resolver.
func (r *earlier) LookupTXT(ctx context.Context, name string) ([]string, error) {
	if !r.first.CompareAndSwap(false, true) {
		return r.Resolver.LookupTXT(ctx, name)
	}
	said, err := r.Resolver.LookupTXT(ctx, name)
	close(r.asked)
	<-r.let
	return said, err
}

// A host name that is verified while the job waits for the name system is not lost by what the job hears of the time before.
func TestVerifiedMeanwhile(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, now := admin(t, storetest.Tenant(t, s)), store.Timestamp()
		b, system := service(s)
		record := host(t, b, system, ctx)
		system.clear(record)
		if err := b.CheckHosts(t.Context(), now); err != nil {
			t.Fatal(err)
		}
		slow := &earlier{Resolver: system, asked: make(chan struct{}), let: make(chan struct{})}
		b.Parts().Resolver = slow
		var job sync.WaitGroup
		job.Go(func() {
			if err := b.CheckHosts(t.Context(), now.Add(73*time.Hour)); err != nil {
				t.Error(err)
			}
		})
		<-slow.asked
		system.set(record)
		_, err := b.VerifyHost(ctx)
		close(slow.let)
		job.Wait()
		if err != nil {
			t.Fatal(err)
		}
		if set, err := b.Settings(ctx); err != nil || set.VerifiedAt == nil || set.MissingSince != nil || set.ReachedAt == nil {
			t.Errorf("%+v, %v", set, err)
		}
		if n := lost(t, s, authz.From(ctx).Workspace); n != 0 {
			t.Errorf("%d entries tell of a loss", n)
		}
	})
}

// What the job hears of a record that is back takes nothing back that has become known since: that it is gone again.
func TestNotedMeanwhile(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, now := admin(t, storetest.Tenant(t, s)), store.Timestamp()
		b, system := service(s)
		record := host(t, b, system, ctx)
		system.clear(record)
		check := func(at time.Time) {
			if err := b.CheckHosts(t.Context(), at); err != nil {
				t.Error(err)
			}
		}
		check(now)
		system.set(record)
		slow := &earlier{Resolver: system, asked: make(chan struct{}), let: make(chan struct{})}
		b.Parts().Resolver = slow
		var job sync.WaitGroup
		job.Go(func() { check(now.Add(6 * time.Hour)) })
		<-slow.asked
		again := now.Add(12 * time.Hour)
		check(again.Add(-time.Hour)) // it is back, and then gone
		system.clear(record)
		check(again)
		close(slow.let)
		job.Wait()
		if set, err := b.Settings(ctx); err != nil || set.MissingSince == nil || !set.MissingSince.Equal(again) {
			t.Errorf("%+v, %v", set, err)
		}
	})
}
