-- +goose Up
-- serves: 20261127115647
-- What older programs leave here of members, clients and contacts that they remove is taken away by the hourly sweep of newer ones. Workspaces and
-- subaccounts are never deleted.
-- create "table_views" table
CREATE TABLE `table_views` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `workspace_id` text NOT NULL, `user_id` text NOT NULL, `about` text NOT NULL DEFAULT (''), `list` text NOT NULL, `name` text NOT NULL, `conditions` json NOT NULL, `hidden` json NOT NULL, `widths` json NOT NULL, PRIMARY KEY (`id`));
-- create index "tableview_workspace_id_id" to table: "table_views"
CREATE UNIQUE INDEX `tableview_workspace_id_id` ON `table_views` (`workspace_id`, `id`);
-- create index "tableview_workspace_id_created_at_id" to table: "table_views"
CREATE INDEX `tableview_workspace_id_created_at_id` ON `table_views` (`workspace_id`, `created_at`, `id`);
-- create index "tableview_workspace_id_user_id_about_list_name" to table: "table_views"
CREATE UNIQUE INDEX `tableview_workspace_id_user_id_about_list_name` ON `table_views` (`workspace_id`, `user_id`, `about`, `list`, `name`);

-- +goose Down
-- reverse: create index "tableview_workspace_id_user_id_about_list_name" to table: "table_views"
DROP INDEX `tableview_workspace_id_user_id_about_list_name`;
-- reverse: create index "tableview_workspace_id_created_at_id" to table: "table_views"
DROP INDEX `tableview_workspace_id_created_at_id`;
-- reverse: create index "tableview_workspace_id_id" to table: "table_views"
DROP INDEX `tableview_workspace_id_id`;
-- reverse: create "table_views" table
DROP TABLE `table_views`;
