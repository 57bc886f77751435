-- +goose Up
-- serves: 20261129162621
-- Notes that an older program adds have no id of their author, and one that erases a person leaves their name in all of these notes.
-- modify "assistant_notes" table
ALTER TABLE "assistant_notes" ADD COLUMN "author_id" character varying NULL COLLATE "C";
-- create index "assistantnote_author_id" to table: "assistant_notes"
CREATE INDEX "assistantnote_author_id" ON "assistant_notes" ("author_id");

-- +goose Down
-- reverse: create index "assistantnote_author_id" to table: "assistant_notes"
DROP INDEX "assistantnote_author_id";
-- reverse: modify "assistant_notes" table
ALTER TABLE "assistant_notes" DROP COLUMN "author_id";
