-- +goose Up
-- serves: 20261126221116
-- create index "appointment_subaccount_id_assistant_id_end_time_start_time" to table: "appointments"
-- Appointments can be read while it is made. The index whose place it takes goes by a migration of its own: that locks readers out, and
-- whoever has read and waits to write would wait for this one, and this one for them.
CREATE INDEX "appointment_subaccount_id_assistant_id_end_time_start_time" ON "appointments" ("subaccount_id", "assistant_id", "end_time", "start_time");

-- +goose Down
-- reverse: create index "appointment_subaccount_id_assistant_id_end_time_start_time" to table: "appointments"
DROP INDEX "appointment_subaccount_id_assistant_id_end_time_start_time";
