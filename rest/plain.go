package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"time"
)

// fileForms are the routes of the table that take a multipart form beside JSON: the plain handlers of /v3, all of them.
func (d *Door) fileForms() map[string]func(context.Context, *request) (answer, error) {
	return map[string]func(context.Context, *request) (answer, error){
		"createFileSource": func(ctx context.Context, r *request) (answer, error) {
			s, err := d.uploadSource(ctx, r)
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
			return answer{status: http.StatusCreated, data: data}, err
		},
	}
}

// timestamp is an instant as the contract writes it.
func timestamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
