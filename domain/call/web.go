package call

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/ent"
	entassistant "github.com/switchboard-dev/switchboard/ent/assistant"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// web is the type of calls from web pages.
const web = "web"

// WebCarrier holds web calls.
type WebCarrier interface {
	carrier.Carrier
	// Owner is this copy of the server.
	Owner() live.Owner
	// Visit holds a call to its end.
	Visit(v live.Visit)
}

// WebInput is a web call that is asked for.
type WebInput struct {
	AssistantID string
	// ContactID is ours or the CRM's.
	ContactID patch.Field[string] `check:"minLength=1,maxLength=1000"`
	// Variables feed the call's templates: texts, numbers, booleans.
	Variables patch.Field[json.RawMessage]
	// Details says that the page also shows tools and latencies.
	Details patch.Field[bool] `check:"notNull"`
}

// Judge finds variables that no template can use.
func (in WebInput) Judge() []fault.Detail {
	return judgeVariables(in.call().variables())
}

// call is what the gate is asked about.
func (in WebInput) call() Input {
	return Input{AssistantID: in.AssistantID, ContactID: in.ContactID, Variables: in.Variables}
}

// webGates are the rules that hold for web calls: those that are not about numbers.
var webGates = []string{
	"invalid_assistant", "contact_not_found", "contact_archived", "ai_off", "active_call", "concurrency_limit",
	"workspace_inactive", "workspace_negative_balance", "account_negative_balance",
}

// judgeWeb asks the rules for web calls until one refuses, and is that one.
func (s *Service) judgeWeb(ctx context.Context, a *callRequest) (*gate, []Finding, error) {
	a.web = true
	return s.ask(ctx, a, rules(func(r *gate) bool {
		return slices.Contains(webGates, r.reason) && (a.contact != nil || r.reason != "active_call")
	}))
}

// webFull: as many web calls as the assistant or the subaccount may have.
func (s *Service) webFull(ctx context.Context, a *callRequest) (bool, map[string]any, error) {
	calls := s.parts.Store.Client(ctx).Call.Query().Where(entcall.Active(true), entcall.CallType(web))
	all, err := calls.Clone().Count(ctx)
	if err != nil {
		return false, nil, err
	}
	own, err := calls.Where(entcall.AssistantID(a.assistant.ID)).Count(ctx)
	return own >= a.assistant.WebConcurrency || all >= a.sub.WebConcurrency, map[string]any{
		"assistant": own, "assistantLimit": a.assistant.WebConcurrency, "subaccount": all, "subaccountLimit": a.sub.WebConcurrency,
	}, err
}

// CreateWebCall lets a page begin one call, on behalf of the contact that the caller names. The error is a fault whose cause is a Refused if
// such a call is not allowed.
func (s *Service) CreateWebCall(ctx context.Context, in WebInput) (*Ticket, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	a, err := s.gatherInbound(ctx, in.call())
	if err != nil {
		return nil, err
	}
	no, evidence, err := s.judgeWeb(ctx, a)
	switch {
	case err != nil:
		return nil, err
	case no != nil:
		return nil, s.refuse(ctx, a, no.reason, no.kind(a), evidence)
	case s.parts.Web == nil:
		return nil, s.refuse(ctx, a, providerFailed, refused, append(evidence, finding(providerFailed, true, map[string]any{"carrier": "none"})))
	}
	p := pass{Subaccount: a.sub.ID, Assistant: a.assistant.ID, Variables: in.call().variables(), By: mandate.Of(ctx)}
	if a.contact != nil {
		p.Contact = a.contact.ID
	}
	if details := in.Details.Value(); details != nil {
		p.Details = *details
	}
	return s.issue(p)
}

