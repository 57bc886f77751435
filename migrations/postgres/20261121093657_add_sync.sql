-- +goose Up
-- modify "assistants" table
ALTER TABLE "assistants" ADD COLUMN "sync_wanted" bigint NOT NULL DEFAULT 1, ADD COLUMN "sync_done" bigint NOT NULL DEFAULT 0, ADD COLUMN "sync_refusal" text NULL, ADD COLUMN "sync_until" timestamptz NULL;
-- create index "assistant_unsynced" to table: "assistants"
CREATE INDEX "assistant_unsynced" ON "assistants" ("id") WHERE (sync_done < sync_wanted);

-- +goose Down
-- reverse: create index "assistant_unsynced" to table: "assistants"
DROP INDEX "assistant_unsynced";
-- reverse: modify "assistants" table
ALTER TABLE "assistants" DROP COLUMN "sync_until", DROP COLUMN "sync_refusal", DROP COLUMN "sync_done", DROP COLUMN "sync_wanted";
