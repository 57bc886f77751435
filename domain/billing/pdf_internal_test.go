package billing

import (
	"bytes"
	"compress/zlib"
	"encoding/csv"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

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
		if err := sample(client).WritePDF(&first, "EN"); err != nil {
			t.Fatalf("%q: %s", client, err)
		}
		if err := sample(client).WritePDF(&second, "EN"); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
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
	if err := sample("=HYPERLINK(1)").WriteCSV(&b, "EN"); err != nil {
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

// printed is what a PDF has as text, in the encoding of its fonts.
func printed(t *testing.T, file []byte) string {
	t.Helper()
	var out strings.Builder
	for _, part := range bytes.Split(file, []byte("stream\n"))[1:] {
		if r, err := zlib.NewReader(bytes.NewReader(part)); err == nil {
			text, _ := io.ReadAll(r) // what follows the stream is none
			out.Write(text)
		}
	}
	return out.String()
}

// wide is a text in the encoding of a PDF's fonts.
func wide(text string) string {
	var out strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		out.WriteByte(byte(unit >> 8))
		out.WriteByte(byte(unit))
	}
	return out.String()
}

// People read a statement in their language: the page with its numbers, and the table for a spreadsheet. A name in it is no text of ours.
func TestStatementInEachLanguage(t *testing.T) {
	t.Parallel()
	for reads, want := range map[string]struct {
		page, table []string
		lacks       string
	}{
		"EN": {
			[]string{"Statement for 2026-10", "2026-10, days in Europe/Warsaw", "Monthly fee", "Unit price", "24.167", "51.90", "2026-11-01 06:00 UTC", "{month}"},
			[]string{"statement,client,month,line,from,to", "MONTHLY_FEE", ",24.167,minute,", "TOTAL"},
			"Anrufminuten",
		},
		"ES": {
			[]string{"Estado de cuenta de 2026-10", "2026-10, días en Europe/Warsaw", "Cuota mensual", "Precio unitario", "24,167", "51,90", "01/11/2026 06:00 UTC", "{month}"},
			[]string{"estado_de_cuenta,cliente,mes", "Cuota mensual", ",24.167,minuto,", "Importe total"},
			"Call minutes",
		},
		"DE": {
			[]string{"Abrechnung für 2026-10", "2026-10, Tage in Europe/Warsaw", "Monatsgebühr", "Einzelpreis", "24,167", "51,90", "01.11.2026 06:00 UTC", "{month}"},
			[]string{"abrechnung,kunde,monat", "Monatsgebühr", ",24.167,Minute,", "Summe"},
			"Call minutes",
		},
	} {
		var page, table bytes.Buffer
		if err := sample("{month} & Co").WritePDF(&page, reads); err != nil {
			t.Fatal(err)
		}
		if err := sample("{month} & Co").WriteCSV(&table, reads); err != nil {
			t.Fatal(err)
		}
		text := printed(t, page.Bytes())
		for _, w := range want.page {
			if !strings.Contains(text, wide(w)) {
				t.Errorf("the page in %s lacks %q", reads, w)
			}
		}
		for _, w := range want.table {
			if !strings.Contains(table.String(), w) {
				t.Errorf("the table in %s lacks %q: %s", reads, w, table.String())
			}
		}
		if strings.Contains(text, wide(want.lacks)) || !bytes.Contains(page.Bytes(), []byte("/Lang ("+strings.ToLower(reads)+")")) {
			t.Errorf("the page in %s has %q, or does not say its language", reads, want.lacks)
		}
	}
}
