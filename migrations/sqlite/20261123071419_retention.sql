-- +goose Up
-- serves: 20261123051651
-- create "retentions" table
CREATE TABLE `retentions` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `kind` text NOT NULL, `days` integer NULL, PRIMARY KEY (`id`));
-- create index "retention_subaccount_id_id" to table: "retentions"
CREATE UNIQUE INDEX `retention_subaccount_id_id` ON `retentions` (`subaccount_id`, `id`);
-- create index "retention_subaccount_id_created_at_id" to table: "retentions"
CREATE INDEX `retention_subaccount_id_created_at_id` ON `retentions` (`subaccount_id`, `created_at`, `id`);
-- create index "retention_subaccount_id_kind" to table: "retentions"
CREATE UNIQUE INDEX `retention_subaccount_id_kind` ON `retentions` (`subaccount_id`, `kind`);
-- create "workspace_retentions" table
CREATE TABLE `workspace_retentions` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `workspace_id` text NOT NULL, `kind` text NOT NULL, `days` integer NULL, PRIMARY KEY (`id`));
-- create index "workspaceretention_workspace_id_id" to table: "workspace_retentions"
CREATE UNIQUE INDEX `workspaceretention_workspace_id_id` ON `workspace_retentions` (`workspace_id`, `id`);
-- create index "workspaceretention_workspace_id_created_at_id" to table: "workspace_retentions"
CREATE INDEX `workspaceretention_workspace_id_created_at_id` ON `workspace_retentions` (`workspace_id`, `created_at`, `id`);
-- create index "workspaceretention_workspace_id_kind" to table: "workspace_retentions"
CREATE UNIQUE INDEX `workspaceretention_workspace_id_kind` ON `workspace_retentions` (`workspace_id`, `kind`);

-- +goose Down
-- reverse: create index "workspaceretention_workspace_id_kind" to table: "workspace_retentions"
DROP INDEX `workspaceretention_workspace_id_kind`;
-- reverse: create index "workspaceretention_workspace_id_created_at_id" to table: "workspace_retentions"
DROP INDEX `workspaceretention_workspace_id_created_at_id`;
-- reverse: create index "workspaceretention_workspace_id_id" to table: "workspace_retentions"
DROP INDEX `workspaceretention_workspace_id_id`;
-- reverse: create "workspace_retentions" table
DROP TABLE `workspace_retentions`;
-- reverse: create index "retention_subaccount_id_kind" to table: "retentions"
DROP INDEX `retention_subaccount_id_kind`;
-- reverse: create index "retention_subaccount_id_created_at_id" to table: "retentions"
DROP INDEX `retention_subaccount_id_created_at_id`;
-- reverse: create index "retention_subaccount_id_id" to table: "retentions"
DROP INDEX `retention_subaccount_id_id`;
-- reverse: create "retentions" table
DROP TABLE `retentions`;
