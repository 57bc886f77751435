package rest

import (
	"context"
	"encoding/json"
	"time"

	"github.com/switchboard-dev/switchboard/operation"
)

// uploaded answers a multipart form that an operation takes beside JSON. The files that are uploaded so are sources of
// knowledge.
func (d *Door) uploaded(o *operation.Operation) func(context.Context, *request) (answer, error) {
	return func(ctx context.Context, r *request) (answer, error) {
		s, err := d.uploadSource(ctx, r, o)
		if err != nil {
			return answer{}, err
		}
		data, err := json.Marshal(struct {
			ID        string `json:"id"`
			Name      string `json:"name"`
			Type      string `json:"type"`
			Status    string `json:"status"`
			CreatedAt string `json:"createdAt"`
		}{s.ID, s.Name, s.Type, s.Status, timestamp(s.CreatedAt)})
		return answer{status: o.Status, data: data}, err
	}
}

// timestamp is an instant as the contract writes it.
func timestamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
