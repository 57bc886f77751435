-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_knowledge_sources" table
CREATE TABLE `new_knowledge_sources` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `type` text NOT NULL, `status` text NOT NULL DEFAULT ('PENDING'), `failure_reason` text NULL, `filename` text NULL, `mime_type` text NULL, `file_url` text NULL, `size` integer NOT NULL DEFAULT (0), `indexed_size` integer NOT NULL DEFAULT (0), `language` text NULL, `passages` integer NOT NULL DEFAULT (0), `total_length` integer NOT NULL DEFAULT (0), `lengths` blob NULL, `knowledge_base_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `knowledge_sources_knowledge_bases_sources` FOREIGN KEY (`knowledge_base_id`) REFERENCES `knowledge_bases` (`id`) ON DELETE CASCADE);
-- copy rows from old table "knowledge_sources" to new temporary table "new_knowledge_sources"
INSERT INTO `new_knowledge_sources` (`id`, `created_at`, `updated_at`, `subaccount_id`, `name`, `type`, `status`, `failure_reason`, `filename`, `mime_type`, `file_url`, `size`, `language`, `passages`, `total_length`, `lengths`, `knowledge_base_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `name`, `type`, `status`, `failure_reason`, `filename`, `mime_type`, `file_url`, `size`, `language`, `passages`, `total_length`, `lengths`, `knowledge_base_id` FROM `knowledge_sources`;
-- drop "knowledge_sources" table after copying rows
DROP TABLE `knowledge_sources`;
-- rename temporary table "new_knowledge_sources" to "knowledge_sources"
ALTER TABLE `new_knowledge_sources` RENAME TO `knowledge_sources`;
-- create index "knowledgesource_subaccount_id_id" to table: "knowledge_sources"
CREATE UNIQUE INDEX `knowledgesource_subaccount_id_id` ON `knowledge_sources` (`subaccount_id`, `id`);
-- create index "knowledgesource_subaccount_id_created_at_id" to table: "knowledge_sources"
CREATE INDEX `knowledgesource_subaccount_id_created_at_id` ON `knowledge_sources` (`subaccount_id`, `created_at`, `id`);
-- create index "knowledgesource_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sources"
CREATE INDEX `knowledgesource_subaccount_id_knowledge_base_id_created_at_id` ON `knowledge_sources` (`subaccount_id`, `knowledge_base_id`, `created_at`, `id`);
-- create "new_subaccounts" table
CREATE TABLE `new_subaccounts` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name_key` text NULL, `location_id_key` text NULL, `name` text NOT NULL, `location_id` text NULL, `time_zone` text NOT NULL DEFAULT ('UTC'), `region` text NULL, `calling_hours` json NULL, `monthly_budget` real NULL, `custom_values` json NOT NULL, `tool_secret` blob NULL, `tool_secret_before` blob NULL, `tool_secret_until` datetime NULL, `concurrency` integer NOT NULL DEFAULT (20), `archived` bool NOT NULL DEFAULT (false), `stored_bytes` integer NOT NULL DEFAULT (0), `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `subaccounts_workspaces_subaccounts` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- copy rows from old table "subaccounts" to new temporary table "new_subaccounts"
INSERT INTO `new_subaccounts` (`id`, `created_at`, `updated_at`, `name_key`, `location_id_key`, `name`, `location_id`, `time_zone`, `region`, `calling_hours`, `monthly_budget`, `custom_values`, `tool_secret`, `tool_secret_before`, `tool_secret_until`, `concurrency`, `archived`, `workspace_id`) SELECT `id`, `created_at`, `updated_at`, `name_key`, `location_id_key`, `name`, `location_id`, `time_zone`, `region`, `calling_hours`, `monthly_budget`, `custom_values`, `tool_secret`, `tool_secret_before`, `tool_secret_until`, `concurrency`, `archived`, `workspace_id` FROM `subaccounts`;
-- drop "subaccounts" table after copying rows
DROP TABLE `subaccounts`;
-- rename temporary table "new_subaccounts" to "subaccounts"
ALTER TABLE `new_subaccounts` RENAME TO `subaccounts`;
-- create index "subaccount_workspace_id_id" to table: "subaccounts"
CREATE UNIQUE INDEX `subaccount_workspace_id_id` ON `subaccounts` (`workspace_id`, `id`);
-- create index "subaccount_workspace_id_created_at_id" to table: "subaccounts"
CREATE INDEX `subaccount_workspace_id_created_at_id` ON `subaccounts` (`workspace_id`, `created_at`, `id`);
-- create index "subaccount_workspace_id_location_id" to table: "subaccounts"
CREATE UNIQUE INDEX `subaccount_workspace_id_location_id` ON `subaccounts` (`workspace_id`, `location_id`);
-- count what there is; triggers count from now on
UPDATE `knowledge_sources` SET `indexed_size` =
  (SELECT coalesce(sum(length(CAST(`text` AS BLOB))), 0) FROM `chunks` WHERE `source_id` = `knowledge_sources`.`id`) +
  (SELECT coalesce(sum(length(`data`)), 0) FROM `postings` WHERE `source_id` = `knowledge_sources`.`id`);
UPDATE `subaccounts` SET `stored_bytes` =
  (SELECT coalesce(sum(`size`), 0) FROM `files` WHERE `subaccount_id` = `subaccounts`.`id`) +
  (SELECT coalesce(sum(`size` + `indexed_size`), 0) FROM `knowledge_sources` WHERE `subaccount_id` = `subaccounts`.`id`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "subaccount_workspace_id_location_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_location_id`;
-- reverse: create index "subaccount_workspace_id_created_at_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_created_at_id`;
-- reverse: create index "subaccount_workspace_id_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_id`;
-- reverse: create "new_subaccounts" table
DROP TABLE `new_subaccounts`;
-- reverse: create index "knowledgesource_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_knowledge_base_id_created_at_id`;
-- reverse: create index "knowledgesource_subaccount_id_created_at_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_created_at_id`;
-- reverse: create index "knowledgesource_subaccount_id_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_id`;
-- reverse: create "new_knowledge_sources" table
DROP TABLE `new_knowledge_sources`;
