-- +goose Up
-- serves: 20261126144957
-- add column "priority_targets" to table: "inbox_settings"
ALTER TABLE `inbox_settings` ADD COLUMN `priority_targets` json NULL;
-- add column "hours_only" to table: "inbox_settings"
ALTER TABLE `inbox_settings` ADD COLUMN `hours_only` bool NOT NULL DEFAULT (false);
-- add column "hours" to table: "inbox_settings"
ALTER TABLE `inbox_settings` ADD COLUMN `hours` json NULL;
-- add column "response_met" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `response_met` bool NULL;
-- add column "resolution_met" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `resolution_met` bool NULL;

-- +goose Down
-- reverse: add column "resolution_met" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `resolution_met`;
-- reverse: add column "response_met" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `response_met`;
-- reverse: add column "hours" to table: "inbox_settings"
ALTER TABLE `inbox_settings` DROP COLUMN `hours`;
-- reverse: add column "hours_only" to table: "inbox_settings"
ALTER TABLE `inbox_settings` DROP COLUMN `hours_only`;
-- reverse: add column "priority_targets" to table: "inbox_settings"
ALTER TABLE `inbox_settings` DROP COLUMN `priority_targets`;
