-- +goose Up
-- serves: 20261123072605
-- modify "brands" table
ALTER TABLE "brands" ADD COLUMN "reached_at" timestamptz NULL, ADD COLUMN "missing_since" timestamptz NULL;

-- +goose Down
-- reverse: modify "brands" table
ALTER TABLE "brands" DROP COLUMN "missing_since", DROP COLUMN "reached_at";
