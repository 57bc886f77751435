-- +goose Up
-- serves: 20261129162612
-- create index "contact_subaccount_id_email_key_id" to table: "contacts"
CREATE INDEX `contact_subaccount_id_email_key_id` ON `contacts` (`subaccount_id`, `email_key`, `id`);
-- create index "contact_subaccount_id_phone_id" to table: "contacts"
CREATE INDEX `contact_subaccount_id_phone_id` ON `contacts` (`subaccount_id`, `phone`, `id`);
-- drop index "contact_subaccount_id_email_key" from table: "contacts"
DROP INDEX `contact_subaccount_id_email_key`;
-- drop index "contact_subaccount_id_phone" from table: "contacts"
DROP INDEX `contact_subaccount_id_phone`;

-- +goose Down
-- reverse: drop index "contact_subaccount_id_phone" from table: "contacts"
CREATE INDEX `contact_subaccount_id_phone` ON `contacts` (`subaccount_id`, `phone`);
-- reverse: drop index "contact_subaccount_id_email_key" from table: "contacts"
CREATE INDEX `contact_subaccount_id_email_key` ON `contacts` (`subaccount_id`, `email_key`);
-- reverse: create index "contact_subaccount_id_phone_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_phone_id`;
-- reverse: create index "contact_subaccount_id_email_key_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_email_key_id`;
