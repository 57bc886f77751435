package graph

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/audit"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/stats"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Parts are what a product is put together from.
type Parts struct {
	Store      *store.Store
	Sealer     *secret.Sealer
	Workspaces *workspace.Service
	// Fetch gets what a tenant points at.
	Fetch *http.Client
	// Models is the installation's endpoint of language models; one without a URL is none.
	Models    llm.Endpoint
	Messenger *notify.Service
	// NumberKey hashes the numbers of erased contacts.
	NumberKey []byte
	// MessageWait is how long a message waits for others of the same turn, HumanPause how long an assistant is silent after
	// a person has spoken.
	MessageWait, HumanPause time.Duration
	// Quiet is how long nobody has said anything in a conversation that is looked at as a whole.
	Quiet time.Duration
	// Carrier reaches telephones; nil where none is configured. Barred are beginnings of numbers that are not called, Daily how
	// many calls to one contact may reach the carrier in 24 hours, CallPrices US dollars a minute.
	Carrier    carrier.Carrier
	Barred     []string
	Daily      int
	CallPrices map[string]float64
	// CallPatience is how long a request waits for the carrier, CallLost after how long a silence the carrier is asked.
	CallPatience, CallLost time.Duration
	// TraceKept is how long it is kept how replies came about.
	TraceKept time.Duration
	Log       *slog.Logger
	// Sweeps are done every hour, beside those of the services.
	Sweeps []job.Sweep
	// Logins counts what is tried; nil where nobody signs in.
	Logins person.Limiter
	// Bus tells other copies of the server of new events; nil where there are none.
	Bus event.Bus
	// Around goes around every job.
	Around []rivertype.Middleware
}

// Assemble puts everything that resolvers call together, and the queue of its jobs, which does nothing until Start.
func Assemble(p Parts) (*Resolver, error) {
	s, pager, reader := p.Store, &page.Pager{Store: p.Store, Sealer: p.Sealer}, phone.Reader{Store: p.Store}
	p.Workspaces.Pager, p.Workspaces.Models, p.Workspaces.Fetch, p.Workspaces.Sealer = pager, p.Models, p.Fetch, p.Sealer
	files := &file.Service{Store: s, Sealer: p.Sealer}
	assistants := &assistant.Service{Store: s, Pager: pager, Carrier: p.Carrier, Patience: p.CallPatience}
	contacts := &contact.Service{Store: s, Pager: pager, Phone: reader, Files: files, Sealer: p.Sealer, NumberKey: p.NumberKey}
	know := &knowledge.Service{Store: s, Pager: pager, Fetch: p.Fetch, Files: files}
	workers := river.NewWorkers()
	river.AddWorker(workers, &assistant.SyncWorker{Service: assistants})
	river.AddWorker(workers, &knowledge.Worker{Service: know})
	river.AddWorker(workers, &contact.EraseWorker{Service: contacts})
	river.AddWorker(workers, &contact.ImportWorker{Service: contacts})
	appointments := &appointment.Service{Store: s, Pager: pager}
	tools := &tool.Service{Store: s, Pager: pager, Sealer: p.Sealer, Assistants: assistants, Fetch: p.Fetch}
	conversations := &chat.Service{
		Store: s, Pager: pager, Contacts: contacts, Knowledge: know, Tools: tools, Log: p.Log,
		Actions:  &builtin.Service{Store: s, Contacts: contacts, Appointments: appointments, Knowledge: know, Messenger: p.messenger()},
		Answerer: chat.Passages{}, Region: reader.Region, Models: p.Workspaces.Model, Client: llm.New(llm.Options{}),
		Budget: &budget.Service{Store: s}, Messenger: p.messenger(), Wait: p.MessageWait, HumanPause: p.HumanPause, Quiet: p.Quiet, TraceKept: p.TraceKept,
	}
	events, webhooks := p.events(pager)
	people := p.people(pager)
	sweeps := []job.Sweep{files.Sweep, conversations.Sweep, assistants.Sweep, events.Sweep, people.Sweep}
	river.AddWorker(workers, &chat.TurnWorker{Service: conversations})
	river.AddWorker(workers, &chat.DeliveryWorker{Service: conversations})
	river.AddWorker(workers, &chat.QuietWorker{Service: conversations})
	river.AddWorker(workers, &chat.AnalysisWorker{Service: conversations})
	river.AddWorker(workers, &job.Sweeper{Sweeps: append(sweeps, p.Sweeps...)})
	calls := &call.Service{
		Store: s, Pager: pager, Contacts: contacts, Chat: conversations, Budget: conversations.Budget, Phone: reader, Carrier: p.Carrier,
		Registers: &donotcall.Service{Store: s}, Files: files, Sealer: p.Sealer,
		Barred: p.Barred, Daily: p.Daily, Prices: p.CallPrices, Patience: p.CallPatience, Lost: p.CallLost, Log: p.Log,
	}
	if p.Carrier != nil {
		p.Carrier.Report(calls)
	}
	river.AddWorker(workers, &call.DialWorker{Service: calls})
	river.AddWorker(workers, &call.AfterWorker{Service: calls})
	queue, err := job.Open(s, workers, p.Log, p.Around...)
	if err != nil {
		return nil, err
	}
	queue.Every(time.Hour, job.SweepArgs{})
	queue.Every(time.Minute, chat.QuietArgs{})
	assistants.Queue, contacts.Queue, know.Queue, conversations.Queue, calls.Queue = queue, queue, queue, queue, queue
	return &Resolver{
		Assistants: assistants, Contacts: contacts, Knowledge: know, Files: files, Queue: queue, Log: p.Log,
		Numbers:      &number.Service{Store: s, Pager: pager, Phone: reader},
		Appointments: appointments,
		Tools:        tools,
		Voices:       &voice.Service{Store: s, Pager: pager},
		Chat:         conversations, Calls: calls,
		Workspaces: p.Workspaces,
		Events:     events,
		Webhooks:   webhooks,
		People:     people,
		Audit:      &audit.Service{Store: s, Pager: pager},
		Insights:   &stats.Service{Store: s}, Budget: conversations.Budget,
	}, nil
}

// events of what happens, and who sends them on.
func (p Parts) events(pager *page.Pager) (*event.Service, *webhook.Service) {
	events := &event.Service{Store: p.Store, Pager: pager, Bus: p.Bus, Log: p.Log}
	webhooks := &webhook.Service{Store: p.Store, Pager: pager, Sealer: p.Sealer, Events: events, Fetch: p.Fetch, Log: p.Log}
	events.HandTo(webhooks)
	return events, webhooks
}

// people who sign in, and for whom nothing goes on for longer than they may do it.
func (p Parts) people(pager *page.Pager) *person.Service {
	people := &person.Service{
		Store: p.Store, Pager: pager, Authority: p.Workspaces.Authority, Limit: p.Logins, Messenger: p.messenger(), Log: p.Log,
	}
	p.Workspaces.Standing = people.Standing
	return people
}

// messenger of the parts; where there is none, one that has no provider.
func (p Parts) messenger() *notify.Service {
	if p.Messenger == nil {
		return &notify.Service{}
	}
	return p.Messenger
}
