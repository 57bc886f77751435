package rest

import (
	"context"
	"encoding/json"
	"math"
	"net/http"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// defaultName is what a legacy client's assistant is called that was given no name.
const defaultName = "New assistant"

// legacy are the fields that create and update share.
func legacy(f *fields) (u assistant.Update, knowledge *string) {
	temperature := rule.Of[assistant.Update]("temperature")
	u = assistant.Update{
		Name: f.name(), Description: f.text("description", descriptionLimit),
		AmbientNoise: f.text("ambient_noise", otherLimit), Prompt: f.text("prompt", promptLimit),
		Temperature: f.number("temperature", *temperature.Min, *temperature.Max), Queue: f.number("queue", -math.MaxInt32, math.MaxInt32),
		VoiceID: f.text("voice_id", otherLimit), Model: f.model(),
	}
	return u, f.text("knowledge_id", otherLimit).Value()
}

func (d *Door) v2CreateAssistant(ctx context.Context, r *request) (answer, error) {
	f := &fields{body: r.body}
	f.need("location_id", otherLimit)
	u, knowledge := legacy(f)
	if err := f.err(); err != nil {
		return answer{}, err
	}
	in := assistant.Create{
		Name: defaultName, Description: u.Description, AmbientNoise: u.AmbientNoise, Prompt: u.Prompt,
		Temperature: u.Temperature, Queue: u.Queue, VoiceID: u.VoiceID, Model: u.Model,
	}
	if name := u.Name.Value(); name != nil {
		in.Name = *name
	}
	var id string
	err := d.attaching(ctx, knowledge, func(ctx context.Context) (string, error) {
		a, err := d.Product.Assistants.Create(ctx, in)
		if err == nil {
			id = a.ID
		}
		return id, err
	})
	if err != nil {
		return answer{}, err
	}
	return done(http.StatusCreated, "active", id)
}

func (d *Door) v2UpdateAssistant(ctx context.Context, r *request) (answer, error) {
	f := &fields{body: r.body}
	id := f.need("assistant_id", otherLimit)
	f.need("location_id", otherLimit)
	u, knowledge := legacy(f)
	if err := f.err(); err != nil {
		return answer{}, err
	}
	err := d.attaching(ctx, knowledge, func(ctx context.Context) (string, error) {
		_, err := d.Product.Assistants.Update(ctx, id, u, nil)
		return id, named(err, "assistant_id")
	})
	if err != nil {
		return answer{}, err
	}
	return done(http.StatusOK, "updated", id)
}

// mayAttach refuses a knowledge base to a caller who may not assign any.
func mayAttach(r *request) error {
	if _, given := legible(r.body.Get("knowledge_id")); given && !r.caller.Scopes.Has("knowledge:update") {
		return lacking("knowledge:update")
	}
	return nil
}

// attaching runs a change of an assistant and gives it the knowledge base, where one is named, in one transaction.
func (d *Door) attaching(ctx context.Context, knowledge *string, change func(context.Context) (string, error)) error {
	return d.Product.Store.Again(ctx, func(ctx context.Context) error {
		id, err := change(ctx)
		if err != nil || knowledge == nil {
			return err
		}
		return named(d.Product.Knowledge.Replace(ctx, *knowledge, id), "knowledge_id")
	})
}

// named gives a thing that was not found the field that named it.
func named(err error, field string) error {
	if fault.Is(err, fault.NotFound) {
		f := fault.From(err)
		return fault.New(fault.NotFound, f.Message, fault.Detail{Field: field, Message: "must name something in the subaccount"}).Because(err)
	}
	return err
}

func (d *Door) v2DeleteAssistant(ctx context.Context, r *request) (answer, error) {
	id, err := query(r, "assistant_id")
	if err != nil {
		return answer{}, err
	}
	if _, err := d.Product.Assistants.Archive(ctx, id, true, nil); err != nil {
		return answer{}, err
	}
	return done(http.StatusOK, "deleted", id)
}

func (d *Door) v2GetAssistant(ctx context.Context, r *request) (answer, error) {
	id, err := query(r, "assistant_id")
	if err != nil {
		return answer{}, err
	}
	a, err := d.Product.Assistants.Get(ctx, id)
	if err != nil {
		return answer{}, err
	}
	sub, err := d.Product.Store.Client(ctx).Subaccount.Get(ctx, a.SubaccountID)
	if err != nil {
		return answer{}, err
	}
	location := sub.ID
	if sub.LocationID != nil {
		location = *sub.LocationID
	}
	knowledge, err := d.Product.Knowledge.FirstOf(ctx, id)
	if err != nil {
		return answer{}, err
	}
	type shown struct {
		ID           string   `json:"id"`
		Name         string   `json:"name"`
		Description  *string  `json:"description"`
		Model        *string  `json:"model"`
		Prompt       *string  `json:"prompt"`
		Temperature  *float64 `json:"temperature"`
		VoiceID      *string  `json:"voice_id"`
		AmbientNoise *string  `json:"ambient_noise"`
		Queue        *float64 `json:"queue"`
		KnowledgeID  *string  `json:"knowledge_id"`
		LocationID   string   `json:"location_id"`
		Archived     bool     `json:"archived"`
		CreatedAt    string   `json:"created_at"`
		UpdatedAt    string   `json:"updated_at"`
	}
	data, err := json.Marshal(struct {
		Status int   `json:"status"`
		Data   shown `json:"data"`
	}{http.StatusOK, shown{
		a.ID, a.Name, a.Description, a.Model, a.Prompt, a.Temperature, a.VoiceID, a.AmbientNoise, a.Queue, knowledge,
		location, a.Archived, timestamp(a.CreatedAt), timestamp(a.UpdatedAt),
	}})
	return answer{status: http.StatusOK, data: data}, err
}
