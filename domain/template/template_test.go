package template_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/domain/template"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// trades are those that there are templates for.
var trades = []string{"dental", "garage", "gym", "hair", "hotel", "law", "plumber", "property", "restaurant", "vet"}

var variable = regexp.MustCompile(`\{\{[^}]*\}\}`)

// Every template is whole in each language.
func TestTemplates(t *testing.T) {
	t.Parallel()
	all, err := template.Read()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range language.All {
		var ids []string
		for _, it := range all[l] {
			ids = append(ids, it.ID)
			whole(t, l+" "+it.ID, it)
		}
		slices.Sort(ids)
		if !slices.Equal(ids, trades) {
			t.Errorf("templates in %s of %v", l, ids)
		}
	}
}

// whole fails for a template that is too short, or names what nothing fills in.
func whole(t *testing.T, name string, it *template.Template) {
	t.Helper()
	if n := len(strings.Fields(it.Knowledge)); n < 300 {
		t.Errorf("%s: its knowledge has %d words", name, n)
	}
	if n := len(strings.Fields(it.Prompt)); n < 150 {
		t.Errorf("%s: its prompt has %d words", name, n)
	}
	for _, v := range variable.FindAllString(it.Knowledge, -1) {
		if v != "{{location.name}}" {
			t.Errorf("%s: nothing fills in %s", name, v)
		}
	}
	if !strings.Contains(it.Knowledge, "{{location.name}}") || !strings.Contains(it.InboundGreeting, "{{location.name}}") {
		t.Errorf("%s does not name the client", name)
	}
	if strings.Contains(it.InboundGreeting+it.OutboundGreeting, "{{contact.") {
		t.Errorf("%s greets by a name that strangers do not have", name)
	}
	if len(it.Asked) < 3 || !slices.Contains(it.PlatformTools, "hand_off") || !slices.Contains(it.PlatformTools, "search_knowledge") {
		t.Errorf("%s: %d questions, tools %v", name, len(it.Asked), it.PlatformTools)
	}
}

// Every template makes a whole assistant, which answers the questions that it says from nothing but its sample knowledge, in its language.
func TestAnAssistantOfEveryTemplateAnswers(t *testing.T) {
	t.Parallel()
	for tag, sample := range map[string][3]string{
		"en-US": {"# Sample knowledge for ", "(sample)", "edit"}, "de-AT": {"# Beispielwissen für ", "(Beispiel)", "bearbeiten"},
		"es": {"# Conocimiento de ejemplo para ", "(ejemplo)", "edítelo"},
	} {
		t.Run(tag, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, s *shop) {
				all := s.Templates.List(tag)
				if len(all) < 10 {
					t.Errorf("only %d templates", len(all))
				}
				for _, it := range all {
					s.answers(it, s.hireIn(tag, it.ID), sample)
				}
			})
		})
	}
}

// answers fails for an assistant that does not know what its template says.
func (s *shop) answers(it *template.Template, made *template.Made, sample [3]string) {
	s.t.Helper()
	text, err := s.Knowledge.Text(s.ctx, made.Source.ID)
	if err != nil || !strings.HasPrefix(text, sample[0]+client+"\n") || strings.Contains(text, "{{") {
		s.t.Errorf("%s: %v, %.200s", it.ID, err, text)
	}
	if !made.KnowledgeBase.VoiceEnabled || !strings.Contains(made.KnowledgeBase.Name, sample[1]) || !strings.Contains(made.Source.Name, sample[2]) {
		s.t.Errorf("%s: %+v %+v", it.ID, made.KnowledgeBase, made.Source)
	}
	for _, q := range it.Asked {
		said, err := s.Chat.Complete(s.ctx, chat.Input{AssistantID: made.Assistant.ID, Input: q.Ask})
		if err != nil {
			s.t.Fatal(err)
		}
		if !strings.Contains(said.Output, q.Says) {
			s.t.Errorf("%s: %s %s; want %q", it.ID, q.Ask, said.Output, q.Says)
		}
	}
}

// The first call of such an assistant greets, answers from the sample and ends when the callee says goodbye.
func TestTheFirstCall(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		made := s.hire("dental")
		await.Until(t, "the carrier does not take it", func() bool {
			a, err := s.Assistants.Get(s.ctx, made.Assistant.ID)
			return err == nil && a.WebCallsEnabled
		})
		if _, err := s.Numbers.Add(s.ctx, number.Create{Number: "+14155550100"}); err != nil {
			t.Fatal(err)
		}
		to := "+15005550001"
		placed, err := s.Calls.Place(s.ctx, call.Input{AssistantID: made.Assistant.ID, To: patch.Sent(&to)})
		if err != nil {
			t.Fatal(err)
		}
		var over *call.Call
		lines := ""
		await.Until(t, "the call does not end well", func() bool { // the carrier tells of what was said a little later
			over, err = s.Calls.Get(s.ctx, placed.ID)
			if err == nil {
				var said *string
				if said, err = over.Transcript(); said != nil {
					lines = *said
				}
			}
			return err == nil && !over.Active && strings.Contains(lines, "Goodbye")
		})
		for _, want := range []string{"Hello, this is " + client, "Monday to Thursday from 8:00 to 18:00"} {
			if !strings.Contains(lines, want) {
				t.Errorf("%q is not said in %s", want, lines)
			}
		}
		if over.Status != "COMPLETED" || over.Failure != nil {
			t.Errorf("%s %v", over.Status, over.Failure)
		}
	})
}

