-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- add column "calendar" to table: "assistants"
ALTER TABLE `assistants` ADD COLUMN `calendar` json NULL;
-- add column "preview_text_key" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `preview_text_key` text NULL;
-- add column "summary_key" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `summary_key` text NULL;
-- add column "paused_until" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `paused_until` datetime NULL;
-- add column "handed_off_at" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `handed_off_at` datetime NULL;
-- add column "hand_off_reason" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `hand_off_reason` text NULL;
-- add column "quiet_since" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `quiet_since` datetime NULL;
-- create index "conversation_subaccount_id_updated_at_id" to table: "conversations"
CREATE INDEX `conversation_subaccount_id_updated_at_id` ON `conversations` (`subaccount_id`, `updated_at`, `id`);
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
CREATE TABLE `spendings` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `month` text NOT NULL, `cost` integer NOT NULL DEFAULT (0), `input_tokens` integer NOT NULL DEFAULT (0), `output_tokens` integer NOT NULL DEFAULT (0), PRIMARY KEY (`id`));
-- create index "spending_subaccount_id_id" to table: "spendings"
CREATE UNIQUE INDEX `spending_subaccount_id_id` ON `spendings` (`subaccount_id`, `id`);
-- create index "spending_subaccount_id_created_at_id" to table: "spendings"
CREATE INDEX `spending_subaccount_id_created_at_id` ON `spendings` (`subaccount_id`, `created_at`, `id`);
-- create index "spending_subaccount_id_month" to table: "spendings"
CREATE UNIQUE INDEX `spending_subaccount_id_month` ON `spendings` (`subaccount_id`, `month`);
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
-- reverse: create index "spending_subaccount_id_month" to table: "spendings"
DROP INDEX `spending_subaccount_id_month`;
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
-- reverse: create index "conversation_subaccount_id_updated_at_id" to table: "conversations"
DROP INDEX `conversation_subaccount_id_updated_at_id`;
-- reverse: add column "quiet_since" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `quiet_since`;
-- reverse: add column "hand_off_reason" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `hand_off_reason`;
-- reverse: add column "handed_off_at" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `handed_off_at`;
-- reverse: add column "paused_until" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `paused_until`;
-- reverse: add column "summary_key" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `summary_key`;
-- reverse: add column "preview_text_key" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `preview_text_key`;
-- reverse: add column "calendar" to table: "assistants"
ALTER TABLE `assistants` DROP COLUMN `calendar`;
