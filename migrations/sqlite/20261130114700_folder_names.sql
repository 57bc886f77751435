-- +goose Up
-- serves: 20261129162612
-- Folders that an older program adds are found by their names once a newer one has started after it; those that it renames, by their former names.
-- add column "name_key" to table: "assistant_folders"
ALTER TABLE `assistant_folders` ADD COLUMN `name_key` text NULL;

-- +goose Down
-- reverse: add column "name_key" to table: "assistant_folders"
ALTER TABLE `assistant_folders` DROP COLUMN `name_key`;
