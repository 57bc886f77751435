package billing

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
)

func sample(client string) *Statement {
	return &Statement{&ent.Statement{
		ID: "stmt_1", Number: 7, Month: "2026-10", Zone: "Europe/Warsaw", Issuer: "Agentur Größe & Söhne", Client: client, Currency: "EUR",
		Total: 51_900_000, CreatedAt: time.Date(2026, 11, 1, 6, 0, 0, 0, time.UTC),
	}, []*Line{
		{Kind: MonthlyFee, From: "2026-10-01", To: "2026-10-31", Count: 1, Price: 49_000_000, Sum: 49_000_000},
		{Kind: CallMinutes, From: "2026-10-01", To: "2026-10-31", Count: 1450, Price: 120_000, Sum: 2_900_000},
	}}
}

// Any name makes a page, the same every time.
func TestPDF(t *testing.T) {
	t.Parallel()
	for _, client := range []string{
		"Zażółć gęślą jaźń, ñandú, € 5", "Ελλάδα Привет", "日本 😀 עברית", "\x00\x01\xff\u202e", strings.Repeat("W", 5000), "", "=1+1", "(\\)",
	} {
		var first, second bytes.Buffer
		if err := sample(client).WritePDF(&first); err != nil {
			t.Fatalf("%q: %s", client, err)
		}
		if err := sample(client).WritePDF(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%q: not the same twice: %v", client, err)
		}
		if !bytes.HasPrefix(first.Bytes(), []byte("%PDF-1.")) || first.Len() > 200_000 {
			t.Errorf("%q: %d bytes that begin with %q", client, first.Len(), first.Bytes()[:8])
		}
	}
}

// A statement as CSV adds up, and has no formula.
func TestCSV(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := sample("=HYPERLINK(1)").WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"7|'=HYPERLINK(1)|2026-10|MONTHLY_FEE|2026-10-01|2026-10-31|1|month|49.00|49.00|EUR",
		"7|'=HYPERLINK(1)|2026-10|CALL_MINUTES|2026-10-01|2026-10-31|24.167|minute|0.12|2.90|EUR",
		"7|'=HYPERLINK(1)|2026-10|TOTAL||||||51.90|EUR",
	}
	for i, w := range want {
		if got := strings.Join(rows[i+1], "|"); got != w {
			t.Errorf("line %d: %s, want %s", i+1, got, w)
		}
	}
}
