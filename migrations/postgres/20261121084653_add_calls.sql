-- +goose Up
-- modify "turns" table
ALTER TABLE "turns" ADD COLUMN "call_id" character varying NULL COLLATE "C";
-- modify "workspaces" table
ALTER TABLE "workspaces" ADD COLUMN "monthly_budget" double precision NULL;
-- create "do_not_calls" table
CREATE TABLE "do_not_calls" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "number" character varying NULL, "number_hash" character varying NOT NULL, "source" character varying NOT NULL, "reason" text NULL, "lifted_at" timestamptz NULL, "lifted_because" text NULL, PRIMARY KEY ("id"));
-- create index "donotcall_subaccount_id_created_at_id" to table: "do_not_calls"
CREATE INDEX "donotcall_subaccount_id_created_at_id" ON "do_not_calls" ("subaccount_id", "created_at", "id");
-- create index "donotcall_subaccount_id_id" to table: "do_not_calls"
CREATE UNIQUE INDEX "donotcall_subaccount_id_id" ON "do_not_calls" ("subaccount_id", "id");
-- create index "donotcall_subaccount_id_number_hash" to table: "do_not_calls"
CREATE UNIQUE INDEX "donotcall_subaccount_id_number_hash" ON "do_not_calls" ("subaccount_id", "number_hash") WHERE (lifted_at IS NULL);
-- create "call_refusals" table
CREATE TABLE "call_refusals" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "reason" character varying NOT NULL, "assistant_id" character varying NULL COLLATE "C", "to_number" character varying NULL, "call_id" character varying NULL COLLATE "C", "evidence" jsonb NOT NULL, "contact_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "call_refusals_contacts_call_refusals" FOREIGN KEY ("subaccount_id", "contact_id") REFERENCES "contacts" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "callrefusal_subaccount_id_contact_id" to table: "call_refusals"
CREATE INDEX "callrefusal_subaccount_id_contact_id" ON "call_refusals" ("subaccount_id", "contact_id");
-- create index "callrefusal_subaccount_id_created_at_id" to table: "call_refusals"
CREATE INDEX "callrefusal_subaccount_id_created_at_id" ON "call_refusals" ("subaccount_id", "created_at", "id");
-- create index "callrefusal_subaccount_id_id" to table: "call_refusals"
CREATE UNIQUE INDEX "callrefusal_subaccount_id_id" ON "call_refusals" ("subaccount_id", "id");
-- create "calls" table
CREATE TABLE "calls" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "carrier_id" character varying NULL COLLATE "C", "status" character varying NOT NULL DEFAULT 'QUEUED', "call_type" character varying NOT NULL DEFAULT 'phone', "direction" character varying NOT NULL, "to_number" character varying NOT NULL, "from_number" character varying NULL, "number_pool_id" character varying NULL COLLATE "C", "variables" jsonb NULL, "active" boolean NOT NULL DEFAULT true, "asked_at" timestamptz NULL, "accepted_at" timestamptz NULL, "rang_at" timestamptz NULL, "answered_at" timestamptz NULL, "ended_at" timestamptz NULL, "outcome" character varying NULL, "disconnection_reason" character varying NULL, "heard_at" timestamptz NULL, "transcript" jsonb NULL, "opted_out" boolean NOT NULL DEFAULT false, "called_tools" jsonb NULL, "duration_ms" bigint NOT NULL DEFAULT 0, "cost" bigint NOT NULL DEFAULT 0, "summary" text NULL, "user_sentiment" character varying NULL, "successful" boolean NULL, "attempt" character varying NULL, "assistant_id" character varying NULL COLLATE "C", "contact_id" character varying NULL COLLATE "C", "conversation_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "calls_assistants_calls" FOREIGN KEY ("subaccount_id", "assistant_id") REFERENCES "assistants" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("assistant_id"), CONSTRAINT "calls_contacts_calls" FOREIGN KEY ("subaccount_id", "contact_id") REFERENCES "contacts" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE, CONSTRAINT "calls_conversations_calls" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("conversation_id"));
-- create index "call_active_contact" to table: "calls"
CREATE UNIQUE INDEX "call_active_contact" ON "calls" ("subaccount_id", "contact_id") WHERE active;
-- create index "call_active_number" to table: "calls"
CREATE UNIQUE INDEX "call_active_number" ON "calls" ("subaccount_id", "to_number") WHERE (active AND ((direction)::text = 'outbound'::text));
-- create index "call_subaccount_id_assistant_id_created_at_id" to table: "calls"
CREATE INDEX "call_subaccount_id_assistant_id_created_at_id" ON "calls" ("subaccount_id", "assistant_id", "created_at", "id");
-- create index "call_subaccount_id_attempt" to table: "calls"
CREATE UNIQUE INDEX "call_subaccount_id_attempt" ON "calls" ("subaccount_id", "attempt");
-- create index "call_subaccount_id_contact_id_created_at_id" to table: "calls"
CREATE INDEX "call_subaccount_id_contact_id_created_at_id" ON "calls" ("subaccount_id", "contact_id", "created_at", "id");
-- create index "call_subaccount_id_conversation_id_created_at_id" to table: "calls"
CREATE INDEX "call_subaccount_id_conversation_id_created_at_id" ON "calls" ("subaccount_id", "conversation_id", "created_at", "id");
-- create index "call_subaccount_id_created_at_id" to table: "calls"
CREATE INDEX "call_subaccount_id_created_at_id" ON "calls" ("subaccount_id", "created_at", "id");
-- create index "call_subaccount_id_id" to table: "calls"
CREATE UNIQUE INDEX "call_subaccount_id_id" ON "calls" ("subaccount_id", "id");
-- create index "call_subaccount_id_to_number_asked_at" to table: "calls"
CREATE INDEX "call_subaccount_id_to_number_asked_at" ON "calls" ("subaccount_id", "to_number", "asked_at");
-- wall in table: "do_not_calls"
ALTER TABLE "do_not_calls" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "do_not_calls" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "do_not_calls" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "do_not_calls" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "do_not_calls" TO switchboard_app, switchboard_system;
-- wall in table: "call_refusals"
ALTER TABLE "call_refusals" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "call_refusals" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "call_refusals" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "call_refusals" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "call_refusals" TO switchboard_app, switchboard_system;
-- wall in table: "calls"
ALTER TABLE "calls" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "calls" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "calls" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "calls" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "calls" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "call_subaccount_id_to_number_asked_at" to table: "calls"
DROP INDEX "call_subaccount_id_to_number_asked_at";
-- reverse: create index "call_subaccount_id_id" to table: "calls"
DROP INDEX "call_subaccount_id_id";
-- reverse: create index "call_subaccount_id_created_at_id" to table: "calls"
DROP INDEX "call_subaccount_id_created_at_id";
-- reverse: create index "call_subaccount_id_conversation_id_created_at_id" to table: "calls"
DROP INDEX "call_subaccount_id_conversation_id_created_at_id";
-- reverse: create index "call_subaccount_id_contact_id_created_at_id" to table: "calls"
DROP INDEX "call_subaccount_id_contact_id_created_at_id";
-- reverse: create index "call_subaccount_id_attempt" to table: "calls"
DROP INDEX "call_subaccount_id_attempt";
-- reverse: create index "call_subaccount_id_assistant_id_created_at_id" to table: "calls"
DROP INDEX "call_subaccount_id_assistant_id_created_at_id";
-- reverse: create index "call_active_number" to table: "calls"
DROP INDEX "call_active_number";
-- reverse: create index "call_active_contact" to table: "calls"
DROP INDEX "call_active_contact";
-- reverse: create "calls" table
DROP TABLE "calls";
-- reverse: create index "callrefusal_subaccount_id_id" to table: "call_refusals"
DROP INDEX "callrefusal_subaccount_id_id";
-- reverse: create index "callrefusal_subaccount_id_created_at_id" to table: "call_refusals"
DROP INDEX "callrefusal_subaccount_id_created_at_id";
-- reverse: create index "callrefusal_subaccount_id_contact_id" to table: "call_refusals"
DROP INDEX "callrefusal_subaccount_id_contact_id";
-- reverse: create "call_refusals" table
DROP TABLE "call_refusals";
-- reverse: create index "donotcall_subaccount_id_number_hash" to table: "do_not_calls"
DROP INDEX "donotcall_subaccount_id_number_hash";
-- reverse: create index "donotcall_subaccount_id_id" to table: "do_not_calls"
DROP INDEX "donotcall_subaccount_id_id";
-- reverse: create index "donotcall_subaccount_id_created_at_id" to table: "do_not_calls"
DROP INDEX "donotcall_subaccount_id_created_at_id";
-- reverse: create "do_not_calls" table
DROP TABLE "do_not_calls";
-- reverse: modify "workspaces" table
ALTER TABLE "workspaces" DROP COLUMN "monthly_budget";
-- reverse: modify "turns" table
ALTER TABLE "turns" DROP COLUMN "call_id";
