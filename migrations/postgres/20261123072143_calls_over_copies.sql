-- +goose Up
-- modify "calls" table
ALTER TABLE "calls" ADD COLUMN "failure" character varying NULL, ADD COLUMN "owner_url" character varying NULL;

-- +goose Down
-- reverse: modify "calls" table
ALTER TABLE "calls" DROP COLUMN "owner_url", DROP COLUMN "failure";
