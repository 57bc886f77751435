package assistant_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

func TestDuplicateCopiesSettings(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		folder := d.folder(d.ctx)
		a := d.create(d.ctx, assistant.Create{
			Name: "Ann", Description: patch.Sent(new("Sells.")), Prompt: patch.Sent(new("Be kind.")), Temperature: patch.Sent(new(0.5)),
			Language: patch.Sent(new("de-DE")), VoiceEnabled: patch.Sent(new(false)), FolderID: patch.Sent(&folder),
			VoiceSettings: voice("fixed", "Hello!", ""), PlatformTools: []string{attachable(t)}, Queue: patch.Sent(new(7.0)),
		})
		d.must(d.Update(d.ctx, a.ID, assistant.Update{Prompt: patch.Sent(new("Be brief."))}, nil))
		d.must(d.Archive(d.ctx, a.ID, true, nil))
		if _, err := d.AddNote(d.ctx, a.ID, "Ask Bob."); err != nil {
			t.Fatal(err)
		}
		made := d.must(d.Duplicate(d.ctx, a.ID, nil))
		c := d.now(made.ID)
		if c.ID == a.ID || c.Name != "Ann (copy)" || c.Archived || c.ETag() != `"1"` {
			t.Errorf("%v: want a separate copy that is not archived", c)
		}
		if *c.Description != "Sells." || *c.Prompt != "Be brief." || *c.Temperature != 0.5 || *c.Language != "de-DE" ||
			c.VoiceEnabled || *c.FolderID != folder || *c.VoiceSettings().InboundOpeningMessage != "Hello!" || len(c.PlatformTools) != 1 || *c.Queue != 7 {
			t.Errorf("%v: want the settings of %v", c, a)
		}
		if v := d.versions(c.ID, 1)[0]; v.Version != 1 || *v.Prompt != "Be brief." {
			t.Errorf("%v: want the newest prompt as version 1", v)
		}
		if notes, err := d.Notes(d.ctx, c.ID, nil, nil); err != nil || len(notes.Nodes) != 0 {
			t.Errorf("%v, %v: want no notes", notes, err)
		}
	})
}

func TestDuplicateCopiesLinks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		d.write(d.ctx, func(ctx context.Context, client *ent.Client) error {
			base := client.KnowledgeBase.Create().SetName("Prices").SaveX(ctx)
			tool := client.Tool.Create().SetName("look").SetRequiredParams([]string{}).SaveX(ctx)
			client.AssistantKnowledgeBase.Create().SetAssistantID(a.ID).SetKnowledgeBaseID(base.ID).SetSourceIds([]string{"src_1"}).ExecX(ctx)
			return client.AssistantTool.Create().SetAssistantID(a.ID).SetToolID(tool.ID).Exec(ctx)
		})
		d.must(d.Duplicate(d.ctx, a.ID, nil))
		client := d.Parts().Store.Client(d.ctx)
		if bases, tools := client.AssistantKnowledgeBase.Query().CountX(d.ctx), client.AssistantTool.Query().CountX(d.ctx); bases != 2 || tools != 2 {
			t.Errorf("%d links to knowledge and %d to tools, want 2 of each", bases, tools)
		}
		for _, l := range client.AssistantKnowledgeBase.Query().AllX(d.ctx) {
			if len(l.SourceIds) != 1 {
				t.Errorf("%v: the copy answers from all sources, the original from one", l)
			}
		}
	})
}

func TestNamesOfCopies(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		long := d.create(d.ctx, assistant.Create{Name: strings.Repeat("ä", 200)})
		if c := d.must(d.Duplicate(d.ctx, long.ID, nil)); c.Name != strings.Repeat("ä", 193)+" (copy)" {
			t.Errorf("%q: want 200 characters", c.Name)
		}
		if c := d.must(d.Duplicate(d.ctx, long.ID, new("Bob"))); c.Name != "Bob" {
			t.Errorf("%q: want the requested name", c.Name)
		}
		_, err := d.Duplicate(d.ctx, long.ID, new(""))
		wantFault(t, err, fault.Validation, "name")
	})
}
