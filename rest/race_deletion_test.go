package rest_test

import (
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/volume"
)

// deletion is how a thing goes for good: by a route, or by a mutation of whom the scene is about.
type deletion struct{ method, path, text string }

// deletions are how each thing of a world goes. What is not here goes with another thing, by its age, or not at all: versions, calls in progress,
// deliveries, imports, files.
var deletions = map[string]deletion{
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
	"answerer":     {"DELETE", "/v3/assistants/<answerer>", ""},
	"callee":       {"POST", "/v3/contacts/<callee>/permanent-delete", ""},
	"chatted":      {"DELETE", "/v3/conversations/<chatted>", ""},
	"hammer":       {"DELETE", "/v3/tools/<hammer>", ""},
	"line":         {"DELETE", "/v3/phone-numbers/<line>", ""},
	"canned":       {"DELETE", "/v3/canned-replies/<canned>", ""},

	"barred":     {text: `liftWorkspaceDoNotCall(id: "<barred>", reason: "asked") { id }`},
	"comment":    {text: `deleteConversationNote(id: "<comment>") { id }`},
	"connected":  {text: `revokeConnectedApp(id: "<connected>") { id }`},
	"device":     {text: `removeNoticeDevice(id: "<device>") { id }`},
	"endpoint":   {text: `deleteModelEndpoint(id: "<endpoint>") { id }`},
	"entry":      {text: `liftDoNotCall(id: "<entry>", reason: "asked") { id }`},
	"heard":      {text: `deleteCall(id: "<heard>") { id }`},
	"into":       {text: `deleteTopic(id: "<into>") { id }`},
	"invitation": {text: `revokeInvitation(id: "<invitation>") { id }`},
	"key":        {text: `revokeApiKey(id: "<key>") { id }`},
	"macro":      {text: `deleteMacro(id: "<macro>") { id }`},
	"member":     {text: `removeMember(id: "<member>") { id }`},
	"price":      {text: `removePrices(id: "<price>") { id }`},
	"question":   {text: `dismissUnansweredQuestion(id: "<question>") { id }`},
	"reply":      {text: `deleteCannedReply(id: "<reply>") { id }`},
	"session":    {text: `revokeSession(id: "<session>") { id }`},
	"site":       {text: `deleteKnowledgeSite(id: "<site>") { id }`},
	"table":      {text: `deleteTableView(id: "<table>") { id }`},
	"team":       {text: `deleteTeam(id: "<team>") { id }`},
	"theirs":     {text: `deleteVoice(id: "<theirs>") { id }`},
	"topic":      {text: `deleteTopic(id: "<topic>") { id }`},
	"trunk":      {text: `deleteTrunk(id: "<trunk>") { id }`},
	"view":       {text: `deleteSavedView(id: "<view>") { id }`},
	"voice":      {text: `deleteVoice(id: "<voice>") { id }`},

	self: {text: `removeMember(id: "<self>") { id }`},
	home: {text: `updateSubaccount(id: "<subaccount>", input: {archived: true}) { id }`},
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
			all = append(all, act{d.id, d.method, func() scene {
				s := b.stage(d)
				s.victims = slices.DeleteFunc(slices.Sorted(maps.Keys(s.things)), func(name string) bool { return name == home })
				return s
			}})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(spoken)) {
		all = append(all, act{id, "POST", func() scene { return b.play(spoken[id]) }})
	}
	for _, id := range slices.Sorted(maps.Keys(doors)) {
		all = append(all, act{id, doors[id].by(), func() scene { return b.play(doors[id]) }})
	}
	return all
}

// headers of whom the scene is about.
func (s scene) headers() []string {
	if len(s.people) > 0 {
		return s.people
	}
	return []string{"Authorization", "Bearer " + s.key}
}

// typed is the header of a body that is no JSON.
func (s scene) typed() []string {
	if s.kind == "" {
		return nil
	}
	return []string{"Content-Type", s.kind}
}

