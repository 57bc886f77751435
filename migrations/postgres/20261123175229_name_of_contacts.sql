-- +goose Up
-- serves: 20261123072605
-- modify "contacts" table
ALTER TABLE "contacts" ADD COLUMN "name_key" character varying NOT NULL DEFAULT '';
-- create index "contact_subaccount_id_name_key_id" to table: "contacts"
CREATE INDEX "contact_subaccount_id_name_key_id" ON "contacts" ("subaccount_id", "name_key", "id");

-- +goose Down
-- reverse: create index "contact_subaccount_id_name_key_id" to table: "contacts"
DROP INDEX "contact_subaccount_id_name_key_id";
-- reverse: modify "contacts" table
ALTER TABLE "contacts" DROP COLUMN "name_key";
