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
	"github.com/switchboard-dev/switchboard/platform/store"
)

// National registers hold for every tenant, and only the operator changes them.

// Make the table of the registers, which belongs to no tenant and is for the system alone. It is a store.Extra.
func Make(ctx context.Context, db *sql.DB, postgres bool) error {
	statements := []string{`CREATE TABLE IF NOT EXISTS do_not_call_registers (
		number bigint NOT NULL, register text NOT NULL, batch bigint NOT NULL, PRIMARY KEY (number, register))`}
	if postgres {
		statements = append(statements, `REVOKE ALL ON do_not_call_registers FROM PUBLIC, switchboard_app`,
			`GRANT SELECT, INSERT, UPDATE, DELETE ON do_not_call_registers TO switchboard_system`)
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
	// Numbers are those in the file, each once.
	Numbers int `json:"numbers"`
	Removed int `json:"removed"`
	// Bad are the lines without a number, the first of them by their line.
	Bad      int   `json:"bad"`
	BadLines []int `json:"bad_lines"`
}

const (
	// atOnce is how many numbers are written at a time.
	atOnce = 5000
	// badLimit is how many bad lines are named.
	badLimit = 20
)

// ImportRegister adds a file of numbers to a register. With replace, what is not in the file is no longer in the register when all of
// it has been read; until then nothing is missing. A file that has more lines without a number than with one replaces nothing: it is an
// error, and what numbers it has are added.
func (s *Service) ImportRegister(ctx context.Context, name, region string, replace bool, file io.Reader) (RegisterImport, error) {
	report, batch := RegisterImport{Register: name, BadLines: []int{}}, time.Now().UnixMicro()
	good, err := s.readRegister(ctx, &report, batch, region, file)
	if err != nil {
		return report, err
	}
	err = s.Store.SystemDB().QueryRowContext(ctx, `SELECT count(*) FROM do_not_call_registers WHERE register = $1 AND batch = $2`, name, batch).
		Scan(&report.Numbers)
	if err != nil {
		return report, fmt.Errorf("registers: %w", err)
	}
	switch {
	case !replace:
		return report, nil
	case good == 0 || good < report.Bad:
		return report, fault.Newf(fault.Validation, "The file has %d lines with a number and %d without. Nothing has been removed from %s: "+
			"check the file and --region.", good, report.Bad, name)
	}
	done, err := s.Store.SystemDB().ExecContext(ctx, `DELETE FROM do_not_call_registers WHERE register = $1 AND batch <> $2`, name, batch)
	if err != nil {
		return report, fmt.Errorf("registers: %w", err)
	}
	removed, err := done.RowsAffected()
	if err != nil {
		return report, fmt.Errorf("registers: %w", err)
	}
	report.Removed = int(removed)
	return report, nil
}

// readRegister adds what is in a file, notes the lines without a number, and counts those with one.
func (s *Service) readRegister(ctx context.Context, report *RegisterImport, batch int64, region string, file io.Reader) (good int, err error) {
	var numbers []string
	flush := func() error {
		good += len(numbers)
		err := s.addRegistered(ctx, report.Register, batch, numbers)
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

func (s *Service) addRegistered(ctx context.Context, name string, batch int64, numbers []string) error {
	if len(numbers) == 0 {
		return nil
	}
	var rows strings.Builder
	slices.Sort(numbers)
	for i, n := range slices.Compact(numbers) {
		if i > 0 {
			rows.WriteByte(',')
		}
		rows.WriteString("(" + n + ",$1,$2)") // a number is nothing but digits
	}
	_, err := s.Store.SystemDB().ExecContext(ctx, `INSERT INTO do_not_call_registers (number, register, batch) VALUES `+rows.String()+
		` ON CONFLICT (number, register) DO UPDATE SET batch = excluded.batch`, name, batch)
	if err != nil {
		return fmt.Errorf("registers: %w", err)
	}
	return nil
}

// Registered is the name of a register that a number in E.164 is on, or "".
func (s *Service) Registered(ctx context.Context, number string) (name string, err error) {
	digits, err := strconv.ParseInt(strings.TrimPrefix(number, "+"), 10, 64)
	if err != nil {
		return "", nil // what is no number is on no register
	}
	rows, err := s.Store.Query(store.System(ctx, "registers"),
		`SELECT register FROM do_not_call_registers WHERE number = $1 ORDER BY register LIMIT 1`, digits)
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
	rows, err := s.Store.SystemDB().QueryContext(ctx,
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
