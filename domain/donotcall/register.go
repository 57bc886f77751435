package donotcall

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// National registers hold for every tenant, and only the operator changes them.

// asking is the one way in which the application's role reaches the registers on PostgreSQL: it asks for one number, as every call does that a
// tenant places, together with what else is asked then.
const asking = `
CREATE OR REPLACE FUNCTION {main}.registered(called bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = {main}, pg_temp AS
$registered$ SELECT register FROM do_not_call_registers WHERE number = called ORDER BY register LIMIT 1 $registered$;
GRANT CREATE ON SCHEMA {main} TO switchboard_system;
ALTER FUNCTION {main}.registered(bigint) OWNER TO switchboard_system;
REVOKE CREATE ON SCHEMA {main} FROM switchboard_system;
SET LOCAL ROLE switchboard_system;
REVOKE ALL ON FUNCTION {main}.registered(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION {main}.registered(bigint) TO switchboard_app;
RESET ROLE;`

// Ready says whether the database has all that this program asks of the registers: it has been migrated by this version, or a newer one.
func Ready(ctx context.Context, s *store.Store) (ready bool, err error) {
	if !s.Postgres() {
		return true, nil
	}
	if err = s.SystemDB().QueryRowContext(ctx, "SELECT to_regprocedure('registered(bigint)') IS NOT NULL").Scan(&ready); err != nil {
		err = fmt.Errorf("registers: %w", err)
	}
	return ready, err
}

// Make the table of the registers, which belongs to no tenant and is for the system alone. It is a store.Extra.
func Make(ctx context.Context, db *sql.DB, postgres bool) error {
	statements := []string{`CREATE TABLE IF NOT EXISTS do_not_call_registers (
		number bigint NOT NULL, register text NOT NULL, batch bigint NOT NULL, PRIMARY KEY (number, register))`}
	if postgres {
		var main string
		if err := db.QueryRowContext(ctx, "SELECT quote_ident(current_schema())").Scan(&main); err != nil {
			return fmt.Errorf("registers: %w", err)
		}
		statements = append(statements, `REVOKE ALL ON do_not_call_registers FROM PUBLIC, switchboard_app`,
			`GRANT SELECT, INSERT, UPDATE, DELETE ON do_not_call_registers TO switchboard_system`, strings.ReplaceAll(asking, "{main}", main))
	}
	for _, s := range statements {
		if _, err := db.ExecContext(ctx, s); err != nil {
			return fmt.Errorf("registers: %w", err)
		}
	}
	return nil
}

// RegisterImport is the result of an import into a register.
type RegisterImport struct {
	Register string `json:"register"`
	// Numbers are those in the file, each once, except for those that a later import has added meanwhile.
	Numbers int `json:"numbers"`
	Removed int `json:"removed"`
	// Bad are the lines without a number, the first of them by their line.
	Bad      int   `json:"bad"`
	BadLines []int `json:"bad_lines"`
}

const (
	// atOnce is how many numbers are written, or looked at to be removed, at a time.
	atOnce = 5000
	// badLimit is how many bad lines are named.
	badLimit = 20
)

// Mode is what an import does with the numbers of a register that are not in the file.
type Mode int

// Modes of an import.
const (
	// Add leaves them.
	Add Mode = iota
	// Replace removes them, unless they are more than a fifth of the register: a file that was cut off has most numbers missing.
	Replace
	// Shrink removes them, however many they are.
	Shrink
)

// mostGone is the part of a register that an import may remove without having been asked to.
const mostGone = 5

// ImportRegister adds a file of numbers to a register. With Replace or Shrink, what is not in the file is no longer in the register when all of
// it has been read; until then nothing is missing. A file that has more lines without a number than with one replaces nothing: it is an
// error, and what numbers it has are added. So is one that would remove much, but with Shrink. Of imports that overlap, none removes what a
// later one has added.
func (s *Service) ImportRegister(ctx context.Context, name, region string, mode Mode, file io.Reader) (RegisterImport, error) {
	report := RegisterImport{Register: name, BadLines: []int{}}
	if err := rule.Check(FileInput{Region: region}); err != nil {
		return report, err
	}
	batch, before, err := s.newBatch(ctx, name)
	if err != nil {
		return report, err
	}
	good, err := s.readRegister(ctx, &report, batch, region, file)
	if err != nil {
		return report, err
	}
	switch {
	case mode == Add:
		return report, nil
	case good == 0 || good < report.Bad:
		return report, fault.Newf(fault.Validation, "The file has %d lines with a number and %d without. Nothing has been removed from %s: "+
			"check the file and --region.", good, report.Bad, name)
	}
	if err := s.few(ctx, name, batch, before, mode); err != nil {
		return report, err
	}
	report.Removed, err = s.removeOlder(ctx, name, batch)
	return report, err
}

// few is an error if an import would remove many of the numbers that a register had before, and was not asked to.
func (s *Service) few(ctx context.Context, name string, batch int64, before int, mode Mode) error {
	if mode == Shrink {
		return nil
	}
	var gone int
	err := s.parts.Store.SystemDB().QueryRowContext(ctx, `SELECT count(*) FROM do_not_call_registers WHERE register = $1 AND batch < $2`, name, batch).
		Scan(&gone)
	if err != nil {
		return fmt.Errorf("registers: %w", err)
	}
	if gone*mostGone > before {
		return fault.Newf(fault.Validation, "The file has only %d of the %d numbers of %s. Nothing has been removed: it may be truncated. "+
			"If it is complete, import it with --shrink.", max(0, before-gone), before, name)
	}
	return nil
}

