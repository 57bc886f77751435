-- +goose Up
-- drop index "inboxsetting_subaccount_id" from table: "inbox_settings"
DROP INDEX "inboxsetting_subaccount_id";
-- modify "inbox_settings" table
ALTER TABLE "inbox_settings" ADD COLUMN "name" character varying NOT NULL DEFAULT 'inbox';
-- create index "inboxsetting_subaccount_id_name" to table: "inbox_settings"
CREATE UNIQUE INDEX "inboxsetting_subaccount_id_name" ON "inbox_settings" ("subaccount_id", "name");

-- +goose Down
-- reverse: create index "inboxsetting_subaccount_id_name" to table: "inbox_settings"
DROP INDEX "inboxsetting_subaccount_id_name";
-- reverse: modify "inbox_settings" table
ALTER TABLE "inbox_settings" DROP COLUMN "name";
-- reverse: drop index "inboxsetting_subaccount_id" from table: "inbox_settings"
CREATE UNIQUE INDEX "inboxsetting_subaccount_id" ON "inbox_settings" ("subaccount_id");
