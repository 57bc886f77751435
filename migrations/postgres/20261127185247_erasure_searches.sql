-- +goose Up
-- serves: 20261127115651
-- modify "erasures" table
ALTER TABLE "erasures" ADD COLUMN "searches_cleared" boolean NOT NULL DEFAULT false;

-- +goose Down
-- reverse: modify "erasures" table
ALTER TABLE "erasures" DROP COLUMN "searches_cleared";
