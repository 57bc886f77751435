-- +goose Up
-- serves: 20261123072556
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_inbox_settings" table
CREATE TABLE `new_inbox_settings` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL DEFAULT ('inbox'), `assignment` text NOT NULL DEFAULT ('OFF'), `assignees` json NULL, `last_assignee_id` text NULL, `asks_rating` bool NOT NULL DEFAULT (false), `rating_question` text NULL, `rating_days` integer NOT NULL DEFAULT (14), PRIMARY KEY (`id`));
-- copy rows from old table "inbox_settings" to new temporary table "new_inbox_settings"
INSERT INTO `new_inbox_settings` (`id`, `created_at`, `updated_at`, `subaccount_id`, `name`, `assignment`, `assignees`, `last_assignee_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `name`, `assignment`, `assignees`, `last_assignee_id` FROM `inbox_settings`;
-- drop "inbox_settings" table after copying rows
DROP TABLE `inbox_settings`;
-- rename temporary table "new_inbox_settings" to "inbox_settings"
ALTER TABLE `new_inbox_settings` RENAME TO `inbox_settings`;
-- create index "inboxsetting_subaccount_id_id" to table: "inbox_settings"
CREATE UNIQUE INDEX `inboxsetting_subaccount_id_id` ON `inbox_settings` (`subaccount_id`, `id`);
-- create index "inboxsetting_subaccount_id_created_at_id" to table: "inbox_settings"
CREATE INDEX `inboxsetting_subaccount_id_created_at_id` ON `inbox_settings` (`subaccount_id`, `created_at`, `id`);
-- create index "inboxsetting_subaccount_id_name" to table: "inbox_settings"
CREATE UNIQUE INDEX `inboxsetting_subaccount_id_name` ON `inbox_settings` (`subaccount_id`, `name`);
-- create "ratings" table
CREATE TABLE `ratings` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `question` text NOT NULL, `hash` text NOT NULL, `message_id` text NOT NULL, `token` blob NULL, `expires_at` datetime NOT NULL, `score` integer NULL, `comment` text NULL, `rated_at` datetime NULL, `conversation_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `ratings_conversations_ratings` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
-- create index "ratings_hash_key" to table: "ratings"
CREATE UNIQUE INDEX `ratings_hash_key` ON `ratings` (`hash`);
-- create index "rating_subaccount_id_id" to table: "ratings"
CREATE UNIQUE INDEX `rating_subaccount_id_id` ON `ratings` (`subaccount_id`, `id`);
-- create index "rating_subaccount_id_created_at_id" to table: "ratings"
CREATE INDEX `rating_subaccount_id_created_at_id` ON `ratings` (`subaccount_id`, `created_at`, `id`);
-- create index "rating_subaccount_id_conversation_id" to table: "ratings"
CREATE UNIQUE INDEX `rating_subaccount_id_conversation_id` ON `ratings` (`subaccount_id`, `conversation_id`);
-- create index "rating_subaccount_id_message_id" to table: "ratings"
CREATE INDEX `rating_subaccount_id_message_id` ON `ratings` (`subaccount_id`, `message_id`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "rating_subaccount_id_message_id" to table: "ratings"
DROP INDEX `rating_subaccount_id_message_id`;
-- reverse: create index "rating_subaccount_id_conversation_id" to table: "ratings"
DROP INDEX `rating_subaccount_id_conversation_id`;
-- reverse: create index "rating_subaccount_id_created_at_id" to table: "ratings"
DROP INDEX `rating_subaccount_id_created_at_id`;
-- reverse: create index "rating_subaccount_id_id" to table: "ratings"
DROP INDEX `rating_subaccount_id_id`;
-- reverse: create index "ratings_hash_key" to table: "ratings"
DROP INDEX `ratings_hash_key`;
-- reverse: create "ratings" table
DROP TABLE `ratings`;
-- reverse: create index "inboxsetting_subaccount_id_name" to table: "inbox_settings"
DROP INDEX `inboxsetting_subaccount_id_name`;
-- reverse: create index "inboxsetting_subaccount_id_created_at_id" to table: "inbox_settings"
DROP INDEX `inboxsetting_subaccount_id_created_at_id`;
-- reverse: create index "inboxsetting_subaccount_id_id" to table: "inbox_settings"
DROP INDEX `inboxsetting_subaccount_id_id`;
-- reverse: create "new_inbox_settings" table
DROP TABLE `new_inbox_settings`;
