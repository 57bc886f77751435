package main

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// furnishing is a subaccount's inbox while it is filled.
type furnishing struct {
	db       *sql.DB
	rand     *rand.Rand
	sub, me  string
	now      time.Time
	postgres bool
	// What it has, by their ids.
	assistants, people, teams, tags, topics, contacts, talks []any
}

// insert rows past all walls, a few hundred in a statement.
func (f *furnishing) insert(ctx context.Context, table, columns string, rows [][]any) error {
	tx, err := f.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for some := range slices.Chunk(rows, 300) { //nolint:mnd // SQLite takes 32,766 arguments
		var values []string
		var args []any
		for _, row := range some {
			marks := make([]string, len(row))
			for i := range marks {
				marks[i] = fmt.Sprintf("$%d", len(args)+i+1)
			}
			values, args = append(values, "("+strings.Join(marks, ",")+")"), append(args, row...)
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO "+table+" ("+columns+") VALUES "+strings.Join(values, ","), args...); err != nil {
			return fmt.Errorf("fill %s: %w", table, err)
		}
	}
	return tx.Commit()
}

// furnish the lab's subaccount with so many conversations of two years, and give what is looked at in it.
func (d *desk) furnish(ctx context.Context, n int) ([]sight, error) {
	s, err := store.Open(ctx, store.Config{URL: d.DatabaseURL()})
	if err != nil {
		return nil, err
	}
	defer func() { _ = s.Close() }()
	f := &furnishing{
		db: s.SystemDB(), rand: rand.New(rand.NewPCG(1, 2)), sub: d.Sub, now: time.Now().UTC().Truncate(time.Microsecond), postgres: s.Postgres(),
	}
	if err := f.db.QueryRowContext(ctx, "SELECT id FROM users WHERE email = $1", email).Scan(&f.me); err != nil {
		return nil, err
	}
	for _, step := range []func(context.Context, int) error{f.staff, f.callers, f.conversations, f.around} {
		if err := step(ctx, n); err != nil {
			return nil, err
		}
	}
	if err := chat.Index(ctx, s); err != nil {
		return nil, err
	}
	// What was made is not what is measured: nothing counts it now. SQLite is never analyzed, as in a server.
	last := []string{"DELETE FROM figure_marks"}
	if f.postgres {
		last = append(last, "VACUUM ANALYZE")
	}
	for _, statement := range last {
		if _, err := f.db.ExecContext(ctx, statement); err != nil {
			return nil, err
		}
	}
	return f.looks(), nil
}

// staff are those who work there, and what they sort by.
func (f *furnishing) staff(ctx context.Context, _ int) error {
	var assistants, teams, members, tags, topics [][]any
	f.people = []any{f.me}
	for range 19 {
		f.people = append(f.people, id.New("usr"))
	}
	for i := range 10 {
		a, team, tag, topic := id.New("asst"), id.New("team"), id.New("tag"), id.New("topic")
		name := firsts[i]
		assistants = append(assistants, []any{a, f.now, f.now, f.sub, name, "[]"})
		teams = append(teams, []any{team, f.now, f.now, f.sub, name, "OFF"})
		tags = append(tags, []any{tag, f.now, f.sub, name, strings.ToLower(name)})
		topics = append(topics, []any{topic, f.now, f.now, f.sub, name, strings.ToLower(name), false, false})
		f.assistants, f.teams, f.tags, f.topics = append(f.assistants, a), append(f.teams, team), append(f.tags, tag), append(f.topics, topic)
		if i < 3 { //nolint:mnd // some
			members = append(members, []any{id.New("tmem"), f.now, f.sub, team, f.me})
		}
	}
	const stamped = "id, created_at, updated_at, subaccount_id, "
	for _, t := range []struct {
		table, columns string
		rows           [][]any
	}{
		{"assistants", stamped + "name, platform_tools", assistants},
		{"teams", stamped + "name, assignment", teams},
		{"team_members", "id, created_at, subaccount_id, team_id, user_id", members},
		{"tags", "id, created_at, subaccount_id, name, name_key", tags},
		{"topics", stamped + "name, name_key, hidden, proposed", topics},
	} {
		if err := f.insert(ctx, t.table, t.columns, t.rows); err != nil {
			return err
		}
	}
	return nil
}

