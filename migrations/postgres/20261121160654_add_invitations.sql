-- +goose Up
-- create "invitations" table
CREATE TABLE "invitations" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "hash" character varying NOT NULL, "email" character varying NOT NULL, "role" character varying NOT NULL, "subaccounts" jsonb NULL, "inviter_id" character varying NOT NULL COLLATE "C", "inviter" character varying NOT NULL, "expires_at" timestamptz NOT NULL, "accepted_at" timestamptz NULL, "workspace_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "invitations_workspaces_invitations" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "invitation_email" to table: "invitations"
CREATE INDEX "invitation_email" ON "invitations" ("email");
-- create index "invitation_workspace_id_created_at_id" to table: "invitations"
CREATE INDEX "invitation_workspace_id_created_at_id" ON "invitations" ("workspace_id", "created_at", "id");
-- create index "invitation_workspace_id_email" to table: "invitations"
CREATE INDEX "invitation_workspace_id_email" ON "invitations" ("workspace_id", "email");
-- create index "invitation_workspace_id_id" to table: "invitations"
CREATE UNIQUE INDEX "invitation_workspace_id_id" ON "invitations" ("workspace_id", "id");
-- create index "invitations_hash_key" to table: "invitations"
CREATE UNIQUE INDEX "invitations_hash_key" ON "invitations" ("hash");
-- wall in table: "invitations"
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "invitations" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "invitations" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "invitations" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "invitations" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "invitations_hash_key" to table: "invitations"
DROP INDEX "invitations_hash_key";
-- reverse: create index "invitation_workspace_id_id" to table: "invitations"
DROP INDEX "invitation_workspace_id_id";
-- reverse: create index "invitation_workspace_id_email" to table: "invitations"
DROP INDEX "invitation_workspace_id_email";
-- reverse: create index "invitation_workspace_id_created_at_id" to table: "invitations"
DROP INDEX "invitation_workspace_id_created_at_id";
-- reverse: create index "invitation_email" to table: "invitations"
DROP INDEX "invitation_email";
-- reverse: create "invitations" table
DROP TABLE "invitations";
