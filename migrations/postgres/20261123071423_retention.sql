-- +goose Up
-- serves: 20261123051653
-- create "retentions" table
CREATE TABLE "retentions" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "kind" character varying NOT NULL, "days" bigint NULL, PRIMARY KEY ("id"));
-- create index "retention_subaccount_id_created_at_id" to table: "retentions"
CREATE INDEX "retention_subaccount_id_created_at_id" ON "retentions" ("subaccount_id", "created_at", "id");
-- create index "retention_subaccount_id_id" to table: "retentions"
CREATE UNIQUE INDEX "retention_subaccount_id_id" ON "retentions" ("subaccount_id", "id");
-- create index "retention_subaccount_id_kind" to table: "retentions"
CREATE UNIQUE INDEX "retention_subaccount_id_kind" ON "retentions" ("subaccount_id", "kind");
-- create "workspace_retentions" table
CREATE TABLE "workspace_retentions" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", "kind" character varying NOT NULL, "days" bigint NULL, PRIMARY KEY ("id"));
-- create index "workspaceretention_workspace_id_created_at_id" to table: "workspace_retentions"
CREATE INDEX "workspaceretention_workspace_id_created_at_id" ON "workspace_retentions" ("workspace_id", "created_at", "id");
-- create index "workspaceretention_workspace_id_id" to table: "workspace_retentions"
CREATE UNIQUE INDEX "workspaceretention_workspace_id_id" ON "workspace_retentions" ("workspace_id", "id");
-- create index "workspaceretention_workspace_id_kind" to table: "workspace_retentions"
CREATE UNIQUE INDEX "workspaceretention_workspace_id_kind" ON "workspace_retentions" ("workspace_id", "kind");
-- wall in table: "retentions"
ALTER TABLE "retentions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "retentions" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "retentions" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "retentions" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "retentions" TO switchboard_app, switchboard_system;
-- wall in table: "workspace_retentions"
ALTER TABLE "workspace_retentions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "workspace_retentions" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "workspace_retentions" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "workspace_retentions" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "workspace_retentions" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "workspaceretention_workspace_id_kind" to table: "workspace_retentions"
DROP INDEX "workspaceretention_workspace_id_kind";
-- reverse: create index "workspaceretention_workspace_id_id" to table: "workspace_retentions"
DROP INDEX "workspaceretention_workspace_id_id";
-- reverse: create index "workspaceretention_workspace_id_created_at_id" to table: "workspace_retentions"
DROP INDEX "workspaceretention_workspace_id_created_at_id";
-- reverse: create "workspace_retentions" table
DROP TABLE "workspace_retentions";
-- reverse: create index "retention_subaccount_id_kind" to table: "retentions"
DROP INDEX "retention_subaccount_id_kind";
-- reverse: create index "retention_subaccount_id_id" to table: "retentions"
DROP INDEX "retention_subaccount_id_id";
-- reverse: create index "retention_subaccount_id_created_at_id" to table: "retentions"
DROP INDEX "retention_subaccount_id_created_at_id";
-- reverse: create "retentions" table
DROP TABLE "retentions";
