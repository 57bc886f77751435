package voice_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// booth is the service on a database of its own.
type booth struct {
	*voice.Service
	t   *testing.T
	ctx context.Context // of a key of one subaccount
}

// each runs the test on both dialects at once.
func each(t *testing.T, f func(t *testing.T, b *booth)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
		f(t, &booth{Service: voice.New(s, pager, &http.Client{}), t: t, ctx: storetest.Tenant(t, s)})
	})
}

// add makes a voice of the subaccount's own.
func (b *booth) add(in voice.Create) *voice.Voice {
	b.t.Helper()
	v, err := b.Add(b.ctx, in)
	if err != nil {
		b.t.Fatal(err)
	}
	return v
}

// ids of a list of one page.
func (b *booth) ids(ctx context.Context, f voice.Filter) (ids []string, next string) {
	b.t.Helper()
	l, err := b.List(ctx, f)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, v := range l.Nodes {
		ids = append(ids, v.ID)
	}
	return ids, l.Next()
}

// all ids of a list, page by page.
func (b *booth) all(ctx context.Context, f voice.Filter) (ids []string) {
	b.t.Helper()
	for {
		more, next := b.ids(ctx, f)
		ids = append(ids, more...)
		if next == "" {
			return ids
		}
		f.After = &next
	}
}

// own are the ids of all voices that the caller's subaccount has itself.
func (b *booth) own(ctx context.Context) []string {
	b.t.Helper()
	return b.all(ctx, voice.Filter{IsCustom: new(true)})
}

// plain is a voice of which only what is required is known.
func plain(name string) voice.Create {
	return voice.Create{VoiceID: "v-" + name, VoiceName: name, Provider: "CUSTOM"}
}

func sent[T any](value T) patch.Field[T] { return patch.Sent(&value) }

// refused fails the test unless the error has the code, and names the fields and no others.
func refused(t *testing.T, what string, err error, code fault.Code, fields ...string) {
	t.Helper()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != code {
		t.Errorf("%s: got %v, want %s", what, err, code)
		return
	}
	var named []string
	for _, d := range f.Details {
		named = append(named, d.Field)
	}
	slices.Sort(named)
	if !slices.Equal(named, fields) {
		t.Errorf("%s: names %v, want %v", what, named, fields)
	}
}
