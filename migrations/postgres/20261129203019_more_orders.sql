-- +goose Up
-- serves: 20261129162621
-- Keys, pools and trunks that an older program adds are sorted by their names once a newer one has started after it, and until then last;
-- those that it renames, by their former names.
-- modify "api_keys" table
ALTER TABLE "api_keys" ADD COLUMN "name_key" text NULL;
-- modify "number_pools" table
ALTER TABLE "number_pools" ADD COLUMN "name_key" text NULL;
-- modify "trunks" table
ALTER TABLE "trunks" ADD COLUMN "name_key" text NULL;

-- +goose Down
-- reverse: modify "trunks" table
ALTER TABLE "trunks" DROP COLUMN "name_key";
-- reverse: modify "number_pools" table
ALTER TABLE "number_pools" DROP COLUMN "name_key";
-- reverse: modify "api_keys" table
ALTER TABLE "api_keys" DROP COLUMN "name_key";
