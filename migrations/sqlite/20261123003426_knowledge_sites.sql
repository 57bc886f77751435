-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_knowledge_sources" table
CREATE TABLE `new_knowledge_sources` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `type` text NOT NULL, `status` text NOT NULL DEFAULT ('PENDING'), `failure_reason` text NULL, `filename` text NULL, `mime_type` text NULL, `file_url` text NULL, `size` integer NOT NULL DEFAULT (0), `indexed_size` integer NOT NULL DEFAULT (0), `language` text NULL, `passages` integer NOT NULL DEFAULT (0), `total_length` integer NOT NULL DEFAULT (0), `lengths` blob NULL, `knowledge_base_id` text NOT NULL, `page_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `knowledge_sources_knowledge_bases_sources` FOREIGN KEY (`knowledge_base_id`) REFERENCES `knowledge_bases` (`id`) ON DELETE CASCADE, CONSTRAINT `knowledge_sources_knowledge_pages_sources` FOREIGN KEY (`page_id`) REFERENCES `knowledge_pages` (`id`) ON DELETE CASCADE);
-- copy rows from old table "knowledge_sources" to new temporary table "new_knowledge_sources"
INSERT INTO `new_knowledge_sources` (`id`, `created_at`, `updated_at`, `subaccount_id`, `name`, `type`, `status`, `failure_reason`, `filename`, `mime_type`, `file_url`, `size`, `indexed_size`, `language`, `passages`, `total_length`, `lengths`, `knowledge_base_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `name`, `type`, `status`, `failure_reason`, `filename`, `mime_type`, `file_url`, `size`, `indexed_size`, `language`, `passages`, `total_length`, `lengths`, `knowledge_base_id` FROM `knowledge_sources`;
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
-- create index "knowledgesource_subaccount_id_page_id" to table: "knowledge_sources"
CREATE INDEX `knowledgesource_subaccount_id_page_id` ON `knowledge_sources` (`subaccount_id`, `page_id`);
-- create "knowledge_pages" table
CREATE TABLE `knowledge_pages` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `kind` text NOT NULL, `url` text NOT NULL, `title` text NULL, `depth` integer NOT NULL DEFAULT (0), `state` text NOT NULL DEFAULT ('WAITING'), `reason` text NULL, `done_run` integer NOT NULL DEFAULT (0), `tries` integer NOT NULL DEFAULT (0), `misses` integer NOT NULL DEFAULT (0), `etag` text NULL, `last_modified` text NULL, `hash` text NULL, `lastmod` text NULL, `lastmod_read` text NULL, `checked_at` datetime NULL, `read_at` datetime NULL, `site_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `knowledge_pages_knowledge_sites_pages` FOREIGN KEY (`site_id`) REFERENCES `knowledge_sites` (`id`) ON DELETE CASCADE);
-- create index "knowledgepage_subaccount_id_id" to table: "knowledge_pages"
CREATE UNIQUE INDEX `knowledgepage_subaccount_id_id` ON `knowledge_pages` (`subaccount_id`, `id`);
-- create index "knowledgepage_subaccount_id_created_at_id" to table: "knowledge_pages"
CREATE INDEX `knowledgepage_subaccount_id_created_at_id` ON `knowledge_pages` (`subaccount_id`, `created_at`, `id`);
-- create index "knowledgepage_subaccount_id_site_id_kind_url" to table: "knowledge_pages"
CREATE UNIQUE INDEX `knowledgepage_subaccount_id_site_id_kind_url` ON `knowledge_pages` (`subaccount_id`, `site_id`, `kind`, `url`);
-- create index "knowledgepage_subaccount_id_sit_7576cef826794aec0e47c126ff4356b6" to table: "knowledge_pages"
CREATE INDEX `knowledgepage_subaccount_id_sit_7576cef826794aec0e47c126ff4356b6` ON `knowledge_pages` (`subaccount_id`, `site_id`, `kind`, `done_run`, `depth`, `created_at`, `id`);
-- create index "knowledgepage_subaccount_id_site_id_kind_created_at_id" to table: "knowledge_pages"
CREATE INDEX `knowledgepage_subaccount_id_site_id_kind_created_at_id` ON `knowledge_pages` (`subaccount_id`, `site_id`, `kind`, `created_at`, `id`);
-- create index "knowledgepage_subaccount_id_site_id_hash" to table: "knowledge_pages"
CREATE INDEX `knowledgepage_subaccount_id_site_id_hash` ON `knowledge_pages` (`subaccount_id`, `site_id`, `hash`);
-- create "knowledge_sites" table
CREATE TABLE `knowledge_sites` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `url` text NOT NULL, `mode` text NOT NULL, `max_pages` integer NOT NULL, `max_depth` integer NOT NULL, `include` json NOT NULL, `exclude` json NOT NULL, `schedule` text NOT NULL DEFAULT ('never'), `next_run_at` datetime NULL, `status` text NOT NULL DEFAULT ('IDLE'), `run` integer NOT NULL DEFAULT (0), `prepared` bool NOT NULL DEFAULT (false), `limited` bool NOT NULL DEFAULT (false), `forgetful` bool NOT NULL DEFAULT (false), `failures` integer NOT NULL DEFAULT (0), `run_bytes` integer NOT NULL DEFAULT (0), `failure_reason` text NULL, `started_at` datetime NULL, `finished_at` datetime NULL, `step_at` datetime NULL, `knowledge_base_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `knowledge_sites_knowledge_bases_sites` FOREIGN KEY (`knowledge_base_id`) REFERENCES `knowledge_bases` (`id`) ON DELETE CASCADE);
-- create index "knowledgesite_subaccount_id_id" to table: "knowledge_sites"
CREATE UNIQUE INDEX `knowledgesite_subaccount_id_id` ON `knowledge_sites` (`subaccount_id`, `id`);
-- create index "knowledgesite_subaccount_id_created_at_id" to table: "knowledge_sites"
CREATE INDEX `knowledgesite_subaccount_id_created_at_id` ON `knowledge_sites` (`subaccount_id`, `created_at`, `id`);
-- create index "knowledgesite_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sites"
CREATE INDEX `knowledgesite_subaccount_id_knowledge_base_id_created_at_id` ON `knowledge_sites` (`subaccount_id`, `knowledge_base_id`, `created_at`, `id`);
-- create index "knowledgesite_status_next_run_at" to table: "knowledge_sites"
CREATE INDEX `knowledgesite_status_next_run_at` ON `knowledge_sites` (`status`, `next_run_at`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "knowledgesite_status_next_run_at" to table: "knowledge_sites"
DROP INDEX `knowledgesite_status_next_run_at`;
-- reverse: create index "knowledgesite_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sites"
DROP INDEX `knowledgesite_subaccount_id_knowledge_base_id_created_at_id`;
-- reverse: create index "knowledgesite_subaccount_id_created_at_id" to table: "knowledge_sites"
DROP INDEX `knowledgesite_subaccount_id_created_at_id`;
-- reverse: create index "knowledgesite_subaccount_id_id" to table: "knowledge_sites"
DROP INDEX `knowledgesite_subaccount_id_id`;
-- reverse: create "knowledge_sites" table
DROP TABLE `knowledge_sites`;
-- reverse: create index "knowledgepage_subaccount_id_site_id_hash" to table: "knowledge_pages"
DROP INDEX `knowledgepage_subaccount_id_site_id_hash`;
-- reverse: create index "knowledgepage_subaccount_id_site_id_kind_created_at_id" to table: "knowledge_pages"
DROP INDEX `knowledgepage_subaccount_id_site_id_kind_created_at_id`;
-- reverse: create index "knowledgepage_subaccount_id_sit_7576cef826794aec0e47c126ff4356b6" to table: "knowledge_pages"
DROP INDEX `knowledgepage_subaccount_id_sit_7576cef826794aec0e47c126ff4356b6`;
-- reverse: create index "knowledgepage_subaccount_id_site_id_kind_url" to table: "knowledge_pages"
DROP INDEX `knowledgepage_subaccount_id_site_id_kind_url`;
-- reverse: create index "knowledgepage_subaccount_id_created_at_id" to table: "knowledge_pages"
DROP INDEX `knowledgepage_subaccount_id_created_at_id`;
-- reverse: create index "knowledgepage_subaccount_id_id" to table: "knowledge_pages"
DROP INDEX `knowledgepage_subaccount_id_id`;
-- reverse: create "knowledge_pages" table
DROP TABLE `knowledge_pages`;
-- reverse: create index "knowledgesource_subaccount_id_page_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_page_id`;
-- reverse: create index "knowledgesource_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_knowledge_base_id_created_at_id`;
-- reverse: create index "knowledgesource_subaccount_id_created_at_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_created_at_id`;
-- reverse: create index "knowledgesource_subaccount_id_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_id`;
-- reverse: create "new_knowledge_sources" table
DROP TABLE `new_knowledge_sources`;
