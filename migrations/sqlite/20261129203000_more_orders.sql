-- +goose Up
-- serves: 20261129162612
-- Keys, pools and trunks that an older program adds are sorted by their names once a newer one has started after it, and until then last;
-- those that it renames, by their former names.
-- add column "name_key" to table: "api_keys"
ALTER TABLE `api_keys` ADD COLUMN `name_key` text NULL;
-- add column "name_key" to table: "number_pools"
ALTER TABLE `number_pools` ADD COLUMN `name_key` text NULL;
-- add column "name_key" to table: "trunks"
ALTER TABLE `trunks` ADD COLUMN `name_key` text NULL;

-- +goose Down
-- reverse: add column "name_key" to table: "trunks"
ALTER TABLE `trunks` DROP COLUMN `name_key`;
-- reverse: add column "name_key" to table: "number_pools"
ALTER TABLE `number_pools` DROP COLUMN `name_key`;
-- reverse: add column "name_key" to table: "api_keys"
ALTER TABLE `api_keys` DROP COLUMN `name_key`;
