// Package graph is the GraphQL API: the schema by hand, one file a resource, and resolvers that only call.
package graph

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/audit"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/stats"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// Resolver has what the resolvers call.
type Resolver struct {
	Assistants   *assistant.Service
	Contacts     *contact.Service
	Numbers      *number.Service
	Appointments *appointment.Service
	Tools        *tool.Service
	Voices       *voice.Service
	Knowledge    *knowledge.Service
	Chat         *chat.Service
	Calls        *call.Service
	Workspaces   *workspace.Service
	Files        *file.Service
	Events       *event.Service
	Webhooks     *webhook.Service
	Audit        *audit.Service
	Insights     *stats.Service
	Budget       *budget.Service
	People       *person.Service
	Queue        *job.Queue
	Log          *slog.Logger
}

// Start the work that no request waits for. Events are written down from then on.
func (r *Resolver) Start(ctx context.Context) error {
	r.Events.Start(ctx)
	r.Webhooks.Start(ctx)
	if err := r.Queue.Start(ctx); err != nil {
		r.Webhooks.Stop(ctx)
		r.Events.Stop()
		return err
	}
	return nil
}

// Stop that work. What is under way may finish until the context ends.
func (r *Resolver) Stop(ctx context.Context) error {
	err := r.Queue.Stop(ctx)
	r.Webhooks.Stop(ctx)
	r.Events.Stop()
	return err
}

// WriteFile writes what a file holds; an export is read from the contacts meanwhile.
func (r *Resolver) WriteFile(ctx context.Context, f *ent.File, to io.Writer) error {
	if len(f.Export) > 0 {
		return r.Contacts.WriteExport(ctx, f, to)
	}
	if _, err := io.Copy(to, r.Files.Open(ctx, f.ID)); err != nil {
		return fmt.Errorf("write file: %w", err)
	}
	return nil
}

// Config is the executable schema's: the resolvers and the directives.
func Config(r *Resolver) generated.Config {
	return generated.Config{Resolvers: r, Directives: generated.DirectiveRoot{Scope: Scope}}
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func yes(b *bool) bool { return b != nil && *b }

// sorts are the orders of lists that have several.
var sorts = map[string]page.Sort{"newest": page.Newest, "oldest": page.Oldest, "updated": page.Updated}
