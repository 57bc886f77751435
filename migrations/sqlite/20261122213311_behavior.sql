-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- add column "model_wire" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `model_wire` text NULL;
-- add column "model_windows" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `model_windows` json NULL;
-- add column "model_prices" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `model_prices` json NULL;
-- add column "digest" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `digest` text NULL;
-- add column "digested_until" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `digested_until` datetime NULL;
-- create "new_turns" table
CREATE TABLE `new_turns` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `call_id` text NULL, `message_id` text NULL, `assistant_id` text NOT NULL, `outcome` text NOT NULL, `answerer` text NOT NULL, `model` text NULL, `endpoint` text NULL, `failure` text NULL, `namespace` text NOT NULL DEFAULT (''), `read_units` integer NOT NULL DEFAULT (0), `matches` json NULL, `prompt_size` integer NOT NULL DEFAULT (0), `unknown_variables` json NULL, `request` blob NULL, `incomplete` text NULL, `unpriced` bool NOT NULL DEFAULT (false), `cached_tokens` integer NOT NULL DEFAULT (0), `rounds` integer NOT NULL DEFAULT (0), `input_tokens` integer NOT NULL DEFAULT (0), `output_tokens` integer NOT NULL DEFAULT (0), `cost` integer NOT NULL DEFAULT (0), `search_ms` real NOT NULL DEFAULT (0), `first_token_ms` real NULL, `answer_ms` real NOT NULL DEFAULT (0), `conversation_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `turns_conversations_turns` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
-- copy rows from old table "turns" to new temporary table "new_turns"
INSERT INTO `new_turns` (`id`, `created_at`, `subaccount_id`, `call_id`, `message_id`, `assistant_id`, `outcome`, `answerer`, `model`, `endpoint`, `failure`, `namespace`, `read_units`, `matches`, `prompt_size`, `unknown_variables`, `rounds`, `input_tokens`, `output_tokens`, `cost`, `search_ms`, `first_token_ms`, `answer_ms`, `conversation_id`) SELECT `id`, `created_at`, `subaccount_id`, `call_id`, `message_id`, `assistant_id`, `outcome`, `answerer`, `model`, `endpoint`, `failure`, `namespace`, `read_units`, `matches`, `prompt_size`, `unknown_variables`, `rounds`, `input_tokens`, `output_tokens`, `cost`, `search_ms`, `first_token_ms`, `answer_ms`, `conversation_id` FROM `turns`;
-- drop "turns" table after copying rows
DROP TABLE `turns`;
-- rename temporary table "new_turns" to "turns"
ALTER TABLE `new_turns` RENAME TO `turns`;
-- create index "turn_subaccount_id_id" to table: "turns"
CREATE UNIQUE INDEX `turn_subaccount_id_id` ON `turns` (`subaccount_id`, `id`);
-- create index "turn_subaccount_id_created_at_id" to table: "turns"
CREATE INDEX `turn_subaccount_id_created_at_id` ON `turns` (`subaccount_id`, `created_at`, `id`);
-- create index "turn_subaccount_id_conversation_id_created_at_id" to table: "turns"
CREATE INDEX `turn_subaccount_id_conversation_id_created_at_id` ON `turns` (`subaccount_id`, `conversation_id`, `created_at`, `id`);
-- create index "turn_subaccount_id_message_id" to table: "turns"
CREATE INDEX `turn_subaccount_id_message_id` ON `turns` (`subaccount_id`, `message_id`);
-- add column "behavior" to table: "assistants"
ALTER TABLE `assistants` ADD COLUMN `behavior` json NULL;
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: add column "behavior" to table: "assistants"
ALTER TABLE `assistants` DROP COLUMN `behavior`;
-- reverse: create index "turn_subaccount_id_message_id" to table: "turns"
DROP INDEX `turn_subaccount_id_message_id`;
-- reverse: create index "turn_subaccount_id_conversation_id_created_at_id" to table: "turns"
DROP INDEX `turn_subaccount_id_conversation_id_created_at_id`;
-- reverse: create index "turn_subaccount_id_created_at_id" to table: "turns"
DROP INDEX `turn_subaccount_id_created_at_id`;
-- reverse: create index "turn_subaccount_id_id" to table: "turns"
DROP INDEX `turn_subaccount_id_id`;
-- reverse: create "new_turns" table
DROP TABLE `new_turns`;
-- reverse: add column "digested_until" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `digested_until`;
-- reverse: add column "digest" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `digest`;
-- reverse: add column "model_prices" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `model_prices`;
-- reverse: add column "model_windows" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `model_windows`;
-- reverse: add column "model_wire" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `model_wire`;