// callers are the contacts, of whom each has about three conversations.
func (f *furnishing) callers(ctx context.Context, n int) error {
	var rows, links [][]any
	for i := range n / 3 { //nolint:mnd // see above
		c := somebody(f.rand, i)
		text, pieces := contact.Index(f.sub, c)
		key, _, _ := strings.Cut(text, "\n")
		con := id.New("con")
		rows = append(rows, []any{
			con, f.now, f.now, f.sub, c.Name, c.FirstName, c.LastName, c.Email, c.Email, c.Phone, c.CompanyName, false, false, text, key, pieces,
		})
		f.contacts = append(f.contacts, con)
		if i%5 == 0 { //nolint:mnd // a part
			links = append(links, []any{id.New("ctg"), f.now, f.sub, con, f.tags[i%len(f.tags)]})
		}
	}
	err := f.insert(ctx, "contacts", "id, created_at, updated_at, subaccount_id, name, first_name, last_name, email, email_key, phone, "+
		"company_name, dnd, is_archived, search_text, name_key, grams", rows)
	if err != nil {
		return err
	}
	return f.insert(ctx, "contact_tags", "id, created_at, subaccount_id, contact_id, tag_id", links)
}

// sayings are how conversations go on and what they were about.
var sayings = strings.Split("Can I move my appointment to Thursday? I would rather come in the morning.|Thank you, that is all I wanted to know.|"+
	"How much is a check-up for two children, and do I pay it myself?|The heating makes a noise since you were here last week.|"+
	"Please send me the invoice again, this time to the address of our company.|My order has not arrived, and nobody answers the phone.|"+
	"Do you have a vegetarian menu for twelve people on Saturday?|I have lost the key to the cellar. What do I do now?", "|")

// some is one of a list by chance, for a part of all in a hundred, and nil for the others.
func (f *furnishing) some(of []any, percent int) any {
	if f.rand.IntN(100) >= percent { //nolint:mnd // per cent
		return nil
	}
	return of[f.rand.IntN(len(of))]
}

// one of the words.
func (f *furnishing) one(words string) string {
	all := strings.Fields(words)
	return all[f.rand.IntN(len(all))]
}

// conversations of two years, the newest last: most are closed, and few wait.
func (f *furnishing) conversations(ctx context.Context, n int) error {
	const years = 2 * 365 * 24 * time.Hour
	rows := make([][]any, n)
	for i := range rows {
		at := f.now.Add(-years / time.Duration(n) * time.Duration(n-i))
		talk := id.New("conv")
		preview := sayings[f.rand.IntN(len(sayings))] + fmt.Sprintf(" Reference %d.", i)
		summary := "The contact wrote: " + sayings[f.rand.IntN(len(sayings))]
		status := "CLOSED"
		if f.rand.IntN(100) < 30 { //nolint:mnd // per cent
			status = "OPEN"
		}
		when, later := []any{at.Add(time.Hour)}, []any{f.now.AddDate(0, 0, 7)} //nolint:mnd // a snooze that has passed is ended
		yes := []any{true, false}
		rows[i] = []any{
			talk, at, at, f.sub, f.contacts[f.rand.IntN(len(f.contacts))], f.some(f.assistants, 90), preview, strings.ToLower(preview), summary,
			strings.ToLower(summary), f.one("SMS EMAIL WEBCHAT WEBCHAT VOICE"), f.one("CHAT CHAT CHAT VOICE"), f.rand.IntN(4),
			f.rand.IntN(100) < 10, f.rand.IntN(100) < 2, f.some([]any{"POSITIVE", "NEUTRAL", "NEGATIVE", "MIXED"}, 60), status,
			f.some(when, 15), f.some(later, 3), f.some(f.people, 40), f.some(f.teams, 30),
			f.one("NONE NONE NONE NONE NONE NONE NONE NONE NONE LOW MEDIUM HIGH URGENT"), at, f.some(when, 4), f.some(yes, 20), f.some(yes, 20),
			f.some(when, 2), f.some(when, 2),
		}
		f.talks = append(f.talks, talk)
	}
	return f.insert(ctx, "conversations", "id, created_at, updated_at, subaccount_id, contact_id, assistant_id, preview_text, preview_text_key, summary, "+
		"summary_key, last_channel, conversation_type, ai_responses, is_archived, is_favorite, user_sentiment, status, handed_off_at, snoozed_until, "+
		"assignee_id, team_id, priority, last_heard_at, missed_at, response_met, resolution_met, response_due_at, resolution_due_at", rows)
}

