-- +goose Up
-- add column "source_ids" to table: "assistant_knowledge_bases"
ALTER TABLE `assistant_knowledge_bases` ADD COLUMN `source_ids` json NULL;
-- add column "embedding_url" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `embedding_url` text NULL;
-- add column "embedding_key" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `embedding_key` blob NULL;
-- add column "embedding_model" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `embedding_model` text NULL;
-- add column "embedding_dimensions" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `embedding_dimensions` integer NULL;
-- add column "embedding_price" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `embedding_price` real NULL;
-- add column "embedding_before" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `embedding_before` blob NULL;
-- add column "space" to table: "knowledge_sources"
ALTER TABLE `knowledge_sources` ADD COLUMN `space` text NULL;
-- add column "space_wanted" to table: "knowledge_sources"
ALTER TABLE `knowledge_sources` ADD COLUMN `space_wanted` text NULL;
-- add column "space_failure" to table: "knowledge_sources"
ALTER TABLE `knowledge_sources` ADD COLUMN `space_failure` text NULL;
-- add column "sketches" to table: "knowledge_sources"
ALTER TABLE `knowledge_sources` ADD COLUMN `sketches` blob NULL;
-- create "chunk_vectors" table
CREATE TABLE `chunk_vectors` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `space` text NOT NULL, `ordinal` integer NOT NULL, `data` blob NOT NULL, `source_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `chunk_vectors_knowledge_sources_vectors` FOREIGN KEY (`source_id`) REFERENCES `knowledge_sources` (`id`) ON DELETE CASCADE);
-- create index "chunkvector_subaccount_id_id" to table: "chunk_vectors"
CREATE UNIQUE INDEX `chunkvector_subaccount_id_id` ON `chunk_vectors` (`subaccount_id`, `id`);
-- create index "chunkvector_subaccount_id_created_at_id" to table: "chunk_vectors"
CREATE INDEX `chunkvector_subaccount_id_created_at_id` ON `chunk_vectors` (`subaccount_id`, `created_at`, `id`);
-- create index "chunkvector_subaccount_id_source_id_space_ordinal" to table: "chunk_vectors"
CREATE UNIQUE INDEX `chunkvector_subaccount_id_source_id_space_ordinal` ON `chunk_vectors` (`subaccount_id`, `source_id`, `space`, `ordinal`);

-- +goose Down
-- reverse: create index "chunkvector_subaccount_id_source_id_space_ordinal" to table: "chunk_vectors"
DROP INDEX `chunkvector_subaccount_id_source_id_space_ordinal`;
-- reverse: create index "chunkvector_subaccount_id_created_at_id" to table: "chunk_vectors"
DROP INDEX `chunkvector_subaccount_id_created_at_id`;
-- reverse: create index "chunkvector_subaccount_id_id" to table: "chunk_vectors"
DROP INDEX `chunkvector_subaccount_id_id`;
-- reverse: create "chunk_vectors" table
DROP TABLE `chunk_vectors`;
-- reverse: add column "sketches" to table: "knowledge_sources"
ALTER TABLE `knowledge_sources` DROP COLUMN `sketches`;
-- reverse: add column "space_failure" to table: "knowledge_sources"
ALTER TABLE `knowledge_sources` DROP COLUMN `space_failure`;
-- reverse: add column "space_wanted" to table: "knowledge_sources"
ALTER TABLE `knowledge_sources` DROP COLUMN `space_wanted`;
-- reverse: add column "space" to table: "knowledge_sources"
ALTER TABLE `knowledge_sources` DROP COLUMN `space`;
-- reverse: add column "embedding_before" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `embedding_before`;
-- reverse: add column "embedding_price" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `embedding_price`;
-- reverse: add column "embedding_dimensions" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `embedding_dimensions`;
-- reverse: add column "embedding_model" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `embedding_model`;
-- reverse: add column "embedding_key" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `embedding_key`;
-- reverse: add column "embedding_url" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `embedding_url`;
-- reverse: add column "source_ids" to table: "assistant_knowledge_bases"
ALTER TABLE `assistant_knowledge_bases` DROP COLUMN `source_ids`;