// begin stores a web call, once for each pass. How many there are is counted again, with the subaccount's row locked. The error is ErrTicket if the
// pass was used, or the caller who got it may no longer begin web calls, and live.ErrBusy if there are too many.
func (s *Service) begin(ctx context.Context, p pass, a *callRequest) (row *ent.Call, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.stands(ctx, p); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		now, err := s.parts.Store.Now(ctx)
		if err != nil {
			return err
		}
		if _, err := client.Subaccount.Query().Where(subaccount.ID(a.sub.ID), s.parts.Store.Reserved()).Only(ctx); err != nil {
			return fmt.Errorf("web call: %w", err)
		}
		used, err := client.Call.Query().Where(entcall.Ticket(p.ID)).Exist(ctx)
		if err != nil {
			return err
		}
		if used {
			return errSpent
		}
		no, _, err := s.judgeWeb(ctx, a)
		if err != nil {
			return err
		}
		if no != nil {
			return passing(no.reason)
		}
		create := client.Call.Create().SetCallType(web).SetDirection(inbound).SetAssistantID(a.assistant.ID).SetTicket(p.ID).
			SetAskedAt(store.Timestamp())
		owned(create, now, s.parts.Web.Owner())
		if len(p.Variables) > 0 {
			create.SetVariables(p.Variables)
		}
		var thread string
		if a.contact == nil {
			thread, err = s.newThread(ctx, nil, a.assistant.ID)
		} else {
			create.SetContactID(a.contact.ID)
			thread, err = s.thread(ctx, a.contact.ID, a.assistant.ID)
		}
		if err != nil {
			return err
		}
		if row, err = create.SetConversationID(thread).Save(ctx); err != nil {
			return err
		}
		return s.parts.Queue.InsertDue(ctx, DialArgs{CallID: row.ID}, row.AskedAt.Add(s.parts.Lost)) // it looks after the call until that is over
	})
	if ent.IsConstraintError(err) { // another was sooner
		err = errSpent
	}
	return row, err
}

// passing is the error of a web call that a rule refuses: busy for what may be over soon, and no reason for all else.
func passing(reason string) error {
	if reason == "concurrency_limit" || reason == "active_call" {
		return live.ErrBusy
	}
	return ErrTicket
}

// open is the assistant of a public id, as its tenant, if anybody may call it from a page of an origin; ours says that the page is
// our own. The error is not_found for every other.
func (s *Service) open(ctx context.Context, publicID, origin string, ours bool) (context.Context, *ent.Assistant, error) {
	system := store.System(ctx, "web call")
	row, err := s.parts.Store.Client(system).Assistant.Query().Where(entassistant.PublicID(publicID)).Only(system)
	if err != nil {
		return ctx, nil, store.Missing(err, "page")
	}
	if !answers(row) || !ours && !slices.Contains(row.CallOrigins, origin) || s.parts.Web == nil {
		return ctx, nil, fault.Missing("page")
	}
	ctx, err = s.parts.Store.As(ctx, row.SubaccountID, "call", "Assistant")
	return ctx, row, err
}

// answers says whether anybody may call an assistant.
func answers(a *ent.Assistant) bool {
	return a.PublicCalls && a.WebCallsEnabled && a.VoiceEnabled && !a.Archived
}

// Entrance is what a page for anybody shows of its assistant.
type Entrance struct {
	// Workspace and Subaccount are whose it is; the page does not name them.
	Workspace, Subaccount string
	Name, Language        string
	// Origins may show the page.
	Origins []string
}

// Entrance of a public id. The error is not_found if nobody may call.
func (s *Service) Entrance(ctx context.Context, publicID string) (*Entrance, error) {
	ctx, row, err := s.open(ctx, publicID, "", true)
	if err != nil {
		return nil, err
	}
	a := &callRequest{assistant: row}
	if a.workspace, err = s.parts.Store.Client(ctx).Workspace.Get(ctx, authz.From(ctx).Workspace); err != nil {
		return nil, fmt.Errorf("web call: %w", err)
	}
	if a.sub, err = s.settings(ctx); err != nil {
		return nil, err
	}
	if a.workspace.Suspended || a.sub.Archived {
		return nil, fault.Missing("page")
	}
	return &Entrance{
		Workspace: a.workspace.ID, Subaccount: row.SubaccountID, Name: row.Name, Language: store.Text(row.Language), Origins: row.CallOrigins,
	}, nil
}
