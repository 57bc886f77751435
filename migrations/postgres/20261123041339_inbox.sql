-- +goose Up
-- modify "conversations" table
ALTER TABLE "conversations" ADD COLUMN "snoozed_until" timestamptz NULL, ADD COLUMN "assignee_id" character varying NULL COLLATE "C", ADD COLUMN "priority" character varying NOT NULL DEFAULT 'NONE', ADD COLUMN "opened_at" timestamptz NULL, ADD COLUMN "last_heard_at" timestamptz NULL, ADD COLUMN "first_response_seconds" bigint NULL, ADD COLUMN "resolution_seconds" bigint NULL;
-- create index "conversation_due" to table: "conversations"
CREATE INDEX "conversation_due" ON "conversations" ("snoozed_until") WHERE (snoozed_until IS NOT NULL);
-- create index "conversation_mine" to table: "conversations"
CREATE INDEX "conversation_mine" ON "conversations" ("subaccount_id", "assignee_id", "updated_at", "id") WHERE ((assignee_id IS NOT NULL) AND ((status)::text = 'OPEN'::text) AND (snoozed_until IS NULL) AND (NOT is_archived));
-- create index "conversation_snoozed" to table: "conversations"
CREATE INDEX "conversation_snoozed" ON "conversations" ("subaccount_id", "updated_at", "id") WHERE ((snoozed_until IS NOT NULL) AND ((status)::text = 'OPEN'::text) AND (NOT is_archived));
-- create index "conversation_unassigned" to table: "conversations"
CREATE INDEX "conversation_unassigned" ON "conversations" ("subaccount_id", "updated_at", "id") WHERE ((assignee_id IS NULL) AND ((status)::text = 'OPEN'::text) AND (snoozed_until IS NULL) AND (NOT is_archived));
-- create index "conversation_waiting" to table: "conversations"
CREATE INDEX "conversation_waiting" ON "conversations" ("subaccount_id", "updated_at", "id") WHERE ((handed_off_at IS NOT NULL) AND ((status)::text = 'OPEN'::text) AND (snoozed_until IS NULL) AND (NOT is_archived));
-- create "canned_replies" table
CREATE TABLE "canned_replies" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "content" text NOT NULL, PRIMARY KEY ("id"));
-- create index "cannedreply_subaccount_id_created_at_id" to table: "canned_replies"
CREATE INDEX "cannedreply_subaccount_id_created_at_id" ON "canned_replies" ("subaccount_id", "created_at", "id");
-- create index "cannedreply_subaccount_id_id" to table: "canned_replies"
CREATE UNIQUE INDEX "cannedreply_subaccount_id_id" ON "canned_replies" ("subaccount_id", "id");
-- create index "cannedreply_subaccount_id_name" to table: "canned_replies"
CREATE UNIQUE INDEX "cannedreply_subaccount_id_name" ON "canned_replies" ("subaccount_id", "name");
-- create "inbox_settings" table
CREATE TABLE "inbox_settings" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "assignment" character varying NOT NULL DEFAULT 'OFF', "assignees" jsonb NULL, "last_assignee_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"));
-- create index "inboxsetting_subaccount_id" to table: "inbox_settings"
CREATE UNIQUE INDEX "inboxsetting_subaccount_id" ON "inbox_settings" ("subaccount_id");
-- create index "inboxsetting_subaccount_id_created_at_id" to table: "inbox_settings"
CREATE INDEX "inboxsetting_subaccount_id_created_at_id" ON "inbox_settings" ("subaccount_id", "created_at", "id");
-- create index "inboxsetting_subaccount_id_id" to table: "inbox_settings"
CREATE UNIQUE INDEX "inboxsetting_subaccount_id_id" ON "inbox_settings" ("subaccount_id", "id");
-- create "conversation_marks" table
CREATE TABLE "conversation_marks" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "user_id" character varying NOT NULL COLLATE "C", "read_at" timestamptz NULL, "mentioned_at" timestamptz NULL, "seen_at" timestamptz NULL, "wrote_at" timestamptz NULL, "conversation_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "conversation_marks_conversations_marks" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "conversationmark_subaccount_id_conversation_id" to table: "conversation_marks"
CREATE INDEX "conversationmark_subaccount_id_conversation_id" ON "conversation_marks" ("subaccount_id", "conversation_id");
-- create index "conversationmark_subaccount_id_created_at_id" to table: "conversation_marks"
CREATE INDEX "conversationmark_subaccount_id_created_at_id" ON "conversation_marks" ("subaccount_id", "created_at", "id");
-- create index "conversationmark_subaccount_id_id" to table: "conversation_marks"
CREATE UNIQUE INDEX "conversationmark_subaccount_id_id" ON "conversation_marks" ("subaccount_id", "id");
-- create index "conversationmark_subaccount_id_user_id_conversation_id" to table: "conversation_marks"
CREATE UNIQUE INDEX "conversationmark_subaccount_id_user_id_conversation_id" ON "conversation_marks" ("subaccount_id", "user_id", "conversation_id");
-- create index "mark_mentioned" to table: "conversation_marks"
CREATE INDEX "mark_mentioned" ON "conversation_marks" ("subaccount_id", "user_id", "mentioned_at") WHERE (mentioned_at IS NOT NULL);
-- create "conversation_notes" table
CREATE TABLE "conversation_notes" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "content" text NOT NULL, "author_id" character varying NOT NULL COLLATE "C", "author_name" character varying NOT NULL, "mentions" jsonb NULL, "edited_at" timestamptz NULL, "conversation_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "conversation_notes_conversations_notes" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "conversationnote_subaccount_id_conversation_id_created_at_id" to table: "conversation_notes"
CREATE INDEX "conversationnote_subaccount_id_conversation_id_created_at_id" ON "conversation_notes" ("subaccount_id", "conversation_id", "created_at", "id");
-- create index "conversationnote_subaccount_id_created_at_id" to table: "conversation_notes"
CREATE INDEX "conversationnote_subaccount_id_created_at_id" ON "conversation_notes" ("subaccount_id", "created_at", "id");
-- create index "conversationnote_subaccount_id_id" to table: "conversation_notes"
CREATE UNIQUE INDEX "conversationnote_subaccount_id_id" ON "conversation_notes" ("subaccount_id", "id");
-- wall in table: "canned_replies"
ALTER TABLE "canned_replies" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "canned_replies" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "canned_replies" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "canned_replies" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "canned_replies" TO switchboard_app, switchboard_system;
-- wall in table: "inbox_settings"
ALTER TABLE "inbox_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "inbox_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "inbox_settings" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "inbox_settings" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "inbox_settings" TO switchboard_app, switchboard_system;
-- wall in table: "conversation_marks"
ALTER TABLE "conversation_marks" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "conversation_marks" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "conversation_marks" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "conversation_marks" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "conversation_marks" TO switchboard_app, switchboard_system;
-- wall in table: "conversation_notes"
ALTER TABLE "conversation_notes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "conversation_notes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "conversation_notes" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "conversation_notes" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "conversation_notes" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "conversationnote_subaccount_id_id" to table: "conversation_notes"
DROP INDEX "conversationnote_subaccount_id_id";
-- reverse: create index "conversationnote_subaccount_id_created_at_id" to table: "conversation_notes"
DROP INDEX "conversationnote_subaccount_id_created_at_id";
-- reverse: create index "conversationnote_subaccount_id_conversation_id_created_at_id" to table: "conversation_notes"
DROP INDEX "conversationnote_subaccount_id_conversation_id_created_at_id";
-- reverse: create "conversation_notes" table
DROP TABLE "conversation_notes";
-- reverse: create index "mark_mentioned" to table: "conversation_marks"
DROP INDEX "mark_mentioned";
-- reverse: create index "conversationmark_subaccount_id_user_id_conversation_id" to table: "conversation_marks"
DROP INDEX "conversationmark_subaccount_id_user_id_conversation_id";
-- reverse: create index "conversationmark_subaccount_id_id" to table: "conversation_marks"
DROP INDEX "conversationmark_subaccount_id_id";
-- reverse: create index "conversationmark_subaccount_id_created_at_id" to table: "conversation_marks"
DROP INDEX "conversationmark_subaccount_id_created_at_id";
-- reverse: create index "conversationmark_subaccount_id_conversation_id" to table: "conversation_marks"
DROP INDEX "conversationmark_subaccount_id_conversation_id";
-- reverse: create "conversation_marks" table
DROP TABLE "conversation_marks";
-- reverse: create index "inboxsetting_subaccount_id_id" to table: "inbox_settings"
DROP INDEX "inboxsetting_subaccount_id_id";
-- reverse: create index "inboxsetting_subaccount_id_created_at_id" to table: "inbox_settings"
DROP INDEX "inboxsetting_subaccount_id_created_at_id";
-- reverse: create index "inboxsetting_subaccount_id" to table: "inbox_settings"
DROP INDEX "inboxsetting_subaccount_id";
-- reverse: create "inbox_settings" table
DROP TABLE "inbox_settings";
-- reverse: create index "cannedreply_subaccount_id_name" to table: "canned_replies"
DROP INDEX "cannedreply_subaccount_id_name";
-- reverse: create index "cannedreply_subaccount_id_id" to table: "canned_replies"
DROP INDEX "cannedreply_subaccount_id_id";
-- reverse: create index "cannedreply_subaccount_id_created_at_id" to table: "canned_replies"
DROP INDEX "cannedreply_subaccount_id_created_at_id";
-- reverse: create "canned_replies" table
DROP TABLE "canned_replies";
-- reverse: create index "conversation_waiting" to table: "conversations"
DROP INDEX "conversation_waiting";
-- reverse: create index "conversation_unassigned" to table: "conversations"
DROP INDEX "conversation_unassigned";
-- reverse: create index "conversation_snoozed" to table: "conversations"
DROP INDEX "conversation_snoozed";
-- reverse: create index "conversation_mine" to table: "conversations"
DROP INDEX "conversation_mine";
-- reverse: create index "conversation_due" to table: "conversations"
DROP INDEX "conversation_due";
-- reverse: modify "conversations" table
ALTER TABLE "conversations" DROP COLUMN "resolution_seconds", DROP COLUMN "first_response_seconds", DROP COLUMN "last_heard_at", DROP COLUMN "opened_at", DROP COLUMN "priority", DROP COLUMN "assignee_id", DROP COLUMN "snoozed_until";
