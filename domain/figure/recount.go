package figure

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	entfigure "github.com/switchboard-dev/switchboard/ent/figure"
)

// touched are the quarters of an hour that have to be counted again, by source.
type touched map[string]map[int64]bool

func (t touched) mark(source string, quarter int64) {
	if t[source] == nil {
		t[source] = map[int64]bool{}
	}
	t[source][quarter] = true
}

// recount the quarters from the rows, and add up the days and months that they are in, in the context's transaction. The caller holds the
// lock of the state: what is read here is then newer than what any other count has read.
func (s *Service) recount(ctx context.Context, t touched, zone *time.Location) error {
	days := map[int64]bool{}
	for _, src := range sources {
		for _, r := range runs(t[src.name]) {
			found, err := s.count(ctx, src, r.from, r.to)
			if err != nil {
				return err
			}
			if err := s.replace(ctx, src.sort+quarterGrain, src.name, r, found); err != nil {
				return err
			}
		}
		for quarter := range t[src.name] {
			days[int64(dayAt(instant(quarter).In(zone)))] = true
		}
	}
	return s.sumUp(ctx, days, zone)
}

// sumUp adds up days from their quarters, and the months that they are in from their days.
func (s *Service) sumUp(ctx context.Context, days map[int64]bool, zone *time.Location) error {
	months := map[int64]bool{}
	for _, d := range slices.Sorted(maps.Keys(days)) {
		from, to := day(d).quarters(zone)
		for _, sort := range sorts {
			if err := s.total(ctx, sort+dayGrain, d, sort+quarterGrain, run{from, to}); err != nil {
				return err
			}
		}
		months[day(d).month()] = true
	}
	for _, m := range slices.Sorted(maps.Keys(months)) {
		first, last := daysOf(m)
		for _, sort := range sorts {
			if err := s.total(ctx, sort+monthGrain, m, sort+dayGrain, run{int64(first), int64(last) + 1}); err != nil {
				return err
			}
		}
	}
	return nil
}

// total keeps what the rows of a smaller grain come to.
func (s *Service) total(ctx context.Context, grain string, place int64, smaller string, of run) error {
	rows, err := s.parts.Store.Client(ctx).Figure.Query().
		Where(entfigure.Grain(smaller), entfigure.PlaceGTE(of.from), entfigure.PlaceLT(of.to)).
		Select(entfigure.FieldID, entfigure.FieldTallies).All(ctx)
	if err != nil {
		return err
	}
	all := Tallies{}
	for _, r := range rows {
		if err := unpack(r.Tallies, all.of); err != nil {
			return err
		}
	}
	found := map[int64]Tallies{}
	if len(rows) > 0 {
		found[place] = all
	}
	return s.replace(ctx, grain, "", run{place, place + 1}, found)
}

// replace rows by what was found; if that is nothing, there is none.
func (s *Service) replace(ctx context.Context, grain, source string, of run, found map[int64]Tallies) error {
	client := s.parts.Store.Client(ctx)
	_, err := client.Figure.Delete().
		Where(entfigure.Grain(grain), entfigure.PlaceGTE(of.from), entfigure.PlaceLT(of.to), entfigure.Source(source)).Exec(ctx)
	if err != nil || len(found) == 0 {
		return err
	}
	rows := make([]*ent.FigureCreate, 0, len(found))
	for _, place := range slices.Sorted(maps.Keys(found)) {
		rows = append(rows, client.Figure.Create().SetGrain(grain).SetPlace(place).SetSource(source).SetTallies(found[place].pack()))
	}
	return client.Figure.CreateBulk(rows...).Exec(ctx)
}
