-- +goose Up
-- serves: 20261126190300
-- modify "events" table
-- The default comes by itself: with the column, it would write every event anew.
ALTER TABLE "events" ADD COLUMN "written_at" timestamptz NULL;
ALTER TABLE "events" ALTER COLUMN "written_at" SET DEFAULT clock_timestamp();

-- +goose Down
-- reverse: modify "events" table
ALTER TABLE "events" DROP COLUMN "written_at";
