// Package workspace manages agencies, which are workspaces, with their subaccounts and API keys.
package workspace

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strconv"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Parts are what a Service works with.
type Parts struct {
	Store       *store.Store
	Pager       *page.Pager
	Authority   *authz.Authority
	Environment authz.Environment
	// Models is the installation's endpoint of language models; Fetch reaches those that workspaces name.
	Models llm.Endpoint
	// Speech is what calls speak and transcribe with if their workspace has no settings of its own.
	Speech speech.Settings
	// Embeddings is what knowledge is embedded with if its workspace has no endpoint of its own; without a URL there is none.
	Embeddings llm.Encoder
	// Reembed has all knowledge embedded as the settings now say, in the transaction that changes them.
	Reembed func(ctx context.Context) error
	// Installation is what people may see of it.
	Installation Installation
	Fetch        *http.Client
	Sealer       *secret.Sealer
	// Resumes is called before a subaccount is unarchived, outside of any transaction; it may be nil.
	Resumes func(ctx context.Context, subaccountID string) error
	// Reauthorize gives the caller their present rights, in the context's transaction: forbidden if they no longer have the scope.
	Reauthorize func(ctx context.Context, scope string) (context.Context, error)
	// Standing says whether people for whom something goes on for long are still who they were.
	Standing Standing
}

// Service keeps workspaces, subaccounts and keys.
type Service struct {
	parts Parts

	holds  holds
	memory *memory
}

// New makes the service of its parts.
func New(p Parts) *Service { return &Service{parts: p, memory: newMemory()} }

// As is the context of the operator working in a workspace from the command line.
func As(ctx context.Context, workspaceID string) context.Context {
	return authz.With(ctx, &authz.Caller{Kind: authz.KindSystem, ID: "operator", Workspace: workspaceID})
}

// NewWorkspace is a workspace to be.
type NewWorkspace struct {
	Name string `check:"minLength=1,maxLength=200"`
}

// Create a workspace.
func (s *Service) Create(ctx context.Context, in NewWorkspace) (*ent.Workspace, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var row *ent.Workspace
	ctx = store.System(ctx, "create workspace")
	err := s.parts.Store.Tx(ctx, func(ctx context.Context) (err error) {
		row, err = s.parts.Store.Client(ctx).Workspace.Create().SetName(in.Name).Save(ctx)
		return err
	})
	return row, err
}

// Suspend stops a workspace, or lets it go on: while it is suspended its assistants answer no one.
func (s *Service) Suspend(ctx context.Context, id string, suspended bool) error {
	ctx = As(ctx, id)
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		n, err := s.parts.Store.Client(ctx).Workspace.Update().Where(workspace.ID(id)).SetSuspended(suspended).Save(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("workspace")
		}
		return err
	})
}

// budgetMost is the largest budget that a workspace can have, in US dollars a month: nobody means more.
const budgetMost = 1_000_000_000

// SetBudget sets what all subaccounts of a workspace together may spend a month, in US dollars; nil is no limit. It applies at once.
func (s *Service) SetBudget(ctx context.Context, id string, dollars *float64) error {
	if dollars != nil && (math.IsNaN(*dollars) || *dollars < 0 || *dollars > budgetMost) {
		return fault.Broken("monthlyBudget", fault.OutOfRange, "0", strconv.Itoa(budgetMost))
	}
	ctx = As(ctx, id)
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		update := s.parts.Store.Client(ctx).Workspace.Update().Where(workspace.ID(id))
		if dollars == nil {
			update.ClearMonthlyBudget()
		} else {
			update.SetMonthlyBudget(*dollars)
		}
		n, err := update.Save(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("workspace")
		}
		return err
	})
}

// Subaccount finds one by its id, else by its location id; the first wins.
func (s *Service) Subaccount(ctx context.Context, workspaceID, ref string) (id string, archived, found bool, err error) {
	rows, err := s.parts.Store.Client(lookup(ctx, workspaceID)).Subaccount.Query().
		Where(subaccount.Or(subaccount.ID(ref), subaccount.LocationID(ref))).
		Select(subaccount.FieldID, subaccount.FieldArchived).All(lookup(ctx, workspaceID))
	if err != nil {
		return "", false, false, fmt.Errorf("find subaccount: %w", err)
	}
	for _, r := range rows {
		if !found || r.ID == ref {
			id, archived, found = r.ID, r.Archived, true
		}
	}
	return id, archived, found, nil
}

// OnlySubaccount is the one live subaccount among the ids, or of the workspace.
func (s *Service) OnlySubaccount(ctx context.Context, workspaceID string, ids []string) (string, bool, error) {
	ctx = lookup(ctx, workspaceID)
	q := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.Archived(false)).Limit(2) //nolint:mnd // two are several
	if len(ids) > 0 {
		q.Where(subaccount.IDIn(ids...))
	}
	found, err := q.IDs(ctx)
	if err != nil {
		return "", false, fmt.Errorf("find subaccount: %w", err)
	}
	if len(found) != 1 {
		return "", false, nil
	}
	return found[0], true, nil
}

// lookup sees the workspace only, before a subaccount is chosen.
func lookup(ctx context.Context, workspaceID string) context.Context {
	return authz.With(ctx, &authz.Caller{Kind: authz.KindSystem, ID: "lookup", Workspace: workspaceID})
}
