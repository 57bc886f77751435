-- +goose Up
-- add column "failure" to table: "calls"
ALTER TABLE `calls` ADD COLUMN `failure` text NULL;
-- add column "owner_url" to table: "calls"
ALTER TABLE `calls` ADD COLUMN `owner_url` text NULL;

-- +goose Down
-- reverse: add column "owner_url" to table: "calls"
ALTER TABLE `calls` DROP COLUMN `owner_url`;
-- reverse: add column "failure" to table: "calls"
ALTER TABLE `calls` DROP COLUMN `failure`;
