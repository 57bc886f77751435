-- +goose Up
-- serves: none
-- modify "contacts" table
ALTER TABLE "contacts" ADD COLUMN "dnd_by" character varying NULL;
-- modify "messages" table
ALTER TABLE "messages" ADD COLUMN "sends" jsonb NULL;

-- +goose Down
-- reverse: modify "messages" table
ALTER TABLE "messages" DROP COLUMN "sends";
-- reverse: modify "contacts" table
ALTER TABLE "contacts" DROP COLUMN "dnd_by";
