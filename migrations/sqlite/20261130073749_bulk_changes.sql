-- +goose Up
-- serves: 20261129162612
-- An older program leaves bulk changes that are under way where they are.
-- create "bulk_changes" table
CREATE TABLE `bulk_changes` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `subject` text NOT NULL, `change` json NOT NULL, `caller_kind` text NOT NULL, `caller_id` text NOT NULL, `caller_name` text NOT NULL, `status` text NOT NULL DEFAULT ('PENDING'), `failure_reason` text NULL, `total` integer NOT NULL, `changed` integer NOT NULL DEFAULT (0), `skipped` integer NOT NULL DEFAULT (0), `failed` integer NOT NULL DEFAULT (0), `finished_at` datetime NULL, PRIMARY KEY (`id`));
-- create index "bulkchange_subaccount_id_id" to table: "bulk_changes"
CREATE UNIQUE INDEX `bulkchange_subaccount_id_id` ON `bulk_changes` (`subaccount_id`, `id`);
-- create index "bulkchange_subaccount_id_created_at_id" to table: "bulk_changes"
CREATE INDEX `bulkchange_subaccount_id_created_at_id` ON `bulk_changes` (`subaccount_id`, `created_at`, `id`);
-- create index "bulkchange_subaccount_id_finished_at" to table: "bulk_changes"
CREATE INDEX `bulkchange_subaccount_id_finished_at` ON `bulk_changes` (`subaccount_id`, `finished_at`);
-- create "bulk_parts" table
CREATE TABLE `bulk_parts` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `ordinal` integer NOT NULL, `ids` json NOT NULL, `bulk_change_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `bulk_parts_bulk_changes_parts` FOREIGN KEY (`bulk_change_id`) REFERENCES `bulk_changes` (`id`) ON DELETE CASCADE);
-- create index "bulkpart_subaccount_id_id" to table: "bulk_parts"
CREATE UNIQUE INDEX `bulkpart_subaccount_id_id` ON `bulk_parts` (`subaccount_id`, `id`);
-- create index "bulkpart_subaccount_id_created_at_id" to table: "bulk_parts"
CREATE INDEX `bulkpart_subaccount_id_created_at_id` ON `bulk_parts` (`subaccount_id`, `created_at`, `id`);
-- create index "bulkpart_subaccount_id_bulk_change_id_ordinal" to table: "bulk_parts"
CREATE UNIQUE INDEX `bulkpart_subaccount_id_bulk_change_id_ordinal` ON `bulk_parts` (`subaccount_id`, `bulk_change_id`, `ordinal`);

-- +goose Down
-- reverse: create index "bulkpart_subaccount_id_bulk_change_id_ordinal" to table: "bulk_parts"
DROP INDEX `bulkpart_subaccount_id_bulk_change_id_ordinal`;
-- reverse: create index "bulkpart_subaccount_id_created_at_id" to table: "bulk_parts"
DROP INDEX `bulkpart_subaccount_id_created_at_id`;
-- reverse: create index "bulkpart_subaccount_id_id" to table: "bulk_parts"
DROP INDEX `bulkpart_subaccount_id_id`;
-- reverse: create "bulk_parts" table
DROP TABLE `bulk_parts`;
-- reverse: create index "bulkchange_subaccount_id_finished_at" to table: "bulk_changes"
DROP INDEX `bulkchange_subaccount_id_finished_at`;
-- reverse: create index "bulkchange_subaccount_id_created_at_id" to table: "bulk_changes"
DROP INDEX `bulkchange_subaccount_id_created_at_id`;
-- reverse: create index "bulkchange_subaccount_id_id" to table: "bulk_changes"
DROP INDEX `bulkchange_subaccount_id_id`;
-- reverse: create "bulk_changes" table
DROP TABLE `bulk_changes`;
