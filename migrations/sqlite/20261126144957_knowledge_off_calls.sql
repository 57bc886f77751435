-- +goose Up
-- serves: 20261126072607
-- add column "off_calls_at" to table: "knowledge_bases"
ALTER TABLE `knowledge_bases` ADD COLUMN `off_calls_at` datetime NULL;

-- +goose Down
-- reverse: add column "off_calls_at" to table: "knowledge_bases"
ALTER TABLE `knowledge_bases` DROP COLUMN `off_calls_at`;
