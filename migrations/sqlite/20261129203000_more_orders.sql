-- +goose Up
-- serves: 20261129162612
-- Keys, pools and trunks that an older program adds or renames are sorted by their names once a newer one has started after it, and until then last,
-- or by their former names.
-- add column "name_key" to table: "api_keys"
ALTER TABLE `api_keys` ADD COLUMN `name_key` text NULL;
-- add column "name_key" to table: "number_pools"
ALTER TABLE `number_pools` ADD COLUMN `name_key` text NULL;
-- create index "call_subaccount_id_duration_ms_id" to table: "calls"
CREATE INDEX `call_subaccount_id_duration_ms_id` ON `calls` (`subaccount_id`, `duration_ms`, `id`);
-- create index "call_subaccount_id_cost_id" to table: "calls"
CREATE INDEX `call_subaccount_id_cost_id` ON `calls` (`subaccount_id`, `cost`, `id`);
-- drop index "contact_subaccount_id_phone" from table: "contacts"
DROP INDEX `contact_subaccount_id_phone`;
-- drop index "contact_subaccount_id_email_key" from table: "contacts"
DROP INDEX `contact_subaccount_id_email_key`;
-- create index "contact_subaccount_id_phone_id" to table: "contacts"
CREATE INDEX `contact_subaccount_id_phone_id` ON `contacts` (`subaccount_id`, `phone`, `id`);
-- create index "contact_subaccount_id_email_key_id" to table: "contacts"
CREATE INDEX `contact_subaccount_id_email_key_id` ON `contacts` (`subaccount_id`, `email_key`, `id`);
-- add column "name_key" to table: "trunks"
ALTER TABLE `trunks` ADD COLUMN `name_key` text NULL;

-- +goose Down
-- reverse: add column "name_key" to table: "trunks"
ALTER TABLE `trunks` DROP COLUMN `name_key`;
-- reverse: create index "contact_subaccount_id_email_key_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_email_key_id`;
-- reverse: create index "contact_subaccount_id_phone_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_phone_id`;
-- reverse: drop index "contact_subaccount_id_email_key" from table: "contacts"
CREATE INDEX `contact_subaccount_id_email_key` ON `contacts` (`subaccount_id`, `email_key`);
-- reverse: drop index "contact_subaccount_id_phone" from table: "contacts"
CREATE INDEX `contact_subaccount_id_phone` ON `contacts` (`subaccount_id`, `phone`);
-- reverse: create index "call_subaccount_id_cost_id" to table: "calls"
DROP INDEX `call_subaccount_id_cost_id`;
-- reverse: create index "call_subaccount_id_duration_ms_id" to table: "calls"
DROP INDEX `call_subaccount_id_duration_ms_id`;
-- reverse: add column "name_key" to table: "number_pools"
ALTER TABLE `number_pools` DROP COLUMN `name_key`;
-- reverse: add column "name_key" to table: "api_keys"
ALTER TABLE `api_keys` DROP COLUMN `name_key`;
