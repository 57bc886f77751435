package rest_test

import (
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/volume"
)

// deletions remove each thing of a world for good: the method and the path, or a mutation.
var deletions = map[string]struct{ method, path, body string }{
	"assistant":    {"DELETE", "/v3/assistants/<assistant>", ""},
	"folder":       {"DELETE", "/v3/assistant-folders/<folder>", ""},
	"contact":      {"POST", "/v3/contacts/<contact>/permanent-delete", ""},
	"note":         {"DELETE", "/v3/assistants/<assistant>/notes/<note>", ""},
	"remark":       {"DELETE", "/v3/contacts/<contact>/notes/<remark>", ""},
	"knowledge":    {"DELETE", "/v3/knowledge-bases/<knowledge>", ""},
	"source":       {"DELETE", "/v3/knowledge-bases/<knowledge>/sources/<source>", ""},
	"tag":          {"POST", "/v3/tags/<tag>/permanent-delete", ""},
	"number":       {"DELETE", "/v3/phone-numbers/<number>", ""},
	"pool":         {"DELETE", "/v3/number-pools/<pool>", ""},
	"appointment":  {"DELETE", "/v3/appointments/<appointment>", ""},
	"tool":         {"DELETE", "/v3/tools/<tool>", ""},
	"conversation": {"DELETE", "/v3/conversations/<conversation>", ""},
	"training":     {"DELETE", "/v3/knowledge-bases/<knowledge>/query-trainings/<training>", ""},
	"webhook":      {"DELETE", "/v3/webhooks/<webhook>", ""},
	"voice":        {"POST", "/graphql", `{"query":"mutation { deleteVoice(id: \"<voice>\") { id } }"}`},
}

// spoken are mutations that no route offers.
var spoken = map[string]string{
	"updateVoice":          `updateVoice(id: \"<voice>\", input: {voiceName: \"W\"}) { id }`,
	"endCall":              `endCall(id: \"<call>\") { id }`,
	"pauseConversation":    `pauseConversation(id: \"<conversation>\", until: \"2100-01-01T00:00:00Z\") { id }`,
	"resumeConversation":   `resumeConversation(id: \"<conversation>\") { id }`,
	"replayWebhook":        `replayWebhook(id: \"<webhook>\", from: \"<hour>\")`,
	"rotateWebhookSecret":  `rotateWebhookSecret(id: \"<webhook>\") { secret }`,
	"testWebhook":          `testWebhook(id: \"<webhook>\") { id }`,
	"setAssistantCalendar": `setAssistantCalendar(assistantId: \"<assistant>\", calendar: {slotMinutes: 30, bufferMinutes: 0, noticeMinutes: 0}) { slotMinutes }`,
}

// act is something to do in a subaccount of its own, made anew for each time.
type act struct {
	id, method string
	stage      func() scene
}

// writers are what writes: the operations, as the document shows them, and the mutations.
func (b *bundle) writers() []act {
	var all []act
	for _, d := range demos() {
		if d.method != "GET" {
			all = append(all, act{d.id, d.method, func() scene { return b.stage(d) }})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(spoken)) {
		all = append(all, act{id, "POST", func() scene {
			w := world{"hour": time.Now().Add(-time.Hour).UTC().Format(time.RFC3339)}
			home := b.subaccount(b.workspace, numbered("spoken #"))
			key := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{home}})
			text := inAngles.ReplaceAllStringFunc(spoken[id], func(p string) string { return b.thing(key, w, p[1:len(p)-1]) })
			return scene{path: "/graphql", body: `{"query":"mutation { ` + text + ` }"}`, key: key, things: w}
		}})
	}
	return all
}

// tally counts answers by status, and keeps those that are errors of ours.
type tally struct {
	mu     sync.Mutex
	pairs  int
	counts map[int]int
	ours   []string
}

func (n *tally) add(what string, r reply) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.counts[r.status]++
	if r.status >= 500 || strings.Contains(string(r.raw), `"code":"internal"`) {
		n.ours = append(n.ours, fmt.Sprintf("%s: %d %s", what, r.status, r.raw))
	}
}

// against does an act several times while one of its things is deleted.
func (b *bundle) against(a act, s scene, victim string, n *tally) {
	b.t.Helper()
	const writers = 3
	named := func(text string) string {
		return inAngles.ReplaceAllStringFunc(text, func(p string) string { return s.things[p[1:len(p)-1]] })
	}
	var all sync.WaitGroup
	start := make(chan struct{})
	for range writers {
		all.Go(func() {
			<-start
			n.add(a.id+" without its "+victim, b.send(a.method, s.path, s.body, "Authorization", "Bearer "+s.key))
		})
	}
	all.Go(func() {
		<-start
		how := deletions[victim]
		n.add("delete "+victim+" beside "+a.id, b.send(how.method, named(how.path), named(how.body), "Authorization", "Bearer "+s.key))
	})
	close(start)
	all.Wait()
	n.mu.Lock()
	n.pairs++
	n.mu.Unlock()
}

// besideDeletions does each act beside the deletion of each thing that it names, or that those stand in.
func (b *bundle) besideDeletions(all []act) *tally {
	b.t.Helper()
	n := &tally{counts: map[int]int{}}
	turns := make(chan func())
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for turn := range turns {
				turn()
			}
		})
	}
	for _, a := range all {
		for _, victim := range slices.Sorted(maps.Keys(a.stage().things)) {
			if _, ok := deletions[victim]; !ok {
				continue
			}
			for range volume.Of("DELETIONS", 1) {
				turns <- func() { b.against(a, a.stage(), victim, n) }
			}
		}
	}
	close(turns)
	workers.Wait()
	return n
}

// Whatever is written while what it names is deleted is done, or refused, and never an error of ours.
func TestWritesBesideDeletions(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			var causes safeBuffer
			b := setup(t, dialect, withParts(func(p *domain.Parts) {
				p.Log = slog.New(slog.NewTextHandler(&causes, &slog.HandlerOptions{Level: slog.LevelError}))
			}))
			n := b.besideDeletions(b.writers())
			t.Logf("%d pairs; answers by status: %v; errors of ours: %d", n.pairs, n.counts, len(n.ours))
			for _, problem := range n.ours {
				t.Error(problem)
			}
			if t.Failed() {
				t.Log(causes.String())
			}
			if n.pairs < 100 {
				t.Errorf("only %d pairs were tried", n.pairs)
			}
		})
	}
}

// What the suite sends is right by itself: else nothing would be written beside the deletions.
func TestSpokenMutationsAreRight(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	for _, a := range b.writers() {
		if spoken[a.id] == "" {
			continue // TestExamplesAreAccepted sends the others
		}
		s := a.stage()
		if r := b.send(a.method, s.path, s.body, "Authorization", "Bearer "+s.key); r.status != 200 || r.body["errors"] != nil {
			t.Errorf("%s: %d %s", a.id, r.status, r.raw)
		}
	}
}

// An error of ours is noticed, in each door's form.
func TestErrorsOfOursAreNoticed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		`{"error":{"code":"internal"}}`: 1, `{"errors":[{"extensions":{"code":"internal"}}]}`: 1, `{"error":{"code":"not_found"}}`: 0,
	} {
		n := &tally{counts: map[int]int{}}
		n.add("planted", reply{status: 200, raw: []byte(text)})
		if len(n.ours) != want {
			t.Errorf("%s: %v", text, n.ours)
		}
	}
	n := &tally{counts: map[int]int{}}
	n.add("planted", reply{status: 502, raw: []byte(`{"message":"?"}`)})
	if len(n.ours) != 1 {
		t.Error("a 502 goes unnoticed")
	}
}
