package operation_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/operation/internal/toy"
	"github.com/switchboard-dev/switchboard/operation/internal/toy/generated"
	"github.com/switchboard-dev/switchboard/operation/internal/toy/model"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// toyServer is the toy schema behind its operations.
type toyServer struct {
	table *operation.Table
	exec  *operation.Executor
}

func serve(t testing.TB, w *toy.World, options ...operation.Option) toyServer {
	t.Helper()
	schema := w.Schema()
	table, err := operation.Compile(schema.Schema(), os.DirFS("internal/toy/documents"))
	if err != nil {
		t.Fatal(err)
	}
	return toyServer{table, operation.NewExecutor(schema, generated.Called(), table, options...)}
}

func (s toyServer) run(name string, variables map[string]any) (operation.Result, error) {
	return s.exec.Run(operation.WithTotal(context.Background()), s.table.Operation(name), variables)
}

// assistants are n that differ.
func assistants(n int) []*model.Assistant {
	all := make([]*model.Assistant, n)
	for i := range all {
		text := fmt.Sprintf("about <%d> \"x\"", i)
		number := float64(i) / 3
		all[i] = &model.Assistant{Row: &model.Row{
			ID: fmt.Sprintf("asst_%d", i), Name: fmt.Sprintf("Name %d", i), Description: &text, Temperature: &number,
			Weight: number, Count: i, Mode: model.Fixed, Tags: []string{"a", "b"}, Owner: &model.Owner{ID: "o"},
		}}
	}
	return all
}

func TestRun(t *testing.T) {
	t.Parallel()
	w := &toy.World{Scopes: toy.Everything(), Assistants: assistants(3)}
	for _, projected := range []bool{true, false} {
		s := serve(t, w, operation.WithProjection(projected))
		for _, test := range []struct {
			name      string
			variables map[string]any
			want      string
		}{
			{"GetAssistant", map[string]any{"id": "asst_1"}, `{"id":"asst_1","name":"Name 1"}`},
			{"GetAssistant", map[string]any{"id": "other"}, `null`},
			{"GetComputed", map[string]any{"id": "asst_1"}, `{"id":"asst_1","computed":"computed for asst_1"}`},
			{"GetLazy", map[string]any{"id": "asst_1"}, `{"lazy":"about <1> \"x\""}`},
			{"GetGreeting", map[string]any{"id": "asst_1"}, `{"greeting":"Name 1 greets you"}`},
			{
				"CreateAssistant",
				map[string]any{"name": "New", "temperature": 0.5},
				`{"id":"asst_1","name":"New","description":null,"temperature":0.5,"mode":"FIXED"}`,
			},
		} {
			got, err := s.run(test.name, test.variables)
			if err != nil || string(got.Data) != test.want {
				t.Errorf("%s (projection %v): %s, %v, want %s", test.name, projected, got.Data, err, test.want)
			}
		}
	}
}

// Both ways of encoding write the same bytes, for every operation.
func TestProjectionIsStock(t *testing.T) {
	t.Parallel()
	w := &toy.World{Scopes: toy.Everything(), Assistants: assistants(7)}
	w.Assistants[0].Kids = w.Assistants[1:3]
	w.Assistants[1].Friends = []*model.Assistant{nil, w.Assistants[4]}
	fast, stock := serve(t, w), serve(t, w, operation.WithProjection(false))
	for _, o := range fast.table.Operations {
		variables := map[string]any{}
		for _, p := range o.Params {
			if p.Required {
				variables[p.Variable] = "asst_1"
			}
		}
		got, gotErr := fast.run(o.Name, variables)
		want, wantErr := stock.run(o.Name, variables)
		if string(got.Data) != string(want.Data) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
			t.Errorf("%s:\nprojected %s %v\nstock     %s %v", o.Name, got.Data, gotErr, want.Data, wantErr)
		}
	}
}

