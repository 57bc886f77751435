-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- add column "speech_url" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `speech_url` text NULL;
-- add column "speech_key" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `speech_key` blob NULL;
-- add column "speech_model" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `speech_model` text NULL;
-- add column "speech_voices" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `speech_voices` json NULL;
-- add column "hearing_kind" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `hearing_kind` text NULL;
-- add column "hearing_url" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `hearing_url` text NULL;
-- add column "hearing_key" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `hearing_key` blob NULL;
-- add column "hearing_model" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `hearing_model` text NULL;
-- create "new_calls" table
CREATE TABLE `new_calls` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `carrier_id` text NULL, `status` text NOT NULL DEFAULT ('QUEUED'), `call_type` text NOT NULL DEFAULT ('phone'), `direction` text NOT NULL, `to_number` text NOT NULL, `from_number` text NULL, `number_pool_id` text NULL, `variables` json NULL, `active` bool NOT NULL DEFAULT (true), `asked_at` datetime NULL, `accepted_at` datetime NULL, `rang_at` datetime NULL, `answered_at` datetime NULL, `ended_at` datetime NULL, `outcome` text NULL, `disconnection_reason` text NULL, `heard_at` datetime NULL, `transcript` json NULL, `recorded` bool NOT NULL DEFAULT (false), `opted_out` bool NOT NULL DEFAULT (false), `called_tools` json NULL, `duration_ms` integer NOT NULL DEFAULT (0), `cost` integer NOT NULL DEFAULT (0), `summary` text NULL, `user_sentiment` text NULL, `successful` bool NULL, `ledger` json NULL, `owner` text NULL, `owned_until` datetime NULL, `dialog` json NULL, `hang_up` bool NOT NULL DEFAULT (false), `attempt` text NULL, `assistant_id` text NULL, `contact_id` text NULL, `conversation_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `calls_assistants_calls` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE SET NULL, CONSTRAINT `calls_contacts_calls` FOREIGN KEY (`contact_id`) REFERENCES `contacts` (`id`) ON DELETE CASCADE, CONSTRAINT `calls_conversations_calls` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE SET NULL);
-- copy rows from old table "calls" to new temporary table "new_calls"
INSERT INTO `new_calls` (`id`, `created_at`, `updated_at`, `subaccount_id`, `carrier_id`, `status`, `call_type`, `direction`, `to_number`, `from_number`, `number_pool_id`, `variables`, `active`, `asked_at`, `accepted_at`, `rang_at`, `answered_at`, `ended_at`, `outcome`, `disconnection_reason`, `heard_at`, `transcript`, `recorded`, `opted_out`, `called_tools`, `duration_ms`, `cost`, `summary`, `user_sentiment`, `successful`, `attempt`, `assistant_id`, `contact_id`, `conversation_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `carrier_id`, `status`, `call_type`, `direction`, `to_number`, `from_number`, `number_pool_id`, `variables`, `active`, `asked_at`, `accepted_at`, `rang_at`, `answered_at`, `ended_at`, `outcome`, `disconnection_reason`, `heard_at`, `transcript`, `recorded`, `opted_out`, `called_tools`, `duration_ms`, `cost`, `summary`, `user_sentiment`, `successful`, `attempt`, `assistant_id`, `contact_id`, `conversation_id` FROM `calls`;
-- drop "calls" table after copying rows
DROP TABLE `calls`;
-- rename temporary table "new_calls" to "calls"
ALTER TABLE `new_calls` RENAME TO `calls`;
-- create index "call_subaccount_id_id" to table: "calls"
CREATE UNIQUE INDEX `call_subaccount_id_id` ON `calls` (`subaccount_id`, `id`);
-- create index "call_subaccount_id_created_at_id" to table: "calls"
CREATE INDEX `call_subaccount_id_created_at_id` ON `calls` (`subaccount_id`, `created_at`, `id`);
-- create index "call_subaccount_id_contact_id_created_at_id" to table: "calls"
CREATE INDEX `call_subaccount_id_contact_id_created_at_id` ON `calls` (`subaccount_id`, `contact_id`, `created_at`, `id`);
-- create index "call_subaccount_id_assistant_id_created_at_id" to table: "calls"
CREATE INDEX `call_subaccount_id_assistant_id_created_at_id` ON `calls` (`subaccount_id`, `assistant_id`, `created_at`, `id`);
-- create index "call_subaccount_id_conversation_id_created_at_id" to table: "calls"
CREATE INDEX `call_subaccount_id_conversation_id_created_at_id` ON `calls` (`subaccount_id`, `conversation_id`, `created_at`, `id`);
-- create index "call_subaccount_id_attempt" to table: "calls"
CREATE UNIQUE INDEX `call_subaccount_id_attempt` ON `calls` (`subaccount_id`, `attempt`);
-- create index "call_active_contact" to table: "calls"
CREATE UNIQUE INDEX `call_active_contact` ON `calls` (`subaccount_id`, `contact_id`) WHERE active;
-- create index "call_active_number" to table: "calls"
CREATE UNIQUE INDEX `call_active_number` ON `calls` (`subaccount_id`, `to_number`) WHERE active AND direction = 'outbound';
-- create index "call_subaccount_id_to_number_asked_at" to table: "calls"
CREATE INDEX `call_subaccount_id_to_number_asked_at` ON `calls` (`subaccount_id`, `to_number`, `asked_at`);
-- create index "call_subaccount_id_from_number_created_at" to table: "calls"
CREATE INDEX `call_subaccount_id_from_number_created_at` ON `calls` (`subaccount_id`, `from_number`, `created_at`);
-- create index "call_owned" to table: "calls"
CREATE INDEX `call_owned` ON `calls` (`owned_until`) WHERE active AND owner IS NOT NULL;
-- create index "call_subaccount_id_updated_at_id" to table: "calls"
CREATE INDEX `call_subaccount_id_updated_at_id` ON `calls` (`subaccount_id`, `updated_at`, `id`);
-- create "trunks" table
CREATE TABLE `trunks` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `host` text NOT NULL, `port` integer NOT NULL DEFAULT (0), `transport` text NOT NULL DEFAULT ('udp'), `username` text NULL, `password` blob NULL, `domain` text NULL, `register` bool NOT NULL DEFAULT (true), `prefixes` json NULL, `networks` json NULL, `enabled` bool NOT NULL DEFAULT (true), `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `trunks_workspaces_trunks` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
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
-- reverse: create "trunks" table
DROP TABLE `trunks`;
-- reverse: create index "call_subaccount_id_updated_at_id" to table: "calls"
DROP INDEX `call_subaccount_id_updated_at_id`;
-- reverse: create index "call_owned" to table: "calls"
DROP INDEX `call_owned`;
-- reverse: create index "call_subaccount_id_from_number_created_at" to table: "calls"
DROP INDEX `call_subaccount_id_from_number_created_at`;
-- reverse: create index "call_subaccount_id_to_number_asked_at" to table: "calls"
DROP INDEX `call_subaccount_id_to_number_asked_at`;
-- reverse: create index "call_active_number" to table: "calls"
DROP INDEX `call_active_number`;
-- reverse: create index "call_active_contact" to table: "calls"
DROP INDEX `call_active_contact`;
-- reverse: create index "call_subaccount_id_attempt" to table: "calls"
DROP INDEX `call_subaccount_id_attempt`;
-- reverse: create index "call_subaccount_id_conversation_id_created_at_id" to table: "calls"
DROP INDEX `call_subaccount_id_conversation_id_created_at_id`;
-- reverse: create index "call_subaccount_id_assistant_id_created_at_id" to table: "calls"
DROP INDEX `call_subaccount_id_assistant_id_created_at_id`;
-- reverse: create index "call_subaccount_id_contact_id_created_at_id" to table: "calls"
DROP INDEX `call_subaccount_id_contact_id_created_at_id`;
-- reverse: create index "call_subaccount_id_created_at_id" to table: "calls"
DROP INDEX `call_subaccount_id_created_at_id`;
-- reverse: create index "call_subaccount_id_id" to table: "calls"
DROP INDEX `call_subaccount_id_id`;
-- reverse: create "new_calls" table
DROP TABLE `new_calls`;
-- reverse: add column "hearing_model" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `hearing_model`;
-- reverse: add column "hearing_key" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `hearing_key`;
-- reverse: add column "hearing_url" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `hearing_url`;
-- reverse: add column "hearing_kind" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `hearing_kind`;
-- reverse: add column "speech_voices" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `speech_voices`;
-- reverse: add column "speech_model" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `speech_model`;
-- reverse: add column "speech_key" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `speech_key`;
-- reverse: add column "speech_url" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `speech_url`;
