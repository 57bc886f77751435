package knowledge_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// A file that is handed over is called as a source can be called, whoever hands it over, and so is a knowledge base that is made on the way.
func TestUploadsKeepTheRules(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, guide, long := d.base("Base"), d.assistant(), strings.Repeat("ü", 201) // characters are counted, not bytes
		upload := func(u knowledge.Upload) error {
			u.Body = strings.NewReader("text")
			_, err := d.AddUpload(d.ctx, base, u)
			return err
		}
		teach := func(in knowledge.CreateBase) error {
			_, err := d.TeachBase(d.ctx, guide, in, func(context.Context, string) error { return nil })
			return err
		}
		for name, c := range map[string]struct {
			err   error
			field string
		}{
			"a long name":         {upload(knowledge.Upload{Name: long}), "name"},
			"a blank name":        {upload(knowledge.Upload{Name: "\u200b"}), "name"},
			"a long file name":    {upload(knowledge.Upload{Filename: long}), "filename"},
			"a blank file name":   {upload(knowledge.Upload{Filename: " "}), "filename"},
			"a long kind":         {upload(knowledge.Upload{MimeType: strings.Repeat("a", 1001)}), "mimeType"},
			"a base's long name":  {teach(knowledge.CreateBase{Name: long}), "name"},
			"a base without name": {teach(knowledge.CreateBase{}), "name"},
			"a base's long story": {teach(knowledge.CreateBase{Name: "B", Description: patch.Sent(new(strings.Repeat("a", 2001)))}), "description"},
		} {
			at := func(p fault.Detail) bool { return p.Field == c.field }
			if !fault.Is(c.err, fault.Validation) || !slices.ContainsFunc(fault.From(c.err).Details, at) {
				t.Errorf("%s: %v, want a problem of %s", name, c.err, c.field)
			}
		}
		client := d.Parts().Store.Client(d.ctx)
		if sources, bases := client.KnowledgeSource.Query().CountX(d.ctx), client.KnowledgeBase.Query().CountX(d.ctx); sources != 0 || bases != 1 {
			t.Errorf("%d sources and %d bases", sources, bases)
		}
		if err := upload(knowledge.Upload{Name: long[2:], Filename: long[2:], MimeType: "text/plain"}); err != nil {
			t.Error(err)
		}
	})
}
