package donotcall_test

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func TestImport(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, r := t.Context(), donotcall.New(donotcall.Parts{Store: s})
		on := func(number, want string) {
			t.Helper()
			if got, err := r.Registered(ctx, number); err != nil || got != want {
				t.Errorf("%s is on %q, %v, want %q", number, got, err, want)
			}
		}
		report, err := r.ImportRegister(ctx, "us-ftc", "US", donotcall.Add, strings.NewReader("415,5550100\n415,5550101\n415,5550100\nnobody\n"))
		if err != nil || report.Numbers != 2 || report.Bad != 1 || fmt.Sprint(report.BadLines) != "[4]" {
			t.Errorf("%+v, %v", report, err)
		}
		if _, err := r.ImportRegister(ctx, "uk-tps", "GB", donotcall.Add, strings.NewReader("020 7946 0000\n+14155550101\n")); err != nil {
			t.Error(err)
		}
		on("+14155550100", "us-ftc")
		on("+14155550101", "uk-tps") // the first by name
		on("+442079460000", "uk-tps")
		on("+14155550102", "")
		on("", "")
		ctx = storetest.Tenant(t, s) // a tenant, who cannot read the table, asks for one number along with other questions
		on("+14155550100", "us-ftc")
		read := []string{"", "+14155550101", "+14155550102"}
		names := make([]string, len(read))
		reads := make([]func(context.Context) error, len(read))
		for i, number := range read {
			reads[i] = func(ctx context.Context) (err error) {
				names[i], err = r.Registered(ctx, number)
				return err
			}
		}
		if err := s.Together(ctx, reads...); err != nil || fmt.Sprint(names) != "[ uk-tps ]" {
			t.Errorf("together %q, %v", names, err)
		}
		if ready, err := donotcall.Ready(ctx, s); !ready || err != nil {
			t.Errorf("ready: %t, %v", ready, err)
		}
		ctx = t.Context()
		if report, err = r.ImportRegister(ctx, "us-ftc", "US", donotcall.Add, strings.NewReader("4155550102")); err != nil || report.Removed != 0 {
			t.Errorf("%+v, %v", report, err)
		}
		on("+14155550100", "us-ftc")
		if report, err = r.ImportRegister(ctx, "us-ftc", "US", donotcall.Shrink, strings.NewReader("4155550102")); err != nil || report.Removed != 2 {
			t.Errorf("%+v, %v", report, err)
		}
		on("+14155550100", "")
		on("+14155550102", "us-ftc")
		on("+14155550101", "uk-tps")
		all, err := r.Registers(ctx)
		if err != nil || len(all) != 2 || all[0].Name != "uk-tps" || all[0].Numbers != 2 || all[1].Numbers != 1 || all[1].Imported.IsZero() {
			t.Errorf("%+v, %v", all, err)
		}
	})
}

// Imports of one register that overlap, as those of a timer may, leave what the later one has: neither removes the other's numbers.
func TestImportsThatOverlap(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		r := donotcall.New(donotcall.Parts{Store: s})
		if _, err := r.ImportRegister(t.Context(), "us-ftc", "US", donotcall.Add, strings.NewReader("4155550100\n")); err != nil {
			t.Fatal(err)
		}
		var many strings.Builder // a full batch
		for n := range 5000 {
			_, _ = fmt.Fprintf(&many, "+1415%07d\n", 2000000+n)
		}
		var files [2]*io.PipeWriter
		done := make(chan error, len(files))
		for n := range files {
			var file *io.PipeReader
			file, files[n] = io.Pipe()
			go func() {
				_, err := r.ImportRegister(t.Context(), "us-ftc", "US", donotcall.Shrink, file)
				_ = file.Close()
				done <- err
			}()
			for _, part := range []string{many.String(), "+14155550199\n"} { // the second is read when the first has been written
				if _, err := io.WriteString(files[n], part); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, file := range files {
			_ = file.Close()
			if err, _ := await.Receive(t, done, "the import does not end"); err != nil {
				t.Error(err)
			}
		}
		for number, want := range map[string]string{"+14152000000": "us-ftc", "+14152004999": "us-ftc", "+14155550199": "us-ftc", "+14155550100": ""} {
			if on, err := r.Registered(t.Context(), number); err != nil || on != want {
				t.Errorf("%s is on %q, %v, want %q", number, on, err, want)
			}
		}
	})
}

// A register that was imported by a clock ahead of this one is replaced as well.
func TestImportByAClockBehind(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		r := donotcall.New(donotcall.Parts{Store: s})
		_, err := s.SystemDB().ExecContext(t.Context(), `INSERT INTO do_not_call_registers (number, register, batch) VALUES ($1, 'us-ftc', $3), ($2, 'us-ftc', $3)`,
			14155550100, 14155550101, time.Now().Add(time.Hour).UnixMicro())
		if err != nil {
			t.Fatal(err)
		}
		report, err := r.ImportRegister(t.Context(), "us-ftc", "US", donotcall.Shrink, strings.NewReader("4155550101\n"))
		if err != nil || report.Numbers != 1 || report.Removed != 1 {
			t.Errorf("%+v, %v", report, err)
		}
		if on, err := r.Registered(t.Context(), "+14155550101"); err != nil || on == "" {
			t.Errorf("on %q, %v", on, err)
		}
	})
}

