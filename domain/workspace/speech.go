package workspace

import (
	"context"
	"fmt"
	"maps"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// What the keys of a workspace's endpoints are sealed for.
const (
	speechKeyColumn  = "workspaces.speech_key"
	hearingKeyColumn = "workspaces.hearing_key"
)

// Speech is how the calls of the caller's workspace speak and hear: by its own endpoints, else by the installation's. A
// workspace's own is reached like everything that a tenant points at.
func (s *Service) Speech(ctx context.Context) (speech.Settings, error) {
	row, err := s.parts.Store.Client(ctx).Workspace.Query().Where(workspace.ID(authz.From(ctx).Workspace)).Select(
		workspace.FieldSpeechURL, workspace.FieldSpeechKey, workspace.FieldSpeechModel, workspace.FieldSpeechVoices,
		workspace.FieldHearingKind, workspace.FieldHearingURL, workspace.FieldHearingKey, workspace.FieldHearingModel,
	).Only(ctx)
	if err != nil {
		return speech.Settings{}, fmt.Errorf("speech: %w", err)
	}
	out := speech.Settings{Speaking: s.parts.Speech.Speaking, Hearing: s.parts.Speech.Hearing, Voices: map[string]string{}}
	if row.SpeechURL == nil {
		maps.Copy(out.Voices, s.parts.Speech.Voices)
	}
	maps.Copy(out.Voices, row.SpeechVoices)
	return out, s.own(row, &out)
}

// own puts a workspace's endpoints in place of the installation's, whose keys are for these alone.
func (s *Service) own(row *ent.Workspace, to *speech.Settings) error {
	speaks, err := s.unseal(row.ID, speechKeyColumn, row.SpeechKey)
	if err != nil {
		return err
	}
	hears, err := s.unseal(row.ID, hearingKeyColumn, row.HearingKey)
	if err != nil {
		return err
	}
	if row.SpeechURL != nil {
		to.Speaking = speech.Endpoint{Kind: speech.OpenAI, URL: *row.SpeechURL, Key: speaks, HTTP: s.parts.Fetch, Own: true}
		to.Hearing = to.Speaking
	}
	if kind := hearingKind(row); row.HearingURL != nil || kind != speech.OpenAI { // the others have an address of their own
		to.Hearing = speech.Endpoint{Kind: kind, Key: hears, HTTP: s.parts.Fetch, Own: true}
		if row.HearingURL != nil {
			to.Hearing.URL = *row.HearingURL
		}
	}
	if row.SpeechModel != nil {
		to.Speaking.Model = *row.SpeechModel
	}
	if row.HearingModel != nil {
		to.Hearing.Model = *row.HearingModel
	}
	return nil
}

func hearingKind(row *ent.Workspace) string {
	if row.HearingKind != nil {
		return *row.HearingKind
	}
	return speech.OpenAI
}

// unseal a key; "" if there is none.
func (s *Service) unseal(id, column string, sealed []byte) (string, error) {
	if len(sealed) == 0 {
		return "", nil
	}
	key, err := s.parts.Sealer.Open(id, column, sealed)
	if err != nil {
		return "", fmt.Errorf("%s of %s: %w", column, id, err)
	}
	return string(key), nil
}
