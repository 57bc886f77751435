package tool_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// fill makes tools for an assistant past the service, as there may be from before there was a limit.
func fill(t *testing.T, s *store.Store, ctx context.Context, n int) (assistantID string) {
	t.Helper()
	if err := s.Tx(ctx, func(ctx context.Context) error {
		assistantID = s.Client(ctx).Assistant.Create().SetName("A").SaveX(ctx).ID
		for i := range n {
			made := s.Client(ctx).Tool.Create().SetName(fmt.Sprint("old", n, "_", i)).SetURL("https://example.com").SaveX(ctx)
			s.Client(ctx).AssistantTool.Create().SetAssistantID(assistantID).SetToolID(made.ID).ExecX(ctx)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return assistantID
}

// A subaccount has so many tools, and an assistant so many of them. Those that are there already stay, and can be taken away.
func TestToolsHaveALimit(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, service, _ := bench(t, s, &http.Client{}, func(http.ResponseWriter, *http.Request) {})
		assistant := fill(t, s, ctx, 100)
		one, err := service.Add(ctx, tool.Create{Name: "one"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := service.Assign(ctx, one.ID, assistant); !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "100") {
			t.Errorf("one more of an assistant: %v", err)
		}
		all, err := service.Usable(ctx, assistant)
		if err != nil || len(all) != 100 {
			t.Fatalf("%d, %v", len(all), err)
		}
		if _, err := service.Assign(ctx, all[0].ID, assistant); err != nil {
			t.Errorf("one that it has: %v", err)
		}
		if _, err := service.Remove(ctx, all[0].ID, assistant); err != nil {
			t.Fatal(err)
		}
		if _, err := service.Assign(ctx, one.ID, assistant); err != nil {
			t.Errorf("in the place of another: %v", err)
		}
		fill(t, s, ctx, 898)
		if _, err := service.Add(ctx, tool.Create{Name: "last"}); err != nil {
			t.Fatal(err)
		}
		_, added := service.Add(ctx, tool.Create{Name: "surplus"})
		_, copied := service.Copy(ctx, one.ID, nil)
		if !fault.Is(added, fault.Conflict) || !fault.Is(copied, fault.Conflict) || !strings.Contains(added.Error(), "1000") {
			t.Errorf("one more: %v, a copy: %v", added, copied)
		}
		if _, err := service.Add(storetest.Rival(t, s, ctx), tool.Create{Name: "one"}); err != nil {
			t.Errorf("another tenant's: %v", err)
		}
	})
}

// Every reply reads all tools of its assistant: what a model is shown, and nothing else. The headers come with the call.
func TestUsableIsLight(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var last atomic.Pointer[http.Header]
		ctx, service, at := bench(t, s, &http.Client{}, func(_ http.ResponseWriter, r *http.Request) { last.Store(&r.Header) })
		assistant, made := fill(t, s, ctx, 0), at(http.MethodPost, "/")
		lock(t, s, ctx, service, made.ID)
		if err := change(t, ctx, service, made.ID, map[string]any{"transferPrompt": "when they ask", "description": "books"}); err != nil {
			t.Fatal(err)
		}
		silent, err := service.Add(ctx, tool.Create{Name: "no_request"})
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{silent.ID, made.ID} {
			if _, err := service.Assign(ctx, id, assistant); err != nil {
				t.Fatal(err)
			}
		}
		all, err := service.Usable(ctx, assistant)
		if err != nil || len(all) != 1 || all[0].ID != made.ID {
			t.Fatalf("%v, %v", all, err)
		}
		got := all[0]
		if len(got.Headers) > 0 || len(got.HeaderNames) > 0 || got.TransferPrompt != nil {
			t.Errorf("it has %d bytes of headers, %q, %v", len(got.Headers), got.HeaderNames, got.TransferPrompt)
		}
		if store.Text(got.Description) != "books" || len(got.Parameters) == 0 || len(got.RequiredParams) != 1 {
			t.Errorf("%+v", got)
		}
		if _, err := service.Call(ctx, got.ID, json.RawMessage(`{"n": 1}`), tool.Metadata{}); err != nil || last.Load().Get("X-Key") != "hunter2" {
			t.Errorf("the call: %v", err)
		}
		huge := map[string]string{}
		for i := range 50 {
			huge[fmt.Sprint("X-", i)] = strings.Repeat("x", 8000)
		}
		if err := change(t, ctx, service, made.ID, map[string]any{"headers": huge}); !fault.Is(err, fault.Validation) {
			t.Errorf("400 KB of headers: %v", err)
		}
	})
}

// change a tool as a client would.
func change(t *testing.T, ctx context.Context, service *tool.Service, id string, fields map[string]any) error {
	t.Helper()
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	var in tool.Update
	if err := json.Unmarshal(text, &in); err != nil {
		t.Fatal(err)
	}
	_, err = service.Change(ctx, id, in, nil)
	return err
}
