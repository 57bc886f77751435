package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/id"
)

// Shapes of the crowd beside the large subaccount: one of middling size, and a thousand small ones.
const (
	middling = 10_000
	small    = 1_000
)

const crowdBody = `{"name":"Ada Lovelace","email":"ada@example.com","phone":"+14155552671","company_name":"Analytical Engines"}`

// crowd fills the database with contacts, and gives the loads that are measured on them.
func (s *sides) crowd(ctx context.Context, n int) ([]load, error) {
	subs, err := s.fill(ctx, append([]int{middling, n}, slices.Repeat([]int{n / small}, small)...))
	if err != nil {
		return nil, err
	}
	deep, err := s.deep(ctx, subs[0])
	if err != nil {
		return nil, err
	}
	deep.requests = 400
	return append([]load{
		{name: "create contact", method: http.MethodPost, path: "/v3/contacts", body: crowdBody, sub: subs[0], requests: 1500},
		deep,
	}, searches(subs, n)...), nil
}

// fill makes subaccounts with so many contacts each.
func (s *sides) fill(ctx context.Context, sizes []int) ([]string, error) {
	conn, err := pgx.Connect(ctx, s.DatabaseURL())
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close(ctx) }()
	var workspace string
	if err := conn.QueryRow(ctx, "SELECT workspace_id FROM subaccounts WHERE id = $1", s.Sub).Scan(&workspace); err != nil {
		return nil, err
	}
	start := time.Now()
	if _, err := conn.Exec(ctx, "DROP INDEX contact_grams"); err != nil {
		return nil, err
	}
	subs, err := populate(ctx, conn, workspace, sizes)
	if err != nil {
		return nil, err
	}
	log.Printf("contacts of %d subaccounts after %.0f s", len(subs), time.Since(start).Seconds())
	for _, statement := range []string{
		"SET maintenance_work_mem = '1GB'", `CREATE INDEX contact_grams ON contacts USING gin (grams) WITH (gin_pending_list_limit = 128)`,
		"VACUUM ANALYZE contacts", "ANALYZE subaccounts",
	} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return nil, err
		}
	}
	log.Printf("indexed after %.0f s", time.Since(start).Seconds())
	return subs, nil
}

// deep is the page of fifty in the middle of a subaccount.
func (s *sides) deep(ctx context.Context, sub string) (load, error) {
	path := "/v3/contacts?limit=50"
	for range middling / 50 / 2 { //nolint:mnd // to the middle
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.ours.URL+path, nil)
		if err != nil {
			return load{}, err
		}
		req.Header.Set("Authorization", "Bearer "+s.Key)
		req.Header.Set("X-Subaccount-Id", sub)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return load{}, err
		}
		var page struct {
			Data []struct {
				ID        string    `json:"id"`
				CreatedAt time.Time `json:"createdAt"`
			} `json:"data"`
		}
		err = json.NewDecoder(resp.Body).Decode(&page)
		_ = resp.Body.Close()
		if err != nil || len(page.Data) == 0 {
			return load{}, fmt.Errorf("walk: %d %w", resp.StatusCode, err)
		}
		last := page.Data[len(page.Data)-1]
		path = "/v3/contacts?limit=50&cursor=" + resp.Header.Get("X-Next-Cursor")
		// What is answered is cut to milliseconds; the floor begins at most a row off.
		floor := url.Values{"limit": {"50"}, "at": {last.CreatedAt.Format(time.RFC3339Nano)}, "id": {last.ID}}
		if resp.Header.Get("X-Next-Cursor") == "" {
			break
		}
		s.middle = load{name: "page 50 deep in 10,000", method: http.MethodGet, path: path, floor: "/v3/contacts?" + floor.Encode(), sub: sub}
	}
	return s.middle, nil
}