// around are what conversations have beside them: replies of people, topics, and what the one who looks has read.
func (f *furnishing) around(ctx context.Context, _ int) error {
	var replies, links, marks [][]any
	for i, talk := range f.talks {
		if i%5 == 0 { //nolint:mnd // a part
			replies = append(replies, []any{id.New("msg"), f.now, f.sub, talk, "I will look into it.", true, "human", "WEBCHAT", "TEXT", false})
		}
		if i%2 == 0 {
			links = append(links, []any{id.New("tplink"), f.now, f.sub, f.topics[f.rand.IntN(len(f.topics))], talk})
		}
		var mentioned any
		if i%1000 == 0 { //nolint:mnd // few
			mentioned = f.now
		}
		if i%3 == 0 || mentioned != nil { //nolint:mnd // a part
			marks = append(marks, []any{id.New("cvm"), f.now, f.sub, talk, f.me, f.now, mentioned})
		}
	}
	for _, t := range []struct {
		table, columns string
		rows           [][]any
	}{
		{"messages", "id, created_at, subaccount_id, conversation_id, content, ai, source, channel, type, incomplete", replies},
		{"topic_links", "id, created_at, subaccount_id, topic_id, conversation_id", links},
		{"conversation_marks", "id, created_at, subaccount_id, conversation_id, user_id, read_at, mentioned_at", marks},
	} {
		if err := f.insert(ctx, t.table, t.columns, t.rows); err != nil {
			return err
		}
	}
	return nil
}

// looks are all views, and all filters: by what many have, by what few have, and by what nobody has.
func (f *furnishing) looks() []sight {
	var all []sight
	view := func(name string, with map[string]any) { all = append(all, sight{name, "view", with}) }
	filter := func(name string, value any, more ...any) {
		with := map[string]any{name: value}
		for i := 0; i+1 < len(more); i += 2 {
			with[more[i].(string)] = more[i+1]
		}
		all = append(all, sight{strings.TrimSpace(fmt.Sprintf("%s %.14v %.14v", name, value, strings.Trim(fmt.Sprintf("%v", more), "[]"))), "filter", with})
	}
	for _, name := range []string{"MINE", "MY_TEAMS", "UNASSIGNED", "WAITING", "OVERDUE", "ALL", "SNOOZED", "MENTIONED"} {
		view(name, map[string]any{"inboxView": name})
	}
	for _, order := range []string{"newest", "oldest"} {
		filter("sort", order)
	}
	for _, words := range []string{"vegetarian", "reference 77", "kowalczyk", "ann", "an", "zzzznothing", "vegetarian saturday anna"} {
		filter("search", words)
	}
	filter("search", "thursday", "inboxView", "UNASSIGNED")
	filter("includeArchived", true)
	filter("isFavorite", true)
	for name, value := range map[string]any{
		"assistantId": f.assistants[0], "assigneeId": f.me, "teamId": f.teams[0], "tagId": f.tags[0], "topicId": f.topics[0], "contactId": f.contacts[0],
	} {
		filter(name, value)
	}
	for name, values := range map[string]string{
		"channel": "SMS WHATSAPP", "priority": "NONE URGENT", "triage": "OPEN WAITING SNOOZED DONE", "status": "OPEN CLOSED", "type": "CHAT VOICE",
		"sentiment": "NEGATIVE", "handling": "ANSWERED CONTAINED SUCCESSFUL WITH_PERSON",
		"target": "RESPONSE_DUE RESPONSE_MET RESPONSE_MISSED RESOLUTION_DUE RESOLUTION_MET RESOLUTION_MISSED",
	} {
		for value := range strings.FieldsSeq(values) {
			filter(name, value)
		}
	}
	filter("from", f.now.AddDate(0, -1, 0).Format(time.RFC3339), "to", f.now.Format(time.RFC3339))
	filter("from", f.now.AddDate(-2, 0, 0).Format(time.RFC3339), "to", f.now.AddDate(-1, 0, 0).Format(time.RFC3339))
	filter("channel", "SMS", "inboxView", "WAITING", "priority", "HIGH")
	slices.SortStableFunc(all, func(a, b sight) int { return strings.Compare(b.bar, a.bar) })
	return all
}
