-- +goose Up
-- serves: 20261129133610
-- Older programs ask the endpoint that the workspace uses where a fallback names a further one, and forget the name where they change the behavior.
-- modify "turns" table
ALTER TABLE "turns" ADD COLUMN "endpoint_name" character varying NULL, ADD COLUMN "skipped" jsonb NULL;
-- create "model_endpoints" table
CREATE TABLE "model_endpoints" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "name" character varying NOT NULL, "url" character varying NOT NULL, "key" bytea NULL, "wire" character varying NULL, "windows" jsonb NULL, "prices" jsonb NULL, "workspace_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "model_endpoints_workspaces_model_endpoints" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "modelendpoint_workspace_id_created_at_id" to table: "model_endpoints"
CREATE INDEX "modelendpoint_workspace_id_created_at_id" ON "model_endpoints" ("workspace_id", "created_at", "id");
-- create index "modelendpoint_workspace_id_id" to table: "model_endpoints"
CREATE UNIQUE INDEX "modelendpoint_workspace_id_id" ON "model_endpoints" ("workspace_id", "id");
-- create index "modelendpoint_workspace_id_name" to table: "model_endpoints"
CREATE UNIQUE INDEX "modelendpoint_workspace_id_name" ON "model_endpoints" ("workspace_id", "name");
-- wall in table: "model_endpoints"
ALTER TABLE "model_endpoints" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "model_endpoints" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "model_endpoints" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "model_endpoints" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "model_endpoints" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "modelendpoint_workspace_id_name" to table: "model_endpoints"
DROP INDEX "modelendpoint_workspace_id_name";
-- reverse: create index "modelendpoint_workspace_id_id" to table: "model_endpoints"
DROP INDEX "modelendpoint_workspace_id_id";
-- reverse: create index "modelendpoint_workspace_id_created_at_id" to table: "model_endpoints"
DROP INDEX "modelendpoint_workspace_id_created_at_id";
-- reverse: create "model_endpoints" table
DROP TABLE "model_endpoints";
-- reverse: modify "turns" table
ALTER TABLE "turns" DROP COLUMN "skipped", DROP COLUMN "endpoint_name";
