package workspace_test

import (
	"bytes"
	"maps"
	"net/http"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A workspace with endpoints of its own sends no sound to the installation's, nor the installation's keys to its own.
func TestWorkspaceHasItsOwnSpeech(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, theirs, guarded := storetest.Tenant(t, s), storetest.Stranger(t, s), &http.Client{}
		installed := speech.Settings{
			Speaking: speech.Endpoint{Kind: speech.OpenAI, URL: "https://tts.example", Key: "sk-installed", Model: "tts"},
			Hearing:  speech.Endpoint{Kind: speech.Deepgram, Key: "dg-installed"}, Voices: map[string]string{"": "alloy"},
		}
		service := workspace.New(workspace.Parts{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Speech: installed, Fetch: guarded})
		text := func(s string) patch.Field[string] { return patch.Sent(&s) }
		own := speech.Endpoint{Kind: speech.OpenAI, URL: "https://own.example", Key: "sk-canary", HTTP: guarded, Own: true}
		named := installed
		named.Speaking.Model, named.Hearing.Model = "other", "nova-3"
		for name, tt := range map[string]struct {
			in   workspace.SpeechInput
			want speech.Settings
		}{
			"both by one": {
				workspace.SpeechInput{URL: text(own.URL), Key: text(own.Key)}, speech.Settings{Speaking: own, Hearing: own},
			},
			"another hears": {
				workspace.SpeechInput{URL: text(own.URL), Key: text(own.Key), HearingKind: text("realtime"), HearingKey: text("rt")},
				speech.Settings{Speaking: own, Hearing: speech.Endpoint{Kind: speech.Realtime, Key: "rt", HTTP: guarded, Own: true}},
			},
			"its own hears alone": {
				workspace.SpeechInput{HearingURL: text("https://stt.example")},
				speech.Settings{
					Speaking: installed.Speaking, Hearing: speech.Endpoint{Kind: speech.OpenAI, URL: "https://stt.example", HTTP: guarded, Own: true}, Voices: installed.Voices,
				},
			},
			"other models": {workspace.SpeechInput{Model: text("other"), HearingModel: text("nova-3")}, named},
		} {
			if _, err := service.SetOwnSpeech(ours, tt.in); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			got, err := service.Speech(ours)
			if err != nil || !same(got, tt.want) {
				t.Errorf("%s: %+v, %v, want %+v", name, got, err, tt.want)
			}
			var row *ent.Workspace
			if row, err = s.Client(ours).Workspace.Query().Only(ours); err != nil || bytes.Contains(row.SpeechKey, []byte("canary")) {
				t.Errorf("%s: %q is kept, %v", name, row.SpeechKey, err)
			}
		}
		if other, err := service.Speech(theirs); err != nil || !same(other, installed) {
			t.Errorf("another workspace has %+v, %v", other, err)
		}
		if _, err := service.ClearOwnSpeech(ours); err != nil {
			t.Fatal(err)
		}
		if got, err := service.Speech(ours); err != nil || !same(got, installed) {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

func same(a, b speech.Settings) bool {
	is := func(a, b speech.Endpoint) bool {
		return a.Kind == b.Kind && a.URL == b.URL && a.Key == b.Key && a.Model == b.Model && a.HTTP == b.HTTP
	}
	return is(a.Speaking, b.Speaking) && is(a.Hearing, b.Hearing) && maps.Equal(a.Voices, b.Voices)
}
