-- +goose Up
-- add column "name_key" to table: "assistants"
ALTER TABLE `assistants` ADD COLUMN `name_key` text NULL;
-- add column "name_key" to table: "knowledge_bases"
ALTER TABLE `knowledge_bases` ADD COLUMN `name_key` text NULL;
-- add column "name_key" to table: "subaccounts"
ALTER TABLE `subaccounts` ADD COLUMN `name_key` text NULL;
-- add column "location_id_key" to table: "subaccounts"
ALTER TABLE `subaccounts` ADD COLUMN `location_id_key` text NULL;
-- add column "voice_name_key" to table: "custom_voices"
ALTER TABLE `custom_voices` ADD COLUMN `voice_name_key` text NULL;
-- add column "name_key" to table: "phone_numbers"
ALTER TABLE `phone_numbers` ADD COLUMN `name_key` text NULL;
-- add column "name_key" to table: "tools"
ALTER TABLE `tools` ADD COLUMN `name_key` text NULL;
-- add column "description_key" to table: "tools"
ALTER TABLE `tools` ADD COLUMN `description_key` text NULL;

-- +goose Down
-- reverse: add column "description_key" to table: "tools"
ALTER TABLE `tools` DROP COLUMN `description_key`;
-- reverse: add column "name_key" to table: "tools"
ALTER TABLE `tools` DROP COLUMN `name_key`;
-- reverse: add column "name_key" to table: "phone_numbers"
ALTER TABLE `phone_numbers` DROP COLUMN `name_key`;
-- reverse: add column "voice_name_key" to table: "custom_voices"
ALTER TABLE `custom_voices` DROP COLUMN `voice_name_key`;
-- reverse: add column "location_id_key" to table: "subaccounts"
ALTER TABLE `subaccounts` DROP COLUMN `location_id_key`;
-- reverse: add column "name_key" to table: "subaccounts"
ALTER TABLE `subaccounts` DROP COLUMN `name_key`;
-- reverse: add column "name_key" to table: "knowledge_bases"
ALTER TABLE `knowledge_bases` DROP COLUMN `name_key`;
-- reverse: add column "name_key" to table: "assistants"
ALTER TABLE `assistants` DROP COLUMN `name_key`;
