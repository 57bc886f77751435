-- +goose Up
-- create "invitations" table
CREATE TABLE `invitations` (`id` text NOT NULL, `created_at` datetime NOT NULL, `hash` text NOT NULL, `email` text NOT NULL, `role` text NOT NULL, `subaccounts` json NULL, `inviter_id` text NOT NULL, `inviter` text NOT NULL, `expires_at` datetime NOT NULL, `accepted_at` datetime NULL, `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `invitations_workspaces_invitations` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- create index "invitations_hash_key" to table: "invitations"
CREATE UNIQUE INDEX `invitations_hash_key` ON `invitations` (`hash`);
-- create index "invitation_workspace_id_id" to table: "invitations"
CREATE UNIQUE INDEX `invitation_workspace_id_id` ON `invitations` (`workspace_id`, `id`);
-- create index "invitation_workspace_id_created_at_id" to table: "invitations"
CREATE INDEX `invitation_workspace_id_created_at_id` ON `invitations` (`workspace_id`, `created_at`, `id`);
-- create index "invitation_workspace_id_email" to table: "invitations"
CREATE INDEX `invitation_workspace_id_email` ON `invitations` (`workspace_id`, `email`);
-- create index "invitation_email" to table: "invitations"
CREATE INDEX `invitation_email` ON `invitations` (`email`);

-- +goose Down
-- reverse: create index "invitation_email" to table: "invitations"
DROP INDEX `invitation_email`;
-- reverse: create index "invitation_workspace_id_email" to table: "invitations"
DROP INDEX `invitation_workspace_id_email`;
-- reverse: create index "invitation_workspace_id_created_at_id" to table: "invitations"
DROP INDEX `invitation_workspace_id_created_at_id`;
-- reverse: create index "invitation_workspace_id_id" to table: "invitations"
DROP INDEX `invitation_workspace_id_id`;
-- reverse: create index "invitations_hash_key" to table: "invitations"
DROP INDEX `invitations_hash_key`;
-- reverse: create "invitations" table
DROP TABLE `invitations`;
