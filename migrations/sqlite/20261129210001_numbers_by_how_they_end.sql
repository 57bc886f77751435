-- +goose Up
-- serves: 20261129162612
-- Numbers that an older program adds are found by how they end as well, until a newer one has started after it and written that down.
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_phone_numbers" table
CREATE TABLE `new_phone_numbers` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name_key` text NULL, `number_key` text NULL, `name` text NULL, `number` text NOT NULL, `type` text NOT NULL DEFAULT ('LOCAL'), `sip_uri` text NULL, `caller_id` text NULL, `calling_uri` text NULL, `answer_wait_time` integer NULL, `hd_voice_enabled` bool NULL, `concurrency` integer NULL, `is_legacy` bool NOT NULL DEFAULT (false), `assistant_id` text NULL, `folder_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `phone_numbers_assistants_phone_numbers` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE SET NULL, CONSTRAINT `phone_numbers_assistant_folders_phone_numbers` FOREIGN KEY (`folder_id`) REFERENCES `assistant_folders` (`id`) ON DELETE SET NULL);
-- copy rows from old table "phone_numbers" to new temporary table "new_phone_numbers"
INSERT INTO `new_phone_numbers` (`id`, `created_at`, `updated_at`, `subaccount_id`, `name_key`, `name`, `number`, `type`, `sip_uri`, `caller_id`, `calling_uri`, `answer_wait_time`, `hd_voice_enabled`, `concurrency`, `is_legacy`, `assistant_id`, `folder_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `name_key`, `name`, `number`, `type`, `sip_uri`, `caller_id`, `calling_uri`, `answer_wait_time`, `hd_voice_enabled`, `concurrency`, `is_legacy`, `assistant_id`, `folder_id` FROM `phone_numbers`;
-- drop "phone_numbers" table after copying rows
DROP TABLE `phone_numbers`;
-- rename temporary table "new_phone_numbers" to "phone_numbers"
ALTER TABLE `new_phone_numbers` RENAME TO `phone_numbers`;
-- create index "phonenumber_subaccount_id_id" to table: "phone_numbers"
CREATE UNIQUE INDEX `phonenumber_subaccount_id_id` ON `phone_numbers` (`subaccount_id`, `id`);
-- create index "phonenumber_subaccount_id_created_at_id" to table: "phone_numbers"
CREATE INDEX `phonenumber_subaccount_id_created_at_id` ON `phone_numbers` (`subaccount_id`, `created_at`, `id`);
-- create index "phonenumber_subaccount_id_number" to table: "phone_numbers"
CREATE UNIQUE INDEX `phonenumber_subaccount_id_number` ON `phone_numbers` (`subaccount_id`, `number`);
-- create index "phonenumber_subaccount_id_assistant_id" to table: "phone_numbers"
CREATE INDEX `phonenumber_subaccount_id_assistant_id` ON `phone_numbers` (`subaccount_id`, `assistant_id`);
-- create index "phonenumber_subaccount_id_folder_id" to table: "phone_numbers"
CREATE INDEX `phonenumber_subaccount_id_folder_id` ON `phone_numbers` (`subaccount_id`, `folder_id`);
-- create index "phonenumber_number" to table: "phone_numbers"
CREATE INDEX `phonenumber_number` ON `phone_numbers` (`number`);
-- create index "phonenumber_number_key" to table: "phone_numbers"
CREATE INDEX `phonenumber_number_key` ON `phone_numbers` (`number_key`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "phonenumber_number_key" to table: "phone_numbers"
DROP INDEX `phonenumber_number_key`;
-- reverse: create index "phonenumber_number" to table: "phone_numbers"
DROP INDEX `phonenumber_number`;
-- reverse: create index "phonenumber_subaccount_id_folder_id" to table: "phone_numbers"
DROP INDEX `phonenumber_subaccount_id_folder_id`;
-- reverse: create index "phonenumber_subaccount_id_assistant_id" to table: "phone_numbers"
DROP INDEX `phonenumber_subaccount_id_assistant_id`;
-- reverse: create index "phonenumber_subaccount_id_number" to table: "phone_numbers"
DROP INDEX `phonenumber_subaccount_id_number`;
-- reverse: create index "phonenumber_subaccount_id_created_at_id" to table: "phone_numbers"
DROP INDEX `phonenumber_subaccount_id_created_at_id`;
-- reverse: create index "phonenumber_subaccount_id_id" to table: "phone_numbers"
DROP INDEX `phonenumber_subaccount_id_id`;
-- reverse: create "new_phone_numbers" table
DROP TABLE `new_phone_numbers`;
