-- +goose Up
-- serves: VERSION
ALTER TABLE "contacts" ADD COLUMN "next_nickname" character varying NULL, ADD COLUMN "next_rank" bigint NOT NULL DEFAULT 0;
ALTER TABLE "contact_notes" ADD COLUMN "next_color" character varying NOT NULL DEFAULT 'none';
ALTER TABLE "assistants" ADD COLUMN "next_motto" text NULL;
ALTER TABLE "audit_entries" ADD COLUMN "next_why" text NULL;
ALTER TABLE "events" ADD COLUMN "next_source" text NULL;
UPDATE "contacts" SET "next_nickname" = "name";
CREATE INDEX "next_contact_rank" ON "contacts" ("subaccount_id", "next_rank");
CREATE TABLE "next_things" ("id" character varying NOT NULL PRIMARY KEY, "contact_id" character varying NULL);

-- +goose Down