// What cannot be made whole is not made at all.
func TestNothingIsLeftOfWhatIsRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		name, folder, odd := "", "fold_01m7zzzzzzezzt1p20pdey9x3f", "not a language"
		for want, in := range map[string]template.Input{
			"templateId": {TemplateID: "butcher"},
			"name":       {TemplateID: "dental", Name: patch.Sent(&name)},
			"folderId":   {TemplateID: "dental", FolderID: patch.Sent(&folder)},
			"language":   {TemplateID: "dental", Language: patch.Sent(&odd)},
		} {
			_, err := s.Templates.Create(s.ctx, in)
			if d := fault.From(err).Details; len(d) != 1 || d[0].Field != want {
				t.Errorf("%s: %v %v", want, err, d)
			}
		}
		s.empty()
	})
}

// empty fails where the client has anything.
func (s *shop) empty() {
	s.t.Helper()
	c := s.Store.Client(s.ctx)
	a, err := c.Assistant.Query().Count(s.ctx)
	if err != nil {
		s.t.Fatal(err)
	}
	b, err := c.KnowledgeBase.Query().Count(s.ctx)
	if err != nil {
		s.t.Fatal(err)
	}
	src, err := c.KnowledgeSource.Query().Count(s.ctx)
	if err != nil || a+b+src > 0 {
		s.t.Errorf("%d assistants, %d bases, %d sources, %v", a, b, src, err)
	}
}

// Teach is all or nothing as well, and a text that was typed can be put right.
func TestTeachAndRewrite(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		made := s.hire("law")
		text, file := "Bicycles go into the cellar.", "file_01m7zzzzzzezzt1p20pdey9x3f"
		for name, in := range map[string]knowledge.Lesson{
			"nothing": {Name: "Parking"}, "two things": {Name: "Parking", Text: patch.Sent(&text), URL: patch.Sent(&text)},
			"no such file": {Name: "Parking", FileID: patch.Sent(&file)},
		} {
			if _, err := s.Knowledge.Teach(s.ctx, made.Assistant.ID, in); err == nil {
				t.Errorf("%s is learnt", name)
			}
		}
		if _, err := s.Knowledge.Teach(s.ctx, "asst_01m7zzzzzzezzt1p20pdey9x3f", knowledge.Lesson{Name: "Parking", Text: patch.Sent(&text)}); !fault.Is(err, fault.NotFound) {
			t.Errorf("an assistant that is not there: %v", err)
		}
		base, err := s.Knowledge.Teach(s.ctx, made.Assistant.ID, knowledge.Lesson{Name: "Parking", Text: patch.Sent(&text)})
		if err != nil || base.Sources != 0 && !base.VoiceEnabled {
			t.Fatal(base, err)
		}
		list, err := s.Knowledge.Sources(s.ctx, base.ID, knowledge.SourceFilter{})
		if err != nil || len(list.Nodes) != 1 {
			t.Fatal(list, err)
		}
		s.asks(made.Assistant.ID, "Where do bicycles go?", "cellar")
		source := list.Nodes[0].ID
		if _, err := s.Knowledge.Rewrite(s.ctx, made.KnowledgeBase.ID, source, "No."); !fault.Is(err, fault.NotFound) {
			t.Errorf("a source of another base: %v", err)
		}
		if _, err := s.Knowledge.Rewrite(s.ctx, base.ID, source, "Bicycles go into the garage."); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Knowledge.Rewrite(s.ctx, base.ID, source, " "); !fault.Is(err, fault.Validation) {
			t.Errorf("nothing: %v", err)
		}
		s.asks(made.Assistant.ID, "Where do bicycles go?", "garage")
		if got, err := s.Knowledge.Text(s.ctx, source); err != nil || got != "Bicycles go into the garage." {
			t.Errorf("%q, %v", got, err)
		}
		bases, err := s.Knowledge.List(s.ctx, knowledge.Filter{})
		if err != nil || len(bases.Nodes) != 2 {
			t.Errorf("%d bases, %v: what was refused left something", len(bases.Nodes), err)
		}
	})
}

// asks until the answer has what is wanted in it.
func (s *shop) asks(assistantID, question, want string) {
	s.t.Helper()
	await.Until(s.t, "the answer is not "+want, func() bool {
		said, err := s.Chat.Complete(s.ctx, chat.Input{AssistantID: assistantID, Input: question})
		return err == nil && strings.Contains(said.Output, want)
	})
}

// In a handed-over call nobody joins the line, and the caller hears that somebody will get back to them.
func TestHandOffsPromiseNobodyOnTheLine(t *testing.T) {
	t.Parallel()
	all, err := template.Read()
	if err != nil {
		t.Fatal(err)
	}
	promises := regexp.MustCompile(`(?i)on the line|one moment|connect you|put you through|apparat|moment|verbinde|cuelgue|le paso con`)
	for l, some := range all {
		for _, it := range some {
			if promises.MatchString(it.HandOffSentence) {
				t.Errorf("%s in %s: %s", it.ID, l, it.HandOffSentence)
			}
		}
	}
}
