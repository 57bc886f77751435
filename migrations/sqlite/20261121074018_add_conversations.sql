-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- add column "calendar" to table: "assistants"
ALTER TABLE `assistants` ADD COLUMN `calendar` json NULL;
-- create "new_conversations" table
CREATE TABLE `new_conversations` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `preview_text_key` text NULL, `summary_key` text NULL, `external_id` text NULL, `preview_text` text NULL, `last_channel` text NULL, `conversation_type` text NOT NULL DEFAULT ('CHAT'), `ai_responses` integer NOT NULL DEFAULT (0), `is_archived` bool NOT NULL DEFAULT (false), `is_favorite` bool NOT NULL DEFAULT (false), `lead_quality` text NULL, `user_sentiment` text NULL, `status` text NOT NULL DEFAULT ('OPEN'), `summary` text NULL, `paused_until` datetime NULL, `handed_off_at` datetime NULL, `hand_off_reason` text NULL, `quiet_since` datetime NULL, `assistant_id` text NULL, `contact_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `conversations_assistants_conversations` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE SET NULL, CONSTRAINT `conversations_contacts_conversations` FOREIGN KEY (`contact_id`) REFERENCES `contacts` (`id`) ON DELETE CASCADE);
-- copy rows from old table "conversations" to new temporary table "new_conversations"
INSERT INTO `new_conversations` (`id`, `created_at`, `updated_at`, `subaccount_id`, `external_id`, `preview_text`, `last_channel`, `conversation_type`, `ai_responses`, `is_archived`, `is_favorite`, `lead_quality`, `user_sentiment`, `status`, `summary`, `assistant_id`, `contact_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `external_id`, `preview_text`, `last_channel`, `conversation_type`, `ai_responses`, `is_archived`, `is_favorite`, `lead_quality`, `user_sentiment`, `status`, `summary`, `assistant_id`, `contact_id` FROM `conversations`;
-- drop "conversations" table after copying rows
DROP TABLE `conversations`;
-- rename temporary table "new_conversations" to "conversations"
ALTER TABLE `new_conversations` RENAME TO `conversations`;
-- create index "conversation_subaccount_id_id" to table: "conversations"
CREATE UNIQUE INDEX `conversation_subaccount_id_id` ON `conversations` (`subaccount_id`, `id`);
-- create index "conversation_subaccount_id_created_at_id" to table: "conversations"
CREATE INDEX `conversation_subaccount_id_created_at_id` ON `conversations` (`subaccount_id`, `created_at`, `id`);
-- create index "conversation_subaccount_id_external_id" to table: "conversations"
CREATE UNIQUE INDEX `conversation_subaccount_id_external_id` ON `conversations` (`subaccount_id`, `external_id`);
-- create index "conversation_subaccount_id_contact_id_updated_at_id" to table: "conversations"
CREATE INDEX `conversation_subaccount_id_contact_id_updated_at_id` ON `conversations` (`subaccount_id`, `contact_id`, `updated_at`, `id`);
-- create index "conversation_subaccount_id_assistant_id" to table: "conversations"
CREATE INDEX `conversation_subaccount_id_assistant_id` ON `conversations` (`subaccount_id`, `assistant_id`);
-- create index "conversation_subaccount_id_updated_at_id" to table: "conversations"
CREATE INDEX `conversation_subaccount_id_updated_at_id` ON `conversations` (`subaccount_id`, `updated_at`, `id`);
-- create index "conversation_quiet_since" to table: "conversations"
CREATE INDEX `conversation_quiet_since` ON `conversations` (`quiet_since`) WHERE quiet_since IS NOT NULL;
-- create "new_messages" table
CREATE TABLE `new_messages` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `content` text NOT NULL, `ai` bool NOT NULL DEFAULT (false), `source` text NOT NULL DEFAULT ('api'), `channel` text NOT NULL DEFAULT ('WEBCHAT'), `type` text NOT NULL DEFAULT ('TEXT'), `attempt` text NULL, `incomplete` bool NOT NULL DEFAULT (false), `awaits` text NULL, `delivery_status` text NULL, `delivery_error` text NULL, `conversation_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `messages_conversations_messages` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
-- copy rows from old table "messages" to new temporary table "new_messages"
INSERT INTO `new_messages` (`id`, `created_at`, `subaccount_id`, `content`, `ai`, `source`, `channel`, `type`, `attempt`, `conversation_id`) SELECT `id`, `created_at`, `subaccount_id`, `content`, `ai`, `source`, `channel`, `type`, `attempt`, `conversation_id` FROM `messages`;
-- drop "messages" table after copying rows
DROP TABLE `messages`;
-- rename temporary table "new_messages" to "messages"
ALTER TABLE `new_messages` RENAME TO `messages`;
-- create index "message_subaccount_id_id" to table: "messages"
CREATE UNIQUE INDEX `message_subaccount_id_id` ON `messages` (`subaccount_id`, `id`);
-- create index "message_subaccount_id_created_at_id" to table: "messages"
CREATE INDEX `message_subaccount_id_created_at_id` ON `messages` (`subaccount_id`, `created_at`, `id`);
-- create index "message_subaccount_id_conversation_id_created_at_id" to table: "messages"
CREATE INDEX `message_subaccount_id_conversation_id_created_at_id` ON `messages` (`subaccount_id`, `conversation_id`, `created_at`, `id`);
-- create index "message_subaccount_id_attempt_ai" to table: "messages"
CREATE UNIQUE INDEX `message_subaccount_id_attempt_ai` ON `messages` (`subaccount_id`, `attempt`, `ai`);
-- add column "tool_secret" to table: "subaccounts"
ALTER TABLE `subaccounts` ADD COLUMN `tool_secret` blob NULL;
-- add column "tool_secret_before" to table: "subaccounts"
ALTER TABLE `subaccounts` ADD COLUMN `tool_secret_before` blob NULL;
-- add column "tool_secret_until" to table: "subaccounts"
ALTER TABLE `subaccounts` ADD COLUMN `tool_secret_until` datetime NULL;
-- add column "model_url" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `model_url` text NULL;
-- add column "model_key" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `model_key` blob NULL;
-- add column "model_default" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `model_default` text NULL;
-- add column "model_names" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `model_names` json NULL;
-- create "holds" table
CREATE TABLE `holds` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `purpose` text NOT NULL, `until` datetime NOT NULL, `conversation_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `holds_conversations_holds` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
-- create index "hold_subaccount_id_id" to table: "holds"
CREATE UNIQUE INDEX `hold_subaccount_id_id` ON `holds` (`subaccount_id`, `id`);
-- create index "hold_subaccount_id_created_at_id" to table: "holds"
CREATE INDEX `hold_subaccount_id_created_at_id` ON `holds` (`subaccount_id`, `created_at`, `id`);
-- create index "hold_subaccount_id_conversation_id_purpose" to table: "holds"
CREATE UNIQUE INDEX `hold_subaccount_id_conversation_id_purpose` ON `holds` (`subaccount_id`, `conversation_id`, `purpose`);
-- create "query_trainings" table
CREATE TABLE `query_trainings` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `query` text NOT NULL, `response` text NOT NULL, `is_active` bool NOT NULL DEFAULT (true), `language` text NULL, `knowledge_base_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `query_trainings_knowledge_bases_trainings` FOREIGN KEY (`knowledge_base_id`) REFERENCES `knowledge_bases` (`id`) ON DELETE CASCADE);
-- create index "querytraining_subaccount_id_id" to table: "query_trainings"
CREATE UNIQUE INDEX `querytraining_subaccount_id_id` ON `query_trainings` (`subaccount_id`, `id`);
-- create index "querytraining_subaccount_id_created_at_id" to table: "query_trainings"
CREATE INDEX `querytraining_subaccount_id_created_at_id` ON `query_trainings` (`subaccount_id`, `created_at`, `id`);
-- create index "querytraining_subaccount_id_knowledge_base_id_created_at_id" to table: "query_trainings"
CREATE INDEX `querytraining_subaccount_id_knowledge_base_id_created_at_id` ON `query_trainings` (`subaccount_id`, `knowledge_base_id`, `created_at`, `id`);
-- create "spendings" table
CREATE TABLE `spendings` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `month` text NOT NULL, `shard` integer NOT NULL, `cost` integer NOT NULL DEFAULT (0), `input_tokens` integer NOT NULL DEFAULT (0), `output_tokens` integer NOT NULL DEFAULT (0), PRIMARY KEY (`id`));
-- create index "spending_subaccount_id_id" to table: "spendings"
CREATE UNIQUE INDEX `spending_subaccount_id_id` ON `spendings` (`subaccount_id`, `id`);
-- create index "spending_subaccount_id_created_at_id" to table: "spendings"
CREATE INDEX `spending_subaccount_id_created_at_id` ON `spendings` (`subaccount_id`, `created_at`, `id`);
-- create index "spending_subaccount_id_month_shard" to table: "spendings"
CREATE UNIQUE INDEX `spending_subaccount_id_month_shard` ON `spendings` (`subaccount_id`, `month`, `shard`);
-- create "tool_calls" table
CREATE TABLE `tool_calls` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `turn_id` text NOT NULL, `ordinal` integer NOT NULL, `name` text NOT NULL, `arguments` text NOT NULL, `result` text NULL, `error` text NULL, `duration_ms` integer NOT NULL DEFAULT (0), `conversation_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `tool_calls_conversations_tool_calls` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
-- create index "toolcall_subaccount_id_id" to table: "tool_calls"
CREATE UNIQUE INDEX `toolcall_subaccount_id_id` ON `tool_calls` (`subaccount_id`, `id`);
-- create index "toolcall_subaccount_id_created_at_id" to table: "tool_calls"
CREATE INDEX `toolcall_subaccount_id_created_at_id` ON `tool_calls` (`subaccount_id`, `created_at`, `id`);
-- create index "toolcall_subaccount_id_turn_id_ordinal" to table: "tool_calls"
CREATE UNIQUE INDEX `toolcall_subaccount_id_turn_id_ordinal` ON `tool_calls` (`subaccount_id`, `turn_id`, `ordinal`);
-- create index "toolcall_subaccount_id_conversation_id" to table: "tool_calls"
CREATE INDEX `toolcall_subaccount_id_conversation_id` ON `tool_calls` (`subaccount_id`, `conversation_id`);
-- create "turns" table
CREATE TABLE `turns` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `message_id` text NULL, `assistant_id` text NOT NULL, `outcome` text NOT NULL, `answerer` text NOT NULL, `model` text NULL, `endpoint` text NULL, `failure` text NULL, `namespace` text NOT NULL DEFAULT (''), `read_units` integer NOT NULL DEFAULT (0), `matches` json NULL, `prompt_size` integer NOT NULL DEFAULT (0), `unknown_variables` json NULL, `rounds` integer NOT NULL DEFAULT (0), `input_tokens` integer NOT NULL DEFAULT (0), `output_tokens` integer NOT NULL DEFAULT (0), `cost` integer NOT NULL DEFAULT (0), `search_ms` real NOT NULL DEFAULT (0), `first_token_ms` real NULL, `answer_ms` real NOT NULL DEFAULT (0), `conversation_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `turns_conversations_turns` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
-- create index "turn_subaccount_id_id" to table: "turns"
CREATE UNIQUE INDEX `turn_subaccount_id_id` ON `turns` (`subaccount_id`, `id`);
-- create index "turn_subaccount_id_created_at_id" to table: "turns"
CREATE INDEX `turn_subaccount_id_created_at_id` ON `turns` (`subaccount_id`, `created_at`, `id`);
-- create index "turn_subaccount_id_conversation_id_created_at_id" to table: "turns"
CREATE INDEX `turn_subaccount_id_conversation_id_created_at_id` ON `turns` (`subaccount_id`, `conversation_id`, `created_at`, `id`);
-- create index "turn_subaccount_id_message_id" to table: "turns"
CREATE INDEX `turn_subaccount_id_message_id` ON `turns` (`subaccount_id`, `message_id`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "turn_subaccount_id_message_id" to table: "turns"
DROP INDEX `turn_subaccount_id_message_id`;
-- reverse: create index "turn_subaccount_id_conversation_id_created_at_id" to table: "turns"
DROP INDEX `turn_subaccount_id_conversation_id_created_at_id`;
-- reverse: create index "turn_subaccount_id_created_at_id" to table: "turns"
DROP INDEX `turn_subaccount_id_created_at_id`;
-- reverse: create index "turn_subaccount_id_id" to table: "turns"
DROP INDEX `turn_subaccount_id_id`;
-- reverse: create "turns" table
DROP TABLE `turns`;
-- reverse: create index "toolcall_subaccount_id_conversation_id" to table: "tool_calls"
DROP INDEX `toolcall_subaccount_id_conversation_id`;
-- reverse: create index "toolcall_subaccount_id_turn_id_ordinal" to table: "tool_calls"
DROP INDEX `toolcall_subaccount_id_turn_id_ordinal`;
-- reverse: create index "toolcall_subaccount_id_created_at_id" to table: "tool_calls"
DROP INDEX `toolcall_subaccount_id_created_at_id`;
-- reverse: create index "toolcall_subaccount_id_id" to table: "tool_calls"
DROP INDEX `toolcall_subaccount_id_id`;
-- reverse: create "tool_calls" table
DROP TABLE `tool_calls`;
-- reverse: create index "spending_subaccount_id_month_shard" to table: "spendings"
DROP INDEX `spending_subaccount_id_month_shard`;
-- reverse: create index "spending_subaccount_id_created_at_id" to table: "spendings"
DROP INDEX `spending_subaccount_id_created_at_id`;
-- reverse: create index "spending_subaccount_id_id" to table: "spendings"
DROP INDEX `spending_subaccount_id_id`;
-- reverse: create "spendings" table
DROP TABLE `spendings`;
-- reverse: create index "querytraining_subaccount_id_knowledge_base_id_created_at_id" to table: "query_trainings"
DROP INDEX `querytraining_subaccount_id_knowledge_base_id_created_at_id`;
-- reverse: create index "querytraining_subaccount_id_created_at_id" to table: "query_trainings"
DROP INDEX `querytraining_subaccount_id_created_at_id`;
-- reverse: create index "querytraining_subaccount_id_id" to table: "query_trainings"
DROP INDEX `querytraining_subaccount_id_id`;
-- reverse: create "query_trainings" table
DROP TABLE `query_trainings`;
-- reverse: create index "hold_subaccount_id_conversation_id_purpose" to table: "holds"
DROP INDEX `hold_subaccount_id_conversation_id_purpose`;
-- reverse: create index "hold_subaccount_id_created_at_id" to table: "holds"
DROP INDEX `hold_subaccount_id_created_at_id`;
-- reverse: create index "hold_subaccount_id_id" to table: "holds"
DROP INDEX `hold_subaccount_id_id`;
-- reverse: create "holds" table
DROP TABLE `holds`;
-- reverse: add column "model_names" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `model_names`;
-- reverse: add column "model_default" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `model_default`;
-- reverse: add column "model_key" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `model_key`;
-- reverse: add column "model_url" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `model_url`;
-- reverse: add column "tool_secret_until" to table: "subaccounts"
ALTER TABLE `subaccounts` DROP COLUMN `tool_secret_until`;
-- reverse: add column "tool_secret_before" to table: "subaccounts"
ALTER TABLE `subaccounts` DROP COLUMN `tool_secret_before`;
-- reverse: add column "tool_secret" to table: "subaccounts"
ALTER TABLE `subaccounts` DROP COLUMN `tool_secret`;
-- reverse: create index "message_subaccount_id_attempt_ai" to table: "messages"
DROP INDEX `message_subaccount_id_attempt_ai`;
-- reverse: create index "message_subaccount_id_conversation_id_created_at_id" to table: "messages"
DROP INDEX `message_subaccount_id_conversation_id_created_at_id`;
-- reverse: create index "message_subaccount_id_created_at_id" to table: "messages"
DROP INDEX `message_subaccount_id_created_at_id`;
-- reverse: create index "message_subaccount_id_id" to table: "messages"
DROP INDEX `message_subaccount_id_id`;
-- reverse: create "new_messages" table
DROP TABLE `new_messages`;
-- reverse: create index "conversation_quiet_since" to table: "conversations"
DROP INDEX `conversation_quiet_since`;
-- reverse: create index "conversation_subaccount_id_updated_at_id" to table: "conversations"
DROP INDEX `conversation_subaccount_id_updated_at_id`;
-- reverse: create index "conversation_subaccount_id_assistant_id" to table: "conversations"
DROP INDEX `conversation_subaccount_id_assistant_id`;
-- reverse: create index "conversation_subaccount_id_contact_id_updated_at_id" to table: "conversations"
DROP INDEX `conversation_subaccount_id_contact_id_updated_at_id`;
-- reverse: create index "conversation_subaccount_id_external_id" to table: "conversations"
DROP INDEX `conversation_subaccount_id_external_id`;
-- reverse: create index "conversation_subaccount_id_created_at_id" to table: "conversations"
DROP INDEX `conversation_subaccount_id_created_at_id`;
-- reverse: create index "conversation_subaccount_id_id" to table: "conversations"
DROP INDEX `conversation_subaccount_id_id`;
-- reverse: create "new_conversations" table
DROP TABLE `new_conversations`;
-- reverse: add column "calendar" to table: "assistants"
ALTER TABLE `assistants` DROP COLUMN `calendar`;
