package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// report is what came of a run.
type report struct {
	acknowledged, lost, doubled int
	took                        time.Duration
	back                        map[string][]time.Duration // from the end of each fault to the next acknowledgement
	reads                       map[string]map[int]int     // answers to what was read while each lasted
	gaveUp                      int                        // times that PostgreSQL ended because it could not write its log
	load                        *load
	failures                    []string // what the server logged of its answers of 500
}

// torment a server with faults while it is written to, and count.
func torment(ctx context.Context, p plan, dialect string) (r *report, err error) {
	s, err := setUp(ctx, p.program, dialect)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	r = &report{back: map[string][]time.Duration{}, reads: map[string]map[int]int{}, load: newLoad(s, p.writes)}
	started, written := time.Now(), make(chan error, 1)
	go func() { written <- r.load.write(ctx) }()
	for i, f := range order(p, dialect) {
		for r.load.done.Load() < int64((i+1)*p.writes/(p.faults+2)) && r.load.strange() == nil {
			time.Sleep(time.Millisecond)
		}
		if err := r.suffer(ctx, s, f); err != nil {
			return nil, fmt.Errorf("%s: %w; answers meanwhile: %v; the server's last lines:\n%s", f.name, err, r.load.during[f.name], s.log())
		}
	}
	if err := <-written; err != nil {
		return nil, err
	}
	r.took = time.Since(started)
	s.kill()
	r.failures = s.failures()
	return r, r.count(ctx, s)
}

// suffer one fault.
func (r *report) suffer(ctx context.Context, s *stage, f fault) error {
	const patience = time.Minute
	r.load.breaks(f.name)
	if err := f.breaks(ctx, s); err != nil {
		return err
	}
	reads := map[int]int{}
	for end := time.Now().Add(f.lasts); time.Now().Before(end); {
		status, _ := r.load.send(ctx, 0, http.MethodGet, "/v3/contacts?limit=1", "")
		reads[status]++
		time.Sleep(10 * time.Millisecond)
	}
	r.read(ctx, s, f, reads)
	healed := time.Now()
	if err := f.makesWhole(ctx, s); err != nil {
		return err
	}
	if f.postgres || f.name == "disk full" {
		healed = time.Now() // the server's own start is part of its way back; that of the database is not
	}
	for !r.load.backSince(healed) {
		if time.Since(healed) > patience {
			return fmt.Errorf("nothing is acknowledged %s later", patience)
		}
		if err := r.load.strange(); err != nil {
			return err
		}
		if int(r.load.done.Load()) == len(r.load.acked) {
			break // there was nothing left to write
		}
		time.Sleep(time.Millisecond)
	}
	r.back[f.name] = append(r.back[f.name], time.Since(healed))
	r.load.breaks("")
	return nil
}

// read keeps the answers to what was read during a fault. They say nothing of a full disk where the database itself has given up.
func (r *report) read(ctx context.Context, s *stage, f fault, answers map[int]int) {
	if f.readsGoOn && s.cluster != nil && !s.cluster.runs(ctx) {
		r.gaveUp++
		return
	}
	if r.reads[f.name] == nil {
		r.reads[f.name] = map[int]int{}
	}
	for status, n := range answers {
		r.reads[f.name][status] += n
	}
}

// count what is in the database against what was acknowledged.
func (r *report) count(ctx context.Context, s *stage) error {
	db, err := s.open()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }() // it was only read
	times := make([]int, len(r.load.acked))
	for _, q := range []string{
		`SELECT substr(name, 8) FROM contacts WHERE name LIKE 'person-%'`, `SELECT substr(value, 6) FROM contact_notes WHERE value LIKE 'note-%'`,
	} {
		rows, err := db.QueryContext(ctx, q)
		if err != nil {
			return err
		}
		for rows.Next() {
			var i int
			if err := rows.Scan(&i); err != nil {
				return err
			}
			times[i]++
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil { //nolint:sqlclosecheck // before the next
			return err
		}
	}
	for i := range r.load.acked {
		r.acknowledged++
		renamed := i/writers%10 == 9
		switch {
		case times[i] == 0 && !renamed:
			r.lost++
		case times[i] > 1:
			r.doubled += times[i] - 1
		}
	}
	for w := range r.load.latest {
		latest := r.load.latest[w].Load()
		var there int
		err := db.QueryRowContext(ctx, `SELECT count(*) FROM contacts WHERE last_name = $1`, strconv.FormatInt(latest, 10)).Scan(&there)
		if err != nil {
			return err
		}
		if latest > 0 && there != 1 {
			r.lost++
		}
	}
	return nil
}

// errors of the server's own.
func (r *report) errors() int {
	n := r.load.answers[http.StatusInternalServerError]
	for _, answers := range r.load.during {
		n += answers[http.StatusInternalServerError]
	}
	return n
}

func (r *report) print(what string) {
	faults := 0
	for _, all := range r.back {
		faults += len(all)
	}
	fmt.Printf("%s: %d writes acknowledged in %s over %d faults: %d lost, %d doubled; answers of 500: %d\n",
		what, r.acknowledged, r.took.Round(time.Second), faults, r.lost, r.doubled, r.errors())
	if r.gaveUp > 0 {
		fmt.Printf("  PostgreSQL gave up on a full disk %d times\n", r.gaveUp)
	}
	fmt.Printf("  %-20s %5s %12s %12s  %s\n", "fault", "times", "back, median", "at most", "answers meanwhile (0 is none): writes, reads")
	for _, name := range slices.Sorted(maps.Keys(r.back)) {
		all := slices.Sorted(slices.Values(r.back[name]))
		fmt.Printf("  %-20s %5d %12s %12s  %v, %v\n", name, len(all), all[len(all)/2].Round(time.Millisecond), all[len(all)-1].Round(time.Millisecond),
			r.load.during[name], r.reads[name])
	}
	fmt.Printf("  %-20s %5s %12s %12s  %v\n", "none", "", "", "", r.load.answers)
	for _, line := range r.failures {
		fmt.Println("  " + line)
	}
}
