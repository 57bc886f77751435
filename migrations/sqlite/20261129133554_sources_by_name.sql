-- +goose Up
-- serves: 20261129070351
-- Sources that an older program adds are found by their names once a newer one has started after it, and those that it renames by their former names.
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_knowledge_sources" table
CREATE TABLE `new_knowledge_sources` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name_key` text NULL, `name` text NOT NULL, `type` text NOT NULL, `status` text NOT NULL DEFAULT ('PENDING'), `failure_reason` text NULL, `filename` text NULL, `mime_type` text NULL, `file_url` text NULL, `size` integer NOT NULL DEFAULT (0), `indexed_size` integer NOT NULL DEFAULT (0), `language` text NULL, `passages` integer NOT NULL DEFAULT (0), `total_length` integer NOT NULL DEFAULT (0), `lengths` blob NULL, `space` text NULL, `space_wanted` text NULL, `space_failure` text NULL, `sketches` blob NULL, `knowledge_base_id` text NOT NULL, `page_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `knowledge_sources_knowledge_bases_sources` FOREIGN KEY (`knowledge_base_id`) REFERENCES `knowledge_bases` (`id`) ON DELETE CASCADE, CONSTRAINT `knowledge_sources_knowledge_pages_sources` FOREIGN KEY (`page_id`) REFERENCES `knowledge_pages` (`id`) ON DELETE CASCADE);
-- copy rows from old table "knowledge_sources" to new temporary table "new_knowledge_sources"
INSERT INTO `new_knowledge_sources` (`id`, `created_at`, `updated_at`, `subaccount_id`, `name`, `type`, `status`, `failure_reason`, `filename`, `mime_type`, `file_url`, `size`, `indexed_size`, `language`, `passages`, `total_length`, `lengths`, `space`, `space_wanted`, `space_failure`, `sketches`, `knowledge_base_id`, `page_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `name`, `type`, `status`, `failure_reason`, `filename`, `mime_type`, `file_url`, `size`, `indexed_size`, `language`, `passages`, `total_length`, `lengths`, `space`, `space_wanted`, `space_failure`, `sketches`, `knowledge_base_id`, `page_id` FROM `knowledge_sources`;
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
-- create index "knowledgesource_subaccount_id_knowledge_base_id_updated_at_id" to table: "knowledge_sources"
CREATE INDEX `knowledgesource_subaccount_id_knowledge_base_id_updated_at_id` ON `knowledge_sources` (`subaccount_id`, `knowledge_base_id`, `updated_at`, `id`);
-- create index "knowledgesource_subaccount_id_knowledge_base_id_name_key_id" to table: "knowledge_sources"
CREATE INDEX `knowledgesource_subaccount_id_knowledge_base_id_name_key_id` ON `knowledge_sources` (`subaccount_id`, `knowledge_base_id`, `name_key`, `id`);
-- create index "knowledgesource_subaccount_id_page_id" to table: "knowledge_sources"
CREATE INDEX `knowledgesource_subaccount_id_page_id` ON `knowledge_sources` (`subaccount_id`, `page_id`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "knowledgesource_subaccount_id_page_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_page_id`;
-- reverse: create index "knowledgesource_subaccount_id_knowledge_base_id_name_key_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_knowledge_base_id_name_key_id`;
-- reverse: create index "knowledgesource_subaccount_id_knowledge_base_id_updated_at_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_knowledge_base_id_updated_at_id`;
-- reverse: create index "knowledgesource_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_knowledge_base_id_created_at_id`;
-- reverse: create index "knowledgesource_subaccount_id_created_at_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_created_at_id`;
-- reverse: create index "knowledgesource_subaccount_id_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_id`;
-- reverse: create "new_knowledge_sources" table
DROP TABLE `new_knowledge_sources`;
