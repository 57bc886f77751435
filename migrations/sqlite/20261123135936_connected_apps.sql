-- +goose Up
-- serves: 20261123072556
-- create "connected_apps" table
CREATE TABLE `connected_apps` (`id` text NOT NULL, `created_at` datetime NOT NULL, `workspace_id` text NOT NULL, `client_id` text NOT NULL, `name` text NOT NULL, `redirect_uri` text NOT NULL, `scopes` json NOT NULL, `subaccounts` json NULL, `challenge` text NOT NULL, `code_hash` text NOT NULL, `code_expires_at` datetime NOT NULL, `family_hash` text NOT NULL DEFAULT (''), `refresh_hash` text NOT NULL DEFAULT (''), `access_hash` text NOT NULL DEFAULT (''), `access_expires_at` datetime NULL, `expires_at` datetime NOT NULL, `last_used_at` datetime NULL, `membership_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `connected_apps_memberships_connected_apps` FOREIGN KEY (`membership_id`) REFERENCES `memberships` (`id`) ON DELETE CASCADE);
-- create index "connectedapp_workspace_id_id" to table: "connected_apps"
CREATE UNIQUE INDEX `connectedapp_workspace_id_id` ON `connected_apps` (`workspace_id`, `id`);
-- create index "connectedapp_workspace_id_created_at_id" to table: "connected_apps"
CREATE INDEX `connectedapp_workspace_id_created_at_id` ON `connected_apps` (`workspace_id`, `created_at`, `id`);
-- create index "connectedapp_workspace_id_membership_id" to table: "connected_apps"
CREATE INDEX `connectedapp_workspace_id_membership_id` ON `connected_apps` (`workspace_id`, `membership_id`);
-- create index "connectedapp_code_hash" to table: "connected_apps"
CREATE INDEX `connectedapp_code_hash` ON `connected_apps` (`code_hash`);
-- create index "connectedapp_family_hash" to table: "connected_apps"
CREATE INDEX `connectedapp_family_hash` ON `connected_apps` (`family_hash`);
-- create index "connectedapp_access_hash" to table: "connected_apps"
CREATE INDEX `connectedapp_access_hash` ON `connected_apps` (`access_hash`);
-- create index "connectedapp_expires_at" to table: "connected_apps"
CREATE INDEX `connectedapp_expires_at` ON `connected_apps` (`expires_at`);

-- +goose Down
-- reverse: create index "connectedapp_expires_at" to table: "connected_apps"
DROP INDEX `connectedapp_expires_at`;
-- reverse: create index "connectedapp_access_hash" to table: "connected_apps"
DROP INDEX `connectedapp_access_hash`;
-- reverse: create index "connectedapp_family_hash" to table: "connected_apps"
DROP INDEX `connectedapp_family_hash`;
-- reverse: create index "connectedapp_code_hash" to table: "connected_apps"
DROP INDEX `connectedapp_code_hash`;
-- reverse: create index "connectedapp_workspace_id_membership_id" to table: "connected_apps"
DROP INDEX `connectedapp_workspace_id_membership_id`;
-- reverse: create index "connectedapp_workspace_id_created_at_id" to table: "connected_apps"
DROP INDEX `connectedapp_workspace_id_created_at_id`;
-- reverse: create index "connectedapp_workspace_id_id" to table: "connected_apps"
DROP INDEX `connectedapp_workspace_id_id`;
-- reverse: create "connected_apps" table
DROP TABLE `connected_apps`;
