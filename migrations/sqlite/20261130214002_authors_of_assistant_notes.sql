-- +goose Up
-- serves: 20261129162612
-- Notes that an older program adds have no id of their author, and one that erases a person leaves their name in all of these notes.
-- add column "author_id" to table: "assistant_notes"
ALTER TABLE `assistant_notes` ADD COLUMN `author_id` text NULL;
-- create index "assistantnote_author_id" to table: "assistant_notes"
CREATE INDEX `assistantnote_author_id` ON `assistant_notes` (`author_id`);

-- +goose Down
-- reverse: create index "assistantnote_author_id" to table: "assistant_notes"
DROP INDEX `assistantnote_author_id`;
-- reverse: add column "author_id" to table: "assistant_notes"
ALTER TABLE `assistant_notes` DROP COLUMN `author_id`;
