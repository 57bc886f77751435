package sheet_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/switchboard-dev/switchboard/platform/sheet"
)

const table = "Vorname;Nachname;E-Mail-Adresse\nZoë;Müller;zoe@example.com\n\n;;\n\"A;B\";\"C\nD\";x@y.z;zu viel\n"

func TestOpen(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"UTF-8":        table,
		"with a mark":  "\ufeff" + table,
		"windows-1252": encoded(t, charmap.Windows1252.NewEncoder().String),
		"UTF-16":       encoded(t, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String),
		"no mark":      encoded(t, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder().String),
		"commas":       strings.ReplaceAll(strings.ReplaceAll(table, "A;B", "A,B"), ";", ","),
		"tabs":         strings.ReplaceAll(strings.ReplaceAll(table, "A;B", "A\tB"), ";", "\t"),
		"Windows":      strings.ReplaceAll(strings.ReplaceAll(table, "C\nD", "C_D"), "\n", "\r\n"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := sheet.Open(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(s.Header, []string{"Vorname", "Nachname", "E-Mail-Adresse"}) {
				t.Errorf("the header is %q", s.Header)
			}
			first, err := s.Next()
			if err != nil || first.Line != 2 || !slices.Equal(first.Values, []string{"Zoë", "Müller", "zoe@example.com"}) {
				t.Errorf("%+v, %v", first, err)
			}
			second, err := s.Next()
			if err != nil || second.Line != 5 || second.Problem == "" || second.Values[2] != "x@y.z" || len(second.Values[0]) != 3 {
				t.Errorf("%+v, %v", second, err)
			}
			if _, err := s.Next(); !errors.Is(err, io.EOF) {
				t.Errorf("behind the last row: %v", err)
			}
		})
	}
}

