-- +goose Up
-- serves: 20261123072556
-- add column "user_id" to table: "contact_imports"
ALTER TABLE `contact_imports` ADD COLUMN `user_id` text NULL;
-- create "notices" table
CREATE TABLE `notices` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `user_id` text NOT NULL, `kind` text NOT NULL, `import_id` text NULL, `actor_id` text NULL, `shown` bool NOT NULL DEFAULT (true), `read_at` datetime NULL, `mail_due_at` datetime NULL, `push_due_at` datetime NULL, `conversation_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `notices_conversations_notices` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
-- create index "notice_subaccount_id_id" to table: "notices"
CREATE UNIQUE INDEX `notice_subaccount_id_id` ON `notices` (`subaccount_id`, `id`);
-- create index "notice_subaccount_id_created_at_id" to table: "notices"
CREATE INDEX `notice_subaccount_id_created_at_id` ON `notices` (`subaccount_id`, `created_at`, `id`);
-- create index "notice_subaccount_id_conversation_id" to table: "notices"
CREATE INDEX `notice_subaccount_id_conversation_id` ON `notices` (`subaccount_id`, `conversation_id`);
-- create index "notice_mine" to table: "notices"
CREATE INDEX `notice_mine` ON `notices` (`user_id`, `created_at`, `id`);
-- create index "notice_unread" to table: "notices"
CREATE INDEX `notice_unread` ON `notices` (`user_id`) WHERE read_at IS NULL AND shown;
-- create index "notice_mail_due" to table: "notices"
CREATE INDEX `notice_mail_due` ON `notices` (`mail_due_at`) WHERE mail_due_at IS NOT NULL;
-- create index "notice_push_due" to table: "notices"
CREATE INDEX `notice_push_due` ON `notices` (`push_due_at`) WHERE push_due_at IS NOT NULL;
-- create index "notice_old" to table: "notices"
CREATE INDEX `notice_old` ON `notices` (`created_at`);
-- create "notice_devices" table
CREATE TABLE `notice_devices` (`id` text NOT NULL, `created_at` datetime NOT NULL, `workspace_id` text NOT NULL, `user_id` text NOT NULL, `session_id` text NOT NULL, `hash` text NOT NULL, `subscription` blob NOT NULL, `agent` text NOT NULL, PRIMARY KEY (`id`));
-- create index "noticedevice_workspace_id_id" to table: "notice_devices"
CREATE UNIQUE INDEX `noticedevice_workspace_id_id` ON `notice_devices` (`workspace_id`, `id`);
-- create index "noticedevice_workspace_id_created_at_id" to table: "notice_devices"
CREATE INDEX `noticedevice_workspace_id_created_at_id` ON `notice_devices` (`workspace_id`, `created_at`, `id`);
-- create index "noticedevice_workspace_id_user_id_hash" to table: "notice_devices"
CREATE UNIQUE INDEX `noticedevice_workspace_id_user_id_hash` ON `notice_devices` (`workspace_id`, `user_id`, `hash`);
-- create index "noticedevice_hash" to table: "notice_devices"
CREATE INDEX `noticedevice_hash` ON `notice_devices` (`hash`);
-- create "notice_settings" table
CREATE TABLE `notice_settings` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `workspace_id` text NOT NULL, `user_id` text NOT NULL, `rules` json NULL, `subaccounts` json NULL, `quiet_from` integer NULL, `quiet_to` integer NULL, `zone` text NOT NULL DEFAULT ('UTC'), `counted_from` datetime NULL, `mails` integer NOT NULL DEFAULT (0), `pushes` integer NOT NULL DEFAULT (0), PRIMARY KEY (`id`));
-- create index "noticesetting_workspace_id_id" to table: "notice_settings"
CREATE UNIQUE INDEX `noticesetting_workspace_id_id` ON `notice_settings` (`workspace_id`, `id`);
-- create index "noticesetting_workspace_id_created_at_id" to table: "notice_settings"
CREATE INDEX `noticesetting_workspace_id_created_at_id` ON `notice_settings` (`workspace_id`, `created_at`, `id`);
-- create index "noticesetting_workspace_id_user_id" to table: "notice_settings"
CREATE UNIQUE INDEX `noticesetting_workspace_id_user_id` ON `notice_settings` (`workspace_id`, `user_id`);

-- +goose Down
-- reverse: create index "noticesetting_workspace_id_user_id" to table: "notice_settings"
DROP INDEX `noticesetting_workspace_id_user_id`;
-- reverse: create index "noticesetting_workspace_id_created_at_id" to table: "notice_settings"
DROP INDEX `noticesetting_workspace_id_created_at_id`;
-- reverse: create index "noticesetting_workspace_id_id" to table: "notice_settings"
DROP INDEX `noticesetting_workspace_id_id`;
-- reverse: create "notice_settings" table
DROP TABLE `notice_settings`;
-- reverse: create index "noticedevice_hash" to table: "notice_devices"
DROP INDEX `noticedevice_hash`;
-- reverse: create index "noticedevice_workspace_id_user_id_hash" to table: "notice_devices"
DROP INDEX `noticedevice_workspace_id_user_id_hash`;
-- reverse: create index "noticedevice_workspace_id_created_at_id" to table: "notice_devices"
DROP INDEX `noticedevice_workspace_id_created_at_id`;
-- reverse: create index "noticedevice_workspace_id_id" to table: "notice_devices"
DROP INDEX `noticedevice_workspace_id_id`;
-- reverse: create "notice_devices" table
DROP TABLE `notice_devices`;
-- reverse: create index "notice_old" to table: "notices"
DROP INDEX `notice_old`;
-- reverse: create index "notice_push_due" to table: "notices"
DROP INDEX `notice_push_due`;
-- reverse: create index "notice_mail_due" to table: "notices"
DROP INDEX `notice_mail_due`;
-- reverse: create index "notice_unread" to table: "notices"
DROP INDEX `notice_unread`;
-- reverse: create index "notice_mine" to table: "notices"
DROP INDEX `notice_mine`;
-- reverse: create index "notice_subaccount_id_conversation_id" to table: "notices"
DROP INDEX `notice_subaccount_id_conversation_id`;
-- reverse: create index "notice_subaccount_id_created_at_id" to table: "notices"
DROP INDEX `notice_subaccount_id_created_at_id`;
-- reverse: create index "notice_subaccount_id_id" to table: "notices"
DROP INDEX `notice_subaccount_id_id`;
-- reverse: create "notices" table
DROP TABLE `notices`;
-- reverse: add column "user_id" to table: "contact_imports"
ALTER TABLE `contact_imports` DROP COLUMN `user_id`;