func TestRunPages(t *testing.T) {
	t.Parallel()
	s := serve(t, &toy.World{Scopes: toy.Everything(), Assistants: assistants(30)})
	for _, test := range []struct {
		variables map[string]any
		rows      int
		next      string
	}{
		{nil, 25, "after 25"},
		{map[string]any{"limit": 2}, 2, "after 2"},
		{map[string]any{"limit": 30}, 30, ""},
		{map[string]any{"limit": 0}, 0, "after 0"},
	} {
		got, err := s.run("ListAssistants", test.variables)
		if err != nil {
			t.Fatal(err)
		}
		if got.NextCursor != test.next || got.Total == nil || *got.Total != 30 {
			t.Errorf("%v: next %q, total %v", test.variables, got.NextCursor, got.Total)
		}
		if rows := strings.Count(string(got.Data), `"createdAt"`); rows != test.rows || got.Data[0] != '[' {
			t.Errorf("%v: %d rows: %.60s", test.variables, rows, got.Data)
		}
	}
}

// A page whose total cannot be read is no answer.
func TestRunPageFails(t *testing.T) {
	t.Parallel()
	s := serve(t, &toy.World{Scopes: toy.Everything(), Uncounted: fault.New(fault.Unavailable, "Try again.")})
	if got, err := s.run("ListAssistants", nil); !fault.Is(err, fault.Unavailable) || got.Data != nil {
		t.Errorf("%s, %v", got.Data, err)
	}
}

func TestRunETag(t *testing.T) {
	t.Parallel()
	s := serve(t, &toy.World{Scopes: toy.Everything(), Assistants: assistants(3)})
	for name, want := range map[string]string{"GetAssistant": "2", "GetLazy": ""} {
		got, err := s.run(name, map[string]any{"id": "asst_2"})
		if err != nil || got.ETag != want {
			t.Errorf("%s: %q, %v, want %q", name, got.ETag, err, want)
		}
		if a, ok := got.Value.(*model.Assistant); !ok || a.ID != "asst_2" {
			t.Errorf("%s: the value is %v", name, got.Value)
		}
	}
}

// What a variable leaves out, sets to null and sets arrives as three things.
func TestRunKeepsAbsentAndNullApart(t *testing.T) {
	t.Parallel()
	w := &toy.World{Scopes: toy.Everything()}
	s := serve(t, w)
	if _, err := s.run("CreateAssistant", map[string]any{
		"name": "A", "description": nil, "tags": []any{"a"}, "settings": map[string]any{"greetingMode": nil},
	}); err != nil {
		t.Fatal(err)
	}
	in := w.Created
	if !in.Description.IsSet() || in.Description.Value() != nil {
		t.Error("description was sent as null")
	}
	if in.Temperature.IsSet() {
		t.Error("temperature was not sent")
	}
	if tags := in.Tags.Value(); !in.Tags.IsSet() || len(tags) != 1 || tags[0] != "a" {
		t.Error("tags were sent")
	}
	if mode := in.Settings.Value().GreetingMode; !mode.IsSet() || mode.Value() != nil {
		t.Error("greetingMode was sent as null")
	}
}

func TestRunFails(t *testing.T) {
	t.Parallel()
	private := errors.New("private")
	id := map[string]any{"id": "asst_0"}
	for name, test := range map[string]struct {
		world     toy.World
		operation string
		variables map[string]any
		code      fault.Code
		message   string
		cause     string
	}{
		"no scope": {
			toy.World{Scopes: []string{"assistants:list"}},
			"GetAssistant", id,
			fault.Forbidden, "The caller lacks the scope assistants:read.", "",
		},
		"a fault": {
			toy.World{Fail: fault.Missing("assistant").Because(private)},
			"GetAssistant", id,
			fault.NotFound, "No such assistant.", "private",
		},
		"a wrapped fault": {
			toy.World{Fail: fmt.Errorf("while reading: %w", fault.Missing("assistant"))},
			"GetAssistant", id,
			fault.NotFound, "No such assistant.", "",
		},
		"an error": {
			toy.World{Fail: private},
			"GetAssistant", id,
			fault.Internal, "Something went wrong on our side. Quote the request id to support.", "private",
		},
		"a panic": {
			toy.World{Fail: "private"},
			"GetAssistant", id,
			fault.Internal, "Something went wrong on our side. Quote the request id to support.", "panic: private",
		},
		"null that must not be": {
			toy.World{},
			"GetMotto", id,
			fault.Internal, "Something went wrong on our side. Quote the request id to support.", "null",
		},
		"a variable of a wrong type": {
			toy.World{},
			"GetAssistant",
			map[string]any{"id": true},
			fault.Validation, "The request has fields that are not valid.", "",
		},
		"a variable that is missing": {
			toy.World{}, "GetAssistant", nil, fault.Validation, "The request has fields that are not valid.", "",
		},
	} {
		for _, projected := range []bool{true, false} {
			w := test.world
			w.Assistants = assistants(1)
			if w.Scopes == nil {
				w.Scopes = toy.Everything()
			}
			got, err := serve(t, &w, operation.WithProjection(projected)).run(test.operation, test.variables)
			var f *fault.Error
			if !errors.As(err, &f) || f.Code != test.code || f.Message != test.message || got.Data != nil {
				t.Errorf("%s: %s, %v", name, got.Data, err)
				continue
			}
			if cause := fmt.Sprint(f.Unwrap()); !strings.Contains(cause, test.cause) {
				t.Errorf("%s: the cause is %s", name, cause)
			}
			if test.code == fault.Validation && (len(f.Details) != 1 || f.Details[0].Field != "id") {
				t.Errorf("%s: the details are %v", name, f.Details)
			}
		}
	}
}

