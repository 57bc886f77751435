-- +goose Up
-- serves: 20261123072605
-- modify "conversations" table
ALTER TABLE "conversations" ADD COLUMN "response_due_at" timestamptz NULL, ADD COLUMN "resolution_due_at" timestamptz NULL, ADD COLUMN "due_at" timestamptz NULL, ADD COLUMN "missed_at" timestamptz NULL;
-- create index "conversation_overdue" to table: "conversations"
CREATE INDEX "conversation_overdue" ON "conversations" ("subaccount_id", "updated_at", "id") WHERE ((missed_at IS NOT NULL) AND ((status)::text = 'OPEN'::text) AND (snoozed_until IS NULL) AND (NOT is_archived));
-- create index "conversation_target" to table: "conversations"
CREATE INDEX "conversation_target" ON "conversations" ("due_at") WHERE (due_at IS NOT NULL);
-- modify "inbox_settings" table
ALTER TABLE "inbox_settings" ADD COLUMN "response_minutes" bigint NULL, ADD COLUMN "resolution_minutes" bigint NULL;

-- +goose Down
-- reverse: modify "inbox_settings" table
ALTER TABLE "inbox_settings" DROP COLUMN "resolution_minutes", DROP COLUMN "response_minutes";
-- reverse: create index "conversation_target" to table: "conversations"
DROP INDEX "conversation_target";
-- reverse: create index "conversation_overdue" to table: "conversations"
DROP INDEX "conversation_overdue";
-- reverse: modify "conversations" table
ALTER TABLE "conversations" DROP COLUMN "missed_at", DROP COLUMN "due_at", DROP COLUMN "resolution_due_at", DROP COLUMN "response_due_at";
