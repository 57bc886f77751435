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

type person struct {
	ID           string  `json:"id"`
	ContactID    *string `json:"contactId"`
	Name         *string `json:"name"`
	FirstName    *string `json:"firstName"`
	LastName     *string `json:"lastName"`
	Email        *string `json:"email"`
	Phone        *string `json:"phone"`
	Title        *string `json:"title"`
	CompanyName  *string `json:"companyName"`
	Image        *string `json:"image"`
	Website      *string `json:"website"`
	LinkedinURL  *string `json:"linkedinUrl"`
	LocationText *string `json:"locationText"`
	Source       *string `json:"source"`
	Status       *string `json:"status"`
	Dnd          bool    `json:"dnd"`
	IsArchived   bool    `json:"isArchived"`
	CreatedAt    stamp   `json:"createdAt"`
	UpdatedAt    stamp   `json:"updatedAt"`
}

// contacts lists a page, from behind a row where one is named, or searches by what is honest without an index of one's
// own: ILIKE over the tenant's rows.
func (f *floor) contacts(r *http.Request, _ http.ResponseWriter) (int, any, error) {
	ctx, q := r.Context(), r.URL.Query()
	n, err := strconv.Atoi(q.Get("limit"))
	if err != nil {
		return 0, nil, err
	}
	where, args := "subaccount_id = $1 AND NOT is_archived", []any{ctx.Value(tenantKey{}).(tenant).sub}
	if search := q.Get("search"); search != "" {
		args = append(args, "%"+search+"%")
		where += " AND (name ILIKE $2 OR email ILIKE $2 OR company_name ILIKE $2 OR phone ILIKE $2)"
	}
	page, pageArgs := where, args
	if at := q.Get("at"); at != "" {
		instant, err := time.Parse(time.RFC3339Nano, at)
		if err != nil {
			return 0, nil, err
		}
		page, pageArgs = where+" AND (created_at, id) < ($2, $3)", []any{args[0], instant, q.Get("id")}
	}
	rows, err := f.app.Query(ctx, `SELECT id, contact_id, name, first_name, last_name, email, phone, title, company_name, image, website,
		linkedin_url, location_text, source, status, dnd, is_archived, created_at, updated_at FROM contacts WHERE `+page+`
		ORDER BY created_at DESC, id DESC LIMIT `+strconv.Itoa(n+1), pageArgs...)
	if err != nil {
		return 0, nil, err
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (p person, err error) {
		var created, updated time.Time
		err = row.Scan(&p.ID, &p.ContactID, &p.Name, &p.FirstName, &p.LastName, &p.Email, &p.Phone, &p.Title, &p.CompanyName, &p.Image,
			&p.Website, &p.LinkedinURL, &p.LocationText, &p.Source, &p.Status, &p.Dnd, &p.IsArchived, &created, &updated)
		p.CreatedAt, p.UpdatedAt = stamp(created), stamp(updated)
		return p, err
	})
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, all[:min(n, len(all))], nil
}

func (f *floor) addContact(r *http.Request, _ http.ResponseWriter) (int, any, error) {
	ctx := r.Context()
	t := ctx.Value(tenantKey{}).(tenant)
	body, err := io.ReadAll(io.LimitReader(r.Body, 4<<20))
	if err != nil {
		return 0, nil, err
	}
	var in struct {
		Name        *string `json:"name"`
		Email       *string `json:"email"`
		Phone       *string `json:"phone"`
		CompanyName *string `json:"company_name"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return 0, nil, err
	}
	now := time.Now().UTC().Truncate(time.Microsecond)
	p := person{
		ID: id.New("con"), Name: in.Name, Email: in.Email, Phone: in.Phone, CompanyName: in.CompanyName,
		CreatedAt: stamp(now), UpdatedAt: stamp(now),
	}
	err = pgx.BeginFunc(ctx, f.app, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO contacts (id, subaccount_id, name, email, phone, company_name, dnd, is_archived, search_text,
			created_at, updated_at) VALUES ($1,$2,$3,$4,$5,$6,false,false,'',$7,$7)`,
			p.ID, t.sub, p.Name, p.Email, p.Phone, p.CompanyName, now)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO audit_entries (id, workspace_id, scope, actor_kind, actor_id, action, target_id, changes, request_id, created_at)
			VALUES ($1,$2,$3,'key',$4,'contact.create',$5,$6,'',$7)`, id.New("aud"), t.workspace, t.sub, t.key, p.ID,
			[]byte(`[{"type":"Contact","op":"create","fields":["name","email","phone","company_name"]}]`), now)
		return err
	})
	return http.StatusCreated, p, err
}
