-- +goose Up
-- serves: 20261126221114
-- drop index "appointment_subaccount_id_assistant_id" from table: "appointments"
DROP INDEX `appointment_subaccount_id_assistant_id`;
-- create index "appointment_subaccount_id_assistant_id_end_time_start_time" to table: "appointments"
CREATE INDEX `appointment_subaccount_id_assistant_id_end_time_start_time` ON `appointments` (`subaccount_id`, `assistant_id`, `end_time`, `start_time`);

-- +goose Down
-- reverse: create index "appointment_subaccount_id_assistant_id_end_time_start_time" to table: "appointments"
DROP INDEX `appointment_subaccount_id_assistant_id_end_time_start_time`;
-- reverse: drop index "appointment_subaccount_id_assistant_id" from table: "appointments"
CREATE INDEX `appointment_subaccount_id_assistant_id` ON `appointments` (`subaccount_id`, `assistant_id`);
