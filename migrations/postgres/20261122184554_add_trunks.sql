-- +goose Up
-- modify "calls" table
ALTER TABLE "calls" ADD COLUMN "ledger" jsonb NULL, ADD COLUMN "owner" character varying NULL, ADD COLUMN "owned_until" timestamptz NULL, ADD COLUMN "dialog" jsonb NULL, ADD COLUMN "hang_up" boolean NOT NULL DEFAULT false;
-- create index "call_owned" to table: "calls"
CREATE INDEX "call_owned" ON "calls" ("owned_until") WHERE (active AND (owner IS NOT NULL));
-- modify "workspaces" table
ALTER TABLE "workspaces" ADD COLUMN "speech_url" character varying NULL, ADD COLUMN "speech_key" bytea NULL, ADD COLUMN "speech_model" character varying NULL, ADD COLUMN "speech_voices" jsonb NULL, ADD COLUMN "hearing_kind" character varying NULL, ADD COLUMN "hearing_url" character varying NULL, ADD COLUMN "hearing_key" bytea NULL, ADD COLUMN "hearing_model" character varying NULL;
-- create "trunks" table
CREATE TABLE "trunks" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "name" character varying NOT NULL, "host" character varying NOT NULL, "port" bigint NOT NULL DEFAULT 0, "transport" character varying NOT NULL DEFAULT 'udp', "username" character varying NULL, "password" bytea NULL, "domain" character varying NULL, "register" boolean NOT NULL DEFAULT true, "prefixes" jsonb NULL, "networks" jsonb NULL, "enabled" boolean NOT NULL DEFAULT true, "workspace_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "trunks_workspaces_trunks" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "trunk_workspace_id_created_at_id" to table: "trunks"
CREATE INDEX "trunk_workspace_id_created_at_id" ON "trunks" ("workspace_id", "created_at", "id");
-- create index "trunk_workspace_id_id" to table: "trunks"
CREATE UNIQUE INDEX "trunk_workspace_id_id" ON "trunks" ("workspace_id", "id");
-- wall in table: "trunks"
ALTER TABLE "trunks" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "trunks" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "trunks" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "trunks" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "trunks" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "trunk_workspace_id_id" to table: "trunks"
DROP INDEX "trunk_workspace_id_id";
-- reverse: create index "trunk_workspace_id_created_at_id" to table: "trunks"
DROP INDEX "trunk_workspace_id_created_at_id";
-- reverse: create "trunks" table
DROP TABLE "trunks";
-- reverse: modify "workspaces" table
ALTER TABLE "workspaces" DROP COLUMN "hearing_model", DROP COLUMN "hearing_key", DROP COLUMN "hearing_url", DROP COLUMN "hearing_kind", DROP COLUMN "speech_voices", DROP COLUMN "speech_model", DROP COLUMN "speech_key", DROP COLUMN "speech_url";
-- reverse: create index "call_owned" to table: "calls"
DROP INDEX "call_owned";
-- reverse: modify "calls" table
ALTER TABLE "calls" DROP COLUMN "hang_up", DROP COLUMN "dialog", DROP COLUMN "owned_until", DROP COLUMN "owner", DROP COLUMN "ledger";
