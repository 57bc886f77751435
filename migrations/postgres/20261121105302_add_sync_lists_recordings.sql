-- +goose Up
-- modify "assistants" table
ALTER TABLE "assistants" ADD COLUMN "sync_wanted" bigint NOT NULL DEFAULT 1, ADD COLUMN "sync_done" bigint NOT NULL DEFAULT 0, ADD COLUMN "sync_refusal" text NULL, ADD COLUMN "sync_until" timestamptz NULL, ADD COLUMN "sync_by" bigint NULL;
-- create index "assistant_unsynced" to table: "assistants"
CREATE INDEX "assistant_unsynced" ON "assistants" ("id") WHERE (sync_done < sync_wanted);
-- modify "calls" table
ALTER TABLE "calls" ADD COLUMN "recorded" boolean NOT NULL DEFAULT false;
-- create index "call_subaccount_id_from_number_created_at" to table: "calls"
CREATE INDEX "call_subaccount_id_from_number_created_at" ON "calls" ("subaccount_id", "from_number", "created_at");
-- modify "phone_numbers" table
ALTER TABLE "phone_numbers" ADD COLUMN "concurrency" bigint NULL;
-- create "workspace_do_not_calls" table
CREATE TABLE "workspace_do_not_calls" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", "number" character varying NULL, "number_hash" character varying NOT NULL, "reason" text NULL, "lifted_at" timestamptz NULL, "lifted_because" text NULL, PRIMARY KEY ("id"));
-- create index "workspacedonotcall_workspace_id_created_at_id" to table: "workspace_do_not_calls"
CREATE INDEX "workspacedonotcall_workspace_id_created_at_id" ON "workspace_do_not_calls" ("workspace_id", "created_at", "id");
-- create index "workspacedonotcall_workspace_id_id" to table: "workspace_do_not_calls"
CREATE UNIQUE INDEX "workspacedonotcall_workspace_id_id" ON "workspace_do_not_calls" ("workspace_id", "id");
-- create index "workspacedonotcall_workspace_id_number_hash" to table: "workspace_do_not_calls"
CREATE UNIQUE INDEX "workspacedonotcall_workspace_id_number_hash" ON "workspace_do_not_calls" ("workspace_id", "number_hash") WHERE (lifted_at IS NULL);
-- modify "files" table
ALTER TABLE "files" ADD COLUMN "call_id" character varying NULL COLLATE "C", ADD CONSTRAINT "files_calls_recordings" FOREIGN KEY ("subaccount_id", "call_id") REFERENCES "calls" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE;
-- create index "file_subaccount_id_call_id" to table: "files"
CREATE INDEX "file_subaccount_id_call_id" ON "files" ("subaccount_id", "call_id");
-- wall in table: "workspace_do_not_calls"
ALTER TABLE "workspace_do_not_calls" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "workspace_do_not_calls" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "workspace_do_not_calls" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "workspace_do_not_calls" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "workspace_do_not_calls" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "file_subaccount_id_call_id" to table: "files"
DROP INDEX "file_subaccount_id_call_id";
-- reverse: modify "files" table
ALTER TABLE "files" DROP CONSTRAINT "files_calls_recordings", DROP COLUMN "call_id";
-- reverse: create index "workspacedonotcall_workspace_id_number_hash" to table: "workspace_do_not_calls"
DROP INDEX "workspacedonotcall_workspace_id_number_hash";
-- reverse: create index "workspacedonotcall_workspace_id_id" to table: "workspace_do_not_calls"
DROP INDEX "workspacedonotcall_workspace_id_id";
-- reverse: create index "workspacedonotcall_workspace_id_created_at_id" to table: "workspace_do_not_calls"
DROP INDEX "workspacedonotcall_workspace_id_created_at_id";
-- reverse: create "workspace_do_not_calls" table
DROP TABLE "workspace_do_not_calls";
-- reverse: modify "phone_numbers" table
ALTER TABLE "phone_numbers" DROP COLUMN "concurrency";
-- reverse: create index "call_subaccount_id_from_number_created_at" to table: "calls"
DROP INDEX "call_subaccount_id_from_number_created_at";
-- reverse: modify "calls" table
ALTER TABLE "calls" DROP COLUMN "recorded";
-- reverse: create index "assistant_unsynced" to table: "assistants"
DROP INDEX "assistant_unsynced";
-- reverse: modify "assistants" table
ALTER TABLE "assistants" DROP COLUMN "sync_by", DROP COLUMN "sync_until", DROP COLUMN "sync_refusal", DROP COLUMN "sync_done", DROP COLUMN "sync_wanted";
