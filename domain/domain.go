// Package domain puts the product together. It is independent of transports: the HTTP doors, the commands and the demo take what they use
// from a Product.
package domain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/audit"
	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/domain/oauth"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/domain/said"
	"github.com/switchboard-dev/switchboard/domain/stats"
	"github.com/switchboard-dev/switchboard/domain/table"
	"github.com/switchboard-dev/switchboard/domain/template"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Product is everything that Switchboard does, one service for each subject, on one database.
type Product struct {
	Store        *store.Store
	Appointments *appointment.Service
	Assistants   *assistant.Service
	Audit        *audit.Service
	Brands       *brand.Service
	Budget       *budget.Service
	Bulk         *bulk.Service
	Calls        *call.Service
	Chat         *chat.Service
	Contacts     *contact.Service
	DoNotCall    *donotcall.Service
	Events       *event.Service
	Figures      *figure.Service
	Billing      *billing.Service
	Files        *file.Service
	Inbox        *inbox.Service
	Knowledge    *knowledge.Service
	Notices      *notice.Service
	Numbers      *number.Service
	People       *person.Service
	OAuth        *oauth.Service
	Stats        *stats.Service
	Tables       *table.Service
	Templates    *template.Service
	Tools        *tool.Service
	Topics       *topic.Service
	Trunks       *trunk.Service
	Voices       *voice.Service
	Webhooks     *webhook.Service
	Workspaces   *workspace.Service
	Retention    *retention.Service
	Said         *said.Service
	Queue        *job.Queue
	Log          *slog.Logger
}

// Observe records the events and notices of all writes from then on. If this product is not started, a server delivers them.
func (p *Product) Observe() {
	p.Store.Observe(p.Events)
	p.Store.Observe(p.Notices)
}

// Start the work that no request waits for: jobs, and the numbering and delivery of events, which are recorded from then on.
func (p *Product) Start(ctx context.Context) error {
	p.Observe()
	p.Events.Start(ctx, p.Webhooks)
	p.Webhooks.Start(ctx)
	p.Trunks.Start(ctx)
	if err := p.Queue.Start(ctx); err != nil {
		p.Trunks.Stop()
		p.Webhooks.Stop(ctx)
		p.Events.Stop() //nolint:contextcheck // it ends at once
		return err
	}
	return nil
}

// Stop that work. What is in progress may finish until the context ends; another copy takes up what is cut off.
func (p *Product) Stop(ctx context.Context) error {
	err := errors.Join(p.Queue.Stop(ctx), p.People.Stop(ctx))
	p.Trunks.Stop()
	p.Webhooks.Stop(ctx)
	p.Events.Stop() //nolint:contextcheck // likewise
	return err
}

// WriteFile writes the content of a file. That of an export is read from the contacts meanwhile.
func (p *Product) WriteFile(ctx context.Context, f *ent.File, to io.Writer) error {
	if len(f.Export) > 0 {
		return p.Contacts.WriteExport(ctx, f, to)
	}
	if _, err := io.Copy(to, p.Files.Open(ctx, f.ID)); err != nil {
		return fmt.Errorf("write file: %w", err)
	}
	return nil
}

// each calls all of the functions, which follow the same thing in one transaction, and joins their errors.
func each(all ...func(ctx context.Context, id string) error) func(ctx context.Context, id string) error {
	return func(ctx context.Context, id string) error {
		var errs []error
		for _, call := range all {
			errs = append(errs, call(ctx, id))
		}
		return errors.Join(errs...)
	}
}

// mandates says whether whoever began work may still do it.
func (p Parts) mandates(people *person.Service) mandate.Judge {
	return mandate.Judge{Store: p.Store, Authority: p.Authority, Ongoing: people.Ongoing}
}

// accepting is the carrier that accepts assistants: that of the telephone, or else that of web calls. It is nil if there is neither.
func (p Parts) accepting() carrier.Carrier {
	if p.Carrier == nil && p.Web != nil {
		return p.Web
	}
	return p.Carrier
}
