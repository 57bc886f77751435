-- +goose Up
-- serves: 20261129162612
-- What an older program spends on what figures do not have is in the cost alone.
-- add column "other_cost" to table: "spendings"
ALTER TABLE `spendings` ADD COLUMN `other_cost` integer NOT NULL DEFAULT (0);

-- +goose Down
-- reverse: add column "other_cost" to table: "spendings"
ALTER TABLE `spendings` DROP COLUMN `other_cost`;
