-- +goose Up
-- modify "assistants" table
ALTER TABLE "assistants" ADD COLUMN "public_calls" boolean NOT NULL DEFAULT false, ADD COLUMN "public_id" character varying NULL COLLATE "C", ADD COLUMN "call_origins" jsonb NULL, ADD COLUMN "calls_per_address" bigint NOT NULL DEFAULT 10, ADD COLUMN "web_concurrency" bigint NOT NULL DEFAULT 5, ADD COLUMN "web_minutes" bigint NOT NULL DEFAULT 10;
-- create index "assistants_public_id_key" to table: "assistants"
CREATE UNIQUE INDEX "assistants_public_id_key" ON "assistants" ("public_id");
-- modify "calls" table
ALTER TABLE "calls" ADD CONSTRAINT "call_number" CHECK (((call_type)::text = 'web'::text) OR (to_number IS NOT NULL)), ALTER COLUMN "to_number" DROP NOT NULL, ADD COLUMN "ticket" character varying NULL;
-- create index "call_subaccount_id_ticket" to table: "calls"
CREATE UNIQUE INDEX "call_subaccount_id_ticket" ON "calls" ("subaccount_id", "ticket");
-- modify "subaccounts" table
ALTER TABLE "subaccounts" ADD COLUMN "web_concurrency" bigint NOT NULL DEFAULT 10;

-- +goose Down
-- reverse: modify "subaccounts" table
ALTER TABLE "subaccounts" DROP COLUMN "web_concurrency";
-- reverse: create index "call_subaccount_id_ticket" to table: "calls"
DROP INDEX "call_subaccount_id_ticket";
-- reverse: modify "calls" table
ALTER TABLE "calls" DROP COLUMN "ticket", ALTER COLUMN "to_number" SET NOT NULL, DROP CONSTRAINT "call_number";
-- reverse: create index "assistants_public_id_key" to table: "assistants"
DROP INDEX "assistants_public_id_key";
-- reverse: modify "assistants" table
ALTER TABLE "assistants" DROP COLUMN "web_minutes", DROP COLUMN "web_concurrency", DROP COLUMN "calls_per_address", DROP COLUMN "call_origins", DROP COLUMN "public_id", DROP COLUMN "public_calls";
