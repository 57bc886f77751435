package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// The same text in three tenants, and in two bases of one: a search finds its own.
func TestSearchFindsItsOwn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		keys := []string{
			b.key, b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.other}}),
			b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}}),
		}
		b.key = keys[0]
		bases := make([]string, len(keys)+1)
		for i := range bases {
			b.key = keys[min(i, len(keys)-1)]
			bases[i] = b.made("/v3/knowledge-bases", `{"name":"K"}`)
			b.made("/v3/knowledge-bases/"+bases[i]+"/sources/text", fmt.Sprintf(`{"name":"S%d","text":"The zeppelin lands at nine. Bring a rope."}`, i))
			b.settled(bases[i])
		}
		for i, base := range bases {
			b.key = keys[min(i, len(keys)-1)]
			if found := b.hits(base, "When does the zeppelin land?"); !slices.Equal(found, []string{fmt.Sprintf("S%d|<nil>|<nil>", i)}) {
				t.Errorf("base %d: %v", i, found)
			}
			if found := b.hits(base, "submarine"); len(found) != 0 {
				t.Errorf("base %d: %v", i, found)
			}
		}
		long := b.made("/v3/knowledge-bases", `{"name":"Long"}`)
		for i := range 12 {
			b.made("/v3/knowledge-bases/"+long+"/sources/text", fmt.Sprintf(`{"name":"L%d","text":"Rope %s and more."}`, i, strings.Repeat("rope ", i)))
		}
		b.settled(long)
		for limit, want := range map[string]int{`{"query":"rope"}`: 10, `{"query":"rope","limit":3}`: 3, `{"query":"rope","limit":100}`: 12} {
			r := b.send("POST", "/v3/knowledge-bases/"+long+"/search", limit)
			scores := []float64{}
			for _, m := range r.body["data"].([]any) {
				scores = append(scores, m.(map[string]any)["score"].(float64))
			}
			best := slices.IsSortedFunc(scores, func(a, b float64) int { return int(1e6 * (b - a)) })
			if len(scores) != want || !best || slices.Max(scores) > 1 || slices.Min(scores) <= 0 {
				t.Errorf("%s: scores %v", limit, scores)
			}
		}
	})
}
