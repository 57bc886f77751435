package domain

import (
	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/audit"
	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
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
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
)

// New puts the product together. Its jobs do nothing until Start.
func New(p Parts) (*Product, error) {
	workers := river.NewWorkers()
	open := job.Open
	if p.Command {
		open = job.OpenImports
	}
	queue, err := open(p.Store, workers, p.Log, p.Middleware...)
	if err != nil {
		return nil, err
	}
	product := &Product{Store: p.Store, Queue: queue, Log: p.Log}
	pager := &page.Pager{Store: p.Store, Sealer: p.Sealer}
	p.keep(product, pager)
	if product.Templates, err = template.New(p.Store, product.Assistants, product.Knowledge); err != nil {
		return nil, err
	}
	p.converse(product, pager)
	p.place(product, pager)
	p.publish(product, pager)
	product.Retention = retention.New(retention.Parts{
		Store: p.Store, Now: p.Now, Deleted: p.Retention.Deleted, Due: p.Retention.Due, ForgetEvents: product.Events.ForgetBefore,
		Passed: product.Figures.Passed,
	})
	p.registerWorkers(product, workers)
	return product, nil
}

// keep makes the services that keep what a tenant has.
func (p Parts) keep(out *Product, pager *page.Pager) {
	s, reader := p.Store, phone.Reader{Store: p.Store}
	quota := &file.Quota{Store: s, Limit: p.Installation.StorageLimit}
	out.Brands = brand.New(brand.Parts{
		Store: s, Quota: quota, Resolver: p.Resolver, BaseURL: p.BaseURL, MailDomains: p.MailDomains, Certifies: p.Certifies,
	})
	out.Tables = table.New(s)
	out.Billing = billing.New(billing.Parts{Store: s, Pager: pager, Now: p.Now})
	grants, bell := oauth.NewGrants(s, p.Authority), notice.NewBell(s, out.Queue, p.Now, p.Released)
	out.People = person.New(person.Parts{
		Store: s, Authority: p.Authority, Pager: pager, Limit: p.Logins, AccountLimit: p.AccountLogins, NewLimiter: p.NewLimiter, BaseURL: p.BaseURL,
		PasswordCost: p.PasswordCost, Messenger: p.Messenger, Face: person.Face{Called: out.Brands.Called, Letterhead: out.Brands.Letterhead},
		MemberLeft: each(grants.MemberLeft, inbox.Leaving{Queue: out.Queue}.MemberLeft, bell.MemberLeft, out.Tables.MemberLeft),
		Disconnect: grants.Disconnect, Log: p.Log,
	})
	out.OAuth = oauth.New(oauth.Parts{
		Store: s, Authority: p.Authority, Pager: pager, Environment: p.Environment, Registrations: p.Registrations, Names: out.People.Names,
		Stands: out.People.Stands, BaseURL: p.BaseURL, On: p.OAuth,
	})
	out.Inbox = inbox.New(inbox.Parts{
		Store: s, Pager: pager, Queue: out.Queue, People: out.People, Sealer: p.Sealer, NewLimiter: p.NewLimiter, BaseURL: p.BaseURL,
		Fronts: out.Brands.Front, Unmentioned: bell.Unmentioned, Waits: bell.Waits, Replied: bell.Replied, Unsaid: bell.Unsaid,
	})
	out.Topics = topic.New(topic.Parts{Store: s, Pager: pager, Queue: out.Queue})
	out.Workspaces = workspace.New(workspace.Parts{
		Store: s, Pager: pager, Authority: p.Authority, Environment: p.Environment, Models: p.Models, Speech: p.Speech, Installation: p.Installation,
		Embeddings: p.Embeddings, Reembed: knowledge.Reembedding{Queue: out.Queue}.Reembed,
		Fetch: p.Fetch, Sealer: p.Sealer, Standing: out.People.Standing, Reauthorize: out.People.Reauthorize,
		Resumes: out.Billing.Resume,
	})
	out.Files = file.New(s, p.Sealer, quota)
	out.Assistants = assistant.New(assistant.Parts{
		Store: s, Pager: pager, Queue: out.Queue, Carrier: p.accepting(), Patience: p.Call.Patience,
		Installed: p.Models.URL != "",
	})
	out.DoNotCall = donotcall.New(donotcall.Parts{Store: s, Pager: pager, Phone: reader, NumberKey: p.NumberKey})
	out.Contacts = contact.New(contact.Parts{
		Store: s, Pager: pager, Phone: reader, Files: out.Files, Queue: out.Queue, Sealer: p.Sealer,
		DoNotCall: out.DoNotCall, Mandates: p.mandates(out.People), BarredPrefixes: p.Call.Barred,
	})
	out.Budget = budget.New(budget.Parts{Store: s, Spent: p.Spent})
	out.Knowledge = knowledge.New(knowledge.Parts{
		Store: s, Pager: pager, Queue: out.Queue, Fetch: p.Fetch, Reader: p.Reader, Files: out.Files, Quota: quota,
		Encoders: out.Workspaces.Encoders, Installed: p.Embeddings, Client: p.Client, Budget: out.Budget,
		Embedded: p.Embedded, Words: p.Words, Log: p.Log,
	})
	out.Numbers = number.New(s, pager, reader)
	out.Appointments = appointment.New(s, pager)
	out.Tools = tool.New(tool.Parts{Store: s, Pager: pager, Sealer: p.Sealer, Assistants: out.Assistants, Fetch: p.Fetch})
	out.Trunks = trunk.New(trunk.Parts{Store: s, Pager: pager, Sealer: p.Sealer, Phone: p.Phone, Log: p.Log})
	out.Voices = voice.New(s, pager, p.Fetch)
	out.Audit = audit.New(s, pager)
	out.Said = said.New(s, pager)
	out.Figures = figure.New(figure.Parts{
		Store: s, Pager: pager, People: out.People, Messenger: p.Messenger, Cutoffs: retention.NewAges(s, p.Now).Cutoffs, Revenues: out.Billing.Revenues,
		QuestionsKept: p.Chat.TraceKept, Letterhead: out.Brands.Letterhead, BaseURL: p.BaseURL, Released: p.Released, Log: p.Log,
	})
	out.Stats = stats.New(stats.Parts{Store: s, TraceKept: p.Chat.TraceKept, Replies: out.Figures.Replies, Swept: out.Figures.Swept})
}

