-- +goose Up
-- serves: 20261129162621
-- What an older program spends on what figures do not have is in the cost alone.
-- modify "spendings" table
ALTER TABLE "spendings" ADD COLUMN "other_cost" bigint NOT NULL DEFAULT 0;

-- +goose Down
-- reverse: modify "spendings" table
ALTER TABLE "spendings" DROP COLUMN "other_cost";
