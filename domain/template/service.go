package template

import (
	"context"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Service makes assistants of templates.
type Service struct {
	store      *store.Store
	assistants *assistant.Service
	knowledge  *knowledge.Service
	all        All
}

// New reads the templates.
func New(s *store.Store, a *assistant.Service, k *knowledge.Service) (*Service, error) {
	all, err := Read()
	return &Service{s, a, k, all}, err
}

// List the templates by their titles, in the language of a tag such as de-AT, and in English where they are not written in it. They are
// everybody's: read, and change nothing.
func (s *Service) List(tag string) []*Template { return s.all.In(tag) }

// Input is an assistant to make of a template. What is left out is the template's. Its language is also that of all that it says and knows,
// where the template is written in that.
type Input struct {
	TemplateID string              `check:"minLength=1,maxLength=1000"`
	Name       patch.Field[string] `check:"minLength=1,maxLength=200,notNull"`
	Language   patch.Field[string] `check:"maxLength=1000,format=LANGUAGE"`
	FolderID   patch.Field[string]
}

// Made is an assistant with the knowledge base that it answers from, and the one source of that.
type Made struct {
	Assistant     *assistant.Assistant
	KnowledgeBase *knowledge.Base
	Source        *knowledge.Source
}

// spoken is the language of an assistant for which none is chosen.
const spoken = "en-US"

// Create an assistant of a template, with its sample knowledge: all of it or nothing. The source is read in the background. The
// error is not_found if there is no such template.
func (s *Service) Create(ctx context.Context, in Input) (*Made, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	if !in.Language.IsSent() {
		lang := spoken
		in.Language = patch.Sent(&lang)
	}
	tag := store.Text(in.Language.Value())
	t, err := s.find(in.TemplateID, tag)
	if err != nil {
		return nil, err
	}
	out := &Made{}
	err = s.store.Again(ctx, func(ctx context.Context) error {
		if out.Assistant, err = s.employ(ctx, t, in); err != nil {
			return err
		}
		client, err := s.store.Client(ctx).Subaccount.Get(ctx, authz.From(ctx).Subaccount)
		if err != nil {
			return store.Missing(err, "subaccount")
		}
		of := sampleIn(tag)
		base := knowledge.CreateBase{Name: t.Base + " (" + of.word + ")", Description: patch.Sent(&of.about), FolderID: in.FolderID}
		out.KnowledgeBase, err = s.knowledge.TeachBase(ctx, out.Assistant.ID, base, func(ctx context.Context, id string) (err error) {
			out.Source, err = s.knowledge.AddMarkdown(ctx, id, of.title, filled(of.notice+t.Knowledge, client.Name))
			return err
		})
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// employ makes the assistant, as it behaves from its first conversation on.
func (s *Service) employ(ctx context.Context, t *Template, in Input) (*assistant.Assistant, error) {
	create := t.assistant()
	create.FolderID, create.Language = in.FolderID, in.Language
	if name := in.Name.Value(); name != nil {
		create.Name = *name
	}
	made, err := s.assistants.Create(ctx, create)
	if err != nil {
		return nil, err
	}
	_, err = s.assistants.SetBehavior(ctx, made.ID, assistant.BehaviorInput{
		HandOffSentence: patch.Sent(&t.HandOffSentence), ClosedSentence: patch.Sent(&t.ClosedSentence),
	})
	if err != nil {
		return nil, err
	}
	return s.assistants.Get(ctx, made.ID)
}

// assistant of the template, as somebody would make it.
func (t *Template) assistant() assistant.Create {
	detects := true
	return assistant.Create{
		Name: t.Name, Description: patch.Sent(&t.Description), Prompt: patch.Sent(&t.Prompt), Temperature: patch.Sent(&t.Temperature),
		InboundGreeting: patch.Sent(&t.InboundGreeting), OutboundGreeting: patch.Sent(&t.OutboundGreeting),
		VoiceSettings: &assistant.VoiceInput{VoicemailMessage: patch.Sent(&t.Voicemail), EnableVoicemailDetection: patch.Sent(&detects)},
		PlatformTools: t.PlatformTools,
	}
}
