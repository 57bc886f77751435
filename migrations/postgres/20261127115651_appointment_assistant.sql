-- +goose Up
-- serves: 20261126221116
-- drop index "appointment_subaccount_id_assistant_id" from table: "appointments"
DROP INDEX "appointment_subaccount_id_assistant_id";

-- +goose Down
-- reverse: drop index "appointment_subaccount_id_assistant_id" from table: "appointments"
CREATE INDEX "appointment_subaccount_id_assistant_id" ON "appointments" ("subaccount_id", "assistant_id");
