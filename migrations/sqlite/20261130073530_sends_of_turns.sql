-- +goose Up
-- serves: 20261129162612
-- Where dnd_by is null, the number's entry tells whether a text has marked the contact, as before. An older program does not change it where it
-- changes dnd: a text may then take back what a person has decided there since, or fail to take back another text.
-- add column "sends" to table: "messages"
ALTER TABLE `messages` ADD COLUMN `sends` json NULL;
-- add column "dnd_by" to table: "contacts"
ALTER TABLE `contacts` ADD COLUMN `dnd_by` text NULL;

-- +goose Down
-- reverse: add column "dnd_by" to table: "contacts"
ALTER TABLE `contacts` DROP COLUMN `dnd_by`;
-- reverse: add column "sends" to table: "messages"
ALTER TABLE `messages` DROP COLUMN `sends`;
