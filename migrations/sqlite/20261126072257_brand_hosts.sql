-- +goose Up
-- serves: 20261123072556
-- add column "reached_at" to table: "brands"
ALTER TABLE `brands` ADD COLUMN `reached_at` datetime NULL;
-- add column "missing_since" to table: "brands"
ALTER TABLE `brands` ADD COLUMN `missing_since` datetime NULL;

-- +goose Down
-- reverse: add column "missing_since" to table: "brands"
ALTER TABLE `brands` DROP COLUMN `missing_since`;
-- reverse: add column "reached_at" to table: "brands"
ALTER TABLE `brands` DROP COLUMN `reached_at`;
