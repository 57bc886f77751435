-- +goose Up
-- create "memberships" table
CREATE TABLE "memberships" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "user_id" character varying NOT NULL COLLATE "C", "role" character varying NOT NULL, "subaccounts" jsonb NULL, "workspace_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "memberships_workspaces_memberships" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "membership_user_id" to table: "memberships"
CREATE INDEX "membership_user_id" ON "memberships" ("user_id");
-- create index "membership_workspace_id_created_at_id" to table: "memberships"
CREATE INDEX "membership_workspace_id_created_at_id" ON "memberships" ("workspace_id", "created_at", "id");
-- create index "membership_workspace_id_id" to table: "memberships"
CREATE UNIQUE INDEX "membership_workspace_id_id" ON "memberships" ("workspace_id", "id");
-- create index "membership_workspace_id_user_id" to table: "memberships"
CREATE UNIQUE INDEX "membership_workspace_id_user_id" ON "memberships" ("workspace_id", "user_id");
-- wall in table: "memberships"
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "memberships" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "memberships" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "memberships" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "memberships" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "membership_workspace_id_user_id" to table: "memberships"
DROP INDEX "membership_workspace_id_user_id";
-- reverse: create index "membership_workspace_id_id" to table: "memberships"
DROP INDEX "membership_workspace_id_id";
-- reverse: create index "membership_workspace_id_created_at_id" to table: "memberships"
DROP INDEX "membership_workspace_id_created_at_id";
-- reverse: create index "membership_user_id" to table: "memberships"
DROP INDEX "membership_user_id";
-- reverse: create "memberships" table
DROP TABLE "memberships";
