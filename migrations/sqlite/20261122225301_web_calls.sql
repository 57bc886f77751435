-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_assistants" table
CREATE TABLE `new_assistants` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name_key` text NULL, `name` text NOT NULL, `description` text NULL, `model` text NULL, `prompt` text NULL, `temperature` real NULL, `voice_id` text NULL, `assistant_type` text NOT NULL DEFAULT ('STANDARD'), `language` text NULL, `voice_enabled` bool NOT NULL DEFAULT (true), `web_calls_enabled` bool NOT NULL DEFAULT (false), `last_synced_at` datetime NULL, `archived` bool NOT NULL DEFAULT (false), `greeting_mode` text NOT NULL DEFAULT ('dynamic'), `inbound_opening_message` text NULL, `outbound_opening_message` text NULL, `legacy_opening_message` text NULL, `inbound_greeting` text NULL, `outbound_greeting` text NULL, `voicemail_message` text NULL, `enable_voicemail_detection` bool NOT NULL DEFAULT (false), `platform_tools` json NOT NULL, `calendar` json NULL, `behavior` json NULL, `ambient_noise` text NULL, `queue` real NULL, `public_calls` bool NOT NULL DEFAULT (false), `public_id` text NULL, `call_origins` json NULL, `calls_per_address` integer NOT NULL DEFAULT (10), `web_concurrency` integer NOT NULL DEFAULT (5), `web_minutes` integer NOT NULL DEFAULT (10), `revision` integer NOT NULL DEFAULT (1), `sync_wanted` integer NOT NULL DEFAULT (1), `sync_done` integer NOT NULL DEFAULT (0), `sync_refusal` text NULL, `sync_until` datetime NULL, `sync_by` integer NULL, `latest_version` integer NOT NULL DEFAULT (0), `folder_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `assistants_assistant_folders_assistants` FOREIGN KEY (`folder_id`) REFERENCES `assistant_folders` (`id`) ON DELETE SET NULL);
-- copy rows from old table "assistants" to new temporary table "new_assistants"
INSERT INTO `new_assistants` (`id`, `created_at`, `updated_at`, `subaccount_id`, `name_key`, `name`, `description`, `model`, `prompt`, `temperature`, `voice_id`, `assistant_type`, `language`, `voice_enabled`, `web_calls_enabled`, `last_synced_at`, `archived`, `greeting_mode`, `inbound_opening_message`, `outbound_opening_message`, `legacy_opening_message`, `inbound_greeting`, `outbound_greeting`, `voicemail_message`, `enable_voicemail_detection`, `platform_tools`, `calendar`, `behavior`, `ambient_noise`, `queue`, `revision`, `sync_wanted`, `sync_done`, `sync_refusal`, `sync_until`, `sync_by`, `latest_version`, `folder_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `name_key`, `name`, `description`, `model`, `prompt`, `temperature`, `voice_id`, `assistant_type`, `language`, `voice_enabled`, `web_calls_enabled`, `last_synced_at`, `archived`, `greeting_mode`, `inbound_opening_message`, `outbound_opening_message`, `legacy_opening_message`, `inbound_greeting`, `outbound_greeting`, `voicemail_message`, `enable_voicemail_detection`, `platform_tools`, `calendar`, `behavior`, `ambient_noise`, `queue`, `revision`, `sync_wanted`, `sync_done`, `sync_refusal`, `sync_until`, `sync_by`, `latest_version`, `folder_id` FROM `assistants`;
-- drop "assistants" table after copying rows
DROP TABLE `assistants`;
-- rename temporary table "new_assistants" to "assistants"
ALTER TABLE `new_assistants` RENAME TO `assistants`;
-- create index "assistants_public_id_key" to table: "assistants"
CREATE UNIQUE INDEX `assistants_public_id_key` ON `assistants` (`public_id`);
-- create index "assistant_subaccount_id_id" to table: "assistants"
CREATE UNIQUE INDEX `assistant_subaccount_id_id` ON `assistants` (`subaccount_id`, `id`);
-- create index "assistant_subaccount_id_created_at_id" to table: "assistants"
CREATE INDEX `assistant_subaccount_id_created_at_id` ON `assistants` (`subaccount_id`, `created_at`, `id`);
-- create index "assistant_subaccount_id_folder_id" to table: "assistants"
CREATE INDEX `assistant_subaccount_id_folder_id` ON `assistants` (`subaccount_id`, `folder_id`);
-- create index "assistant_unsynced" to table: "assistants"
CREATE INDEX `assistant_unsynced` ON `assistants` (`id`) WHERE sync_done < sync_wanted;
-- create "new_subaccounts" table
CREATE TABLE `new_subaccounts` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name_key` text NULL, `location_id_key` text NULL, `name` text NOT NULL, `location_id` text NULL, `time_zone` text NOT NULL DEFAULT ('UTC'), `region` text NULL, `calling_hours` json NULL, `monthly_budget` real NULL, `custom_values` json NOT NULL, `tool_secret` blob NULL, `tool_secret_before` blob NULL, `tool_secret_until` datetime NULL, `concurrency` integer NOT NULL DEFAULT (20), `web_concurrency` integer NOT NULL DEFAULT (10), `archived` bool NOT NULL DEFAULT (false), `creates_unknown_contacts` bool NOT NULL DEFAULT (true), `recording` bool NOT NULL DEFAULT (true), `recording_notice` text NULL, `recording_days` integer NULL, `opt_out_key` text NULL, `longest_call_minutes` integer NULL, `stored_bytes` integer NOT NULL DEFAULT (0), `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `subaccounts_workspaces_subaccounts` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- copy rows from old table "subaccounts" to new temporary table "new_subaccounts"
INSERT INTO `new_subaccounts` (`id`, `created_at`, `updated_at`, `name_key`, `location_id_key`, `name`, `location_id`, `time_zone`, `region`, `calling_hours`, `monthly_budget`, `custom_values`, `tool_secret`, `tool_secret_before`, `tool_secret_until`, `concurrency`, `archived`, `creates_unknown_contacts`, `recording`, `recording_notice`, `recording_days`, `opt_out_key`, `longest_call_minutes`, `stored_bytes`, `workspace_id`) SELECT `id`, `created_at`, `updated_at`, `name_key`, `location_id_key`, `name`, `location_id`, `time_zone`, `region`, `calling_hours`, `monthly_budget`, `custom_values`, `tool_secret`, `tool_secret_before`, `tool_secret_until`, `concurrency`, `archived`, `creates_unknown_contacts`, `recording`, `recording_notice`, `recording_days`, `opt_out_key`, `longest_call_minutes`, `stored_bytes`, `workspace_id` FROM `subaccounts`;
-- drop "subaccounts" table after copying rows
DROP TABLE `subaccounts`;
-- rename temporary table "new_subaccounts" to "subaccounts"
ALTER TABLE `new_subaccounts` RENAME TO `subaccounts`;
-- create index "subaccount_workspace_id_id" to table: "subaccounts"
CREATE UNIQUE INDEX `subaccount_workspace_id_id` ON `subaccounts` (`workspace_id`, `id`);
-- create index "subaccount_workspace_id_created_at_id" to table: "subaccounts"
CREATE INDEX `subaccount_workspace_id_created_at_id` ON `subaccounts` (`workspace_id`, `created_at`, `id`);
-- create index "subaccount_workspace_id_location_id" to table: "subaccounts"
CREATE UNIQUE INDEX `subaccount_workspace_id_location_id` ON `subaccounts` (`workspace_id`, `location_id`);
-- create "new_calls" table
CREATE TABLE `new_calls` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `carrier_id` text NULL, `status` text NOT NULL DEFAULT ('QUEUED'), `call_type` text NOT NULL DEFAULT ('phone'), `direction` text NOT NULL, `to_number` text NULL, `from_number` text NULL, `number_pool_id` text NULL, `variables` json NULL, `active` bool NOT NULL DEFAULT (true), `asked_at` datetime NULL, `accepted_at` datetime NULL, `rang_at` datetime NULL, `answered_at` datetime NULL, `ended_at` datetime NULL, `outcome` text NULL, `disconnection_reason` text NULL, `heard_at` datetime NULL, `transcript` json NULL, `recorded` bool NOT NULL DEFAULT (false), `opted_out` bool NOT NULL DEFAULT (false), `called_tools` json NULL, `duration_ms` integer NOT NULL DEFAULT (0), `cost` integer NOT NULL DEFAULT (0), `summary` text NULL, `user_sentiment` text NULL, `successful` bool NULL, `ledger` json NULL, `timed` bool NOT NULL DEFAULT (false), `waveform` blob NULL, `owner` text NULL, `owned_until` datetime NULL, `dialog` json NULL, `hang_up` bool NOT NULL DEFAULT (false), `ticket` text NULL, `attempt` text NULL, `assistant_id` text NULL, `contact_id` text NULL, `conversation_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `calls_assistants_calls` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE SET NULL, CONSTRAINT `calls_contacts_calls` FOREIGN KEY (`contact_id`) REFERENCES `contacts` (`id`) ON DELETE CASCADE, CONSTRAINT `calls_conversations_calls` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE SET NULL, CONSTRAINT `call_number` CHECK (call_type = 'web' OR to_number IS NOT NULL));
-- copy rows from old table "calls" to new temporary table "new_calls"
INSERT INTO `new_calls` (`id`, `created_at`, `updated_at`, `subaccount_id`, `carrier_id`, `status`, `call_type`, `direction`, `to_number`, `from_number`, `number_pool_id`, `variables`, `active`, `asked_at`, `accepted_at`, `rang_at`, `answered_at`, `ended_at`, `outcome`, `disconnection_reason`, `heard_at`, `transcript`, `recorded`, `opted_out`, `called_tools`, `duration_ms`, `cost`, `summary`, `user_sentiment`, `successful`, `ledger`, `timed`, `waveform`, `owner`, `owned_until`, `dialog`, `hang_up`, `attempt`, `assistant_id`, `contact_id`, `conversation_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `carrier_id`, `status`, `call_type`, `direction`, `to_number`, `from_number`, `number_pool_id`, `variables`, `active`, `asked_at`, `accepted_at`, `rang_at`, `answered_at`, `ended_at`, `outcome`, `disconnection_reason`, `heard_at`, `transcript`, `recorded`, `opted_out`, `called_tools`, `duration_ms`, `cost`, `summary`, `user_sentiment`, `successful`, `ledger`, `timed`, `waveform`, `owner`, `owned_until`, `dialog`, `hang_up`, `attempt`, `assistant_id`, `contact_id`, `conversation_id` FROM `calls`;
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
-- create index "call_subaccount_id_ticket" to table: "calls"
CREATE UNIQUE INDEX `call_subaccount_id_ticket` ON `calls` (`subaccount_id`, `ticket`);
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
-- create index "call_recorded" to table: "calls"
CREATE INDEX `call_recorded` ON `calls` (`subaccount_id`, `ended_at`) WHERE recorded;
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "call_recorded" to table: "calls"
DROP INDEX `call_recorded`;
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
-- reverse: create index "call_subaccount_id_ticket" to table: "calls"
DROP INDEX `call_subaccount_id_ticket`;
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
-- reverse: create index "subaccount_workspace_id_location_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_location_id`;
-- reverse: create index "subaccount_workspace_id_created_at_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_created_at_id`;
-- reverse: create index "subaccount_workspace_id_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_id`;
-- reverse: create "new_subaccounts" table
DROP TABLE `new_subaccounts`;
-- reverse: create index "assistant_unsynced" to table: "assistants"
DROP INDEX `assistant_unsynced`;
-- reverse: create index "assistant_subaccount_id_folder_id" to table: "assistants"
DROP INDEX `assistant_subaccount_id_folder_id`;
-- reverse: create index "assistant_subaccount_id_created_at_id" to table: "assistants"
DROP INDEX `assistant_subaccount_id_created_at_id`;
-- reverse: create index "assistant_subaccount_id_id" to table: "assistants"
DROP INDEX `assistant_subaccount_id_id`;
-- reverse: create index "assistants_public_id_key" to table: "assistants"
DROP INDEX `assistants_public_id_key`;
-- reverse: create "new_assistants" table
DROP TABLE `new_assistants`;
