-- +goose Up
-- serves: 20261123072605
-- create "connected_apps" table
CREATE TABLE "connected_apps" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", "client_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "redirect_uri" character varying NOT NULL, "scopes" jsonb NOT NULL, "subaccounts" jsonb NULL, "challenge" character varying NOT NULL, "code_hash" character varying NOT NULL, "code_expires_at" timestamptz NOT NULL, "family_hash" character varying NOT NULL DEFAULT '', "refresh_hash" character varying NOT NULL DEFAULT '', "access_hash" character varying NOT NULL DEFAULT '', "access_expires_at" timestamptz NULL, "expires_at" timestamptz NOT NULL, "last_used_at" timestamptz NULL, "membership_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "connected_apps_memberships_connected_apps" FOREIGN KEY ("workspace_id", "membership_id") REFERENCES "memberships" ("workspace_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "connectedapp_access_hash" to table: "connected_apps"
CREATE INDEX "connectedapp_access_hash" ON "connected_apps" ("access_hash");
-- create index "connectedapp_code_hash" to table: "connected_apps"
CREATE INDEX "connectedapp_code_hash" ON "connected_apps" ("code_hash");
-- create index "connectedapp_expires_at" to table: "connected_apps"
CREATE INDEX "connectedapp_expires_at" ON "connected_apps" ("expires_at");
-- create index "connectedapp_family_hash" to table: "connected_apps"
CREATE INDEX "connectedapp_family_hash" ON "connected_apps" ("family_hash");
-- create index "connectedapp_workspace_id_created_at_id" to table: "connected_apps"
CREATE INDEX "connectedapp_workspace_id_created_at_id" ON "connected_apps" ("workspace_id", "created_at", "id");
-- create index "connectedapp_workspace_id_id" to table: "connected_apps"
CREATE UNIQUE INDEX "connectedapp_workspace_id_id" ON "connected_apps" ("workspace_id", "id");
-- create index "connectedapp_workspace_id_membership_id" to table: "connected_apps"
CREATE INDEX "connectedapp_workspace_id_membership_id" ON "connected_apps" ("workspace_id", "membership_id");
-- wall in table: "connected_apps"
ALTER TABLE "connected_apps" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "connected_apps" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "connected_apps" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "connected_apps" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "connected_apps" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "connectedapp_workspace_id_membership_id" to table: "connected_apps"
DROP INDEX "connectedapp_workspace_id_membership_id";
-- reverse: create index "connectedapp_workspace_id_id" to table: "connected_apps"
DROP INDEX "connectedapp_workspace_id_id";
-- reverse: create index "connectedapp_workspace_id_created_at_id" to table: "connected_apps"
DROP INDEX "connectedapp_workspace_id_created_at_id";
-- reverse: create index "connectedapp_family_hash" to table: "connected_apps"
DROP INDEX "connectedapp_family_hash";
-- reverse: create index "connectedapp_expires_at" to table: "connected_apps"
DROP INDEX "connectedapp_expires_at";
-- reverse: create index "connectedapp_code_hash" to table: "connected_apps"
DROP INDEX "connectedapp_code_hash";
-- reverse: create index "connectedapp_access_hash" to table: "connected_apps"
DROP INDEX "connectedapp_access_hash";
-- reverse: create "connected_apps" table
DROP TABLE "connected_apps";
