-- +goose Up
-- create "memberships" table
CREATE TABLE `memberships` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `user_id` text NOT NULL, `role` text NOT NULL, `subaccounts` json NULL, `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `memberships_workspaces_memberships` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- create index "membership_workspace_id_id" to table: "memberships"
CREATE UNIQUE INDEX `membership_workspace_id_id` ON `memberships` (`workspace_id`, `id`);
-- create index "membership_workspace_id_created_at_id" to table: "memberships"
CREATE INDEX `membership_workspace_id_created_at_id` ON `memberships` (`workspace_id`, `created_at`, `id`);
-- create index "membership_workspace_id_user_id" to table: "memberships"
CREATE UNIQUE INDEX `membership_workspace_id_user_id` ON `memberships` (`workspace_id`, `user_id`);
-- create index "membership_user_id" to table: "memberships"
CREATE INDEX `membership_user_id` ON `memberships` (`user_id`);

-- +goose Down
-- reverse: create index "membership_user_id" to table: "memberships"
DROP INDEX `membership_user_id`;
-- reverse: create index "membership_workspace_id_user_id" to table: "memberships"
DROP INDEX `membership_workspace_id_user_id`;
-- reverse: create index "membership_workspace_id_created_at_id" to table: "memberships"
DROP INDEX `membership_workspace_id_created_at_id`;
-- reverse: create index "membership_workspace_id_id" to table: "memberships"
DROP INDEX `membership_workspace_id_id`;
-- reverse: create "memberships" table
DROP TABLE `memberships`;
