package rest

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/language"
)

// papers are how a statement is downloaded, by the ending of its file.
var papers = map[string]struct {
	kind  string
	write func(s *billing.Statement, to io.Writer, reads string) error
}{
	"pdf": {"application/pdf", (*billing.Statement).WritePDF},
	"csv": {"text/csv; charset=utf-8", (*billing.Statement).WriteCSV},
}

// downloadStatement sends an issued statement. It is small: a line for each price and kind of usage. People get it in their language, or else in
// that of their browser, and keys in English.
func (d *Door) downloadStatement(ctx context.Context, r *request) (answer, error) {
	if err := linkOnly(r); err != nil {
		return answer{}, err
	}
	id, ending, _ := strings.Cut(r.params["name"], ".")
	paper, ok := papers[ending]
	if !ok {
		return answer{}, fault.Missing("statement")
	}
	s, err := d.Product.Billing.Statement(ctx, id)
	if err != nil {
		return answer{}, err
	}
	reads, err := d.reads(ctx, r)
	if err != nil {
		return answer{}, err
	}
	var file bytes.Buffer
	if err := paper.write(s, &file, reads); err != nil {
		return answer{}, err
	}
	name := language.Write(reads, "statement.file", "number", strconv.Itoa(*s.Number()), "month", s.Month)
	return download(name+"."+ending, paper.kind, int64(file.Cap()), func(w io.Writer) error {
		_, err := file.WriteTo(w)
		return err //nolint:wrapcheck // the client is gone
	}), nil
}

// reads is the language of the caller.
func (d *Door) reads(ctx context.Context, r *request) (string, error) {
	if authz.From(ctx).Kind != authz.KindUser {
		return language.English, nil
	}
	chosen, err := d.Product.People.Language(ctx)
	return cmp.Or(chosen, language.Preferred(r.http.Header.Get("Accept-Language"))), err
}
