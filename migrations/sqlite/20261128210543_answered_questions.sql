-- +goose Up
-- serves: 20261127115647
-- Older programs delete a question that is answered, and list as open what newer ones have found answered.
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_unanswered_questions" table
CREATE TABLE `new_unanswered_questions` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `group_id` text NOT NULL, `question` text NOT NULL, `dismissed` bool NOT NULL DEFAULT (false), `assistant_id` text NOT NULL, `conversation_id` text NOT NULL, `source_id` text NULL, `training_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `unanswered_questions_assistants_unanswered_questions` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE CASCADE, CONSTRAINT `unanswered_questions_conversations_unanswered_questions` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE, CONSTRAINT `unanswered_questions_knowledge_sources_unanswered_questions` FOREIGN KEY (`source_id`) REFERENCES `knowledge_sources` (`id`) ON DELETE SET NULL, CONSTRAINT `unanswered_questions_query_trainings_unanswered_questions` FOREIGN KEY (`training_id`) REFERENCES `query_trainings` (`id`) ON DELETE SET NULL);
-- copy rows from old table "unanswered_questions" to new temporary table "new_unanswered_questions"
INSERT INTO `new_unanswered_questions` (`id`, `created_at`, `subaccount_id`, `group_id`, `question`, `dismissed`, `assistant_id`, `conversation_id`) SELECT `id`, `created_at`, `subaccount_id`, `group_id`, `question`, `dismissed`, `assistant_id`, `conversation_id` FROM `unanswered_questions`;
-- drop "unanswered_questions" table after copying rows
DROP TABLE `unanswered_questions`;
-- rename temporary table "new_unanswered_questions" to "unanswered_questions"
ALTER TABLE `new_unanswered_questions` RENAME TO `unanswered_questions`;
-- create index "unansweredquestion_subaccount_id_id" to table: "unanswered_questions"
CREATE UNIQUE INDEX `unansweredquestion_subaccount_id_id` ON `unanswered_questions` (`subaccount_id`, `id`);
-- create index "unansweredquestion_subaccount_id_created_at_id" to table: "unanswered_questions"
CREATE INDEX `unansweredquestion_subaccount_id_created_at_id` ON `unanswered_questions` (`subaccount_id`, `created_at`, `id`);
-- create index "unansweredquestion_subaccount_id_conversation_id" to table: "unanswered_questions"
CREATE INDEX `unansweredquestion_subaccount_id_conversation_id` ON `unanswered_questions` (`subaccount_id`, `conversation_id`);
-- create index "unansweredquestion_subaccount_id_assistant_id_group_id" to table: "unanswered_questions"
CREATE INDEX `unansweredquestion_subaccount_id_assistant_id_group_id` ON `unanswered_questions` (`subaccount_id`, `assistant_id`, `group_id`);
-- create index "unansweredquestion_subaccount_id_group_id_created_at_id" to table: "unanswered_questions"
CREATE INDEX `unansweredquestion_subaccount_id_group_id_created_at_id` ON `unanswered_questions` (`subaccount_id`, `group_id`, `created_at`, `id`);
-- create index "unansweredquestion_subaccount_id_training_id" to table: "unanswered_questions"
CREATE INDEX `unansweredquestion_subaccount_id_training_id` ON `unanswered_questions` (`subaccount_id`, `training_id`);
-- create index "unansweredquestion_subaccount_id_source_id" to table: "unanswered_questions"
CREATE INDEX `unansweredquestion_subaccount_id_source_id` ON `unanswered_questions` (`subaccount_id`, `source_id`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "unansweredquestion_subaccount_id_source_id" to table: "unanswered_questions"
DROP INDEX `unansweredquestion_subaccount_id_source_id`;
-- reverse: create index "unansweredquestion_subaccount_id_training_id" to table: "unanswered_questions"
DROP INDEX `unansweredquestion_subaccount_id_training_id`;
-- reverse: create index "unansweredquestion_subaccount_id_group_id_created_at_id" to table: "unanswered_questions"
DROP INDEX `unansweredquestion_subaccount_id_group_id_created_at_id`;
-- reverse: create index "unansweredquestion_subaccount_id_assistant_id_group_id" to table: "unanswered_questions"
DROP INDEX `unansweredquestion_subaccount_id_assistant_id_group_id`;
-- reverse: create index "unansweredquestion_subaccount_id_conversation_id" to table: "unanswered_questions"
DROP INDEX `unansweredquestion_subaccount_id_conversation_id`;
-- reverse: create index "unansweredquestion_subaccount_id_created_at_id" to table: "unanswered_questions"
DROP INDEX `unansweredquestion_subaccount_id_created_at_id`;
-- reverse: create index "unansweredquestion_subaccount_id_id" to table: "unanswered_questions"
DROP INDEX `unansweredquestion_subaccount_id_id`;
-- reverse: create "new_unanswered_questions" table
DROP TABLE `new_unanswered_questions`;
