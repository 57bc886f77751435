-- +goose Up
-- serves: 20261127115647
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_trunks" table
CREATE TABLE `new_trunks` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `host` text NOT NULL, `port` integer NOT NULL DEFAULT (0), `transport` text NOT NULL DEFAULT ('udp'), `username` text NULL, `password` blob NULL, `domain` text NULL, `register` bool NOT NULL DEFAULT (true), `identity` text NOT NULL DEFAULT ('from'), `challenge` bool NOT NULL DEFAULT (false), `prefixes` json NULL, `networks` json NULL, `enabled` bool NOT NULL DEFAULT (true), `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `trunks_workspaces_trunks` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- copy rows from old table "trunks" to new temporary table "new_trunks"
INSERT INTO `new_trunks` (`id`, `created_at`, `updated_at`, `name`, `host`, `port`, `transport`, `username`, `password`, `domain`, `register`, `prefixes`, `networks`, `enabled`, `workspace_id`) SELECT `id`, `created_at`, `updated_at`, `name`, `host`, `port`, `transport`, `username`, `password`, `domain`, `register`, `prefixes`, `networks`, `enabled`, `workspace_id` FROM `trunks`;
-- drop "trunks" table after copying rows
DROP TABLE `trunks`;
-- rename temporary table "new_trunks" to "trunks"
ALTER TABLE `new_trunks` RENAME TO `trunks`;
-- create index "trunk_workspace_id_id" to table: "trunks"
CREATE UNIQUE INDEX `trunk_workspace_id_id` ON `trunks` (`workspace_id`, `id`);
-- create index "trunk_workspace_id_created_at_id" to table: "trunks"
CREATE INDEX `trunk_workspace_id_created_at_id` ON `trunks` (`workspace_id`, `created_at`, `id`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "trunk_workspace_id_created_at_id" to table: "trunks"
DROP INDEX `trunk_workspace_id_created_at_id`;
-- reverse: create index "trunk_workspace_id_id" to table: "trunks"
DROP INDEX `trunk_workspace_id_id`;
-- reverse: create "new_trunks" table
DROP TABLE `new_trunks`;
