-- +goose Up
-- serves: 20261126144957
-- add column "written_at" to table: "events"
ALTER TABLE `events` ADD COLUMN `written_at` datetime NULL;

-- +goose Down
-- reverse: add column "written_at" to table: "events"
ALTER TABLE `events` DROP COLUMN `written_at`;
