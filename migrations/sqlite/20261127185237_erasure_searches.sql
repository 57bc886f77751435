-- +goose Up
-- serves: 20261127115647
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_erasures" table
CREATE TABLE `new_erasures` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `contact_id` text NOT NULL, `number_hash` text NULL, `traces` blob NULL, `finished_at` datetime NULL, `searches_cleared` bool NOT NULL DEFAULT (false), PRIMARY KEY (`id`));
-- copy rows from old table "erasures" to new temporary table "new_erasures"
INSERT INTO `new_erasures` (`id`, `created_at`, `subaccount_id`, `contact_id`, `number_hash`, `traces`, `finished_at`) SELECT `id`, `created_at`, `subaccount_id`, `contact_id`, `number_hash`, `traces`, `finished_at` FROM `erasures`;
-- drop "erasures" table after copying rows
DROP TABLE `erasures`;
-- rename temporary table "new_erasures" to "erasures"
ALTER TABLE `new_erasures` RENAME TO `erasures`;
-- create index "erasure_subaccount_id_id" to table: "erasures"
CREATE UNIQUE INDEX `erasure_subaccount_id_id` ON `erasures` (`subaccount_id`, `id`);
-- create index "erasure_subaccount_id_created_at_id" to table: "erasures"
CREATE INDEX `erasure_subaccount_id_created_at_id` ON `erasures` (`subaccount_id`, `created_at`, `id`);
-- create index "erasure_subaccount_id_contact_id" to table: "erasures"
CREATE UNIQUE INDEX `erasure_subaccount_id_contact_id` ON `erasures` (`subaccount_id`, `contact_id`);
-- create index "erasure_subaccount_id_number_hash" to table: "erasures"
CREATE INDEX `erasure_subaccount_id_number_hash` ON `erasures` (`subaccount_id`, `number_hash`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "erasure_subaccount_id_number_hash" to table: "erasures"
DROP INDEX `erasure_subaccount_id_number_hash`;
-- reverse: create index "erasure_subaccount_id_contact_id" to table: "erasures"
DROP INDEX `erasure_subaccount_id_contact_id`;
-- reverse: create index "erasure_subaccount_id_created_at_id" to table: "erasures"
DROP INDEX `erasure_subaccount_id_created_at_id`;
-- reverse: create index "erasure_subaccount_id_id" to table: "erasures"
DROP INDEX `erasure_subaccount_id_id`;
-- reverse: create "new_erasures" table
DROP TABLE `new_erasures`;
