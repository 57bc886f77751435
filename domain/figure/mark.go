package figure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	entfigure "github.com/switchboard-dev/switchboard/ent/figure"
	"github.com/switchboard-dev/switchboard/ent/figurestate"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// slice is how many marks are worked off in one transaction, and zonedSlice how many for months: each of these has all its days added up. On SQLite
// nobody else writes meanwhile.
const (
	slice      = 50
	zonedSlice = 1
)

// settling is how old a quarter of an hour is at least before it is not counted again: what came at its end has been counted by then.
const settling = 30 * time.Minute

// zoned is the source of marks for a month in UTC whose days are to be added up in another time zone.
const zoned = "zone"

// state of the caller's subaccount, held until the transaction ends. A subaccount that has none gets one that everything is still to be
// counted for; if two make it at once, one of them fails and is tried again.
func (s *Service) state(ctx context.Context) (*ent.FigureState, error) {
	client := s.parts.Store.Client(ctx)
	row, err := client.FigureState.Query().Where(s.parts.Store.Locked()).Only(ctx)
	if !ent.IsNotFound(err) {
		return row, err
	}
	sub, err := client.Subaccount.Query().Where(subaccount.ID(subaccountOf(ctx))).Only(ctx)
	if err != nil {
		return nil, err
	}
	now := quarterOf(store.Timestamp()) + 1
	return client.FigureState.Create().SetName("figures").SetSince(now).SetZone(sub.TimeZone).Save(ctx)
}

// fresh counts again what was marked of the caller's subaccount, a slice at a time: whether there may be more.
func (s *Service) fresh(ctx context.Context) (more bool, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		state, err := s.state(ctx)
		if err != nil {
			return err
		}
		if err := s.move(ctx, state); err != nil {
			return err
		}
		t, full, err := s.take(ctx)
		more = full
		if err != nil || len(t) == 0 {
			return err
		}
		zone := rule.ZoneOrUTC(state.Zone)
		if err := s.rezone(ctx, t[zoned], zone); err != nil {
			return err
		}
		final, err := s.finish(ctx, state)
		if err != nil {
			return err
		}
		for source := range t {
			for quarter := range t[source] {
				if source != zoned && (quarter < state.Since || quarter <= final[source]) { // will be counted when its turn comes, or not again
					delete(t[source], quarter)
				}
			}
		}
		return s.recount(ctx, t, zone)
	})
	if err != nil {
		return false, fmt.Errorf("count figures: %w", err)
	}
	return more, nil
}

// finish notes up to which quarters some of what was counted may have been deleted for its age: their figures never change again.
// It answers these by source.
func (s *Service) finish(ctx context.Context, state *ent.FigureState) (final map[string]int64, err error) {
	calls, chats, err := s.parts.Cutoffs(ctx)
	if err != nil {
		return nil, err
	}
	c, m := max(state.FinalCalls, quarterOf(calls)), max(state.FinalChats, quarterOf(chats))
	if c != state.FinalCalls || m != state.FinalChats {
		state.FinalCalls, state.FinalChats = c, m
		if err := s.parts.Store.Client(ctx).FigureState.Update().SetFinalCalls(c).SetFinalChats(m).Exec(ctx); err != nil {
			return nil, err
		}
	}
	either := max(state.FinalCalls, state.FinalChats) // a conversation may have begun as a call, and goes with the calls then
	final = map[string]int64{"calls": state.FinalCalls, "conversations": state.FinalChats, "messages": either, "turns": either, "questions": either}
	if s.parts.QuestionsKept > 0 {
		final["questions"] = max(either, quarterOf(time.Now().Add(-max(s.parts.QuestionsKept, settling))))
	}
	return final, nil
}

// Passed notes that data of a kind is being deleted for its age, in the transaction that deletes it: its figures stay, even if nothing
// deletes any longer when they are next counted. Kinds that have no figures are none of ours.
func (s *Service) Passed(ctx context.Context, subaccountID, kind string, before time.Time) error {
	of, at := []predicate.FigureState{figurestate.SubaccountID(subaccountID)}, quarterOf(before)
	u := s.parts.Store.Client(ctx).FigureState.Update()
	switch kind {
	case "CALLS":
		u.Where(append(of, figurestate.FinalCallsLT(at))...).SetFinalCalls(at)
	case "CONVERSATIONS":
		u.Where(append(of, figurestate.FinalChatsLT(at))...).SetFinalChats(at)
	default:
		return nil
	}
	if err := u.Exec(ctx); err != nil {
		return fmt.Errorf("note what is deleted: %w", err)
	}
	return nil
}

