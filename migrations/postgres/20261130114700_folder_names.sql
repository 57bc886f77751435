-- +goose Up
-- serves: 20261129162621
-- Folders that an older program adds are found by their names once a newer one has started after it; those that it renames, by their former names.
-- modify "assistant_folders" table
ALTER TABLE "assistant_folders" ADD COLUMN "name_key" text NULL;

-- +goose Down
-- reverse: modify "assistant_folders" table
ALTER TABLE "assistant_folders" DROP COLUMN "name_key";
