-- +goose Up
-- serves: 20261129162612
-- An older program replays what was given up, but leaves it noted as missing.
-- add column "missing_since" to table: "webhooks"
ALTER TABLE `webhooks` ADD COLUMN `missing_since` datetime NULL;

-- +goose Down
-- reverse: add column "missing_since" to table: "webhooks"
ALTER TABLE `webhooks` DROP COLUMN `missing_since`;
