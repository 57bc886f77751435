-- +goose Up
-- add column "monthly_budget" to table: "workspaces"
ALTER TABLE `workspaces` ADD COLUMN `monthly_budget` real NULL;
-- add column "call_id" to table: "turns"
ALTER TABLE `turns` ADD COLUMN `call_id` text NULL;
-- create "calls" table
CREATE TABLE `calls` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `carrier_id` text NULL, `status` text NOT NULL DEFAULT ('QUEUED'), `call_type` text NOT NULL DEFAULT ('phone'), `direction` text NOT NULL, `to_number` text NOT NULL, `from_number` text NULL, `number_pool_id` text NULL, `variables` json NULL, `active` bool NOT NULL DEFAULT (true), `asked_at` datetime NULL, `accepted_at` datetime NULL, `rang_at` datetime NULL, `answered_at` datetime NULL, `ended_at` datetime NULL, `outcome` text NULL, `disconnection_reason` text NULL, `heard_at` datetime NULL, `transcript` json NULL, `opted_out` bool NOT NULL DEFAULT (false), `called_tools` json NULL, `duration_ms` integer NOT NULL DEFAULT (0), `cost` integer NOT NULL DEFAULT (0), `summary` text NULL, `user_sentiment` text NULL, `successful` bool NULL, `attempt` text NULL, `assistant_id` text NULL, `contact_id` text NULL, `conversation_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `calls_assistants_calls` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE SET NULL, CONSTRAINT `calls_contacts_calls` FOREIGN KEY (`contact_id`) REFERENCES `contacts` (`id`) ON DELETE CASCADE, CONSTRAINT `calls_conversations_calls` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE SET NULL);
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
-- create "call_refusals" table
CREATE TABLE `call_refusals` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `reason` text NOT NULL, `assistant_id` text NULL, `to_number` text NULL, `call_id` text NULL, `evidence` json NOT NULL, `contact_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `call_refusals_contacts_call_refusals` FOREIGN KEY (`contact_id`) REFERENCES `contacts` (`id`) ON DELETE CASCADE);
-- create index "callrefusal_subaccount_id_id" to table: "call_refusals"
CREATE UNIQUE INDEX `callrefusal_subaccount_id_id` ON `call_refusals` (`subaccount_id`, `id`);
-- create index "callrefusal_subaccount_id_created_at_id" to table: "call_refusals"
CREATE INDEX `callrefusal_subaccount_id_created_at_id` ON `call_refusals` (`subaccount_id`, `created_at`, `id`);
-- create index "callrefusal_subaccount_id_contact_id" to table: "call_refusals"
CREATE INDEX `callrefusal_subaccount_id_contact_id` ON `call_refusals` (`subaccount_id`, `contact_id`);
-- create "do_not_calls" table
CREATE TABLE `do_not_calls` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `number` text NULL, `number_hash` text NOT NULL, `source` text NOT NULL, `reason` text NULL, `lifted_at` datetime NULL, `lifted_because` text NULL, PRIMARY KEY (`id`));
-- create index "donotcall_subaccount_id_id" to table: "do_not_calls"
CREATE UNIQUE INDEX `donotcall_subaccount_id_id` ON `do_not_calls` (`subaccount_id`, `id`);
-- create index "donotcall_subaccount_id_created_at_id" to table: "do_not_calls"
CREATE INDEX `donotcall_subaccount_id_created_at_id` ON `do_not_calls` (`subaccount_id`, `created_at`, `id`);
-- create index "donotcall_subaccount_id_number_hash" to table: "do_not_calls"
CREATE UNIQUE INDEX `donotcall_subaccount_id_number_hash` ON `do_not_calls` (`subaccount_id`, `number_hash`) WHERE lifted_at IS NULL;

-- +goose Down
-- reverse: create index "donotcall_subaccount_id_number_hash" to table: "do_not_calls"
DROP INDEX `donotcall_subaccount_id_number_hash`;
-- reverse: create index "donotcall_subaccount_id_created_at_id" to table: "do_not_calls"
DROP INDEX `donotcall_subaccount_id_created_at_id`;
-- reverse: create index "donotcall_subaccount_id_id" to table: "do_not_calls"
DROP INDEX `donotcall_subaccount_id_id`;
-- reverse: create "do_not_calls" table
DROP TABLE `do_not_calls`;
-- reverse: create index "callrefusal_subaccount_id_contact_id" to table: "call_refusals"
DROP INDEX `callrefusal_subaccount_id_contact_id`;
-- reverse: create index "callrefusal_subaccount_id_created_at_id" to table: "call_refusals"
DROP INDEX `callrefusal_subaccount_id_created_at_id`;
-- reverse: create index "callrefusal_subaccount_id_id" to table: "call_refusals"
DROP INDEX `callrefusal_subaccount_id_id`;
-- reverse: create "call_refusals" table
DROP TABLE `call_refusals`;
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
-- reverse: create "calls" table
DROP TABLE `calls`;
-- reverse: add column "call_id" to table: "turns"
ALTER TABLE `turns` DROP COLUMN `call_id`;
-- reverse: add column "monthly_budget" to table: "workspaces"
ALTER TABLE `workspaces` DROP COLUMN `monthly_budget`;
