-- +goose Up
-- serves: 20261123072556
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_contacts" table
CREATE TABLE `new_contacts` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `contact_id` text NULL, `name` text NULL, `first_name` text NULL, `last_name` text NULL, `email` text NULL, `email_key` text NULL, `phone` text NULL, `title` text NULL, `company_name` text NULL, `image` text NULL, `website` text NULL, `linkedin_url` text NULL, `location_text` text NULL, `source` text NULL, `status` text NULL, `dnd` bool NOT NULL DEFAULT (false), `is_archived` bool NOT NULL DEFAULT (false), `search_text` text NOT NULL DEFAULT (''), `name_key` text NOT NULL DEFAULT (''), `grams` text NULL, PRIMARY KEY (`id`));
-- copy rows from old table "contacts" to new temporary table "new_contacts"
INSERT INTO `new_contacts` (`id`, `created_at`, `updated_at`, `subaccount_id`, `contact_id`, `name`, `first_name`, `last_name`, `email`, `email_key`, `phone`, `title`, `company_name`, `image`, `website`, `linkedin_url`, `location_text`, `source`, `status`, `dnd`, `is_archived`, `search_text`, `grams`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `contact_id`, `name`, `first_name`, `last_name`, `email`, `email_key`, `phone`, `title`, `company_name`, `image`, `website`, `linkedin_url`, `location_text`, `source`, `status`, `dnd`, `is_archived`, `search_text`, `grams` FROM `contacts`;
-- drop "contacts" table after copying rows
DROP TABLE `contacts`;
-- rename temporary table "new_contacts" to "contacts"
ALTER TABLE `new_contacts` RENAME TO `contacts`;
-- create index "contact_subaccount_id_id" to table: "contacts"
CREATE UNIQUE INDEX `contact_subaccount_id_id` ON `contacts` (`subaccount_id`, `id`);
-- create index "contact_subaccount_id_created_at_id" to table: "contacts"
CREATE INDEX `contact_subaccount_id_created_at_id` ON `contacts` (`subaccount_id`, `created_at`, `id`);
-- create index "contact_subaccount_id_contact_id" to table: "contacts"
CREATE UNIQUE INDEX `contact_subaccount_id_contact_id` ON `contacts` (`subaccount_id`, `contact_id`);
-- create index "contact_subaccount_id_phone" to table: "contacts"
CREATE INDEX `contact_subaccount_id_phone` ON `contacts` (`subaccount_id`, `phone`);
-- create index "contact_subaccount_id_email_key" to table: "contacts"
CREATE INDEX `contact_subaccount_id_email_key` ON `contacts` (`subaccount_id`, `email_key`);
-- create index "contact_subaccount_id_updated_at_id" to table: "contacts"
CREATE INDEX `contact_subaccount_id_updated_at_id` ON `contacts` (`subaccount_id`, `updated_at`, `id`);
-- create index "contact_subaccount_id_name_key_id" to table: "contacts"
CREATE INDEX `contact_subaccount_id_name_key_id` ON `contacts` (`subaccount_id`, `name_key`, `id`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "contact_subaccount_id_name_key_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_name_key_id`;
-- reverse: create index "contact_subaccount_id_updated_at_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_updated_at_id`;
-- reverse: create index "contact_subaccount_id_email_key" to table: "contacts"
DROP INDEX `contact_subaccount_id_email_key`;
-- reverse: create index "contact_subaccount_id_phone" to table: "contacts"
DROP INDEX `contact_subaccount_id_phone`;
-- reverse: create index "contact_subaccount_id_contact_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_contact_id`;
-- reverse: create index "contact_subaccount_id_created_at_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_created_at_id`;
-- reverse: create index "contact_subaccount_id_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_id`;
-- reverse: create "new_contacts" table
DROP TABLE `new_contacts`;
