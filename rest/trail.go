package rest

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/domain/audit"
	"github.com/switchboard-dev/switchboard/graph/scalar"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/sheet"
)

const longestCondition = 1000

// trailColumns are the first line of an exported trail.
func trailColumns() []string {
	return []string{
		"id", "created_at", "actor_kind", "actor_id", "actor_name", "address", "request_id", "subaccount_id", "action", "target_id", "changes",
	}
}

// exportAudit streams the audit entries as CSV, newest first, filtered like auditEntries.
func (d *Door) exportAudit(ctx context.Context, r *request) (answer, error) {
	f, err := conditions(r.http.URL.Query())
	if err != nil {
		return answer{}, err
	}
	return download("audit.csv", "text/csv; charset=utf-8", file.PieceSize, d.whileHeld(ctx, r.caller, func(ctx context.Context, w io.Writer) error {
		return d.writeTrail(ctx, f, w)
	})), nil
}

// conditions are those of a link.
func conditions(query url.Values) (f audit.Filter, err error) {
	texts := map[string]**string{
		linkSubaccount: &f.SubaccountID, "actor_id": &f.ActorID, "target_id": &f.TargetID, "action": &f.Action, "request_id": &f.RequestID,
	}
	times := map[string]**time.Time{"from": &f.From, "to": &f.To}
	var wrong []fault.Detail
	for name, values := range query {
		text, at := texts[name], times[name]
		switch {
		case len(values) > 1 || text == nil && at == nil && name != linkWorkspace:
			wrong = append(wrong, fault.Detail{Field: name, Message: "must be a parameter of this link, sent once"})
		case text != nil && !storable(values[0]):
			wrong = append(wrong, fault.Detail{Field: name, Message: "must be valid text"})
		case text != nil:
			*text = &values[0]
		case at != nil:
			instant, err := scalar.UnmarshalTime(values[0])
			if err != nil {
				wrong = append(wrong, fault.Detail{Field: name, Message: "must be a time like 2026-01-31T15:04:05Z"})
			}
			*at = &instant
		}
	}
	if len(wrong) > 0 {
		return f, fault.Invalid(wrong...)
	}
	return f, nil
}

// storable says whether a text is one that both databases hold, and no longer than those of auditEntries.
func storable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsRune(text, 0) && utf8.RuneCountInString(text) <= longestCondition
}

func (d *Door) writeTrail(ctx context.Context, f audit.Filter, to io.Writer) error {
	w := csv.NewWriter(to)
	if err := w.Write(trailColumns()); err != nil {
		return fmt.Errorf("export the trail: %w", err)
	}
	err := d.Product.Audit.Walk(ctx, f, func(e *audit.Entry) error {
		changes, err := json.Marshal(e.Changes())
		if err != nil {
			return fmt.Errorf("export the trail: %w", err)
		}
		line := []string{
			e.ID, e.CreatedAt.UTC().Format(time.RFC3339Nano), e.ActorKind, e.ActorID, e.ActorName, e.AuditEntry.Address, e.AuditEntry.RequestID, e.Scope,
			e.Action, e.TargetID, string(changes),
		}
		for i, value := range line {
			line[i] = sheet.Defuse(value)
		}
		return w.Write(line)
	})
	if err != nil {
		return err
	}
	if w.Flush(); w.Error() != nil {
		return fmt.Errorf("export the trail: %w", w.Error())
	}
	return nil
}
