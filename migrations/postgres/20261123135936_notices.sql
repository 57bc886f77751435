-- +goose Up
-- serves: 20261123072605
-- modify "contact_imports" table
ALTER TABLE "contact_imports" ADD COLUMN "user_id" character varying NULL COLLATE "C";
-- create "notice_devices" table
CREATE TABLE "notice_devices" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", "user_id" character varying NOT NULL COLLATE "C", "session_id" character varying NOT NULL COLLATE "C", "hash" character varying NOT NULL, "subscription" bytea NOT NULL, "agent" character varying NOT NULL, PRIMARY KEY ("id"));
-- create index "noticedevice_hash" to table: "notice_devices"
CREATE INDEX "noticedevice_hash" ON "notice_devices" ("hash");
-- create index "noticedevice_workspace_id_created_at_id" to table: "notice_devices"
CREATE INDEX "noticedevice_workspace_id_created_at_id" ON "notice_devices" ("workspace_id", "created_at", "id");
-- create index "noticedevice_workspace_id_id" to table: "notice_devices"
CREATE UNIQUE INDEX "noticedevice_workspace_id_id" ON "notice_devices" ("workspace_id", "id");
-- create index "noticedevice_workspace_id_user_id_hash" to table: "notice_devices"
CREATE UNIQUE INDEX "noticedevice_workspace_id_user_id_hash" ON "notice_devices" ("workspace_id", "user_id", "hash");
-- create "notice_settings" table
CREATE TABLE "notice_settings" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", "user_id" character varying NOT NULL COLLATE "C", "rules" jsonb NULL, "subaccounts" jsonb NULL, "quiet_from" bigint NULL, "quiet_to" bigint NULL, "zone" character varying NOT NULL DEFAULT 'UTC', "counted_from" timestamptz NULL, "mails" bigint NOT NULL DEFAULT 0, "pushes" bigint NOT NULL DEFAULT 0, PRIMARY KEY ("id"));
-- create index "noticesetting_workspace_id_created_at_id" to table: "notice_settings"
CREATE INDEX "noticesetting_workspace_id_created_at_id" ON "notice_settings" ("workspace_id", "created_at", "id");
-- create index "noticesetting_workspace_id_id" to table: "notice_settings"
CREATE UNIQUE INDEX "noticesetting_workspace_id_id" ON "notice_settings" ("workspace_id", "id");
-- create index "noticesetting_workspace_id_user_id" to table: "notice_settings"
CREATE UNIQUE INDEX "noticesetting_workspace_id_user_id" ON "notice_settings" ("workspace_id", "user_id");
-- create "notices" table
CREATE TABLE "notices" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "user_id" character varying NOT NULL COLLATE "C", "kind" character varying NOT NULL, "import_id" character varying NULL COLLATE "C", "actor_id" character varying NULL COLLATE "C", "shown" boolean NOT NULL DEFAULT true, "read_at" timestamptz NULL, "mail_due_at" timestamptz NULL, "push_due_at" timestamptz NULL, "conversation_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "notices_conversations_notices" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "notice_mail_due" to table: "notices"
CREATE INDEX "notice_mail_due" ON "notices" ("mail_due_at") WHERE (mail_due_at IS NOT NULL);
-- create index "notice_mine" to table: "notices"
CREATE INDEX "notice_mine" ON "notices" ("user_id", "created_at", "id");
-- create index "notice_old" to table: "notices"
CREATE INDEX "notice_old" ON "notices" ("created_at");
-- create index "notice_push_due" to table: "notices"
CREATE INDEX "notice_push_due" ON "notices" ("push_due_at") WHERE (push_due_at IS NOT NULL);
-- create index "notice_subaccount_id_conversation_id" to table: "notices"
CREATE INDEX "notice_subaccount_id_conversation_id" ON "notices" ("subaccount_id", "conversation_id");
-- create index "notice_subaccount_id_created_at_id" to table: "notices"
CREATE INDEX "notice_subaccount_id_created_at_id" ON "notices" ("subaccount_id", "created_at", "id");
-- create index "notice_subaccount_id_id" to table: "notices"
CREATE UNIQUE INDEX "notice_subaccount_id_id" ON "notices" ("subaccount_id", "id");
-- create index "notice_unread" to table: "notices"
CREATE INDEX "notice_unread" ON "notices" ("user_id") WHERE ((read_at IS NULL) AND shown);
-- wall in table: "notice_devices"
ALTER TABLE "notice_devices" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "notice_devices" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "notice_devices" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "notice_devices" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "notice_devices" TO switchboard_app, switchboard_system;
-- wall in table: "notice_settings"
ALTER TABLE "notice_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "notice_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "notice_settings" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "notice_settings" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "notice_settings" TO switchboard_app, switchboard_system;
-- wall in table: "notices"
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "notices" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "notices" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "notices" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "notices" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "notice_unread" to table: "notices"
DROP INDEX "notice_unread";
-- reverse: create index "notice_subaccount_id_id" to table: "notices"
DROP INDEX "notice_subaccount_id_id";
-- reverse: create index "notice_subaccount_id_created_at_id" to table: "notices"
DROP INDEX "notice_subaccount_id_created_at_id";
-- reverse: create index "notice_subaccount_id_conversation_id" to table: "notices"
DROP INDEX "notice_subaccount_id_conversation_id";
-- reverse: create index "notice_push_due" to table: "notices"
DROP INDEX "notice_push_due";
-- reverse: create index "notice_old" to table: "notices"
DROP INDEX "notice_old";
-- reverse: create index "notice_mine" to table: "notices"
DROP INDEX "notice_mine";
-- reverse: create index "notice_mail_due" to table: "notices"
DROP INDEX "notice_mail_due";
-- reverse: create "notices" table
DROP TABLE "notices";
-- reverse: create index "noticesetting_workspace_id_user_id" to table: "notice_settings"
DROP INDEX "noticesetting_workspace_id_user_id";
-- reverse: create index "noticesetting_workspace_id_id" to table: "notice_settings"
DROP INDEX "noticesetting_workspace_id_id";
-- reverse: create index "noticesetting_workspace_id_created_at_id" to table: "notice_settings"
DROP INDEX "noticesetting_workspace_id_created_at_id";
-- reverse: create "notice_settings" table
DROP TABLE "notice_settings";
-- reverse: create index "noticedevice_workspace_id_user_id_hash" to table: "notice_devices"
DROP INDEX "noticedevice_workspace_id_user_id_hash";
-- reverse: create index "noticedevice_workspace_id_id" to table: "notice_devices"
DROP INDEX "noticedevice_workspace_id_id";
-- reverse: create index "noticedevice_workspace_id_created_at_id" to table: "notice_devices"
DROP INDEX "noticedevice_workspace_id_created_at_id";
-- reverse: create index "noticedevice_hash" to table: "notice_devices"
DROP INDEX "noticedevice_hash";
-- reverse: create "notice_devices" table
DROP TABLE "notice_devices";
-- reverse: modify "contact_imports" table
ALTER TABLE "contact_imports" DROP COLUMN "user_id";
