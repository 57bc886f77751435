-- +goose Up
-- serves: 20261123072605
-- modify "conversations" table
ALTER TABLE "conversations" ADD COLUMN "team_id" character varying NULL COLLATE "C";
-- create index "conversation_priority" to table: "conversations"
CREATE INDEX "conversation_priority" ON "conversations" ("subaccount_id", "priority", "updated_at", "id") WHERE ((priority)::text <> 'NONE'::text);
-- create index "conversation_team" to table: "conversations"
CREATE INDEX "conversation_team" ON "conversations" ("subaccount_id", "team_id", "updated_at", "id") WHERE ((team_id IS NOT NULL) AND ((status)::text = 'OPEN'::text) AND (snoozed_until IS NULL) AND (NOT is_archived));
-- create "macros" table
CREATE TABLE "macros" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "steps" jsonb NOT NULL, PRIMARY KEY ("id"));
-- create index "macro_subaccount_id_created_at_id" to table: "macros"
CREATE INDEX "macro_subaccount_id_created_at_id" ON "macros" ("subaccount_id", "created_at", "id");
-- create index "macro_subaccount_id_id" to table: "macros"
CREATE UNIQUE INDEX "macro_subaccount_id_id" ON "macros" ("subaccount_id", "id");
-- create index "macro_subaccount_id_name" to table: "macros"
CREATE UNIQUE INDEX "macro_subaccount_id_name" ON "macros" ("subaccount_id", "name");
-- create "saved_views" table
CREATE TABLE "saved_views" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "owner_id" character varying NOT NULL DEFAULT '' COLLATE "C", "filter" jsonb NOT NULL, PRIMARY KEY ("id"));
-- create index "savedview_subaccount_id_created_at_id" to table: "saved_views"
CREATE INDEX "savedview_subaccount_id_created_at_id" ON "saved_views" ("subaccount_id", "created_at", "id");
-- create index "savedview_subaccount_id_id" to table: "saved_views"
CREATE UNIQUE INDEX "savedview_subaccount_id_id" ON "saved_views" ("subaccount_id", "id");
-- create index "savedview_subaccount_id_owner_id_name" to table: "saved_views"
CREATE UNIQUE INDEX "savedview_subaccount_id_owner_id_name" ON "saved_views" ("subaccount_id", "owner_id", "name");
-- create "teams" table
CREATE TABLE "teams" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "assignment" character varying NOT NULL DEFAULT 'OFF', "last_assignee_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"));
-- create index "team_subaccount_id_created_at_id" to table: "teams"
CREATE INDEX "team_subaccount_id_created_at_id" ON "teams" ("subaccount_id", "created_at", "id");
-- create index "team_subaccount_id_id" to table: "teams"
CREATE UNIQUE INDEX "team_subaccount_id_id" ON "teams" ("subaccount_id", "id");
-- create index "team_subaccount_id_name" to table: "teams"
CREATE UNIQUE INDEX "team_subaccount_id_name" ON "teams" ("subaccount_id", "name");
-- create "team_members" table
CREATE TABLE "team_members" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "user_id" character varying NOT NULL COLLATE "C", "team_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "team_members_teams_members" FOREIGN KEY ("subaccount_id", "team_id") REFERENCES "teams" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "teammember_subaccount_id_created_at_id" to table: "team_members"
CREATE INDEX "teammember_subaccount_id_created_at_id" ON "team_members" ("subaccount_id", "created_at", "id");
-- create index "teammember_subaccount_id_id" to table: "team_members"
CREATE UNIQUE INDEX "teammember_subaccount_id_id" ON "team_members" ("subaccount_id", "id");
-- create index "teammember_subaccount_id_team_id_user_id" to table: "team_members"
CREATE UNIQUE INDEX "teammember_subaccount_id_team_id_user_id" ON "team_members" ("subaccount_id", "team_id", "user_id");
-- create index "teammember_subaccount_id_user_id_team_id" to table: "team_members"
CREATE INDEX "teammember_subaccount_id_user_id_team_id" ON "team_members" ("subaccount_id", "user_id", "team_id");
-- wall in table: "macros"
ALTER TABLE "macros" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "macros" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "macros" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "macros" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "macros" TO switchboard_app, switchboard_system;
-- wall in table: "saved_views"
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "saved_views" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "saved_views" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "saved_views" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "saved_views" TO switchboard_app, switchboard_system;
-- wall in table: "teams"
ALTER TABLE "teams" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "teams" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "teams" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "teams" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "teams" TO switchboard_app, switchboard_system;
-- wall in table: "team_members"
ALTER TABLE "team_members" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "team_members" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "team_members" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "team_members" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "team_members" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "teammember_subaccount_id_user_id_team_id" to table: "team_members"
DROP INDEX "teammember_subaccount_id_user_id_team_id";
-- reverse: create index "teammember_subaccount_id_team_id_user_id" to table: "team_members"
DROP INDEX "teammember_subaccount_id_team_id_user_id";
-- reverse: create index "teammember_subaccount_id_id" to table: "team_members"
DROP INDEX "teammember_subaccount_id_id";
-- reverse: create index "teammember_subaccount_id_created_at_id" to table: "team_members"
DROP INDEX "teammember_subaccount_id_created_at_id";
-- reverse: create "team_members" table
DROP TABLE "team_members";
-- reverse: create index "team_subaccount_id_name" to table: "teams"
DROP INDEX "team_subaccount_id_name";
-- reverse: create index "team_subaccount_id_id" to table: "teams"
DROP INDEX "team_subaccount_id_id";
-- reverse: create index "team_subaccount_id_created_at_id" to table: "teams"
DROP INDEX "team_subaccount_id_created_at_id";
-- reverse: create "teams" table
DROP TABLE "teams";
-- reverse: create index "savedview_subaccount_id_owner_id_name" to table: "saved_views"
DROP INDEX "savedview_subaccount_id_owner_id_name";
-- reverse: create index "savedview_subaccount_id_id" to table: "saved_views"
DROP INDEX "savedview_subaccount_id_id";
-- reverse: create index "savedview_subaccount_id_created_at_id" to table: "saved_views"
DROP INDEX "savedview_subaccount_id_created_at_id";
-- reverse: create "saved_views" table
DROP TABLE "saved_views";
-- reverse: create index "macro_subaccount_id_name" to table: "macros"
DROP INDEX "macro_subaccount_id_name";
-- reverse: create index "macro_subaccount_id_id" to table: "macros"
DROP INDEX "macro_subaccount_id_id";
-- reverse: create index "macro_subaccount_id_created_at_id" to table: "macros"
DROP INDEX "macro_subaccount_id_created_at_id";
-- reverse: create "macros" table
DROP TABLE "macros";
-- reverse: create index "conversation_team" to table: "conversations"
DROP INDEX "conversation_team";
-- reverse: create index "conversation_priority" to table: "conversations"
DROP INDEX "conversation_priority";
-- reverse: modify "conversations" table
ALTER TABLE "conversations" DROP COLUMN "team_id";
