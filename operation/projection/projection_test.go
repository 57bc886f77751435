package projection_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/operation/internal/toy"
	"github.com/switchboard-dev/switchboard/operation/internal/toy/generated"
	"github.com/switchboard-dev/switchboard/operation/internal/toy/model"
	"github.com/switchboard-dev/switchboard/operation/projection"
)

// answer runs a query and gives the whole response as text. The projector may be nil: then it is gqlgen's own.
func answer(t testing.TB, w *toy.World, p *projection.Projector, query string) string {
	t.Helper()
	exec := executor.New(w.Schema())
	exec.SetRecoverFunc(func(context.Context, any) error { return errors.New("a panic") })
	if p != nil {
		exec.Use(p)
	}
	ctx := graphql.StartOperationTrace(context.Background())
	oc, errs := exec.CreateOperationContext(ctx, &graphql.RawParams{Query: query})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	respond, ctx := exec.DispatchOperation(ctx, oc)
	response := respond(ctx)
	// gqlgen resolves the items of a list at once, so that errors come in any order
	slices.SortFunc(response.Errors, func(a, b *gqlerror.Error) int { return strings.Compare(a.Error(), b.Error()) })
	problems, err := json.Marshal(response.Errors)
	if err != nil {
		t.Fatal(err)
	}
	return string(response.Data) + " " + string(problems)
}

func projector(w *toy.World) *projection.Projector {
	return projection.New(w.Schema().Schema(), generated.Called())
}

const everything = `id name description temperature weight count rank archived voiceEnabled mode lastMode tone lastTone createdAt
	lastSyncedAt extra color lastColor tags words marks grid owner { id name } maker { name key: id }
	settings { greetingMode openingMessage limits } title subtitle shout`

// queries are what the two are compared on. Each says whether it has a plan.
var queries = []struct { //nolint:gochecknoglobals // a table of two tests
	name, query string
	planned     bool
}{
	{"a page", `{ assistants { nodes { ` + everything + ` children { id } peers { id name } } pageInfo { hasNextPage endCursor } totalCount } }`, true},
	{"a list", `{ all { ` + everything + ` children { ` + everything + ` children { name } } } }`, true},
	{"one that may be null", `{ assistant(id: "0") { ` + everything + ` peers { children { id } } } }`, true},
	{"aliases", `{ x: all { a: id b: id c: name } }`, true},
	{"type names", `{ all { __typename kind: __typename owner { __typename } } }`, true},
	{"fragments", `{ all { ...f ... on Node { id } ... on Assistant { weight } } } fragment f on Assistant { name children { ...g } } fragment g on Node { id }`, true},
	{"fields twice", `{ all { id name id owner { id } owner { name } } }`, true},
	{"null where there is none", `{ all { id motto children { id motto } } }`, true},
	{"null deep inside", `{ assistants { nodes { id peers { id children { motto } } } } }`, true},
	{"two root fields", `{ all { id } assistants { totalCount } }`, true},
	{"a directive", `{ all { id secret } }`, false},
	{"a directive deep inside", `{ assistants { nodes { children { id secret } } } }`, false},
	{"a resolver", `{ all { id computed } }`, false},
	{"a context", `{ all { lazy } }`, false},
	{"an argument", `{ all { greeting(to: "you") } }`, false},
	{"an interface", `{ all { node { id } } }`, false},
	{"an interface at the root", `{ node(id: "0") { id __typename } }`, false},
	{"a condition", `{ all { id name @skip(if: true) } }`, false},
	{"a condition on a fragment", `{ all { id ... @include(if: false) { name } } }`, false},
	{"a condition on a spread", `{ all { id ...f @include(if: false) } } fragment f on Assistant { name }`, false},
}

func TestSameBytes(t *testing.T) {
	t.Parallel()
	for _, q := range queries {
		t.Run(q.name, func(t *testing.T) {
			t.Parallel()
			query := q.query
			rapid.Check(t, func(r *rapid.T) {
				w := world(r)
				p := projector(w)
				want, got := answer(t, w, nil, query), answer(t, w, p, query)
				if got != want {
					r.Fatalf("projected\n%s\nstock\n%s", got, want)
				}
			})
		})
	}
}

// What has no plan falls back, and what should have one has: otherwise the comparison above would compare nothing.
func TestPlans(t *testing.T) {
	t.Parallel()
	for _, q := range queries {
		w := &toy.World{Scopes: toy.Everything(), Assistants: []*model.Assistant{{Row: &model.Row{ID: "0"}}}}
		p := projector(w)
		answer(t, w, p, q.query)
		planned, refused := p.Plans()
		if q.planned && (planned == 0 || refused > 0) || !q.planned && (planned > 0 || refused == 0) {
			t.Errorf("%s: %d plans, %d fields without", q.name, planned, refused)
		}
	}
}

