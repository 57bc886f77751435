-- +goose Up
-- create index "appointment_subaccount_id_updated_at_id" to table: "appointments"
CREATE INDEX "appointment_subaccount_id_updated_at_id" ON "appointments" ("subaccount_id", "updated_at", "id");
-- create index "call_subaccount_id_updated_at_id" to table: "calls"
CREATE INDEX "call_subaccount_id_updated_at_id" ON "calls" ("subaccount_id", "updated_at", "id");
-- create index "contact_subaccount_id_updated_at_id" to table: "contacts"
CREATE INDEX "contact_subaccount_id_updated_at_id" ON "contacts" ("subaccount_id", "updated_at", "id");
-- modify "subaccounts" table
ALTER TABLE "subaccounts" ADD COLUMN "creates_unknown_contacts" boolean NOT NULL DEFAULT true;

-- +goose Down
-- reverse: modify "subaccounts" table
ALTER TABLE "subaccounts" DROP COLUMN "creates_unknown_contacts";
-- reverse: create index "contact_subaccount_id_updated_at_id" to table: "contacts"
DROP INDEX "contact_subaccount_id_updated_at_id";
-- reverse: create index "call_subaccount_id_updated_at_id" to table: "calls"
DROP INDEX "call_subaccount_id_updated_at_id";
-- reverse: create index "appointment_subaccount_id_updated_at_id" to table: "appointments"
DROP INDEX "appointment_subaccount_id_updated_at_id";
