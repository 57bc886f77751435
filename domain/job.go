package domain

import (
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/domain/said"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/platform/job"
)

// expiry is how often recordings that are due are deleted.
const expiry = 10 * time.Minute

// registerWorkers registers the workers.
func (p Parts) registerWorkers(out *Product, workers *job.Workers) {
	river.AddWorker(workers, &assistant.SyncWorker{Service: out.Assistants})
	river.AddWorker(workers, &knowledge.Worker{Service: out.Knowledge})
	river.AddWorker(workers, &knowledge.CrawlWorker{Service: out.Knowledge})
	river.AddWorker(workers, &knowledge.RemoveSiteWorker{Service: out.Knowledge})
	river.AddWorker(workers, &knowledge.RemoveSourcesWorker{Service: out.Knowledge})
	river.AddWorker(workers, &knowledge.DueWorker{Service: out.Knowledge})
	river.AddWorker(workers, &knowledge.EmbedWorker{Service: out.Knowledge})
	river.AddWorker(workers, &knowledge.ReembedWorker{Service: out.Knowledge})
	river.AddWorker(workers, &knowledge.ReembedOwnWorker{Service: out.Knowledge})
	river.AddWorker(workers, &knowledge.ReviewWorker{Service: out.Knowledge})
	river.AddWorker(workers, &knowledge.ReviewBaseWorker{Service: out.Knowledge})
	river.AddWorker(workers, &contact.EraseWorker{Service: out.Contacts})
	river.AddWorker(workers, &contact.ImportWorker{Service: out.Contacts})
	river.AddWorker(workers, &chat.TurnWorker{Service: out.Chat})
	river.AddWorker(workers, &chat.DeliveryWorker{Service: out.Chat})
	river.AddWorker(workers, &chat.QuietWorker{Service: out.Chat})
	river.AddWorker(workers, &chat.AnalysisWorker{Service: out.Chat})
	river.AddWorker(workers, &chat.DigestWorker{Service: out.Chat})
	river.AddWorker(workers, &chat.RatingWorker{Service: out.Chat})
	river.AddWorker(workers, &bulk.Worker{Service: out.Bulk})
	river.AddWorker(workers, &inbox.DueWorker{Service: out.Inbox})
	river.AddWorker(workers, &inbox.TargetWorker{Service: out.Inbox})
	river.AddWorker(workers, &inbox.LeaveWorker{Service: out.Inbox})
	river.AddWorker(workers, &inbox.TeamGoneWorker{Service: out.Inbox})
	river.AddWorker(workers, &notice.TellWorker{Service: out.Notices})
	river.AddWorker(workers, &notice.ImportWorker{Service: out.Notices})
	river.AddWorker(workers, &notice.SendWorker{Service: out.Notices})
	river.AddWorker(workers, &notice.DueWorker{Service: out.Notices})
	river.AddWorker(workers, &notice.LeaveWorker{Service: out.Notices})
	river.AddWorker(workers, &figure.CountWorker{Service: out.Figures})
	river.AddWorker(workers, &figure.ReportWorker{Service: out.Figures})
	river.AddWorker(workers, &billing.IssueWorker{Service: out.Billing})
	river.AddWorker(workers, &brand.HostWorker{Service: out.Brands})
	river.AddWorker(workers, &call.DialWorker{Service: out.Calls})
	river.AddWorker(workers, &call.AfterWorker{Service: out.Calls})
	river.AddWorker(workers, &call.ExpireWorker{Service: out.Calls})
	river.AddWorker(workers, &call.RemoveWorker{Service: out.Calls})
	river.AddWorker(workers, &topic.SettleWorker{Service: out.Topics})
	river.AddWorker(workers, &retention.Worker{Service: out.Retention})
	river.AddWorker(workers, &webhook.RemoveWorker{Service: out.Webhooks})
	river.AddWorker(workers, &webhook.BoundWorker{Service: out.Webhooks})
	river.AddWorker(workers, &said.IndexWorker{Service: out.Said})
	river.AddWorker(workers, &chat.IndexWorker{Service: out.Chat})
	river.AddWorker(workers, &job.Sweeper{Sweeps: append([]job.Sweep{
		out.Files.Sweep, out.Contacts.Sweep, out.Chat.Sweep, out.Assistants.Sweep, out.Events.Sweep, out.People.Sweep, out.OAuth.Sweep, out.Notices.Sweep,
		out.Tables.Sweep, out.Knowledge.Sweep, out.Bulk.Sweep, out.Webhooks.Sweep, out.Calls.Sweep,
	}, p.Sweeps...)})
	river.AddWorker(workers, &job.Scrubber{Scrub: p.Store.ScrubLeft})
	if !p.Command || p.Store.Postgres() { // where servers are beside it, a command may lead the queue
		registerPeriodicJobs(out)
		if !p.Store.Postgres() {
			out.Queue.EveryIf(time.Minute, job.ScrubArgs{}, p.Store.Unscrubbed)
		}
	}
}

// registerPeriodicJobs what is done again and again.
func registerPeriodicJobs(out *Product) {
	q := out.Queue
	q.Every(time.Hour, job.SweepArgs{})
	q.Every(time.Hour, knowledge.ReembedArgs{})
	q.Every(expiry, call.ExpireArgs{})
	q.Every(retention.Every, retention.SweepArgs{})
	q.Every(said.Every, said.IndexArgs{})
	q.Every(chat.IndexEvery, chat.IndexArgs{})
	q.Every(figure.Every, figure.CountArgs{})
	q.Every(figure.Look, figure.ReportArgs{})
	q.Every(billing.Every, billing.IssueArgs{})
	q.Every(brand.HostsEvery, brand.HostArgs{})
	q.Every(time.Minute, chat.QuietArgs{})
	q.Every(time.Minute, inbox.DueArgs{})
	q.Every(time.Minute, inbox.TargetArgs{})
	q.Every(notice.Every, notice.DueArgs{})
	q.Every(time.Minute, knowledge.DueArgs{})
	q.EveryIf(webhook.BoundEvery, webhook.BoundArgs{}, out.Webhooks.Waits())
}
