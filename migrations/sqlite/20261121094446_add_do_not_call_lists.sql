-- +goose Up
-- create "workspace_do_not_calls" table
CREATE TABLE `workspace_do_not_calls` (`id` text NOT NULL, `created_at` datetime NOT NULL, `workspace_id` text NOT NULL, `number` text NULL, `number_hash` text NOT NULL, `reason` text NULL, `lifted_at` datetime NULL, `lifted_because` text NULL, PRIMARY KEY (`id`));
-- create index "workspacedonotcall_workspace_id_id" to table: "workspace_do_not_calls"
CREATE UNIQUE INDEX `workspacedonotcall_workspace_id_id` ON `workspace_do_not_calls` (`workspace_id`, `id`);
-- create index "workspacedonotcall_workspace_id_created_at_id" to table: "workspace_do_not_calls"
CREATE INDEX `workspacedonotcall_workspace_id_created_at_id` ON `workspace_do_not_calls` (`workspace_id`, `created_at`, `id`);
-- create index "workspacedonotcall_workspace_id_number_hash" to table: "workspace_do_not_calls"
CREATE UNIQUE INDEX `workspacedonotcall_workspace_id_number_hash` ON `workspace_do_not_calls` (`workspace_id`, `number_hash`) WHERE lifted_at IS NULL;

-- +goose Down
-- reverse: create index "workspacedonotcall_workspace_id_number_hash" to table: "workspace_do_not_calls"
DROP INDEX `workspacedonotcall_workspace_id_number_hash`;
-- reverse: create index "workspacedonotcall_workspace_id_created_at_id" to table: "workspace_do_not_calls"
DROP INDEX `workspacedonotcall_workspace_id_created_at_id`;
-- reverse: create index "workspacedonotcall_workspace_id_id" to table: "workspace_do_not_calls"
DROP INDEX `workspacedonotcall_workspace_id_id`;
-- reverse: create "workspace_do_not_calls" table
DROP TABLE `workspace_do_not_calls`;
