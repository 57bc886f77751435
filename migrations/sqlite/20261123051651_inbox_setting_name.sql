-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_inbox_settings" table
CREATE TABLE `new_inbox_settings` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL DEFAULT ('inbox'), `assignment` text NOT NULL DEFAULT ('OFF'), `assignees` json NULL, `last_assignee_id` text NULL, PRIMARY KEY (`id`));
-- copy rows from old table "inbox_settings" to new temporary table "new_inbox_settings"
INSERT INTO `new_inbox_settings` (`id`, `created_at`, `updated_at`, `subaccount_id`, `assignment`, `assignees`, `last_assignee_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `assignment`, `assignees`, `last_assignee_id` FROM `inbox_settings`;
-- drop "inbox_settings" table after copying rows
DROP TABLE `inbox_settings`;
-- rename temporary table "new_inbox_settings" to "inbox_settings"
ALTER TABLE `new_inbox_settings` RENAME TO `inbox_settings`;
-- create index "inboxsetting_subaccount_id_id" to table: "inbox_settings"
CREATE UNIQUE INDEX `inboxsetting_subaccount_id_id` ON `inbox_settings` (`subaccount_id`, `id`);
-- create index "inboxsetting_subaccount_id_created_at_id" to table: "inbox_settings"
CREATE INDEX `inboxsetting_subaccount_id_created_at_id` ON `inbox_settings` (`subaccount_id`, `created_at`, `id`);
-- create index "inboxsetting_subaccount_id_name" to table: "inbox_settings"
CREATE UNIQUE INDEX `inboxsetting_subaccount_id_name` ON `inbox_settings` (`subaccount_id`, `name`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "inboxsetting_subaccount_id_name" to table: "inbox_settings"
DROP INDEX `inboxsetting_subaccount_id_name`;
-- reverse: create index "inboxsetting_subaccount_id_created_at_id" to table: "inbox_settings"
DROP INDEX `inboxsetting_subaccount_id_created_at_id`;
-- reverse: create index "inboxsetting_subaccount_id_id" to table: "inbox_settings"
DROP INDEX `inboxsetting_subaccount_id_id`;
-- reverse: create "new_inbox_settings" table
DROP TABLE `new_inbox_settings`;
