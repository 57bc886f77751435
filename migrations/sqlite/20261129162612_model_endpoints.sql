-- +goose Up
-- serves: 20261129133554
-- Older programs ask the endpoint that the workspace uses where a fallback names a further one, and forget the name where they change the behavior.
-- add column "endpoint_name" to table: "turns"
ALTER TABLE `turns` ADD COLUMN `endpoint_name` text NULL;
-- add column "skipped" to table: "turns"
ALTER TABLE `turns` ADD COLUMN `skipped` json NULL;
-- create "model_endpoints" table
CREATE TABLE `model_endpoints` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `url` text NOT NULL, `key` blob NULL, `wire` text NULL, `windows` json NULL, `prices` json NULL, `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `model_endpoints_workspaces_model_endpoints` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- create index "modelendpoint_workspace_id_id" to table: "model_endpoints"
CREATE UNIQUE INDEX `modelendpoint_workspace_id_id` ON `model_endpoints` (`workspace_id`, `id`);
-- create index "modelendpoint_workspace_id_created_at_id" to table: "model_endpoints"
CREATE INDEX `modelendpoint_workspace_id_created_at_id` ON `model_endpoints` (`workspace_id`, `created_at`, `id`);
-- create index "modelendpoint_workspace_id_name" to table: "model_endpoints"
CREATE UNIQUE INDEX `modelendpoint_workspace_id_name` ON `model_endpoints` (`workspace_id`, `name`);

-- +goose Down
-- reverse: create index "modelendpoint_workspace_id_name" to table: "model_endpoints"
DROP INDEX `modelendpoint_workspace_id_name`;
-- reverse: create index "modelendpoint_workspace_id_created_at_id" to table: "model_endpoints"
DROP INDEX `modelendpoint_workspace_id_created_at_id`;
-- reverse: create index "modelendpoint_workspace_id_id" to table: "model_endpoints"
DROP INDEX `modelendpoint_workspace_id_id`;
-- reverse: create "model_endpoints" table
DROP TABLE `model_endpoints`;
-- reverse: add column "skipped" to table: "turns"
ALTER TABLE `turns` DROP COLUMN `skipped`;
-- reverse: add column "endpoint_name" to table: "turns"
ALTER TABLE `turns` DROP COLUMN `endpoint_name`;
