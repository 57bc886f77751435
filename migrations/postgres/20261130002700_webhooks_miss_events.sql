-- +goose Up
-- serves: 20261129162621
-- An older program replays what was given up, but leaves it noted as missing.
-- modify "webhooks" table
ALTER TABLE "webhooks" ADD COLUMN "missing_since" timestamptz NULL;

-- +goose Down
-- reverse: modify "webhooks" table
ALTER TABLE "webhooks" DROP COLUMN "missing_since";
