-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_assistants" table
CREATE TABLE `new_assistants` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name_key` text NULL, `name` text NOT NULL, `description` text NULL, `model` text NULL, `prompt` text NULL, `temperature` real NULL, `voice_id` text NULL, `assistant_type` text NOT NULL DEFAULT ('STANDARD'), `language` text NULL, `voice_enabled` bool NOT NULL DEFAULT (true), `web_calls_enabled` bool NOT NULL DEFAULT (false), `last_synced_at` datetime NULL, `archived` bool NOT NULL DEFAULT (false), `greeting_mode` text NOT NULL DEFAULT ('dynamic'), `inbound_opening_message` text NULL, `outbound_opening_message` text NULL, `legacy_opening_message` text NULL, `inbound_greeting` text NULL, `outbound_greeting` text NULL, `voicemail_message` text NULL, `enable_voicemail_detection` bool NOT NULL DEFAULT (false), `platform_tools` json NOT NULL, `calendar` json NULL, `ambient_noise` text NULL, `queue` real NULL, `revision` integer NOT NULL DEFAULT (1), `sync_wanted` integer NOT NULL DEFAULT (1), `sync_done` integer NOT NULL DEFAULT (0), `sync_refusal` text NULL, `sync_until` datetime NULL, `latest_version` integer NOT NULL DEFAULT (0), `folder_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `assistants_assistant_folders_assistants` FOREIGN KEY (`folder_id`) REFERENCES `assistant_folders` (`id`) ON DELETE SET NULL);
-- copy rows from old table "assistants" to new temporary table "new_assistants"
INSERT INTO `new_assistants` (`id`, `created_at`, `updated_at`, `subaccount_id`, `name_key`, `name`, `description`, `model`, `prompt`, `temperature`, `voice_id`, `assistant_type`, `language`, `voice_enabled`, `web_calls_enabled`, `last_synced_at`, `archived`, `greeting_mode`, `inbound_opening_message`, `outbound_opening_message`, `legacy_opening_message`, `inbound_greeting`, `outbound_greeting`, `voicemail_message`, `enable_voicemail_detection`, `platform_tools`, `calendar`, `ambient_noise`, `queue`, `revision`, `latest_version`, `folder_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `name_key`, `name`, `description`, `model`, `prompt`, `temperature`, `voice_id`, `assistant_type`, `language`, `voice_enabled`, `web_calls_enabled`, `last_synced_at`, `archived`, `greeting_mode`, `inbound_opening_message`, `outbound_opening_message`, `legacy_opening_message`, `inbound_greeting`, `outbound_greeting`, `voicemail_message`, `enable_voicemail_detection`, `platform_tools`, `calendar`, `ambient_noise`, `queue`, `revision`, `latest_version`, `folder_id` FROM `assistants`;
-- drop "assistants" table after copying rows
DROP TABLE `assistants`;
-- rename temporary table "new_assistants" to "assistants"
ALTER TABLE `new_assistants` RENAME TO `assistants`;
-- create index "assistant_subaccount_id_id" to table: "assistants"
CREATE UNIQUE INDEX `assistant_subaccount_id_id` ON `assistants` (`subaccount_id`, `id`);
-- create index "assistant_subaccount_id_created_at_id" to table: "assistants"
CREATE INDEX `assistant_subaccount_id_created_at_id` ON `assistants` (`subaccount_id`, `created_at`, `id`);
-- create index "assistant_subaccount_id_folder_id" to table: "assistants"
CREATE INDEX `assistant_subaccount_id_folder_id` ON `assistants` (`subaccount_id`, `folder_id`);
-- create index "assistant_unsynced" to table: "assistants"
CREATE INDEX `assistant_unsynced` ON `assistants` (`id`) WHERE sync_done < sync_wanted;
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "assistant_unsynced" to table: "assistants"
DROP INDEX `assistant_unsynced`;
-- reverse: create index "assistant_subaccount_id_folder_id" to table: "assistants"
DROP INDEX `assistant_subaccount_id_folder_id`;
-- reverse: create index "assistant_subaccount_id_created_at_id" to table: "assistants"
DROP INDEX `assistant_subaccount_id_created_at_id`;
-- reverse: create index "assistant_subaccount_id_id" to table: "assistants"
DROP INDEX `assistant_subaccount_id_id`;
-- reverse: create "new_assistants" table
DROP TABLE `new_assistants`;
