-- +goose Up
-- create "unanswered_questions" table
CREATE TABLE `unanswered_questions` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `group_id` text NOT NULL, `question` text NOT NULL, `dismissed` bool NOT NULL DEFAULT (false), `assistant_id` text NOT NULL, `conversation_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `unanswered_questions_assistants_unanswered_questions` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE CASCADE, CONSTRAINT `unanswered_questions_conversations_unanswered_questions` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
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

-- +goose Down
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
-- reverse: create "unanswered_questions" table
DROP TABLE `unanswered_questions`;
