-- +goose Up
-- serves: 20261123072556
-- create "sayings" table
CREATE TABLE `sayings` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `grams` text NULL, `call_id` text NULL, `message_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `sayings_calls_sayings` FOREIGN KEY (`call_id`) REFERENCES `calls` (`id`) ON DELETE CASCADE, CONSTRAINT `sayings_messages_sayings` FOREIGN KEY (`message_id`) REFERENCES `messages` (`id`) ON DELETE CASCADE);
-- create index "saying_subaccount_id_id" to table: "sayings"
CREATE UNIQUE INDEX `saying_subaccount_id_id` ON `sayings` (`subaccount_id`, `id`);
-- create index "saying_subaccount_id_created_at_id" to table: "sayings"
CREATE INDEX `saying_subaccount_id_created_at_id` ON `sayings` (`subaccount_id`, `created_at`, `id`);
-- create index "saying_subaccount_id_message_id" to table: "sayings"
CREATE UNIQUE INDEX `saying_subaccount_id_message_id` ON `sayings` (`subaccount_id`, `message_id`) WHERE message_id IS NOT NULL;
-- create index "saying_subaccount_id_call_id" to table: "sayings"
CREATE UNIQUE INDEX `saying_subaccount_id_call_id` ON `sayings` (`subaccount_id`, `call_id`) WHERE call_id IS NOT NULL;
-- create index "saying_of_call" to table: "sayings"
CREATE INDEX `saying_of_call` ON `sayings` (`subaccount_id`, `created_at`, `id`) WHERE call_id IS NOT NULL;

-- +goose Down
-- reverse: create index "saying_of_call" to table: "sayings"
DROP INDEX `saying_of_call`;
-- reverse: create index "saying_subaccount_id_call_id" to table: "sayings"
DROP INDEX `saying_subaccount_id_call_id`;
-- reverse: create index "saying_subaccount_id_message_id" to table: "sayings"
DROP INDEX `saying_subaccount_id_message_id`;
-- reverse: create index "saying_subaccount_id_created_at_id" to table: "sayings"
DROP INDEX `saying_subaccount_id_created_at_id`;
-- reverse: create index "saying_subaccount_id_id" to table: "sayings"
DROP INDEX `saying_subaccount_id_id`;
-- reverse: create "sayings" table
DROP TABLE `sayings`;