// act in a scene.
func (b *bundle) act(method string, s scene) reply {
	b.t.Helper()
	if len(s.sends) > 0 {
		return b.send(method, s.path, s.body, s.sends...)
	}
	return b.send(method, s.path, s.body, append(s.headers(), s.typed()...)...)
}

// delete the victim of a scene.
func (b *bundle) delete(s scene, victim string) reply {
	b.t.Helper()
	how := deletions[victim]
	named := inAngles.ReplaceAllStringFunc(how.path+how.text, func(p string) string { return s.things[p[1:len(p)-1]] })
	if how.text == "" {
		return b.send(how.method, named, "", "Authorization", "Bearer "+s.key)
	}
	headers := s.headers()
	if victim == "theirs" { // the last header that is set counts
		headers = append(slices.Clone(headers), "X-Subaccount-Id", s.things["elsewhere"])
	}
	return b.send("POST", "/graphql", mutating(named), headers...)
}

// against does an act several times while one of its things is deleted.
func (b *bundle) against(a act, s scene, victim string, n *tally) {
	b.t.Helper()
	const writers = 3
	var all sync.WaitGroup
	start := make(chan struct{})
	for range writers {
		all.Go(func() {
			<-start
			n.try(a.id, a.id+" without its "+victim, func() reply { return b.act(a.method, s) })
		})
	}
	all.Go(func() {
		<-start
		n.try("delete "+victim, "delete "+victim+" beside "+a.id, func() reply { return b.delete(s, victim) })
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
	n := newTally()
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
		ready := make(chan scene, 1) // the one that says what there is to delete is used, too
		first := a.stage()
		ready <- first
		for _, victim := range first.victims {
			if _, ok := deletions[victim]; !ok {
				continue
			}
			for range volume.Of("DELETIONS", 1) {
				turns <- func() {
					select {
					case s := <-ready:
						b.against(a, s, victim, n)
					default:
						b.against(a, a.stage(), victim, n)
					}
				}
			}
		}
	}
	close(turns)
	workers.Wait()
	return n
}

// racing is a server on which everything can be done: it has telephones, pushes to browsers, and lets apps connect.
func racing(t *testing.T, dialect string, log *slog.Logger) *bundle {
	t.Helper()
	b := setup(t, dialect, withParts(func(p *domain.Parts) {
		p.Log, p.OAuth, p.BaseURL, p.PushKey = log, true, installation, "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
	}))
	b.phone()
	return b
}

// Whatever is written while what it names is deleted is done, or refused, and never an error of ours.
func TestExtendedWritesBesideDeletions(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			var causes safeBuffer
			b := racing(t, dialect, slog.New(slog.NewTextHandler(&causes, &slog.HandlerOptions{Level: slog.LevelError})))
			n := b.besideDeletions(b.writers())
			t.Logf("%d pairs; answers by status: %v; tried again: %v; errors of ours: %d", n.pairs, n.counts, n.crossed, len(n.ours))
			for _, problem := range n.ours {
				t.Error(problem)
			}
			if t.Failed() {
				t.Log(causes.String())
			}
			if again := n.again(); again > 0 {
				t.Errorf("%d answers say that one has to try again: %v", again, n.crossed)
			}
			if n.pairs < 350 {
				t.Errorf("only %d pairs were tried", n.pairs)
			}
		})
	}
}

// What the suite sends is right by itself: else nothing would be written beside the deletions.
func TestSpokenMutationsAreRight(t *testing.T) {
	t.Parallel()
	b := racing(t, "sqlite", slog.New(slog.DiscardHandler))
	for id, said := range joined(spoken, doors) { // TestExamplesAreAccepted sends the others
		s := b.play(said)
		r := b.act(said.by(), s)
		if code, _ := gqlCode(r); r.status > 201 || code != said.code || strings.Contains(string(r.raw), "ChatFailure") {
			t.Errorf("%s: %d %s", id, r.status, r.raw)
		}
		if !slices.ContainsFunc(s.victims, func(name string) bool { return deletions[name] != deletion{} }) {
			t.Errorf("%s: nothing is deleted beside it", id)
		}
	}
}