// removeOlder removes what no batch since has had, some numbers at a time: a register may have hundreds of millions, and on SQLite nobody else
// writes meanwhile.
func (s *Service) removeOlder(ctx context.Context, name string, batch int64) (removed int, err error) {
	db := s.parts.Store.SystemDB()
	for last := int64(0); ; {
		var to sql.NullInt64
		err := db.QueryRowContext(ctx, `SELECT max(number) FROM (
			SELECT number FROM do_not_call_registers WHERE number > $1 ORDER BY number LIMIT $2) AS slice`, last, atOnce).Scan(&to)
		if err != nil {
			return removed, fmt.Errorf("registers: %w", err)
		}
		if !to.Valid {
			return removed, nil
		}
		done, err := db.ExecContext(ctx, `DELETE FROM do_not_call_registers WHERE number > $1 AND number <= $2 AND register = $3 AND batch < $4`,
			last, to.Int64, name, batch)
		if err != nil {
			return removed, fmt.Errorf("registers: %w", err)
		}
		n, err := done.RowsAffected()
		if err != nil {
			return removed, fmt.Errorf("registers: %w", err)
		}
		removed, last = removed+int(n), to.Int64
	}
}

// newBatch is the time, or later: after all that is in the register, whatever the clocks of those who imported it said. numbers is how many it has.
func (s *Service) newBatch(ctx context.Context, name string) (batch int64, numbers int, err error) {
	err = s.parts.Store.SystemDB().QueryRowContext(ctx, `SELECT coalesce(max(batch), 0), count(*) FROM do_not_call_registers WHERE register = $1`, name).
		Scan(&batch, &numbers)
	if err != nil {
		return 0, 0, fmt.Errorf("registers: %w", err)
	}
	return max(batch+1, time.Now().UnixMicro()), numbers, nil
}

// readRegister adds what is in a file, notes the lines without a number, and counts those with one.
func (s *Service) readRegister(ctx context.Context, report *RegisterImport, batch int64, region string, file io.Reader) (good int, err error) {
	var numbers []string
	flush := func() error {
		good += len(numbers)
		added, err := s.addRegistered(ctx, report.Register, batch, numbers)
		report.Numbers += added
		numbers = numbers[:0]
		return err
	}
	err = phone.Column(file, region, func(line int, number string) error {
		if number == "" {
			report.Bad++
			if len(report.BadLines) < badLimit {
				report.BadLines = append(report.BadLines, line)
			}
			return nil
		}
		numbers = append(numbers, strings.TrimPrefix(number, "+"))
		if len(numbers) < atOnce {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	return good, err
}

// addRegistered adds numbers, and returns how many this or a later batch did not have.
func (s *Service) addRegistered(ctx context.Context, name string, batch int64, numbers []string) (added int, err error) {
	if len(numbers) == 0 {
		return 0, nil
	}
	var rows strings.Builder
	slices.Sort(numbers)
	for i, n := range slices.Compact(numbers) {
		if i > 0 {
			rows.WriteByte(',')
		}
		rows.WriteString("(" + n + ",$1,$2)") // a number is nothing but digits
	}
	done, err := s.parts.Store.SystemDB().ExecContext(ctx, `INSERT INTO do_not_call_registers AS old (number, register, batch) VALUES `+rows.String()+
		` ON CONFLICT (number, register) DO UPDATE SET batch = excluded.batch WHERE old.batch < excluded.batch`, name, batch)
	if err != nil {
		return 0, fmt.Errorf("registers: %w", err)
	}
	changed, err := done.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("registers: %w", err)
	}
	return int(changed), nil
}

// Registered is the name of a register that a number in E.164 is on, or "".
func (s *Service) Registered(ctx context.Context, number string) (name string, err error) {
	digits, err := strconv.ParseInt(strings.TrimPrefix(number, "+"), 10, 64)
	if err != nil {
		return "", nil // what is no number is on no register
	}
	query := `SELECT register FROM do_not_call_registers WHERE number = $1 ORDER BY register LIMIT 1`
	if s.parts.Store.Postgres() {
		query = `SELECT coalesce(registered($1), '') AS register`
	}
	rows, err := s.parts.Store.Query(ctx, query, digits)
	if err != nil {
		return "", fmt.Errorf("registers: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	if rows.Next() {
		if err := rows.Scan(&name); err != nil {
			return "", fmt.Errorf("registers: %w", err)
		}
	}
	return name, rows.Err()
}

// Register is one, and how many numbers are on it.
type Register struct {
	Name     string    `json:"name"`
	Numbers  int       `json:"numbers"`
	Imported time.Time `json:"imported"`
}

// Registers are all registers, by name.
func (s *Service) Registers(ctx context.Context) (out []Register, err error) {
	rows, err := s.parts.Store.SystemDB().QueryContext(ctx,
		`SELECT register, count(*), max(batch) FROM do_not_call_registers GROUP BY register ORDER BY register`)
	if err != nil {
		return nil, fmt.Errorf("registers: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var r Register
		var micros int64
		if err := rows.Scan(&r.Name, &r.Numbers, &micros); err != nil {
			return nil, fmt.Errorf("registers: %w", err)
		}
		r.Imported = time.UnixMicro(micros).UTC()
		out = append(out, r)
	}
	return out, rows.Err()
}
