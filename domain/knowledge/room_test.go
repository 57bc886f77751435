package knowledge_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// There are so many knowledge bases in all and for one assistant, and so many sources in one and in all. One more is a conflict, and so it is
// until one is deleted.
func TestKnowledgeHasALimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		full := func(what string, err error, limit string) {
			t.Helper()
			if !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), limit) {
				t.Errorf("one more %s: %v", what, err)
			}
		}
		base, other, guide := d.base("Hours"), d.base("Prices"), d.assistant()
		add := func(base string) (*knowledge.Source, error) {
			return d.AddText(d.ctx, base, "Hours", "We open at nine.")
		}
		source, err := add(base)
		if err != nil {
			t.Fatal(err)
		}
		storetest.Copies(t, d.Parts().Store, "knowledge_bases", base, 9998)
		storetest.Copies(t, d.Parts().Store, "knowledge_sources", source.ID, 4999)
		_, err = d.Create(d.ctx, knowledge.CreateBase{Name: "More"})
		full("base", err, "10000")
		lesson := knowledge.Lesson{Name: "More", Text: patch.Sent(new("We close at five."))}
		_, err = d.Teach(d.ctx, guide, lesson)
		full("base by a lesson", err, "10000")
		_, err = add(base)
		full("source", err, "5000")
		if _, err := add(other); err != nil {
			t.Errorf("in another base: %v", err)
		}
		if err := d.DeleteSource(d.ctx, base, source.ID); err != nil {
			t.Fatal(err)
		}
		if source, err = add(base); err != nil {
			t.Fatalf("in the place of another: %v", err)
		}
		storetest.Copies(t, d.Parts().Store, "knowledge_sources", source.ID, 14_999)
		_, err = add(other)
		full("source of the subaccount", err, "20000")

		d.write(func(ctx context.Context, client *ent.Client) error {
			for i := range 500 {
				if err := client.AssistantKnowledgeBase.Create().SetAssistantID(guide).SetKnowledgeBaseID(fmt.Sprint(base, "-", i+1)).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		_, err = d.Assign(d.ctx, base, guide)
		full("base of an assistant", err, "500")
		if _, err := d.Assign(d.ctx, base+"-7", guide); err != nil {
			t.Errorf("one that it has: %v", err)
		}
		if _, err := d.Remove(d.ctx, base+"-7", guide); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Assign(d.ctx, base, guide); err != nil {
			t.Errorf("in the place of another: %v", err)
		}
	})
}
