-- +goose Up
-- serves: 20261123072556
-- add column "response_minutes" to table: "inbox_settings"
ALTER TABLE `inbox_settings` ADD COLUMN `response_minutes` integer NULL;
-- add column "resolution_minutes" to table: "inbox_settings"
ALTER TABLE `inbox_settings` ADD COLUMN `resolution_minutes` integer NULL;
-- add column "response_due_at" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `response_due_at` datetime NULL;
-- add column "resolution_due_at" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `resolution_due_at` datetime NULL;
-- add column "due_at" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `due_at` datetime NULL;
-- add column "missed_at" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `missed_at` datetime NULL;
-- create index "conversation_overdue" to table: "conversations"
CREATE INDEX `conversation_overdue` ON `conversations` (`subaccount_id`, `updated_at`, `id`) WHERE missed_at IS NOT NULL AND status = 'OPEN' AND snoozed_until IS NULL AND NOT is_archived;
-- create index "conversation_target" to table: "conversations"
CREATE INDEX `conversation_target` ON `conversations` (`due_at`) WHERE due_at IS NOT NULL;

-- +goose Down
-- reverse: create index "conversation_target" to table: "conversations"
DROP INDEX `conversation_target`;
-- reverse: create index "conversation_overdue" to table: "conversations"
DROP INDEX `conversation_overdue`;
-- reverse: add column "missed_at" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `missed_at`;
-- reverse: add column "due_at" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `due_at`;
-- reverse: add column "resolution_due_at" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `resolution_due_at`;
-- reverse: add column "response_due_at" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `response_due_at`;
-- reverse: add column "resolution_minutes" to table: "inbox_settings"
ALTER TABLE `inbox_settings` DROP COLUMN `resolution_minutes`;
-- reverse: add column "response_minutes" to table: "inbox_settings"
ALTER TABLE `inbox_settings` DROP COLUMN `response_minutes`;