// Values that JSON or the schema cannot hold are answered by gqlgen, with its errors.
func TestWhatCannotBeEncoded(t *testing.T) {
	t.Parallel()
	good := func() *model.Assistant { return &model.Assistant{Row: &model.Row{ID: "0"}} }
	for name, test := range map[string]struct {
		spoil func(*model.Assistant)
		query string
		want  string // part of the errors
	}{
		"infinity":           {func(a *model.Assistant) { a.Weight = math.Inf(1) }, `{ all { weight } }`, "infinite"},
		"not a number":       {func(a *model.Assistant) { a.Marks = []float64{1, math.NaN()} }, `{ all { marks } }`, "infinite"},
		"null for a title":   {func(*model.Assistant) {}, `{ all { motto } }`, "is null"},
		"a hole in a list":   {func(a *model.Assistant) { a.Kids = []*model.Assistant{nil} }, `{ all { children { id } } }`, "null"},
		"a view without row": {func(a *model.Assistant) { a.Row = nil }, `{ all { name } }`, "a panic"},
		"a method that panics": {
			func(a *model.Assistant) { a.Row = nil }, `{ all { title } }`, "a panic",
		},
	} {
		a := good()
		test.spoil(a)
		w := &toy.World{Scopes: toy.Everything(), Assistants: []*model.Assistant{good(), a}}
		want, got := answer(t, w, nil, test.query), answer(t, w, projector(w), test.query)
		if got != want || !strings.Contains(got, test.want) {
			t.Errorf("%s:\nprojected %s\nstock     %s", name, got, want)
		}
	}
}

func TestErrorsOfTheRoot(t *testing.T) {
	t.Parallel()
	const query = `{ all { id } }`
	for name, w := range map[string]*toy.World{
		"no scope":     {},
		"an error":     {Scopes: toy.Everything(), Fail: errors.New("broken")},
		"its own":      {Scopes: toy.Everything(), Fail: gqlerror.Errorf("broken")},
		"a panic":      {Scopes: toy.Everything(), Fail: "broken"},
		"nothing":      {Scopes: toy.Everything()},
		"null":         {Scopes: toy.Everything(), Assistants: []*model.Assistant{nil}},
		"an empty one": {Scopes: toy.Everything(), Assistants: []*model.Assistant{}},
	} {
		if want, got := answer(t, w, nil, query), answer(t, w, projector(w), query); got != want {
			t.Errorf("%s:\nprojected %s\nstock     %s", name, got, want)
		}
	}
}

// The comparison catches a compiler that passes by a directive, a resolver or a condition.
func TestMutantsOfTheProjection(t *testing.T) {
	t.Parallel()
	secret := "the secret"
	w := &toy.World{
		Scopes:     []string{"assistants:list"},
		Assistants: []*model.Assistant{{Row: &model.Row{ID: "0", Secret: &secret, Computed: "wrong"}}},
	}
	for name, mutant := range map[string]struct {
		query string
		plant func(*projection.Projector)
	}{
		"a directive is ignored":               {`{ all { secret } }`, (*projection.Projector).IgnoreDirectives},
		"a resolver is ignored":                {`{ all { computed } }`, (*projection.Projector).IgnoreResolvers},
		"a condition is ignored":               {`{ all { id name @skip(if: true) } }`, (*projection.Projector).IgnoreConditions},
		"a condition on a fragment is ignored": {`{ all { id ... @include(if: false) { name } } }`, (*projection.Projector).IgnoreConditions},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := answer(t, w, nil, mutant.query)
			if got := answer(t, w, projector(w), mutant.query); got != want {
				t.Errorf("without the fault: %s, stock %s", got, want)
			}
			faulty := projector(w)
			mutant.plant(faulty)
			if got := answer(t, w, faulty, mutant.query); got == want {
				t.Errorf("nothing noticed: %s", got)
			}
		})
	}
}

// world generates a world of a few assistants with every kind of value.
func world(r *rapid.T) *toy.World {
	w := &toy.World{Scopes: toy.Everything()}
	if rapid.IntRange(0, 9).Draw(r, "scopes") == 0 {
		w.Scopes = []string{"assistants:list", "assistants:read"}
	}
	for i := range rapid.IntRange(0, 3).Draw(r, "assistants") {
		a := view(r, 2)
		if i == 0 {
			a.ID = "0"
		}
		w.Assistants = append(w.Assistants, a)
	}
	return w
}

func view(r *rapid.T, depth int) *model.Assistant {
	a := &model.Assistant{Row: row(r)}
	if depth == 0 {
		return a
	}
	for range rapid.IntRange(0, 2).Draw(r, "children") {
		a.Kids = append(a.Kids, view(r, depth-1))
	}
	for range rapid.IntRange(0, 2).Draw(r, "peers") {
		if rapid.Bool().Draw(r, "hole") {
			a.Friends = append(a.Friends, nil)
		} else {
			a.Friends = append(a.Friends, view(r, depth-1))
		}
	}
	return a
}

