-- +goose Up
-- serves: none
-- add column "sends" to table: "messages"
ALTER TABLE `messages` ADD COLUMN `sends` json NULL;
-- add column "dnd_by" to table: "contacts"
ALTER TABLE `contacts` ADD COLUMN `dnd_by` text NULL;

-- +goose Down
-- reverse: add column "dnd_by" to table: "contacts"
ALTER TABLE `contacts` DROP COLUMN `dnd_by`;
-- reverse: add column "sends" to table: "messages"
ALTER TABLE `messages` DROP COLUMN `sends`;
