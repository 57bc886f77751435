-- +goose Up
-- modify "assistants" table
ALTER TABLE "assistants" ADD COLUMN "calendar" jsonb NULL;
-- modify "conversations" table
ALTER TABLE "conversations" ADD COLUMN "preview_text_key" text NULL, ADD COLUMN "summary_key" text NULL, ADD COLUMN "paused_until" timestamptz NULL, ADD COLUMN "handed_off_at" timestamptz NULL, ADD COLUMN "hand_off_reason" text NULL, ADD COLUMN "quiet_since" timestamptz NULL;
-- create index "conversation_quiet_since" to table: "conversations"
CREATE INDEX "conversation_quiet_since" ON "conversations" ("quiet_since") WHERE (quiet_since IS NOT NULL);
-- create index "conversation_subaccount_id_updated_at_id" to table: "conversations"
CREATE INDEX "conversation_subaccount_id_updated_at_id" ON "conversations" ("subaccount_id", "updated_at", "id");
-- modify "messages" table
ALTER TABLE "messages" DROP COLUMN "trace", ADD COLUMN "incomplete" boolean NOT NULL DEFAULT false, ADD COLUMN "awaits" character varying NULL, ADD COLUMN "delivery_status" character varying NULL, ADD COLUMN "delivery_error" character varying NULL;
-- modify "subaccounts" table
ALTER TABLE "subaccounts" ADD COLUMN "tool_secret" bytea NULL, ADD COLUMN "tool_secret_before" bytea NULL, ADD COLUMN "tool_secret_until" timestamptz NULL;
-- modify "workspaces" table
ALTER TABLE "workspaces" ADD COLUMN "model_url" character varying NULL, ADD COLUMN "model_key" bytea NULL, ADD COLUMN "model_default" character varying NULL, ADD COLUMN "model_names" jsonb NULL;
-- create "spendings" table
CREATE TABLE "spendings" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "month" character varying NOT NULL, "shard" bigint NOT NULL, "cost" bigint NOT NULL DEFAULT 0, "input_tokens" bigint NOT NULL DEFAULT 0, "output_tokens" bigint NOT NULL DEFAULT 0, PRIMARY KEY ("id"));
-- create index "spending_subaccount_id_created_at_id" to table: "spendings"
CREATE INDEX "spending_subaccount_id_created_at_id" ON "spendings" ("subaccount_id", "created_at", "id");
-- create index "spending_subaccount_id_id" to table: "spendings"
CREATE UNIQUE INDEX "spending_subaccount_id_id" ON "spendings" ("subaccount_id", "id");
-- create index "spending_subaccount_id_month_shard" to table: "spendings"
CREATE UNIQUE INDEX "spending_subaccount_id_month_shard" ON "spendings" ("subaccount_id", "month", "shard");
-- create "holds" table
CREATE TABLE "holds" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "purpose" character varying NOT NULL, "until" timestamptz NOT NULL, "conversation_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "holds_conversations_holds" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "hold_subaccount_id_conversation_id_purpose" to table: "holds"
CREATE UNIQUE INDEX "hold_subaccount_id_conversation_id_purpose" ON "holds" ("subaccount_id", "conversation_id", "purpose");
-- create index "hold_subaccount_id_created_at_id" to table: "holds"
CREATE INDEX "hold_subaccount_id_created_at_id" ON "holds" ("subaccount_id", "created_at", "id");
-- create index "hold_subaccount_id_id" to table: "holds"
CREATE UNIQUE INDEX "hold_subaccount_id_id" ON "holds" ("subaccount_id", "id");
-- create "query_trainings" table
CREATE TABLE "query_trainings" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "query" text NOT NULL, "response" text NOT NULL, "is_active" boolean NOT NULL DEFAULT true, "language" character varying NULL, "knowledge_base_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "query_trainings_knowledge_bases_trainings" FOREIGN KEY ("subaccount_id", "knowledge_base_id") REFERENCES "knowledge_bases" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "querytraining_subaccount_id_created_at_id" to table: "query_trainings"
CREATE INDEX "querytraining_subaccount_id_created_at_id" ON "query_trainings" ("subaccount_id", "created_at", "id");
-- create index "querytraining_subaccount_id_id" to table: "query_trainings"
CREATE UNIQUE INDEX "querytraining_subaccount_id_id" ON "query_trainings" ("subaccount_id", "id");
-- create index "querytraining_subaccount_id_knowledge_base_id_created_at_id" to table: "query_trainings"
CREATE INDEX "querytraining_subaccount_id_knowledge_base_id_created_at_id" ON "query_trainings" ("subaccount_id", "knowledge_base_id", "created_at", "id");
-- create "tool_calls" table
CREATE TABLE "tool_calls" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "turn_id" character varying NOT NULL COLLATE "C", "ordinal" bigint NOT NULL, "name" character varying NOT NULL, "arguments" text NOT NULL, "result" text NULL, "error" text NULL, "duration_ms" bigint NOT NULL DEFAULT 0, "conversation_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "tool_calls_conversations_tool_calls" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "toolcall_subaccount_id_conversation_id" to table: "tool_calls"
CREATE INDEX "toolcall_subaccount_id_conversation_id" ON "tool_calls" ("subaccount_id", "conversation_id");
-- create index "toolcall_subaccount_id_created_at_id" to table: "tool_calls"
CREATE INDEX "toolcall_subaccount_id_created_at_id" ON "tool_calls" ("subaccount_id", "created_at", "id");
-- create index "toolcall_subaccount_id_id" to table: "tool_calls"
CREATE UNIQUE INDEX "toolcall_subaccount_id_id" ON "tool_calls" ("subaccount_id", "id");
-- create index "toolcall_subaccount_id_turn_id_ordinal" to table: "tool_calls"
CREATE UNIQUE INDEX "toolcall_subaccount_id_turn_id_ordinal" ON "tool_calls" ("subaccount_id", "turn_id", "ordinal");
-- create "turns" table
CREATE TABLE "turns" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "message_id" character varying NULL COLLATE "C", "assistant_id" character varying NOT NULL COLLATE "C", "outcome" character varying NOT NULL, "answerer" character varying NOT NULL, "model" character varying NULL, "endpoint" character varying NULL, "failure" character varying NULL, "namespace" character varying NOT NULL DEFAULT '', "read_units" bigint NOT NULL DEFAULT 0, "matches" jsonb NULL, "prompt_size" bigint NOT NULL DEFAULT 0, "unknown_variables" jsonb NULL, "rounds" bigint NOT NULL DEFAULT 0, "input_tokens" bigint NOT NULL DEFAULT 0, "output_tokens" bigint NOT NULL DEFAULT 0, "cost" bigint NOT NULL DEFAULT 0, "search_ms" double precision NOT NULL DEFAULT 0, "first_token_ms" double precision NULL, "answer_ms" double precision NOT NULL DEFAULT 0, "conversation_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "turns_conversations_turns" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "turn_subaccount_id_conversation_id_created_at_id" to table: "turns"
CREATE INDEX "turn_subaccount_id_conversation_id_created_at_id" ON "turns" ("subaccount_id", "conversation_id", "created_at", "id");
-- create index "turn_subaccount_id_created_at_id" to table: "turns"
CREATE INDEX "turn_subaccount_id_created_at_id" ON "turns" ("subaccount_id", "created_at", "id");
-- create index "turn_subaccount_id_id" to table: "turns"
CREATE UNIQUE INDEX "turn_subaccount_id_id" ON "turns" ("subaccount_id", "id");
-- create index "turn_subaccount_id_message_id" to table: "turns"
CREATE INDEX "turn_subaccount_id_message_id" ON "turns" ("subaccount_id", "message_id");
-- wall in table: "spendings"
ALTER TABLE "spendings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "spendings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "spendings" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "spendings" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "spendings" TO switchboard_app, switchboard_system;
-- wall in table: "holds"
ALTER TABLE "holds" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "holds" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "holds" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "holds" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "holds" TO switchboard_app, switchboard_system;
-- wall in table: "query_trainings"
ALTER TABLE "query_trainings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "query_trainings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "query_trainings" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "query_trainings" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "query_trainings" TO switchboard_app, switchboard_system;
-- wall in table: "tool_calls"
ALTER TABLE "tool_calls" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tool_calls" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "tool_calls" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "tool_calls" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "tool_calls" TO switchboard_app, switchboard_system;
-- wall in table: "turns"
ALTER TABLE "turns" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "turns" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "turns" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "turns" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "turns" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "turn_subaccount_id_message_id" to table: "turns"
DROP INDEX "turn_subaccount_id_message_id";
-- reverse: create index "turn_subaccount_id_id" to table: "turns"
DROP INDEX "turn_subaccount_id_id";
-- reverse: create index "turn_subaccount_id_created_at_id" to table: "turns"
DROP INDEX "turn_subaccount_id_created_at_id";
-- reverse: create index "turn_subaccount_id_conversation_id_created_at_id" to table: "turns"
DROP INDEX "turn_subaccount_id_conversation_id_created_at_id";
-- reverse: create "turns" table
DROP TABLE "turns";
-- reverse: create index "toolcall_subaccount_id_turn_id_ordinal" to table: "tool_calls"
DROP INDEX "toolcall_subaccount_id_turn_id_ordinal";
-- reverse: create index "toolcall_subaccount_id_id" to table: "tool_calls"
DROP INDEX "toolcall_subaccount_id_id";
-- reverse: create index "toolcall_subaccount_id_created_at_id" to table: "tool_calls"
DROP INDEX "toolcall_subaccount_id_created_at_id";
-- reverse: create index "toolcall_subaccount_id_conversation_id" to table: "tool_calls"
DROP INDEX "toolcall_subaccount_id_conversation_id";
-- reverse: create "tool_calls" table
DROP TABLE "tool_calls";
-- reverse: create index "querytraining_subaccount_id_knowledge_base_id_created_at_id" to table: "query_trainings"
DROP INDEX "querytraining_subaccount_id_knowledge_base_id_created_at_id";
-- reverse: create index "querytraining_subaccount_id_id" to table: "query_trainings"
DROP INDEX "querytraining_subaccount_id_id";
-- reverse: create index "querytraining_subaccount_id_created_at_id" to table: "query_trainings"
DROP INDEX "querytraining_subaccount_id_created_at_id";
-- reverse: create "query_trainings" table
DROP TABLE "query_trainings";
-- reverse: create index "hold_subaccount_id_id" to table: "holds"
DROP INDEX "hold_subaccount_id_id";
-- reverse: create index "hold_subaccount_id_created_at_id" to table: "holds"
DROP INDEX "hold_subaccount_id_created_at_id";
-- reverse: create index "hold_subaccount_id_conversation_id_purpose" to table: "holds"
DROP INDEX "hold_subaccount_id_conversation_id_purpose";
-- reverse: create "holds" table
DROP TABLE "holds";
-- reverse: create index "spending_subaccount_id_month_shard" to table: "spendings"
DROP INDEX "spending_subaccount_id_month_shard";
-- reverse: create index "spending_subaccount_id_id" to table: "spendings"
DROP INDEX "spending_subaccount_id_id";
-- reverse: create index "spending_subaccount_id_created_at_id" to table: "spendings"
DROP INDEX "spending_subaccount_id_created_at_id";
-- reverse: create "spendings" table
DROP TABLE "spendings";
-- reverse: modify "workspaces" table
ALTER TABLE "workspaces" DROP COLUMN "model_names", DROP COLUMN "model_default", DROP COLUMN "model_key", DROP COLUMN "model_url";
-- reverse: modify "subaccounts" table
ALTER TABLE "subaccounts" DROP COLUMN "tool_secret_until", DROP COLUMN "tool_secret_before", DROP COLUMN "tool_secret";
-- reverse: modify "messages" table
ALTER TABLE "messages" DROP COLUMN "delivery_error", DROP COLUMN "delivery_status", DROP COLUMN "awaits", DROP COLUMN "incomplete", ADD COLUMN "trace" jsonb NULL;
-- reverse: create index "conversation_subaccount_id_updated_at_id" to table: "conversations"
DROP INDEX "conversation_subaccount_id_updated_at_id";
-- reverse: create index "conversation_quiet_since" to table: "conversations"
DROP INDEX "conversation_quiet_since";
-- reverse: modify "conversations" table
ALTER TABLE "conversations" DROP COLUMN "quiet_since", DROP COLUMN "hand_off_reason", DROP COLUMN "handed_off_at", DROP COLUMN "paused_until", DROP COLUMN "summary_key", DROP COLUMN "preview_text_key";
-- reverse: modify "assistants" table
ALTER TABLE "assistants" DROP COLUMN "calendar";
