package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

const (
	// voicesLimit is how many voices of the catalog may have another name at the endpoint.
	voicesLimit = 1000
	// voiceLength is how long such a name may be.
	voiceLength = 200
)

// OwnSpeech is how a workspace's calls speak and hear, without the keys.
type OwnSpeech struct {
	URL, Model                            *string
	Voices                                json.RawMessage
	HasKey                                bool
	HearingKind, HearingURL, HearingModel *string
	HasHearingKey                         bool
}

// SpeechInput replaces all of these settings. A key that is omitted is kept as long as the endpoint is the same.
type SpeechInput struct {
	URL          patch.Field[string] `check:"minLength=1,maxLength=2048,format=URL"`
	Key          patch.Field[string] `check:"minLength=1,maxLength=8000"`
	Model        patch.Field[string] `check:"minLength=1,maxLength=200"`
	Voices       patch.Field[json.RawMessage]
	HearingKind  patch.Field[string] `check:"oneOf=openai|realtime|deepgram"`
	HearingURL   patch.Field[string] `check:"minLength=1,maxLength=2048,format=URL"`
	HearingKey   patch.Field[string] `check:"minLength=1,maxLength=8000"`
	HearingModel patch.Field[string] `check:"minLength=1,maxLength=200"`
}

// Judge finds settings that lead nowhere.
func (in SpeechInput) Judge() (problems []fault.Detail) {
	for _, at := range []struct{ field, url string }{{"url", text(in.URL)}, {"hearingUrl", text(in.HearingURL)}} {
		if !reachable(at.url) {
			problems = append(problems, fault.Break(at.field, fault.Unreachable))
		}
	}
	if text(in.Key) != "" && text(in.URL) == "" {
		problems = append(problems, fault.Break("key", fault.NoOwnURL, "the installation's endpoint has its own key"))
	}
	problems = append(problems, in.judgeHearing()...)
	if _, err := in.voices(); err != nil {
		problems = append(problems, fault.From(err).Details...)
	}
	return problems
}

// judgeHearing finds a key or a protocol of no endpoint. Those of OpenAI and Deepgram that take sockets are known by their protocol.
func (in SpeechInput) judgeHearing() []fault.Detail {
	kind := text(in.HearingKind)
	switch {
	case text(in.HearingURL) != "" || kind == speech.Realtime || kind == speech.Deepgram:
		return nil
	case text(in.HearingKey) != "":
		return []fault.Detail{fault.Break("hearingKey", fault.NoHearingURL)}
	case kind != "" && text(in.URL) == "":
		return []fault.Detail{fault.Break("hearingKind", fault.NoSpeechURL)}
	}
	return nil
}

func (in SpeechInput) voices() (map[string]string, error) {
	sent := in.Voices.Value()
	if sent == nil || len(*sent) == 0 || string(*sent) == "null" {
		return nil, nil //nolint:nilnil // none
	}
	var voices map[string]string
	if err := json.Unmarshal(*sent, &voices); err != nil || len(voices) > voicesLimit {
		return nil, fault.Broken("voices", fault.TooManyStrings, strconv.Itoa(voicesLimit)).Because(err)
	}
	for ours, theirs := range voices {
		if theirs == "" || len(ours) > voiceLength || len(theirs) > voiceLength {
			return nil, fault.Broken("voices", fault.LongVoice, strconv.Itoa(voiceLength))
		}
	}
	return voices, nil
}

// empty says whether an input sets nothing.
func (in SpeechInput) empty(voices map[string]string) bool {
	return text(in.URL)+text(in.Model)+text(in.HearingKind)+text(in.HearingURL)+text(in.HearingModel) == "" && len(voices) == 0
}

// SetOwnSpeech sets how the calls of the caller's workspace speak and hear. A key never leaves for another endpoint than it was
// given for.
func (s *Service) SetOwnSpeech(ctx context.Context, in SpeechInput) (*Settings, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	voices, err := in.voices()
	if err != nil {
		return nil, err
	}
	if in.empty(voices) {
		return nil, fault.Broken("input", fault.NothingSet, "clearWorkspaceSpeech")
	}
	return s.update(ctx, func(row *ent.Workspace, u *ent.WorkspaceUpdateOne) error {
		s.writeSpeech(u.Mutation(), row, in, voices)
		return nil
	})
}

// ClearOwnSpeech removes these settings of the caller's workspace.
func (s *Service) ClearOwnSpeech(ctx context.Context) (*Settings, error) {
	return s.update(ctx, func(row *ent.Workspace, u *ent.WorkspaceUpdateOne) error {
		s.writeSpeech(u.Mutation(), row, SpeechInput{}, nil)
		return nil
	})
}

func (s *Service) writeSpeech(m *ent.WorkspaceMutation, row *ent.Workspace, in SpeechInput, voices map[string]string) {
	column(in.URL, m.SetSpeechURL, m.ClearSpeechURL)
	column(in.Model, m.SetSpeechModel, m.ClearSpeechModel)
	set(len(voices) > 0, func() { m.SetSpeechVoices(voices) }, m.ClearSpeechVoices)
	column(in.HearingKind, m.SetHearingKind, m.ClearHearingKind)
	column(in.HearingURL, m.SetHearingURL, m.ClearHearingURL)
	column(in.HearingModel, m.SetHearingModel, m.ClearHearingModel)
	if in.Key.IsSent() || text(in.URL) == "" || !same(in.URL, row.SpeechURL) {
		column(in.Key, func(k string) { m.SetSpeechKey(s.parts.Sealer.Seal(row.ID, speechKeyColumn, []byte(k))) }, m.ClearSpeechKey)
	}
	there := text(in.HearingURL)+text(in.HearingKind) != "" && same(in.HearingURL, row.HearingURL) && same(in.HearingKind, row.HearingKind)
	if in.HearingKey.IsSent() || !there {
		column(in.HearingKey, func(k string) { m.SetHearingKey(s.parts.Sealer.Seal(row.ID, hearingKeyColumn, []byte(k))) }, m.ClearHearingKey)
	}
}

// column is set to what was sent, and cleared if that is nothing.
func column(in patch.Field[string], write func(string), unset func()) {
	set(text(in) != "", func() { write(text(in)) }, unset)
}

// same says whether what was sent is what is there.
func same(in patch.Field[string], there *string) bool {
	return text(in) == "" && there == nil || there != nil && text(in) == *there
}

// ownSpeech is what people see of it; nil if all is the installation's.
func ownSpeech(row *ent.Workspace) (*OwnSpeech, error) {
	if row.SpeechURL == nil && row.SpeechModel == nil && len(row.SpeechVoices) == 0 &&
		row.HearingKind == nil && row.HearingURL == nil && row.HearingModel == nil {
		return nil, nil //nolint:nilnil // none
	}
	voices := map[string]string{}
	maps.Copy(voices, row.SpeechVoices)
	shown, err := json.Marshal(voices)
	if err != nil {
		return nil, fmt.Errorf("speech: %w", err)
	}
	return &OwnSpeech{
		URL: row.SpeechURL, Model: row.SpeechModel, Voices: shown, HasKey: len(row.SpeechKey) > 0, HearingKind: row.HearingKind,
		HearingURL: row.HearingURL, HearingModel: row.HearingModel, HasHearingKey: len(row.HearingKey) > 0,
	}, nil
}
