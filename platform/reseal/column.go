// Package reseal replaces the master key while servers run: it decrypts everything that an old key encrypted and encrypts it with the
// current one, a few rows at a time.
package reseal

// Column holds sealed values. They are bound to whose they are, which the column Tenant says, and to a name, which is that of the column
// but where a value moves from one column into another.
type Column struct {
	Table, Name string
	Tenant      string
	Bound       string
}

// String names the column.
func (c Column) String() string { return c.Table + "." + c.Name }

// columns are all there are: the fields of bytes that the schema says are sensitive. A test compares.
var columns = []Column{
	{"workspaces", "model_key", "id", "workspaces.model_key"},
	{"workspaces", "speech_key", "id", "workspaces.speech_key"},
	{"workspaces", "hearing_key", "id", "workspaces.hearing_key"},
	{"workspaces", "embedding_key", "id", "workspaces.embedding_key"},
	{"workspaces", "embedding_before", "id", "workspaces.embedding_before"},
	{"model_endpoints", "key", "workspace_id", "model_endpoints.key"},
	{"subaccounts", "tool_secret", "id", "subaccounts.tool_secret"},
	{"subaccounts", "tool_secret_before", "id", "subaccounts.tool_secret"},
	{"webhooks", "secret", "subaccount_id", "webhooks.secret"},
	{"webhooks", "secret_before", "subaccount_id", "webhooks.secret"},
	{"tools", "headers", "subaccount_id", "tools.headers"},
	{"trunks", "password", "workspace_id", "trunks.password"},
	{"erasures", "traces", "subaccount_id", "erasures.traces"},
	{"idempotency_records", "answer", "workspace_id", "idempotency_records.answer"},
	{"file_pieces", "data", "subaccount_id", "file_pieces.data"},
	{"notice_devices", "subscription", "workspace_id", "notice_devices.subscription"},
	{"ratings", "token", "subaccount_id", "ratings.token"},
}

// Installation is the table of the installation's own sealed values, which are text in hex.
const Installation = "installation"