func encoded(t *testing.T, encode func(string) (string, error)) string {
	t.Helper()
	text, err := encode(table)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestOpenRefusesNothing(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "\n\n", "\ufeff"} {
		if _, err := sheet.Open(strings.NewReader(text)); !errors.Is(err, sheet.ErrEmpty) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestDefuse(t *testing.T) {
	t.Parallel()
	for _, value := range []string{"", "plain", "=1+1", "+1+1", "+", "+ 1", "+A1", "-x", "@x", "'quoted", "a=b", "+4930", "+49 30 1234"} {
		defused := sheet.Defuse(value)
		number := value == "+4930" || value == "+49 30 1234"
		if plain := defused == "" || !strings.ContainsAny(defused[:1], "=+-@"); plain == number {
			t.Errorf("%q becomes %q", value, defused)
		}
		s, err := sheet.Open(strings.NewReader("name,email\n\"" + defused + "\",x@y.z\n"))
		if err != nil {
			t.Fatal(err)
		}
		if row, err := s.Next(); err != nil || row.Values[0] != value {
			t.Errorf("%q comes back as %+v, %v", value, row, err)
		}
	}
}

// Where nothing is to be guessed, a row that lacks values and a quote out of place are problems of their lines.
func TestOpenStrict(t *testing.T) {
	t.Parallel()
	s, err := sheet.OpenStrict(strings.NewReader("\ufeffname;email\nAda;a@b.c\nBob\nC\"y;c@b.c\n;;x\n\"Dan;d@b.c\nEve;e@b.c\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		line    int
		problem string
	}{{2, ""}, {3, "fewer values"}, {4, "must be a line"}, {5, "more values"}, {6, "must be a line"}} {
		row, err := s.Next()
		if err != nil || row.Line != want.line || !strings.Contains(row.Problem, want.problem) || (row.Problem == "") != (want.problem == "") {
			t.Errorf("%+v, %v, want %+v", row, err, want)
		}
	}
	if _, err := s.Next(); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}

// A quote that begins a value and does not end it takes no other line with it; one within a line, and lines within quotes, are as before.
func TestQuotesTakeNoOtherRow(t *testing.T) {
	t.Parallel()
	type row struct {
		line int
		name string // "" is a problem
	}
	long := "\"Dan,d@b.c\n" + strings.Repeat("Eve,e@b.c\n", 200_000) // more than a row may have
	for name, c := range map[string]struct {
		text string
		want []row
	}{
		"until a quote":     {"name,email\n\"Big\" John,j@b.c\nAda,a@b.c\n\"Bob\",b@b.c\n", []row{{2, ""}, {3, "Ada"}, {4, "Bob"}}},
		"until the end":     {"name,email\r\n\r\nAda,a@b.c\r\n\"Dan,d@b.c\r\n\r\nEve,e@b.c\r\nCy,c@b.c", []row{{3, "Ada"}, {4, ""}, {6, "Eve"}, {7, "Cy"}}},
		"within a line":     {"name,email\nA \"B\" C,a@b.c\n\"D\" E\",d@b.c\nFay,f@b.c\n", []row{{2, `A "B" C`}, {3, `D" E`}, {4, "Fay"}}},
		"lines in quotes":   {"name,email\n\n\"A\n\nB\",a@b.c\nFay,f@b.c\n", []row{{3, "A\n\nB"}, {6, "Fay"}}},
		"in a second line":  {"name,email\nBob,\"b@\nb.c\" x\nFay,f@b.c\n", []row{{2, ""}, {3, `b.c" x`}, {4, "Fay"}}},
		"twice":             {"name,email\n\"A,a@b.c\n\"B,b@b.c\nFay,f@b.c\n", []row{{2, ""}, {3, ""}, {4, "Fay"}}},
		"in the header":     {"name,\"email\nAda,a@b.c\nBob,b@b.c\n", []row{{2, "Ada"}, {3, "Bob"}}},
		"in the last":       {"name,email\nAda,a@b.c\n\"Bob,b@b.c", []row{{2, "Ada"}, {3, ""}}},
		"behind no lines":   {"name,email\n" + strings.Repeat("\n", 1<<20) + "Ada,a@b.c\n\"Bob,b@b.c\n", []row{{1<<20 + 2, "Ada"}, {1<<20 + 3, ""}}},
		"before many lines": {"name,email\n" + long, append([]row{{2, ""}}, every(200_000, func(i int) row { return row{i + 3, "Eve"} })...)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := sheet.Open(strings.NewReader(c.text))
			if err != nil || len(s.Header) != 2 {
				t.Fatal(s, err)
			}
			for _, want := range c.want {
				got, err := s.Next()
				if err != nil || got.Line != want.line || (got.Problem != "") != (want.name == "") || got.Problem == "" && got.Values[0] != want.name {
					t.Fatalf("%+v, %v, want %+v", got, err, want)
				}
			}
			if row, err := s.Next(); !errors.Is(err, io.EOF) {
				t.Errorf("behind the last row: %+v, %v", row, err)
			}
		})
	}
}

func every[T any](n int, of func(int) T) []T {
	all := make([]T, n)
	for i := range all {
		all[i] = of(i)
	}
	return all
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte(table))
	f.Add([]byte("a,\"b\nc"))
	f.Add([]byte("\xff\xfea\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := sheet.Open(strings.NewReader(string(data)))
		if err != nil {
			return
		}
		for {
			row, err := s.Next()
			if err != nil {
				return
			}
			if row.Problem == "" && len(row.Values) != len(s.Header) {
				t.Fatalf("%d values under %d names", len(row.Values), len(s.Header))
			}
		}
	})
}

// Fifty megabytes of delimiters are no table, and neither is what comes behind a row that never ends.
func TestTablesAreBounded(t *testing.T) {
	t.Parallel()
	for name, header := range map[string]string{
		"many columns": strings.Repeat("a,", 1_000) + "a\n", "a long header": "a," + strings.Repeat("x", 2<<20) + "\n", "an open quote": `"a` + strings.Repeat(",\n", 2<<20),
	} {
		if _, err := sheet.Open(strings.NewReader(header)); !errors.Is(err, sheet.ErrWide) {
			t.Errorf("%s: %v", name, err)
		}
	}
	s, err := sheet.Open(strings.NewReader("name,email\nAda,a@b.c\n" + strings.Repeat(",", 2<<20) + "\nBob,b@b.c\n"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []sheet.Row
	for {
		row, err := s.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if rows = append(rows, row); err != nil || len(rows) > 3 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
	}
	if len(rows) != 2 || rows[0].Values[0] != "Ada" || rows[0].Problem != "" || rows[1].Problem == "" || rows[1].Line != 3 {
		t.Errorf("%+v", rows)
	}
}

// Letters of two bytes, of which one is zero, are not taken for ASCII.
func TestPlainUTF16(t *testing.T) {
	t.Parallel()
	text, err := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String("name;city\nJoe;Rome\n")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sheet.Open(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if row, err := s.Next(); err != nil || !slices.Equal(row.Values, []string{"Joe", "Rome"}) {
		t.Errorf("%+v, %v", row, err)
	}
}

// What a file is written in shows where its first letter stands that is not ASCII, however far down.
func TestLateAccents(t *testing.T) {
	t.Parallel()
	plain := "name;city\n" + strings.Repeat("Joe;Rome\n", 9_000)
	ansi := func(text string) string {
		out, err := charmap.Windows1252.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"windows-1252":         {ansi("José;Köln\nZoë;\"Ham\nm\"\n"), []string{"José Köln", "Zoë Ham\nm"}},
		"windows-1252, at end": {ansi("Zo;é"), []string{"Zo é"}},
		"UTF-8":                {"José;Köln\nZoë;Hamm\n", []string{"José Köln", "Zoë Hamm"}},
		"UTF-8, then broken":   {"José;Köln\nZo\xeb;Hamm\n", []string{"José Köln", "Zo\ufffd Hamm"}},
		"a long line": {
			"Zoë;" + strings.Repeat("ü", 50_000) + "\nZoë;x\n", []string{"Zoë " + strings.Repeat("ü", 50_000), "Zoë x"},
		},
	} {
		s, err := sheet.Open(strings.NewReader(plain + c.text))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for n := 0; ; n++ {
			row, err := s.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil || row.Problem != "" {
				t.Fatalf("%s: %+v, %v", name, row, err)
			}
			if n >= 9_000 {
				got = append(got, strings.Join(row.Values, " "))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %.200q, want %.200q", name, got, c.want)
		}
	}
}