// searches are by fragments that few have, and by some that many have, in each kind of subaccount.
func searches(subs []string, n int) []load {
	kinds := []struct {
		name  string
		terms []string
	}{
		{"few", []string{"kowalczy", "lindqv", "person77", "5550123", "okonkw", "haraldss"}},
		{"many", []string{"ann", "example", "berg"}},
	}
	var all []load
	for i, size := range []int{middling, n} {
		for _, k := range kinds {
			all = append(all, load{
				name: fmt.Sprintf("search %s, one of %d", k.name, size), method: http.MethodGet, paths: searching(k.terms...),
				sub: subs[i], requests: requests(size), clients: 1,
			})
		}
	}
	return append(all, load{
		name: fmt.Sprintf("search few, 1 of 1000 of %d", n/small), method: http.MethodGet, paths: searching(kinds[0].terms...),
		sub: subs[len(subs)/2], requests: 600, clients: 1,
	})
}

// requests keeps a round of the floor short where each request is slow.
func requests(size int) int {
	if size > middling {
		return 16
	}
	return 200
}

// populate makes a subaccount of each size, by COPY.
func populate(ctx context.Context, conn *pgx.Conn, workspace string, sizes []int) (subs []string, err error) {
	r := rand.New(rand.NewPCG(1, 2))
	now := time.Now().UTC().Truncate(time.Microsecond)
	for i, size := range sizes {
		sub := id.New("sub")
		_, err := conn.Exec(ctx, `INSERT INTO subaccounts (id, created_at, updated_at, workspace_id, name, location_id, time_zone, custom_values,
			concurrency, archived) VALUES ($1, $2, $2, $3, $4, $4, 'UTC', '{}', 20, false)`, sub, now, workspace, fmt.Sprintf("crowd-%d", i))
		if err != nil {
			return nil, err
		}
		subs = append(subs, sub)
		columns := []string{
			"id", "created_at", "updated_at", "subaccount_id", "name", "first_name", "last_name", "email", "email_key", "phone", "company_name",
			"dnd", "is_archived", "search_text", "grams",
		}
		_, err = conn.CopyFrom(ctx, pgx.Identifier{"contacts"}, columns, pgx.CopyFromSlice(size, func(j int) ([]any, error) {
			c := somebody(r, j)
			text, pieces := contact.Index(sub, c)
			at := now.Add(-time.Duration(size-j) * time.Second)
			return []any{
				id.New("con"), at, at, sub, c.Name, c.FirstName, c.LastName, c.Email, c.Email, c.Phone, c.CompanyName,
				false, false, text, []int32(pieces),
			}, nil
		}))
		if err != nil {
			return nil, err
		}
	}
	return subs, nil
}

var (
	firsts = strings.Fields("Ada Ben Carla Dmitri Elif Farah Gustav Hannah Igor Jana Kofi Lena Maya Nils Olga " +
		"Paulo Quinn Rosa Samir Tara Uwe Vera Wei Xenia Yuki Zoe Anna Annika Hans Marta")
	surname = strings.Fields("kowal lind okon harald berg schmid petro nguy garc yama ferr dubo novak silva moret")
	endings = strings.Fields("czyk qvist kwo sson mann ov en ia da eau ic es ti ler stein ini aki ez olt rup")
	firms   = strings.Fields("Apex Blue Cedar Delta Ember Frost Grove Haven Iron Jade Kestrel Lumen Maple North Onyx Pine")
	trades  = strings.Fields("Dental Motors Foods Legal Logistics Media Optics Plumbing Roofing Solar Studio Travel")
)

// somebody is a contact that could be one.
func somebody(r *rand.Rand, n int) *ent.Contact {
	first := firsts[r.IntN(len(firsts))]
	last := surname[r.IntN(len(surname))] + endings[r.IntN(len(endings))]
	last = strings.ToUpper(last[:1]) + last[1:]
	name := first + " " + last
	email := fmt.Sprintf("person%d@%s.example.com", n, strings.ToLower(last))
	phone := fmt.Sprintf("+1%03d555%04d", 200+r.IntN(700), r.IntN(10_000))
	firm := firms[r.IntN(len(firms))] + " " + trades[r.IntN(len(trades))]
	return &ent.Contact{Name: &name, FirstName: &first, LastName: &last, Email: &email, Phone: &phone, CompanyName: &firm}
}
