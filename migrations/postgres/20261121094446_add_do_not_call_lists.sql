-- +goose Up
-- create "workspace_do_not_calls" table
CREATE TABLE "workspace_do_not_calls" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", "number" character varying NULL, "number_hash" character varying NOT NULL, "reason" text NULL, "lifted_at" timestamptz NULL, "lifted_because" text NULL, PRIMARY KEY ("id"));
-- create index "workspacedonotcall_workspace_id_created_at_id" to table: "workspace_do_not_calls"
CREATE INDEX "workspacedonotcall_workspace_id_created_at_id" ON "workspace_do_not_calls" ("workspace_id", "created_at", "id");
-- create index "workspacedonotcall_workspace_id_id" to table: "workspace_do_not_calls"
CREATE UNIQUE INDEX "workspacedonotcall_workspace_id_id" ON "workspace_do_not_calls" ("workspace_id", "id");
-- create index "workspacedonotcall_workspace_id_number_hash" to table: "workspace_do_not_calls"
CREATE UNIQUE INDEX "workspacedonotcall_workspace_id_number_hash" ON "workspace_do_not_calls" ("workspace_id", "number_hash") WHERE (lifted_at IS NULL);
-- wall in table: "workspace_do_not_calls"
ALTER TABLE "workspace_do_not_calls" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "workspace_do_not_calls" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "workspace_do_not_calls" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "workspace_do_not_calls" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "workspace_do_not_calls" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "workspacedonotcall_workspace_id_number_hash" to table: "workspace_do_not_calls"
DROP INDEX "workspacedonotcall_workspace_id_number_hash";
-- reverse: create index "workspacedonotcall_workspace_id_id" to table: "workspace_do_not_calls"
DROP INDEX "workspacedonotcall_workspace_id_id";
-- reverse: create index "workspacedonotcall_workspace_id_created_at_id" to table: "workspace_do_not_calls"
DROP INDEX "workspacedonotcall_workspace_id_created_at_id";
-- reverse: create "workspace_do_not_calls" table
DROP TABLE "workspace_do_not_calls";
