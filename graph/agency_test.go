package graph_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/said"
	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// agency is a subaccount with twenty of everything, behind GraphQL.
type agency struct {
	events  []string
	webhook string

	ctx        context.Context
	store      *store.Store
	resolver   *graph.Resolver
	exec       *executor.Executor
	assistants []string
	bases      []string
	contacts   []string

	conversations []string
	site          string
}

// parents is how many things there are that have lists of their own.
const parents = 20

func found(t *testing.T, s *store.Store) *agency {
	t.Helper()
	a := bare(t, s)
	if err := s.Tx(a.ctx, a.furnish); err != nil {
		t.Fatal(err)
	}
	return a
}

// bare is an agency that has nothing yet.
func bare(t *testing.T, s *store.Store) *agency {
	t.Helper()
	authority, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	ctx := storetest.Tenant(t, s)
	caller := *authz.From(ctx)
	if caller.Scopes, err = authority.Role("owner"); err != nil {
		t.Fatal(err)
	}
	product, err := domain.New(domain.Parts{
		Store: s, Authority: authority, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Messenger: &notify.Service{},
		Bodies: func(*domain.Product) event.Bodies { return nil }, Log: slog.New(slog.DiscardHandler), OAuth: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	a := &agency{ctx: authz.With(ctx, &caller), store: s, resolver: &graph.Resolver{Product: product}}
	a.exec = a.serve(a.resolver)
	return a
}

func (a *agency) serve(root generated.ResolverRoot) *executor.Executor {
	config := graph.Config(a.resolver)
	config.Resolvers = root
	return executor.New(generated.NewExecutableSchema(config))
}

// furnish gives the nth assistant as many knowledge bases, notes and versions as n says, and some.
func (a *agency) furnish(ctx context.Context) error {
	client := a.store.Client(ctx)
	for n := range parents {
		folder, err := a.resolver.Assistants.AddFolder(ctx, assistant.CreateFolder{Name: fmt.Sprint("Folder ", n)})
		if err != nil {
			return err
		}
		base, err := a.resolver.Knowledge.Create(ctx, knowledge.CreateBase{Name: fmt.Sprint("Base ", n)})
		if err != nil {
			return err
		}
		for range n % 3 {
			client.QueryTraining.Create().SetKnowledgeBaseID(base.ID).SetQuery("Q").SetResponse("R").ExecX(ctx)
			client.KnowledgeSource.Create().SetKnowledgeBaseID(base.ID).SetName("S").SetType("text").ExecX(ctx)
		}
		made, err := a.resolver.Assistants.Create(ctx, assistant.Create{Name: fmt.Sprint("Assistant ", n)})
		if err != nil {
			return err
		}
		client.Assistant.UpdateOneID(made.ID).SetFolderID(folder.ID).ExecX(ctx)
		for i := range n % 5 {
			client.AssistantNote.Create().SetAssistantID(made.ID).SetContent(fmt.Sprint(i)).SetAuthor("A").ExecX(ctx)
			client.AssistantVersion.Create().SetAssistantID(made.ID).SetVersion(i + 2).ExecX(ctx)
		}
		a.bases, a.assistants = append(a.bases, base.ID), append(a.assistants, made.ID)
		for _, id := range a.bases[max(0, n-n%4):] {
			client.AssistantKnowledgeBase.Create().SetAssistantID(made.ID).SetKnowledgeBaseID(id).ExecX(ctx)
		}
		hook := client.Webhook.Create().SetURL("http://example.com").SetEvents([]string{"*"}).SetSecret([]byte("s")).SaveX(ctx)
		happened := client.Event.Create().SetType("webhook.test").SetThingID(hook.ID).SetSequence(int64(n + 1)).SaveX(ctx)
		a.webhook = hook.ID
		for _, e := range append(a.events, happened.ID) {
			client.WebhookDelivery.Create().SetWebhookID(hook.ID).SetEventID(e).SetEventType("webhook.test").ExecX(ctx)
		}
		a.events = append(a.events, happened.ID)
		c := client.Contact.Create().SetName(fmt.Sprint("Contact ", n)).SaveX(ctx)
		a.contacts = append(a.contacts, c.ID)
		a.surround(ctx, n, made.ID, c.ID)
	}
	a.crawl(ctx)
	return nil
}

// crawl gives the last knowledge base websites, and each of them a page but for the last, which has as many as there are.
func (a *agency) crawl(ctx context.Context) {
	client := a.store.Client(ctx)
	for n := range parents {
		a.site = client.KnowledgeSite.Create().SetKnowledgeBaseID(a.bases[parents-1]).SetURL(fmt.Sprint("https://a.example/", n)).
			SetMode("links").SetMaxPages(200).SetMaxDepth(3).SaveX(ctx).ID
		client.KnowledgePage.Create().SetSiteID(a.site).SetKind("page").SetURL("https://a.example/").ExecX(ctx)
	}
	for n := range parents {
		client.KnowledgePage.Create().SetSiteID(a.site).SetKind("page").SetURL(fmt.Sprint("https://a.example/more/", n)).ExecX(ctx)
	}
}

// surround gives the nth contact and assistant some of what stands around them.
func (a *agency) surround(ctx context.Context, n int, assistantID, contactID string) {
	client := a.store.Client(ctx)
	name := fmt.Sprint("n", n)
	tag := client.Tag.Create().SetName(name).SetNameKey(name).SetAssistantID(assistantID).SaveX(ctx)
	tool := client.Tool.Create().SetName(name).SetRequiredParams([]string{}).SaveX(ctx)
	number := client.PhoneNumber.Create().SetNumber(fmt.Sprint("+1415555000", n)).SetAssistantID(assistantID).SaveX(ctx)
	pool := client.NumberPool.Create().SetName(name).SaveX(ctx)
	client.PoolMember.Create().SetPoolID(pool.ID).SetPhoneNumberID(number.ID).ExecX(ctx)
	client.CustomVoice.Create().SetVoiceID(name).SetVoiceName(name).SetProvider("CUSTOM").ExecX(ctx)
	client.ContactImport.Create().SetName(name).SetFields([]string{"name"}).ExecX(ctx)
	client.ContactTag.Create().SetContactID(contactID).SetTagID(tag.ID).ExecX(ctx)
	client.AssistantTool.Create().SetAssistantID(assistantID).SetToolID(tool.ID).ExecX(ctx)
	c := client.Conversation.Create().SetContactID(contactID).SetAssistantID(assistantID).SaveX(ctx)
	a.conversations = append(a.conversations, c.ID)
	for i := range 1 + n%3 {
		turn := client.Turn.Create().SetConversationID(c.ID).SetAssistantID(assistantID).SetOutcome("ANSWERED").SetAnswerer("model").SaveX(ctx)
		client.ToolCall.Create().SetConversationID(c.ID).SetTurnID(turn.ID).SetOrdinal(i).SetName(name).SetArguments("{}").ExecX(ctx)
		m := client.Message.Create().SetConversationID(c.ID).SetContent(name).SaveX(ctx)
		if err := said.Message(ctx, a.store, m); err != nil {
			panic(err)
		}
		client.ContactNote.Create().SetContactID(contactID).SetValue(name).SetCreatedBy("A").ExecX(ctx)
		client.Appointment.Create().SetContactID(contactID).SetStartTime(time.Now().UTC()).ExecX(ctx)
	}
}

// ask runs a query, and fails the test where it has errors.
func (a *agency) ask(t *testing.T, exec *executor.Executor, query string) map[string]any {
	t.Helper()
	data, problem := a.try(t, exec, query)
	if problem != "" {
		t.Fatalf("%s in\n%s", problem, query)
	}
	return data
}

// try runs a query, and gives its data or its first error.
func (a *agency) try(t *testing.T, exec *executor.Executor, query string) (data map[string]any, problem string) {
	t.Helper()
	ctx := graphql.StartOperationTrace(a.ctx)
	oc, errs := exec.CreateOperationContext(ctx, &graphql.RawParams{Query: query})
	if len(errs) > 0 {
		t.Fatalf("%v in\n%s", errs, query)
	}
	respond, ctx := exec.DispatchOperation(ctx, oc)
	response := respond(ctx)
	if len(response.Errors) > 0 {
		return nil, response.Errors[0].Error()
	}
	if err := json.Unmarshal(response.Data, &data); err != nil {
		t.Fatal(err)
	}
	return data, ""
}
