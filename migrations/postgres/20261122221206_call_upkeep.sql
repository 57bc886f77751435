-- +goose Up
-- modify "call_refusals" table
ALTER TABLE "call_refusals" ADD COLUMN "direction" character varying NOT NULL DEFAULT 'outbound', ADD COLUMN "from_number" character varying NULL;
-- modify "calls" table
ALTER TABLE "calls" ADD COLUMN "timed" boolean NOT NULL DEFAULT false, ADD COLUMN "waveform" bytea NULL;
-- create index "call_recorded" to table: "calls"
CREATE INDEX "call_recorded" ON "calls" ("subaccount_id", "ended_at") WHERE recorded;
-- modify "subaccounts" table
ALTER TABLE "subaccounts" ADD COLUMN "recording" boolean NOT NULL DEFAULT true, ADD COLUMN "recording_notice" character varying NULL, ADD COLUMN "recording_days" bigint NULL, ADD COLUMN "opt_out_key" character varying NULL, ADD COLUMN "longest_call_minutes" bigint NULL;
-- create "reply_times" table
CREATE TABLE "reply_times" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "day" character varying NOT NULL, "calls" bigint NOT NULL DEFAULT 0, "turns" bigint NOT NULL DEFAULT 0, "interrupted" bigint NOT NULL DEFAULT 0, "times" jsonb NOT NULL, "assistant_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "reply_times_assistants_reply_times" FOREIGN KEY ("subaccount_id", "assistant_id") REFERENCES "assistants" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "replytime_subaccount_id_assistant_id_day" to table: "reply_times"
CREATE UNIQUE INDEX "replytime_subaccount_id_assistant_id_day" ON "reply_times" ("subaccount_id", "assistant_id", "day");
-- create index "replytime_subaccount_id_created_at_id" to table: "reply_times"
CREATE INDEX "replytime_subaccount_id_created_at_id" ON "reply_times" ("subaccount_id", "created_at", "id");
-- create index "replytime_subaccount_id_id" to table: "reply_times"
CREATE UNIQUE INDEX "replytime_subaccount_id_id" ON "reply_times" ("subaccount_id", "id");
-- wall in table: "reply_times"
ALTER TABLE "reply_times" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "reply_times" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "reply_times" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "reply_times" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "reply_times" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "replytime_subaccount_id_id" to table: "reply_times"
DROP INDEX "replytime_subaccount_id_id";
-- reverse: create index "replytime_subaccount_id_created_at_id" to table: "reply_times"
DROP INDEX "replytime_subaccount_id_created_at_id";
-- reverse: create index "replytime_subaccount_id_assistant_id_day" to table: "reply_times"
DROP INDEX "replytime_subaccount_id_assistant_id_day";
-- reverse: create "reply_times" table
DROP TABLE "reply_times";
-- reverse: modify "subaccounts" table
ALTER TABLE "subaccounts" DROP COLUMN "longest_call_minutes", DROP COLUMN "opt_out_key", DROP COLUMN "recording_days", DROP COLUMN "recording_notice", DROP COLUMN "recording";
-- reverse: create index "call_recorded" to table: "calls"
DROP INDEX "call_recorded";
-- reverse: modify "calls" table
ALTER TABLE "calls" DROP COLUMN "waveform", DROP COLUMN "timed";
-- reverse: modify "call_refusals" table
ALTER TABLE "call_refusals" DROP COLUMN "from_number", DROP COLUMN "direction";
