package job

import (
	"time"

	"github.com/riverqueue/river"
)

// line is a queue with workers of its own, so that slow work of one kind keeps no other waiting.
type line struct {
	name string
	// workers are those of one copy of the server. share is how many jobs of one subaccount run at once, over all copies, or of one
	// workspace, where they are for none of its subaccounts; the others wait in the queue and hold no worker. 0 is no limit.
	workers, share int
}

// The queues. Somebody waits for replies and calls; they stand first and share workers with nothing else.
var (
	replies    = line{"reply", 32, 8}
	dials      = line{"call", 16, 8}
	deliveries = line{"delivery", 8, 4}
	notices    = line{"notice", 4, 2}
	syncs      = line{"sync", 4, 2}
	ingestion  = line{"ingest", 8, 2}
	crawls     = line{"crawl", 8, 1}
	imports    = line{"import", 4, 1}
	bulks      = line{"bulk", 4, 1}
	analyses   = line{"analysis", 8, 2}
	erasures   = line{"erasure", 4, 1}
	// What follows from a change in a workspace, through all that it has.
	upkeep = line{"upkeep", 4, 1}
	// What runs for the whole installation, and what an older release has enqueued.
	household = line{river.QueueDefault, 4, 0}
	// What of that goes through everything, and takes hours at worst: other household work is due each minute.
	rounds = line{"round", 2, 0}
)

var lines = []line{replies, dials, deliveries, notices, syncs, ingestion, crawls, imports, bulks, analyses, erasures, upkeep, household, rounds}

// kind of job: its queue, and the row that it is for. The key is the argument that names the row.
type kind struct {
	name       string
	line       line
	table, key string
	// while is what has to hold for the row, in SQL, for the work to have a point; "" if the row only has to be there.
	while string
}

var kinds = []kind{
	{"chat_turn", replies, "messages", "message_id", ""},
	{"dial", dials, "calls", "call_id", ""},
	{"message_delivery", deliveries, "messages", "message_id", ""},
	{"sync_assistant", syncs, "assistants", "assistant_id", ""},
	{"knowledge_ingest", ingestion, "knowledge_sources", "source_id", "status <> 'REMOVED'"},
	{"knowledge_crawl", crawls, "knowledge_sites", "site_id", "status = 'RUNNING'"},
	{"knowledge_removal", crawls, "knowledge_bases", "knowledge_base_id", ""},
	{"knowledge_site_removal", crawls, "knowledge_sites", "site_id", ""},
	{"knowledge_embed", ingestion, "knowledge_sources", "source_id", "status <> 'REMOVED'"},
	{"contact_import", imports, "contact_imports", "import_id", "finished_at IS NULL"},
	{"bulk_change", bulks, "bulk_changes", "bulk_change_id", "finished_at IS NULL"},
	{"conversation_analysis", analyses, "conversations", "conversation_id", ""},
	{"conversation_digest", analyses, "conversations", "conversation_id", ""},
	{"rating_ask", deliveries, "conversations", "conversation_id", "status = 'CLOSED'"},
	{"after_call", analyses, "calls", "call_id", ""},
	{"unanswered_review", analyses, "assistants", "assistant_id", ""},
	{"knowledge_review", upkeep, "knowledge_bases", "knowledge_base_id", ""},
	{"contact_erase", erasures, "erasures", "erasure_id", ""},
	{"webhook_removal", erasures, "webhooks", "webhook_id", ""},
	{"recording_removal", erasures, "files", "file_id", ""},
	{"topic_settle", erasures, "topics", "topic_id", "hidden OR merged_id IS NOT NULL"},
	{"knowledge_reembed_own", upkeep, "workspaces", "workspace_id", ""},
	{"knowledge_reembed", household, "", "", ""},
	{"sweep", rounds, "", "", ""},
	{"scrub", household, "", "", ""},
	{"expire_recordings", household, "", "", ""},
	{"retention_sweep", household, "", "", ""},
	{"due_sites", household, "", "", ""},
	{"count_figures", household, "", "", ""},
	{"figure_reports", household, "", "", ""},
	{"issue_statements", household, "", "", ""},
	{"brand_hosts", household, "", "", ""},
	{"quiet_conversations", household, "", "", ""},
	{"due_conversations", household, "", "", ""},
	{"passed_targets", household, "", "", ""},
	{"index_sayings", rounds, "", "", ""},
	{"index_conversations", rounds, "", "", ""},
	{"webhook_bounds", household, "", "", ""},
	{"notice", notices, "conversations", "conversation_id", ""},
	{"notice_import", notices, "contact_imports", "import_id", ""},
	{"notice_send", notices, "workspaces", "workspace_id", ""},
	{"notice_leave", upkeep, "workspaces", "workspace_id", ""},
	{"due_notices", household, "", "", ""},
	{"inbox_leave", upkeep, "workspaces", "workspace_id", ""},
	{"inbox_team_gone", upkeep, "subaccounts", "subaccount_id", ""},
}

// kindOf finds a kind by its name. One that is not in the table runs with the household's.
func kindOf(name string) kind {
	for _, k := range kinds {
		if k.name == name {
			return k
		}
	}
	return kind{name: name, line: household}
}

// lineOf a queue; one that is not in the table is shared by nobody.
func lineOf(queue string) line {
	for _, l := range lines {
		if l.name == queue {
			return l
		}
	}
	return line{name: queue}
}

// agency is how many workers of one copy all subaccounts of a workspace have together where others wait: a quarter is left to these.
func (l line) agency() int { return l.workers - l.workers/4 } //nolint:mnd // a quarter

// kept is how many workers of one copy are kept for others even while none of them waits, where an installation has several agencies. Somebody waits
// for what these queues do, and it may take minutes: others would wait until the first of an agency's jobs ends. Those others may be as busy: each has
// up to half of what is left of these workers. It costs the only busy agency more than these workers: as some stay free, the next job is fetched
// within a quarter of a second, and not as soon as one ends.
func (l line) kept() int {
	switch l.name {
	case replies.name, dials.name, ingestion.name:
		return l.workers - l.agency()
	}
	return 0
}

// staffed is the configuration of the queues. poll is how often each looks for work that nothing announced.
func staffed(poll time.Duration, of []line) map[string]river.QueueConfig {
	all := make(map[string]river.QueueConfig, len(of))
	for _, l := range of {
		all[l.name] = river.QueueConfig{MaxWorkers: l.workers, FetchPollInterval: poll}
	}
	return all
}
