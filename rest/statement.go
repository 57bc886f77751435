package rest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// papers are how a statement is downloaded, by the ending of its file.
var papers = map[string]struct {
	kind  string
	write func(*billing.Statement, io.Writer) error
}{
	"pdf": {"application/pdf", (*billing.Statement).WritePDF},
	"csv": {"text/csv; charset=utf-8", (*billing.Statement).WriteCSV},
}

// downloadStatement sends an issued statement. It is small: a line for each price and kind of usage.
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
	var file bytes.Buffer
	if err := paper.write(s, &file); err != nil {
		return answer{}, err
	}
	name := fmt.Sprintf("statement-%d-%s.%s", *s.Number(), s.Month, ending)
	return download(name, paper.kind, func(w io.Writer) error {
		_, err := file.WriteTo(w)
		return err //nolint:wrapcheck // the client is gone
	}), nil
}
