-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_audit_entries" table
CREATE TABLE `new_audit_entries` (`id` text NOT NULL, `created_at` datetime NOT NULL, `scope` text NOT NULL DEFAULT (''), `actor_kind` text NOT NULL, `actor_id` text NOT NULL, `actor_name` text NOT NULL DEFAULT (''), `address` text NOT NULL DEFAULT (''), `action` text NOT NULL, `target_id` text NOT NULL, `changes` json NOT NULL, `request_id` text NOT NULL DEFAULT (''), `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `audit_entries_workspaces_audit_entries` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- copy rows from old table "audit_entries" to new temporary table "new_audit_entries"
INSERT INTO `new_audit_entries` (`id`, `created_at`, `scope`, `actor_kind`, `actor_id`, `action`, `target_id`, `changes`, `request_id`, `workspace_id`) SELECT `id`, `created_at`, `scope`, `actor_kind`, `actor_id`, `action`, `target_id`, `changes`, `request_id`, `workspace_id` FROM `audit_entries`;
-- drop "audit_entries" table after copying rows
DROP TABLE `audit_entries`;
-- rename temporary table "new_audit_entries" to "audit_entries"
ALTER TABLE `new_audit_entries` RENAME TO `audit_entries`;
-- create index "auditentry_workspace_id_id" to table: "audit_entries"
CREATE UNIQUE INDEX `auditentry_workspace_id_id` ON `audit_entries` (`workspace_id`, `id`);
-- create index "auditentry_workspace_id_created_at_id" to table: "audit_entries"
CREATE INDEX `auditentry_workspace_id_created_at_id` ON `audit_entries` (`workspace_id`, `created_at`, `id`);
-- create index "auditentry_workspace_id_target_id_created_at" to table: "audit_entries"
CREATE INDEX `auditentry_workspace_id_target_id_created_at` ON `audit_entries` (`workspace_id`, `target_id`, `created_at`);
-- create index "auditentry_workspace_id_scope_created_at_id" to table: "audit_entries"
CREATE INDEX `auditentry_workspace_id_scope_created_at_id` ON `audit_entries` (`workspace_id`, `scope`, `created_at`, `id`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "auditentry_workspace_id_scope_created_at_id" to table: "audit_entries"
DROP INDEX `auditentry_workspace_id_scope_created_at_id`;
-- reverse: create index "auditentry_workspace_id_target_id_created_at" to table: "audit_entries"
DROP INDEX `auditentry_workspace_id_target_id_created_at`;
-- reverse: create index "auditentry_workspace_id_created_at_id" to table: "audit_entries"
DROP INDEX `auditentry_workspace_id_created_at_id`;
-- reverse: create index "auditentry_workspace_id_id" to table: "audit_entries"
DROP INDEX `auditentry_workspace_id_id`;
-- reverse: create "new_audit_entries" table
DROP TABLE `new_audit_entries`;
