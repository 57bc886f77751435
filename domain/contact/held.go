package contact

import (
	"encoding/json"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
)

// holding is a table with rows about a contact: what an export of one has, and what erasing it takes away.
type holding struct {
	table string
	// which are the rows, in SQL: @contact is the contact's id, @numbers are those that it has and had, @subaccount and @workspace its tenant.
	which string
	// without are the columns that are no data about the contact: copies, work under way, and what is only looked up by.
	without []string
	// scope is required for these rows in addition to those of the export; whole says that they are the workspace's.
	scope string
	whole bool
	// part is what a value of a column has of the contact, by the column; nil: all of it.
	part map[string]func(value json.RawMessage, contact string) json.RawMessage
	// unexported is why nothing of it is in an export; "" if it is.
	unexported string
}

// What refers to a contact by way of something else.
const (
	ofContact      = `contact_id = @contact`
	ofConversation = `conversation_id IN (SELECT id FROM conversations WHERE subaccount_id = @subaccount AND contact_id = @contact)`
	ofCall         = `call_id IN (SELECT id FROM calls WHERE subaccount_id = @subaccount AND contact_id = @contact)`
	// An entry has all that was done at once, such as 250 rows of an import.
	itsChanges = `scope = @subaccount AND (target_id = @contact
		OR created_at >= (SELECT created_at FROM contacts WHERE subaccount_id = @subaccount AND id = @contact)
			AND CAST(changes AS text) LIKE '%"' || @contact || '"%')`
	itsRefusals = `contact_id = @contact OR contact_id IS NULL AND (to_number IN @numbers OR from_number IN @numbers)`
)

// holdings are all tables with rows about a contact. A test fails where a table refers to one and is not here, and where erasing a
// contact changes a table that is not.
var holdings = []holding{
	{table: "contacts", which: `id = @contact`, without: []string{"email_key", "name_key", "search_text"}},
	{table: "contact_notes", which: ofContact},
	{table: "contact_tags", which: ofContact},
	{
		table: "tags", without: []string{"name_key"},
		which: `id IN (SELECT tag_id FROM contact_tags WHERE subaccount_id = @subaccount AND contact_id = @contact)`,
	},
	{table: "conversations", which: ofContact, without: []string{"preview_text_key", "summary_key"}},
	{table: "messages", which: ofConversation, without: []string{"attempt", "awaits", "sends"}},
	{table: "turns", which: ofConversation, without: []string{"request", "endpoint"}},
	{table: "tool_calls", which: ofConversation},
	{table: "conversation_notes", which: ofConversation},
	{table: "unanswered_questions", which: ofConversation},
	{table: "ratings", which: ofConversation, without: []string{"hash", "token"}},
	{table: "topic_links", which: ofConversation + ` OR ` + ofCall},
	{
		table: "topics", without: []string{"name_key"},
		which: `id IN (SELECT topic_id FROM topic_links WHERE subaccount_id = @subaccount AND (` + ofConversation + ` OR ` + ofCall + `))`,
	},
	{
		table: "calls", which: ofContact,
		without: []string{"waveform", "timed", "owner", "owned_until", "owner_url", "dialog", "hang_up", "ticket", "attempt"},
	},
	{table: "call_refusals", which: itsRefusals},
	{table: "supervisions", which: ofCall, without: []string{"ticket"}},
	{table: "files", which: ofCall, without: []string{"export"}},
	{table: "appointments", which: ofContact},
	{table: "events", which: ofContact + ` OR thing_id IN (SELECT id FROM call_refusals WHERE subaccount_id = @subaccount AND (` + itsRefusals + `))`},
	{table: "do_not_calls", which: `number IN @numbers`, without: []string{"number_hash"}},
	{table: "workspace_do_not_calls", which: `number IN @numbers`, without: []string{"number_hash"}, scope: "settings:read", whole: true},
	{
		table: "audit_entries", which: itsChanges, without: []string{"address"}, scope: "audit:list",
		part: map[string]func(json.RawMessage, string) json.RawMessage{"changes": changesTo},
	},

	{table: "file_pieces", unexported: "the sound of recordings, which is in the folder of recordings"},
	{table: "webhook_deliveries", unexported: "where an event was sent, and nothing of what it tells"},
	{table: "conversation_marks", unexported: "which of the team have read a conversation"},
	{table: "notices", unexported: "which of the team were notified of a conversation"},
	{table: "saved_views", unexported: "what members look for, in which the contact may be named"},
	{table: "table_views", unexported: "likewise"},
	{table: "sayings", unexported: "what messages and transcripts are found by, which is made of them"},
	{table: "holds", unexported: "which conversations are being answered just now"},
	{table: "idempotency_records", unexported: "answers to requests, which are kept for a day and show what other tables have"},
	{table: "erasures", unexported: "contacts that are gone"},
}

// readable says whether a caller may read the rows.
func (h *holding) readable(c *authz.Caller) bool {
	return c.Kind == authz.KindSystem || (h.scope == "" || c.Scopes.Has(h.scope)) && (!h.whole || len(c.Subaccounts) == 0)
}

// changesTo a contact, and to other things than contacts.
func changesTo(changes json.RawMessage, contact string) json.RawMessage {
	var all []json.RawMessage
	if json.Unmarshal(changes, &all) != nil {
		return changes
	}
	kept, err := json.Marshal(slices.DeleteFunc(all, func(change json.RawMessage) bool {
		var about struct{ Type, ID string }
		return json.Unmarshal(change, &about) == nil && about.Type == ent.TypeContact && about.ID != contact
	}))
	if err != nil {
		return changes
	}
	return kept
}

// Held says whether an export of a contact has a table, and whether the table is known to have rows about contacts.
func Held(table string) (exported, known bool) {
	for _, h := range holdings {
		if h.table == table {
			return h.unexported == "", true
		}
	}
	return false, false
}
