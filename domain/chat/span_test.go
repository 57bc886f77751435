package chat_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// modeled lets a model's endpoint answer in the room, with tools.
func (r *room) modeled() *llmtest.Server {
	r.t.Helper()
	m := llmtest.Serve(r.t)
	r.Parts().Client = llm.New(llm.Options{})
	r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "small"})
	r.Parts().Actions = builtin.New(builtin.Parts{Store: r.Parts().Store, Contacts: r.Parts().Contacts, Knowledge: r.Parts().Knowledge})
	return m
}

// models has the workspace's language model answer there.
func (r *room) models(e llm.Endpoint) {
	r.Parts().Terms = workspace.New(workspace.Parts{Store: r.Parts().Store, Models: e}).Terms
}

// A turn is a span with its search, its model and its tools below, and nothing that was said in any of them.
func TestTurnIsTraced(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		spans := tracetest.NewInMemoryExporter()
		provider := sdk.NewTracerProvider(sdk.WithSyncer(spans))
		m := r.modeled()
		m.Play(llmtest.Call("add_tag", `{"tag":"canary"}`), llmtest.Say("The canary sings."), llmtest.Fail(401))
		ann := r.newContact("canary", "ann")
		r.tag(ann, "canary", "")
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(r.assistant).SetPlatformTools([]string{"add_tag"}).Exec(ctx)
		})
		ask := func() error {
			ctx, root := provider.Tracer("test").Start(r.ctx, "request")
			defer root.End()
			_, err := r.Complete(ctx, chat.Input{AssistantID: r.assistant, Input: "canary?", ContactID: patch.Sent(&ann)})
			return err
		}
		if err := ask(); err != nil {
			t.Fatal(err)
		}
		var names []string
		parents := map[string]string{}
		for _, s := range spans.GetSpans() {
			names = append(names, s.Name)
			for _, p := range spans.GetSpans() {
				if p.SpanContext.SpanID() == s.Parent.SpanID() {
					parents[s.Name] = p.Name
				}
			}
		}
		if want := []string{"knowledge search", "model", "tool", "model", "chat turn", "request"}; !slices.Equal(names, want) {
			t.Errorf("%v", names)
		}
		if parents["model"] != "chat turn" || parents["tool"] != "chat turn" || parents["chat turn"] != "request" {
			t.Errorf("%v", parents)
		}
		all, err := json.Marshal(spans.GetSpans())
		if err != nil || strings.Contains(string(all), "canary") {
			t.Errorf("%v, or what was said is traced: %s", err, all)
		}
		turn := spans.GetSpans()[4]
		if text := fmt.Sprint(turn.Attributes); !strings.Contains(text, "ANSWERED") || !strings.Contains(text, "small") {
			t.Errorf("%s", text)
		}
		spans.Reset()
		if err := ask(); err == nil {
			t.Error("a refused turn is answered")
		}
		for _, s := range spans.GetSpans() {
			if (s.Name == "model" || s.Name == "chat turn") != (s.Status.Code.String() == "Error") {
				t.Errorf("%s is %s", s.Name, s.Status.Code)
			}
		}
	})
}
