-- +goose Up
-- serves: 20261129162621
-- Where dnd_by is null, the number's entry tells whether a text has marked the contact, as before. An older program does not change it where it
-- changes dnd: a text may then take back what a person has decided there since, or fail to take back another text.
-- modify "contacts" table
ALTER TABLE "contacts" ADD COLUMN "dnd_by" character varying NULL;
-- modify "messages" table
ALTER TABLE "messages" ADD COLUMN "sends" jsonb NULL;

-- +goose Down
-- reverse: modify "messages" table
ALTER TABLE "messages" DROP COLUMN "sends";
-- reverse: modify "contacts" table
ALTER TABLE "contacts" DROP COLUMN "dnd_by";
