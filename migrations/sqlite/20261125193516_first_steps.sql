-- +goose Up
-- serves: 20261123072556
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_memberships" table
CREATE TABLE `new_memberships` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `user_id` text NOT NULL, `role` text NOT NULL, `subaccounts` json NULL, `hides_steps` bool NOT NULL DEFAULT (false), `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `memberships_workspaces_memberships` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- copy rows from old table "memberships" to new temporary table "new_memberships"
INSERT INTO `new_memberships` (`id`, `created_at`, `updated_at`, `user_id`, `role`, `subaccounts`, `workspace_id`) SELECT `id`, `created_at`, `updated_at`, `user_id`, `role`, `subaccounts`, `workspace_id` FROM `memberships`;
-- drop "memberships" table after copying rows
DROP TABLE `memberships`;
-- rename temporary table "new_memberships" to "memberships"
ALTER TABLE `new_memberships` RENAME TO `memberships`;
-- create index "membership_workspace_id_id" to table: "memberships"
CREATE UNIQUE INDEX `membership_workspace_id_id` ON `memberships` (`workspace_id`, `id`);
-- create index "membership_workspace_id_created_at_id" to table: "memberships"
CREATE INDEX `membership_workspace_id_created_at_id` ON `memberships` (`workspace_id`, `created_at`, `id`);
-- create index "membership_workspace_id_user_id" to table: "memberships"
CREATE UNIQUE INDEX `membership_workspace_id_user_id` ON `memberships` (`workspace_id`, `user_id`);
-- create index "membership_user_id" to table: "memberships"
CREATE INDEX `membership_user_id` ON `memberships` (`user_id`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "membership_user_id" to table: "memberships"
DROP INDEX `membership_user_id`;
-- reverse: create index "membership_workspace_id_user_id" to table: "memberships"
DROP INDEX `membership_workspace_id_user_id`;
-- reverse: create index "membership_workspace_id_created_at_id" to table: "memberships"
DROP INDEX `membership_workspace_id_created_at_id`;
-- reverse: create index "membership_workspace_id_id" to table: "memberships"
DROP INDEX `membership_workspace_id_id`;
-- reverse: create "new_memberships" table
DROP TABLE `new_memberships`;
