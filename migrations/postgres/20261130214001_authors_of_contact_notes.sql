-- +goose Up
-- serves: 20261129162621
-- Notes that an older program adds have no id of their author, and one that erases a person leaves their name in all of these notes.
-- modify "contact_notes" table
ALTER TABLE "contact_notes" ADD COLUMN "author_id" character varying NULL COLLATE "C";
-- create index "contactnote_author_id" to table: "contact_notes"
CREATE INDEX "contactnote_author_id" ON "contact_notes" ("author_id");

-- +goose Down
-- reverse: create index "contactnote_author_id" to table: "contact_notes"
DROP INDEX "contactnote_author_id";
-- reverse: modify "contact_notes" table
ALTER TABLE "contact_notes" DROP COLUMN "author_id";