// converse makes what assistants converse by.
func (p Parts) converse(out *Product, pager *page.Pager) {
	out.Chat = chat.New(chat.Parts{
		Store: p.Store, Pager: pager, Queue: out.Queue, Budget: out.Budget, Contacts: out.Contacts, Knowledge: out.Knowledge, Tools: out.Tools,
		Actions: builtin.New(builtin.Parts{
			Store: p.Store, Contacts: out.Contacts, Appointments: out.Appointments, Knowledge: out.Knowledge, Messenger: p.Messenger,
			Fronts: out.Brands.Front, NewLimiter: p.NewLimiter, Sealer: p.Sealer,
		}),
		Inbox: out.Inbox, Topics: out.Topics, Answerer: p.Answerer, Terms: out.Workspaces.Terms, Installed: p.Models, Client: p.Client,
		Region: phone.Reader{Store: p.Store}.Region, Messenger: p.Messenger, Fronts: out.Brands.Front,
		Wait: p.Chat.Wait, HumanPause: p.Chat.HumanPause, Quiet: p.Chat.Quiet, TraceKept: p.Chat.TraceKept, Now: p.Now,
		Lease: 0, Measured: p.Measured, Log: p.Log,
	})
	out.Bulk = bulk.New(bulk.Parts{
		Store: p.Store, Queue: out.Queue, Contacts: out.Contacts, Chat: out.Chat, Inbox: out.Inbox, Mandates: p.mandates(out.People), Log: p.Log,
	})
}

// place makes what calls are placed and taken by.
func (p Parts) place(out *Product, pager *page.Pager) {
	out.Calls = call.New(call.Parts{
		Store: p.Store, Pager: pager, Queue: out.Queue, Contacts: out.Contacts, Chat: out.Chat, Topics: out.Topics, Budget: out.Budget,
		Phone: phone.Reader{Store: p.Store}, DoNotCall: out.DoNotCall, Files: out.Files, Sealer: p.Sealer, BaseURL: p.BaseURL, Carrier: p.Carrier,
		Web: p.Web, NewLimiter: p.NewLimiter, Mandates: p.mandates(out.People),
		TrunkOf: out.Trunks.ForCaller, SpeechOf: out.Workspaces.Speech,
		Barred: p.Call.Barred, Daily: p.Call.Daily, Prices: p.Call.Prices, Patience: p.Call.Patience, Lost: p.Call.Lost, Ended: p.Call.Ended,
		Refused: p.Call.Refused, Log: p.Log,
	})
	if p.Carrier != nil {
		p.Carrier.Report(out.Calls)
	}
	if p.Web != nil {
		p.Web.Report(out.Calls)
	}
}

// publish makes the events and webhooks by which others hear of it all.
func (p Parts) publish(out *Product, pager *page.Pager) {
	out.Events = event.New(event.Parts{Store: p.Store, Pager: pager, Bodies: p.Bodies(out), Bus: p.Bus, Released: p.Released, Log: p.Log})
	out.Webhooks = webhook.New(webhook.Parts{
		Store: p.Store, Pager: pager, Queue: out.Queue, Sealer: p.Sealer, Events: out.Events, Fetch: p.Fetch, NewLimiter: p.NewLimiter,
		Tried: p.Delivered, GivenUp: p.Dropped, Bounds: p.Pending, Log: p.Log,
	})
	out.Notices = notice.New(notice.Parts{
		Store: p.Store, Pager: pager, Queue: out.Queue, People: out.People, Events: out.Events, Messenger: p.Messenger, Sealer: p.Sealer,
		Fetch: p.Fetch, PushKey: p.PushKey, Letterhead: out.Brands.Letterhead, BaseURL: p.BaseURL, Sent: p.Noticed, Now: p.Now,
		Looking: out.Inbox.Looking, Released: p.Released, Log: p.Log,
	})
}
