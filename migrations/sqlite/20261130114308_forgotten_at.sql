-- +goose Up
-- serves: 20261129162612
-- An older program deletes old events without noting when the newest of them happened: replays from before then deliver what is left.
-- add column "forgotten_at" to table: "event_streams"
ALTER TABLE `event_streams` ADD COLUMN `forgotten_at` datetime NULL;

-- +goose Down
-- reverse: add column "forgotten_at" to table: "event_streams"
ALTER TABLE `event_streams` DROP COLUMN `forgotten_at`;