// strange are texts that encoders differ on.
func strange() *rapid.Generator[string] {
	return rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
		"", "<b>&amp;</b>", "a\u2028b\u2029c", "\x00\x01\x1f\x7f", "\t\r\n\\\"/", "a\xffb\xc3", "\ufffd", "ünï", "😀", "null",
	}))
}

func float() *rapid.Generator[float64] {
	return rapid.OneOf(
		rapid.Float64Range(-1e300, 1e300),
		rapid.SampledFrom([]float64{
			0, math.Copysign(0, -1), 1, 0.1, 123456789.125, 1e21, 1e-7, math.MaxFloat64, math.SmallestNonzeroFloat64,
		}),
	)
}

func instant() *rapid.Generator[time.Time] {
	return rapid.Custom(func(r *rapid.T) time.Time {
		return time.Unix(rapid.Int64Range(-1e9, 4e9).Draw(r, "seconds"), rapid.Int64Range(0, 999_999_999).Draw(r, "ns")).
			In(time.FixedZone("", rapid.IntRange(-12, 14).Draw(r, "zone")*3600))
	})
}

func maybe[T any](g *rapid.Generator[T]) *rapid.Generator[*T] {
	return rapid.Ptr(g, true)
}

func mode() *rapid.Generator[model.Mode] {
	return rapid.SampledFrom([]model.Mode{model.Dynamic, model.Fixed, "", "strange", "quo\"ted"})
}

func tone() *rapid.Generator[string] {
	return rapid.SampledFrom([]string{"calm", "LOUD", "LOUD", "", "quo\"ted"})
}

func color() *rapid.Generator[model.Color] {
	return rapid.Custom(func(r *rapid.T) model.Color {
		return model.Color{R: rapid.Uint8().Draw(r, "r"), G: rapid.Uint8().Draw(r, "g"), B: rapid.Uint8().Draw(r, "b")}
	})
}

func owner() *rapid.Generator[model.Owner] {
	return rapid.Custom(func(r *rapid.T) model.Owner {
		return model.Owner{ID: strange().Draw(r, "id"), Name: maybe(strange()).Draw(r, "name")}
	})
}

func row(r *rapid.T) *model.Row {
	return &model.Row{
		ID:           strange().Draw(r, "id"),
		Name:         strange().Draw(r, "name"),
		Description:  maybe(strange()).Draw(r, "description"),
		Temperature:  maybe(float()).Draw(r, "temperature"),
		Weight:       float().Draw(r, "weight"),
		Count:        rapid.Int().Draw(r, "count"),
		Rank:         maybe(rapid.Int()).Draw(r, "rank"),
		Archived:     rapid.Bool().Draw(r, "archived"),
		VoiceEnabled: maybe(rapid.Bool()).Draw(r, "voice"),
		Mode:         mode().Draw(r, "mode"),
		LastMode:     maybe(mode()).Draw(r, "last mode"),
		Tone:         tone().Draw(r, "tone"),
		LastTone:     maybe(tone()).Draw(r, "last tone"),
		CreatedAt:    instant().Draw(r, "created"),
		LastSyncedAt: maybe(instant()).Draw(r, "synced"),
		Extra: rapid.SampledFrom([]json.RawMessage{
			nil, {}, json.RawMessage(`null`), json.RawMessage(`{"a":[1,"<"]}`), json.RawMessage("{\n \"a\": 1}"), json.RawMessage(`12345678901234567890`),
		}).Draw(r, "extra"),
		Color:     color().Draw(r, "color"),
		LastColor: maybe(color()).Draw(r, "last color"),
		Tags:      rapid.OneOf(rapid.Just[[]string](nil), rapid.SliceOfN(strange(), 0, 3)).Draw(r, "tags"),
		Words:     rapid.OneOf(rapid.Just[[]*string](nil), rapid.SliceOfN(maybe(strange()), 0, 3)).Draw(r, "words"),
		Marks:     rapid.OneOf(rapid.Just[[]float64](nil), rapid.SliceOfN(float(), 0, 3)).Draw(r, "marks"),
		Grid:      rapid.OneOf(rapid.Just[[][]int](nil), rapid.SliceOfN(rapid.SliceOfN(rapid.Int(), 0, 2), 0, 2)).Draw(r, "grid"),
		Owner:     maybe(owner()).Draw(r, "owner"),
		Maker:     owner().Draw(r, "maker"),
		Secret:    maybe(strange()).Draw(r, "secret"),
		Computed:  strange().Draw(r, "computed"),
		Mottos:    maybe(strange()).Draw(r, "motto"),
	}
}
