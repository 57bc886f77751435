package main

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/platform/id"
)

type stamp time.Time

// MarshalJSON of an instant.
func (s stamp) MarshalJSON() ([]byte, error) { //nolint:unparam // json.Marshaler
	return time.Time(s).UTC().AppendFormat(nil, `"2006-01-02T15:04:05.000Z"`), nil
}

type assistant struct {
	ID            string   `json:"id"`
	Name          string   `json:"name"`
	Description   *string  `json:"description"`
	Model         *string  `json:"model"`
	Prompt        *string  `json:"prompt"`
	Temperature   *float64 `json:"temperature"`
	VoiceID       *string  `json:"voiceId"`
	AssistantType string   `json:"assistantType"`
	Language      *string  `json:"language"`
	VoiceEnabled  bool     `json:"voiceEnabled"`
	WebCalls      bool     `json:"webCallsEnabled"`
	LastSynced    *stamp   `json:"lastSyncedAt"`
	FolderID      *string  `json:"folderId"`
	Archived      bool     `json:"archived"`
	CreatedAt     stamp    `json:"createdAt"`
	UpdatedAt     stamp    `json:"updatedAt"`
}

type detail struct {
	assistant
	Voice struct {
		Mode      string  `json:"greeting_mode"`
		Inbound   *string `json:"inbound_opening_message"`
		Outbound  *string `json:"outbound_opening_message"`
		GreetIn   *string `json:"inbound_greeting"`
		GreetOut  *string `json:"outbound_greeting"`
		Voicemail *string `json:"voicemail_message"`
		Detection bool    `json:"enable_voicemail_detection"`
	} `json:"voice_settings"`
	Tools []string `json:"platform_tools"`
}

const columns = `id, name, description, model, prompt, temperature, voice_id, assistant_type, language, voice_enabled,
	web_calls_enabled, last_synced_at, folder_id, archived, created_at, updated_at`

func (a *assistant) fields(created, updated *time.Time, synced **time.Time) []any {
	return []any{
		&a.ID, &a.Name, &a.Description, &a.Model, &a.Prompt, &a.Temperature, &a.VoiceID, &a.AssistantType, &a.Language,
		&a.VoiceEnabled, &a.WebCalls, synced, &a.FolderID, &a.Archived, created, updated,
	}
}

func (f *floor) list(r *http.Request, _ http.ResponseWriter) (int, any, error) {
	ctx := r.Context()
	sub := ctx.Value(tenantKey{}).(tenant).sub
	n, err := strconv.Atoi(r.URL.Query().Get("limit"))
	if err != nil {
		return 0, nil, err
	}
	rows, err := f.app.Query(ctx, "SELECT "+columns+` FROM assistants WHERE subaccount_id = $1 AND NOT archived
		ORDER BY created_at DESC, id DESC LIMIT $2`, sub, n+1)
	if err != nil {
		return 0, nil, err
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (assistant, error) {
		var a assistant
		var created, updated time.Time
		var synced *time.Time
		err := row.Scan(a.fields(&created, &updated, &synced)...)
		a.CreatedAt, a.UpdatedAt = stamp(created), stamp(updated)
		return a, err
	})
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, all[:min(n, len(all))], nil
}

func (f *floor) get(r *http.Request, _ http.ResponseWriter) (int, any, error) {
	var d detail
	var created, updated time.Time
	var synced *time.Time
	var tools []byte
	err := f.app.QueryRow(r.Context(), "SELECT "+columns+`, greeting_mode, inbound_opening_message, outbound_opening_message,
		inbound_greeting, outbound_greeting, voicemail_message, enable_voicemail_detection, platform_tools
		FROM assistants WHERE subaccount_id = $1 AND id = $2`, r.Context().Value(tenantKey{}).(tenant).sub, r.PathValue("id")).
		Scan(append(d.fields(&created, &updated, &synced), &d.Voice.Mode, &d.Voice.Inbound, &d.Voice.Outbound, &d.Voice.GreetIn,
			&d.Voice.GreetOut, &d.Voice.Voicemail, &d.Voice.Detection, &tools)...)
	if err != nil {
		return 0, nil, err
	}
	d.CreatedAt, d.UpdatedAt = stamp(created), stamp(updated)
	return http.StatusOK, d, json.Unmarshal(tools, &d.Tools)
}

func (f *floor) create(r *http.Request, _ http.ResponseWriter) (int, any, error) {
	ctx := r.Context()
	t := ctx.Value(tenantKey{}).(tenant)
	body, err := io.ReadAll(io.LimitReader(r.Body, 4<<20))
	if err != nil {
		return 0, nil, err
	}
	var in struct {
		Name        string   `json:"name"`
		Description *string  `json:"description"`
		Model       *string  `json:"model"`
		Prompt      *string  `json:"prompt"`
		Temperature *float64 `json:"temperature"`
		VoiceID     *string  `json:"voice_id"`
		Language    *string  `json:"language"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return 0, nil, err
	}
	now := time.Now().UTC().Truncate(time.Microsecond)
	d := detail{assistant: assistant{
		ID: id.New("asst"), Name: in.Name, Description: in.Description, Model: in.Model, Prompt: in.Prompt,
		Temperature: in.Temperature, VoiceID: in.VoiceID, AssistantType: "STANDARD", Language: in.Language,
		VoiceEnabled: true, CreatedAt: stamp(now), UpdatedAt: stamp(now),
	}, Tools: []string{}}
	d.Voice.Mode = "dynamic"
	err = pgx.BeginFunc(ctx, f.app, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO assistants (id, subaccount_id, name, description, model, prompt, temperature, voice_id,
			language, assistant_type, voice_enabled, web_calls_enabled, archived, greeting_mode, enable_voicemail_detection,
			platform_tools, revision, latest_version, created_at, updated_at)
			VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,'STANDARD',true,false,false,'dynamic',false,'[]',1,1,$10,$10)`,
			d.ID, t.sub, d.Name, d.Description, d.Model, d.Prompt, d.Temperature, d.VoiceID, d.Language, now)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO assistant_versions (id, subaccount_id, assistant_id, version, prompt, created_at)
			VALUES ($1,$2,$3,1,$4,$5)`, id.New("asv"), t.sub, d.ID, d.Prompt, now)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO audit_entries (id, workspace_id, scope, actor_kind, actor_id, action, target_id, changes, request_id, created_at)
			VALUES ($1,$2,$3,'key',$4,'assistant.create',$5,$6,'',$7)`, id.New("aud"), t.workspace, t.sub, t.key, d.ID,
			[]byte(`[{"type":"Assistant","op":"create","fields":["name","prompt"]}]`), now)
		return err
	})
	return http.StatusCreated, d, err
}