// takeMarks removes some marks, the oldest quarters first, with all that are equal to them: those of sources, or those of months. A change that is
// not seen here has a mark that is not seen either. It goes from one quarter of a source to the next by the index, so that it reads no more marks
// than it takes, however many wait behind them.
const takeMarks = `WITH RECURSIVE due(source, quarter, n) AS (
		SELECT named.source, (SELECT MIN(quarter) FROM figure_marks m WHERE m.subaccount_id = $1 AND m.source = named.source), 1 FROM ({sources}) AS named
		UNION ALL
		SELECT due.source, (SELECT MIN(quarter) FROM figure_marks m WHERE m.subaccount_id = $1 AND m.source = due.source AND m.quarter > due.quarter), n + 1
		FROM due WHERE due.quarter IS NOT NULL AND n < $2
	), oldest AS (SELECT source, quarter FROM due WHERE quarter IS NOT NULL ORDER BY quarter, source LIMIT $2)
	DELETE FROM figure_marks WHERE subaccount_id = $1 AND {those} RETURNING source, quarter`

// Those marks of the oldest quarters: PostgreSQL is kept from reading all marks of the subaccount to join them.
const (
	those = `id IN (SELECT m.id FROM oldest CROSS JOIN figure_marks m WHERE m.subaccount_id = $1 AND m.source = oldest.source AND m.quarter = oldest.quarter)`

	thosePostgres = `id = ANY (ARRAY(SELECT m.id FROM oldest CROSS JOIN LATERAL (SELECT id FROM figure_marks
		WHERE subaccount_id = $1 AND source = oldest.source AND quarter = oldest.quarter OFFSET 0) AS m))`
)

// taking is takeMarks for some sources.
func (s *Service) taking(from []source) string {
	var names []string
	which := those
	if s.parts.Store.Postgres() {
		which = thosePostgres
	}
	for _, src := range from {
		if name := "SELECT '" + src.name + "' AS source"; !slices.Contains(names, name) { // what is counted by topics as well has the same marks
			names = append(names, name)
		}
	}
	return strings.NewReplacer("{sources}", strings.Join(names, " UNION ALL "), "{those}", which).Replace(takeMarks)
}

// take some marks, those of months last: full is true where there may be more.
func (s *Service) take(ctx context.Context) (t touched, full bool, err error) {
	t = touched{}
	n, err := s.takeOf(ctx, t, s.taking(sources), slice)
	if err != nil || n == slice {
		return t, true, err
	}
	n, err = s.takeOf(ctx, t, s.taking([]source{{name: zoned}}), zonedSlice)
	return t, n == zonedSlice, err
}

func (s *Service) takeOf(ctx context.Context, t touched, query string, most int) (n int, err error) {
	rows, err := s.parts.Store.Query(ctx, query, subaccountOf(ctx), most)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var source string
		var quarter int64
		if err := rows.Scan(&source, &quarter); err != nil {
			return 0, fmt.Errorf("take marks: %w", err)
		}
		if !t[source][quarter] {
			n++
		}
		t.mark(source, quarter)
	}
	return n, rows.Err()
}

// move marks all months where the subaccount's time zone is another one by now.
func (s *Service) move(ctx context.Context, state *ent.FigureState) error {
	client := s.parts.Store.Client(ctx)
	sub, err := client.Subaccount.Query().Where(subaccount.ID(subaccountOf(ctx))).Only(ctx)
	if err != nil || sub.TimeZone == state.Zone {
		return err
	}
	state.Zone = sub.TimeZone
	if err := client.FigureState.Update().SetZone(sub.TimeZone).Exec(ctx); err != nil {
		return err
	}
	quarters := client.Figure.Query().Where(entfigure.Grain(quarterGrain)).Select(entfigure.FieldPlace)
	first, err := quarters.Clone().Order(entfigure.ByPlace()).First(ctx)
	if err != nil {
		return none(err)
	}
	last, err := quarters.Clone().Order(ent.Desc(entfigure.FieldPlace)).First(ctx)
	if err != nil {
		return none(err)
	}
	var marks []*ent.FigureMarkCreate
	for m := dayAt(instant(first.Place)).month(); m <= dayAt(instant(last.Place)).month(); m++ {
		begin, _ := daysOf(m)
		marks = append(marks, client.FigureMark.Create().SetSource(zoned).SetQuarter(quarterOf(begin.date())))
	}
	return client.FigureMark.CreateBulk(marks...).Exec(ctx)
}

func none(err error) error {
	if ent.IsNotFound(err) {
		return nil
	}
	return err
}

// rezone adds up the days of months in another zone. Those beside are other days there as well.
func (s *Service) rezone(ctx context.Context, months map[int64]bool, zone *time.Location) error {
	days := map[int64]bool{}
	for quarter := range months {
		first, last := daysOf(dayAt(instant(quarter)).month())
		for d := first - 1; d <= last+1; d++ {
			days[int64(d)] = true
		}
	}
	return s.sumUp(ctx, days, zone)
}
