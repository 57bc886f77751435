-- +goose Up
-- serves: 20261127115651
-- What older programs leave here of members, clients and contacts that they remove is taken away by the hourly sweep of newer ones. Workspaces and
-- subaccounts are never deleted.
-- create "table_views" table
CREATE TABLE "table_views" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", "user_id" character varying NOT NULL COLLATE "C", "about" character varying NOT NULL DEFAULT '', "list" character varying NOT NULL, "name" character varying NOT NULL, "conditions" jsonb NOT NULL, "hidden" jsonb NOT NULL, "widths" jsonb NOT NULL, PRIMARY KEY ("id"));
-- create index "tableview_workspace_id_created_at_id" to table: "table_views"
CREATE INDEX "tableview_workspace_id_created_at_id" ON "table_views" ("workspace_id", "created_at", "id");
-- create index "tableview_workspace_id_id" to table: "table_views"
CREATE UNIQUE INDEX "tableview_workspace_id_id" ON "table_views" ("workspace_id", "id");
-- create index "tableview_workspace_id_user_id_about_list_name" to table: "table_views"
CREATE UNIQUE INDEX "tableview_workspace_id_user_id_about_list_name" ON "table_views" ("workspace_id", "user_id", "about", "list", "name");
-- wall in table: "table_views"
ALTER TABLE "table_views" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "table_views" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "table_views" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "table_views" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "table_views" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "tableview_workspace_id_user_id_about_list_name" to table: "table_views"
DROP INDEX "tableview_workspace_id_user_id_about_list_name";
-- reverse: create index "tableview_workspace_id_id" to table: "table_views"
DROP INDEX "tableview_workspace_id_id";
-- reverse: create index "tableview_workspace_id_created_at_id" to table: "table_views"
DROP INDEX "tableview_workspace_id_created_at_id";
-- reverse: create "table_views" table
DROP TABLE "table_views";
