-- +goose Up
-- serves: 20261129162621
-- create index "call_subaccount_id_cost_id" to table: "calls"
CREATE INDEX "call_subaccount_id_cost_id" ON "calls" ("subaccount_id", "cost", "id");
-- create index "call_subaccount_id_duration_ms_id" to table: "calls"
CREATE INDEX "call_subaccount_id_duration_ms_id" ON "calls" ("subaccount_id", "duration_ms", "id");

-- +goose Down
-- reverse: create index "call_subaccount_id_duration_ms_id" to table: "calls"
DROP INDEX "call_subaccount_id_duration_ms_id";
-- reverse: create index "call_subaccount_id_cost_id" to table: "calls"
DROP INDEX "call_subaccount_id_cost_id";