// Resolvers name arguments and input fields; clients know neither.
func TestRunNamesFieldsAsClientsDo(t *testing.T) {
	t.Parallel()
	cause := errors.New("private")
	for _, test := range []struct{ operation, field, want string }{
		{"CreateAssistant", "settings.greetingMode", "settings.greeting_mode"},
		{"CreateAssistant", "tags[3]", "tags[3]"},
		{"CreateAssistant", "settings[0].greetingMode", "settings[0].greeting_mode"},
		{"CreateAssistant", "settings.other.greetingMode", "settings.other.greetingMode"},
		{"CreateAssistant", "reason", "reason"},
		{"CreateAssistant", "", ""},
		{"ListAssistants", "first", "limit"},
		{"ListAssistants", "after", "cursor"},
	} {
		s := serve(t, &toy.World{Scopes: toy.Everything(), Fail: fault.Field(test.field, "Is wrong.").Because(cause)})
		_, err := s.run(test.operation, map[string]any{"name": "A"})
		var f *fault.Error
		if !errors.As(err, &f) || len(f.Details) != 1 || f.Details[0].Field != test.want || f.Details[0].Message != "Is wrong." {
			t.Errorf("%s: %v", test.field, f)
		}
		if !errors.Is(err, cause) {
			t.Errorf("%s: the cause is lost", test.field)
		}
	}
}

func TestRunCanceled(t *testing.T) {
	t.Parallel()
	s := serve(t, &toy.World{Scopes: toy.Everything(), Assistants: assistants(1)})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.exec.Run(ctx, s.table.Operation("GetAssistant"), map[string]any{"id": "asst_0"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// From the request to the answer: what Bind makes is what Run takes.
func TestBindAndRun(t *testing.T) {
	t.Parallel()
	w := &toy.World{Scopes: toy.Everything()}
	s := serve(t, w)
	o := s.table.Operation("CreateAssistant")
	variables, err := o.Bind(operation.Input{Body: body(
		t, `{"name":"Ann","temperature":1,"tags":["a"],"settings":{"greeting_mode":"FIXED"}}`,
	)})
	if err != nil {
		t.Fatal(err)
	}
	got, failed := s.exec.Run(context.Background(), o, variables)
	if want := `{"id":"asst_1","name":"Ann","description":null,"temperature":1,"mode":"FIXED"}`; failed != nil || string(got.Data) != want {
		t.Errorf("%s, %v", got.Data, failed)
	}
	if mode := w.Created.Settings.Value().GreetingMode.Value(); mode == nil || *mode != model.Fixed {
		t.Errorf("the mode is %v", mode)
	}
}

// BenchmarkList is a page of fifty: 16 leaves and two methods each.
func BenchmarkList(b *testing.B) {
	for _, projected := range []bool{true, false} {
		b.Run(map[bool]string{true: "projection", false: "stock"}[projected], func(b *testing.B) {
			s := serve(b, &toy.World{Scopes: toy.Everything(), Assistants: assistants(50)}, operation.WithProjection(projected))
			o := s.table.Operation("ListLeaves")
			for b.Loop() {
				got, err := s.exec.Run(context.Background(), o, map[string]any{"limit": 50})
				if err != nil {
					b.Fatal(err)
				}
				b.SetBytes(int64(len(got.Data)))
			}
			b.ReportAllocs()
		})
	}
}
