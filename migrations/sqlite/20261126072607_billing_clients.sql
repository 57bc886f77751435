-- +goose Up
-- serves: none
-- stops: a client that an older program archives has no archived_at, and would be billed on; what it writes to calls runs new triggers
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_subaccounts" table
CREATE TABLE `new_subaccounts` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name_key` text NULL, `location_id_key` text NULL, `name` text NOT NULL, `location_id` text NULL, `time_zone` text NOT NULL DEFAULT ('UTC'), `region` text NULL, `calling_hours` json NULL, `monthly_budget` real NULL, `custom_values` json NOT NULL, `tool_secret` blob NULL, `tool_secret_before` blob NULL, `tool_secret_until` datetime NULL, `concurrency` integer NOT NULL DEFAULT (20), `web_concurrency` integer NOT NULL DEFAULT (10), `archived` bool NOT NULL DEFAULT (false), `archived_at` datetime NULL, `billed_through` text NOT NULL DEFAULT (''), `creates_unknown_contacts` bool NOT NULL DEFAULT (true), `recording` bool NOT NULL DEFAULT (true), `recording_notice` text NULL, `recording_days` integer NULL, `opt_out_key` text NULL, `longest_call_minutes` integer NULL, `stored_bytes` integer NOT NULL DEFAULT (0), `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `subaccounts_workspaces_subaccounts` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- copy rows from old table "subaccounts" to new temporary table "new_subaccounts"
INSERT INTO `new_subaccounts` (`id`, `created_at`, `updated_at`, `name_key`, `location_id_key`, `name`, `location_id`, `time_zone`, `region`, `calling_hours`, `monthly_budget`, `custom_values`, `tool_secret`, `tool_secret_before`, `tool_secret_until`, `concurrency`, `web_concurrency`, `archived`, `creates_unknown_contacts`, `recording`, `recording_notice`, `recording_days`, `opt_out_key`, `longest_call_minutes`, `stored_bytes`, `workspace_id`) SELECT `id`, `created_at`, `updated_at`, `name_key`, `location_id_key`, `name`, `location_id`, `time_zone`, `region`, `calling_hours`, `monthly_budget`, `custom_values`, `tool_secret`, `tool_secret_before`, `tool_secret_until`, `concurrency`, `web_concurrency`, `archived`, `creates_unknown_contacts`, `recording`, `recording_notice`, `recording_days`, `opt_out_key`, `longest_call_minutes`, `stored_bytes`, `workspace_id` FROM `subaccounts`;
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
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;
-- Since when those are archived that are is not known any better.
UPDATE subaccounts SET archived_at = updated_at WHERE archived;
-- Usage is known from the month before this one on.
UPDATE subaccounts SET billed_through = strftime('%Y-%m', 'now', 'start of month', '-2 months')
WHERE created_at < datetime('now', 'start of month', '-1 month');

-- +goose Down
-- reverse: create index "subaccount_workspace_id_location_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_location_id`;
-- reverse: create index "subaccount_workspace_id_created_at_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_created_at_id`;
-- reverse: create index "subaccount_workspace_id_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_id`;
-- reverse: create "new_subaccounts" table
DROP TABLE `new_subaccounts`;
