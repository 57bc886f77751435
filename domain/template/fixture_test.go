package template_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/template"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/readingtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// client is the subaccount that assistants are made for.
const client = "Harbour & Sons"

// shop is a product without a network or a key, at work for one client.
type shop struct {
	*domain.Product
	t   *testing.T
	ctx context.Context
}

// untold has nobody who listens to events.
type untold struct{}

// Body of event.Bodies.
func (untold) Body(context.Context, string, string) (data []byte, contact string, err error) {
	return []byte("{}"), "", nil
}

func each(t *testing.T, f func(t *testing.T, s *shop)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) { f(t, open(t, s)) })
}

func open(t *testing.T, s *store.Store) *shop {
	t.Helper()
	authority, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	phone := &carrier.Simulated{}
	phone.Pace(5 * time.Millisecond)
	t.Cleanup(func() { _ = phone.Close() })
	p, err := domain.New(domain.Parts{
		Store: s, Authority: authority, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Environment: authz.Development,
		BaseURL: "http://test", Fetch: &http.Client{}, Reader: readingtest.Reader(t), Messenger: &notify.Service{}, Client: llm.New(llm.Options{}),
		Answerer: chat.Passages{}, NumberKey: []byte("numbers"), Carrier: phone,
		Chat:   domain.ChatSettings{HumanPause: time.Hour, Quiet: time.Hour, TraceKept: time.Hour},
		Call:   domain.CallSettings{Daily: 1000, Patience: 10 * time.Second, Lost: time.Minute},
		Bodies: func(*domain.Product) event.Bodies { return untold{} }, Log: slog.New(slog.DiscardHandler),
	})
	if err == nil {
		err = p.Start(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Stop(context.Background()) })
	ws, err := p.Workspaces.Create(t.Context(), workspace.NewWorkspace{Name: "Agency"})
	if err != nil {
		t.Fatal(err)
	}
	sub, err := p.Workspaces.AddSubaccount(workspace.As(t.Context(), ws.ID), workspace.NewSubaccount{Name: new(client)})
	if err != nil {
		t.Fatal(err)
	}
	who := &authz.Caller{Kind: authz.KindSystem, ID: "test", Workspace: ws.ID, Subaccount: sub.ID}
	return &shop{p, t, authz.With(t.Context(), who)}
}

// hire makes an assistant of a template, and waits until what it knows is read.
func (s *shop) hire(id string) *template.Made { return s.hireIn("en-US", id) }

// hireIn makes one that speaks a language.
func (s *shop) hireIn(language, id string) *template.Made {
	s.t.Helper()
	made, err := s.Templates.Create(s.ctx, template.Input{TemplateID: id, Language: patch.Sent(&language)})
	if err != nil {
		s.t.Fatal(err)
	}
	await.Within(s.t, time.Minute, "the sample knowledge is not read", func() bool {
		src, err := s.Knowledge.GetSource(s.ctx, made.Source.ID)
		if err == nil && src.Status == "FAILED" {
			s.t.Fatal(*src.FailureReason)
		}
		return err == nil && src.Status == "READY"
	})
	return made
}