// A file with hardly a number, such as one of another country, replaces nothing.
func TestABadFileReplacesNothing(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		r := donotcall.New(donotcall.Parts{Store: s})
		if _, err := r.ImportRegister(t.Context(), "us-ftc", "US", donotcall.Add, strings.NewReader("4155550100\n4155550101\n")); err != nil {
			t.Fatal(err)
		}
		for _, file := range []string{"", "phone\n", "1;nobody\n2;nobody\n", "4155550102\n1;nobody\n2;nobody\n"} {
			report, err := r.ImportRegister(t.Context(), "us-ftc", "US", donotcall.Replace, strings.NewReader(file))
			if err == nil || report.Removed != 0 {
				t.Errorf("%q: %+v, %v", file, report, err)
			}
		}
		for _, number := range []string{"+14155550100", "+14155550101"} {
			if on, err := r.Registered(t.Context(), number); err != nil || on != "us-ftc" {
				t.Errorf("%s is on %q, %v", number, on, err)
			}
		}
	})
}

// A file that was cut off has lines that are all well, and most of the register is missing in it. That is not removed, unless it is meant.
func TestACutOffFileReplacesNothing(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		r := donotcall.New(donotcall.Parts{Store: s})
		numbers := func(many int) io.Reader {
			var file strings.Builder
			for n := range many {
				_, _ = fmt.Fprintf(&file, "+1415%07d\n", 2000000+n)
			}
			return strings.NewReader(file.String())
		}
		register := func(many int, mode donotcall.Mode) (donotcall.RegisterImport, error) {
			return r.ImportRegister(t.Context(), "us-ftc", "US", mode, numbers(many))
		}
		if _, err := register(1000, donotcall.Replace); err != nil { // the first one
			t.Fatal(err)
		}
		report, err := register(100, donotcall.Replace)
		if !fault.Is(err, fault.Validation) || !strings.Contains(err.Error(), "only 100 of the 1000 numbers of us-ftc") || report.Removed != 0 {
			t.Errorf("%+v, %v", report, err)
		}
		if all, err := r.Registers(t.Context()); err != nil || len(all) != 1 || all[0].Numbers != 1000 {
			t.Errorf("%+v, %v", all, err)
		}
		if report, err := register(800, donotcall.Replace); err != nil || report.Removed != 200 { // a fifth leaves
			t.Errorf("%+v, %v", report, err)
		}
		if report, err := register(100, donotcall.Shrink); err != nil || report.Removed != 700 {
			t.Errorf("%+v, %v", report, err)
		}
	})
}

// More than is written at once.
func TestImportOfMany(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var file strings.Builder
		const many = 12_345
		for n := range many {
			_, _ = fmt.Fprintf(&file, "+1415%07d\n", 2000000+n)
		}
		r := donotcall.New(donotcall.Parts{Store: s})
		report, err := r.ImportRegister(t.Context(), "us-ftc", "US", donotcall.Add, strings.NewReader(file.String()))
		if err != nil || report.Numbers != many {
			t.Fatalf("%+v, %v", report, err)
		}
		if all, err := r.Registers(t.Context()); err != nil || len(all) != 1 || all[0].Numbers != many {
			t.Errorf("%+v, %v", all, err)
		}
	})
}

// What has left a large register is removed some numbers at a time, so that no statement takes long, and of other registers nothing.
func TestManyAreRemovedInPieces(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url := storetest.URL(t, dialect)
			s := storetest.OpenAlone(t, store.Config{URL: url})
			const many = 12_345
			var file strings.Builder
			for n := range many {
				_, _ = fmt.Fprintf(&file, "+1415%07d\n", 2000000+n)
			}
			r := donotcall.New(donotcall.Parts{Store: s})
			for _, name := range []string{"us-ftc", "us-tx"} {
				if _, err := r.ImportRegister(t.Context(), name, "US", donotcall.Add, strings.NewReader(file.String())); err != nil {
					t.Fatal(err)
				}
			}
			if dialect == storetest.Postgres {
				allowFew(t, url)
			}
			report, err := r.ImportRegister(t.Context(), "us-ftc", "US", donotcall.Shrink, strings.NewReader("+14152000007\n+14159999999\n"))
			if err != nil || report.Numbers != 2 || report.Removed != many-1 {
				t.Errorf("%+v, %v", report, err)
			}
			if all, err := r.Registers(t.Context()); err != nil || len(all) != 2 || all[0].Numbers != 2 || all[1].Numbers != many {
				t.Errorf("%+v, %v", all, err)
			}
		})
	}
}

// allowFew has every statement fail that removes more than 5,000 numbers.
func allowFew(t *testing.T, url string) {
	t.Helper()
	db, err := sql.Open("pgx", url) // which platform/store has registered
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, statement := range []string{
		`CREATE FUNCTION few() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			IF (SELECT count(*) FROM gone) > 5000 THEN RAISE 'too many at a time'; END IF; RETURN NULL; END $$`,
		`CREATE TRIGGER few AFTER DELETE ON do_not_call_registers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION few()`,
	} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}

// Tenants have no way to it.
func TestRegistersAreTheSystems(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	for _, statement := range []string{`SELECT * FROM do_not_call_registers`, `DELETE FROM do_not_call_registers`} {
		if _, err := s.AppDB().ExecContext(t.Context(), statement); err == nil || !strings.Contains(err.Error(), "permission denied") {
			t.Errorf("%s: %v", statement, err)
		}
	}
}

// A file that is no list of numbers is the sender's mistake, and says which argument it is.
func TestALineWithoutEndIsRefused(t *testing.T) {
	t.Parallel()
	ctx := authz.With(t.Context(), &authz.Caller{Workspace: "ws_1"})
	_, err := donotcall.New(donotcall.Parts{}).WorkspaceImportText(ctx, strings.Repeat("1;", 50_000), "US", nil)
	if f := fault.From(err); f.Code != fault.Validation || len(f.Details) != 1 || f.Details[0].Field != "csv" {
		t.Errorf("%v", err)
	}
}
