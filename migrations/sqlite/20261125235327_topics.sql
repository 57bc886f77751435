-- +goose Up
-- serves: none
-- stops: older programs cannot read figures by topic, and would count hours again without them
-- create "topics" table
CREATE TABLE `topics` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `name_key` text NOT NULL, `hidden` bool NOT NULL DEFAULT (false), `merged_id` text NULL, `proposed` bool NOT NULL DEFAULT (false), PRIMARY KEY (`id`));
-- create index "topic_subaccount_id_id" to table: "topics"
CREATE UNIQUE INDEX `topic_subaccount_id_id` ON `topics` (`subaccount_id`, `id`);
-- create index "topic_subaccount_id_created_at_id" to table: "topics"
CREATE INDEX `topic_subaccount_id_created_at_id` ON `topics` (`subaccount_id`, `created_at`, `id`);
-- create index "topic_subaccount_id_name_key" to table: "topics"
CREATE UNIQUE INDEX `topic_subaccount_id_name_key` ON `topics` (`subaccount_id`, `name_key`);
-- create index "topic_subaccount_id_merged_id" to table: "topics"
CREATE INDEX `topic_subaccount_id_merged_id` ON `topics` (`subaccount_id`, `merged_id`) WHERE merged_id IS NOT NULL;
-- create "topic_links" table
CREATE TABLE `topic_links` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `call_id` text NULL, `conversation_id` text NULL, `topic_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `topic_links_calls_topic_links` FOREIGN KEY (`call_id`) REFERENCES `calls` (`id`) ON DELETE CASCADE, CONSTRAINT `topic_links_conversations_topic_links` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE, CONSTRAINT `topic_links_topics_links` FOREIGN KEY (`topic_id`) REFERENCES `topics` (`id`) ON DELETE CASCADE, CONSTRAINT `topic_link_of` CHECK (conversation_id IS NOT NULL OR call_id IS NOT NULL));
-- create index "topiclink_subaccount_id_id" to table: "topic_links"
CREATE UNIQUE INDEX `topiclink_subaccount_id_id` ON `topic_links` (`subaccount_id`, `id`);
-- create index "topiclink_subaccount_id_created_at_id" to table: "topic_links"
CREATE INDEX `topiclink_subaccount_id_created_at_id` ON `topic_links` (`subaccount_id`, `created_at`, `id`);
-- create index "topiclink_subaccount_id_conversation_id_topic_id" to table: "topic_links"
CREATE UNIQUE INDEX `topiclink_subaccount_id_conversation_id_topic_id` ON `topic_links` (`subaccount_id`, `conversation_id`, `topic_id`);
-- create index "topiclink_subaccount_id_call_id_topic_id" to table: "topic_links"
CREATE UNIQUE INDEX `topiclink_subaccount_id_call_id_topic_id` ON `topic_links` (`subaccount_id`, `call_id`, `topic_id`);
-- create index "topiclink_subaccount_id_topic_id_conversation_id" to table: "topic_links"
CREATE INDEX `topiclink_subaccount_id_topic_id_conversation_id` ON `topic_links` (`subaccount_id`, `topic_id`, `conversation_id`);
-- create index "topiclink_subaccount_id_topic_id_call_id" to table: "topic_links"
CREATE INDEX `topiclink_subaccount_id_topic_id_call_id` ON `topic_links` (`subaccount_id`, `topic_id`, `call_id`);

-- +goose Down
-- reverse: create index "topiclink_subaccount_id_topic_id_call_id" to table: "topic_links"
DROP INDEX `topiclink_subaccount_id_topic_id_call_id`;
-- reverse: create index "topiclink_subaccount_id_topic_id_conversation_id" to table: "topic_links"
DROP INDEX `topiclink_subaccount_id_topic_id_conversation_id`;
-- reverse: create index "topiclink_subaccount_id_call_id_topic_id" to table: "topic_links"
DROP INDEX `topiclink_subaccount_id_call_id_topic_id`;
-- reverse: create index "topiclink_subaccount_id_conversation_id_topic_id" to table: "topic_links"
DROP INDEX `topiclink_subaccount_id_conversation_id_topic_id`;
-- reverse: create index "topiclink_subaccount_id_created_at_id" to table: "topic_links"
DROP INDEX `topiclink_subaccount_id_created_at_id`;
-- reverse: create index "topiclink_subaccount_id_id" to table: "topic_links"
DROP INDEX `topiclink_subaccount_id_id`;
-- reverse: create "topic_links" table
DROP TABLE `topic_links`;
-- reverse: create index "topic_subaccount_id_merged_id" to table: "topics"
DROP INDEX `topic_subaccount_id_merged_id`;
-- reverse: create index "topic_subaccount_id_name_key" to table: "topics"
DROP INDEX `topic_subaccount_id_name_key`;
-- reverse: create index "topic_subaccount_id_created_at_id" to table: "topics"
DROP INDEX `topic_subaccount_id_created_at_id`;
-- reverse: create index "topic_subaccount_id_id" to table: "topics"
DROP INDEX `topic_subaccount_id_id`;
-- reverse: create "topics" table
DROP TABLE `topics`;
