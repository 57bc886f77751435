-- +goose Up
-- serves: 20261129162621
-- An older program deletes old events without noting when the newest of them happened: replays from before then deliver what is left.
-- modify "event_streams" table
ALTER TABLE "event_streams" ADD COLUMN "forgotten_at" timestamptz NULL;

-- +goose Down
-- reverse: modify "event_streams" table
ALTER TABLE "event_streams" DROP COLUMN "forgotten_at";
