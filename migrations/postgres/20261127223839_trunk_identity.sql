-- +goose Up
-- serves: 20261127115651
-- modify "trunks" table
ALTER TABLE "trunks" ADD COLUMN "identity" character varying NOT NULL DEFAULT 'from', ADD COLUMN "challenge" boolean NOT NULL DEFAULT false;

-- +goose Down
-- reverse: modify "trunks" table
ALTER TABLE "trunks" DROP COLUMN "challenge", DROP COLUMN "identity";
