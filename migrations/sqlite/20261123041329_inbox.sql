-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_conversations" table
CREATE TABLE `new_conversations` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `preview_text_key` text NULL, `summary_key` text NULL, `external_id` text NULL, `preview_text` text NULL, `last_channel` text NULL, `conversation_type` text NOT NULL DEFAULT ('CHAT'), `ai_responses` integer NOT NULL DEFAULT (0), `is_archived` bool NOT NULL DEFAULT (false), `is_favorite` bool NOT NULL DEFAULT (false), `lead_quality` text NULL, `user_sentiment` text NULL, `status` text NOT NULL DEFAULT ('OPEN'), `summary` text NULL, `digest` text NULL, `digested_until` datetime NULL, `paused_until` datetime NULL, `handed_off_at` datetime NULL, `hand_off_reason` text NULL, `snoozed_until` datetime NULL, `assignee_id` text NULL, `priority` text NOT NULL DEFAULT ('NONE'), `opened_at` datetime NULL, `last_heard_at` datetime NULL, `first_response_seconds` integer NULL, `resolution_seconds` integer NULL, `quiet_since` datetime NULL, `assistant_id` text NULL, `contact_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `conversations_assistants_conversations` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE SET NULL, CONSTRAINT `conversations_contacts_conversations` FOREIGN KEY (`contact_id`) REFERENCES `contacts` (`id`) ON DELETE CASCADE);
-- copy rows from old table "conversations" to new temporary table "new_conversations"
INSERT INTO `new_conversations` (`id`, `created_at`, `updated_at`, `subaccount_id`, `preview_text_key`, `summary_key`, `external_id`, `preview_text`, `last_channel`, `conversation_type`, `ai_responses`, `is_archived`, `is_favorite`, `lead_quality`, `user_sentiment`, `status`, `summary`, `digest`, `digested_until`, `paused_until`, `handed_off_at`, `hand_off_reason`, `quiet_since`, `assistant_id`, `contact_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `preview_text_key`, `summary_key`, `external_id`, `preview_text`, `last_channel`, `conversation_type`, `ai_responses`, `is_archived`, `is_favorite`, `lead_quality`, `user_sentiment`, `status`, `summary`, `digest`, `digested_until`, `paused_until`, `handed_off_at`, `hand_off_reason`, `quiet_since`, `assistant_id`, `contact_id` FROM `conversations`;
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
-- create index "conversation_mine" to table: "conversations"
CREATE INDEX `conversation_mine` ON `conversations` (`subaccount_id`, `assignee_id`, `updated_at`, `id`) WHERE assignee_id IS NOT NULL AND status = 'OPEN' AND snoozed_until IS NULL AND NOT is_archived;
-- create index "conversation_unassigned" to table: "conversations"
CREATE INDEX `conversation_unassigned` ON `conversations` (`subaccount_id`, `updated_at`, `id`) WHERE assignee_id IS NULL AND status = 'OPEN' AND snoozed_until IS NULL AND NOT is_archived;
-- create index "conversation_waiting" to table: "conversations"
CREATE INDEX `conversation_waiting` ON `conversations` (`subaccount_id`, `updated_at`, `id`) WHERE handed_off_at IS NOT NULL AND status = 'OPEN' AND snoozed_until IS NULL AND NOT is_archived;
-- create index "conversation_snoozed" to table: "conversations"
CREATE INDEX `conversation_snoozed` ON `conversations` (`subaccount_id`, `updated_at`, `id`) WHERE snoozed_until IS NOT NULL AND status = 'OPEN' AND NOT is_archived;
-- create index "conversation_due" to table: "conversations"
CREATE INDEX `conversation_due` ON `conversations` (`snoozed_until`) WHERE snoozed_until IS NOT NULL;
-- create index "conversation_quiet_since" to table: "conversations"
CREATE INDEX `conversation_quiet_since` ON `conversations` (`quiet_since`) WHERE quiet_since IS NOT NULL;
-- create "canned_replies" table
CREATE TABLE `canned_replies` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `content` text NOT NULL, PRIMARY KEY (`id`));
-- create index "cannedreply_subaccount_id_id" to table: "canned_replies"
CREATE UNIQUE INDEX `cannedreply_subaccount_id_id` ON `canned_replies` (`subaccount_id`, `id`);
-- create index "cannedreply_subaccount_id_created_at_id" to table: "canned_replies"
CREATE INDEX `cannedreply_subaccount_id_created_at_id` ON `canned_replies` (`subaccount_id`, `created_at`, `id`);
-- create index "cannedreply_subaccount_id_name" to table: "canned_replies"
CREATE UNIQUE INDEX `cannedreply_subaccount_id_name` ON `canned_replies` (`subaccount_id`, `name`);
-- create "conversation_marks" table
CREATE TABLE `conversation_marks` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `user_id` text NOT NULL, `read_at` datetime NULL, `mentioned_at` datetime NULL, `seen_at` datetime NULL, `wrote_at` datetime NULL, `conversation_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `conversation_marks_conversations_marks` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
-- create index "conversationmark_subaccount_id_id" to table: "conversation_marks"
CREATE UNIQUE INDEX `conversationmark_subaccount_id_id` ON `conversation_marks` (`subaccount_id`, `id`);
-- create index "conversationmark_subaccount_id_created_at_id" to table: "conversation_marks"
CREATE INDEX `conversationmark_subaccount_id_created_at_id` ON `conversation_marks` (`subaccount_id`, `created_at`, `id`);
-- create index "conversationmark_subaccount_id_user_id_conversation_id" to table: "conversation_marks"
CREATE UNIQUE INDEX `conversationmark_subaccount_id_user_id_conversation_id` ON `conversation_marks` (`subaccount_id`, `user_id`, `conversation_id`);
-- create index "conversationmark_subaccount_id_conversation_id" to table: "conversation_marks"
CREATE INDEX `conversationmark_subaccount_id_conversation_id` ON `conversation_marks` (`subaccount_id`, `conversation_id`);
-- create index "mark_mentioned" to table: "conversation_marks"
CREATE INDEX `mark_mentioned` ON `conversation_marks` (`subaccount_id`, `user_id`, `mentioned_at`) WHERE mentioned_at IS NOT NULL;
-- create "conversation_notes" table
CREATE TABLE `conversation_notes` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `content` text NOT NULL, `author_id` text NOT NULL, `author_name` text NOT NULL, `mentions` json NULL, `edited_at` datetime NULL, `conversation_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `conversation_notes_conversations_notes` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
-- create index "conversationnote_subaccount_id_id" to table: "conversation_notes"
CREATE UNIQUE INDEX `conversationnote_subaccount_id_id` ON `conversation_notes` (`subaccount_id`, `id`);
-- create index "conversationnote_subaccount_id_created_at_id" to table: "conversation_notes"
CREATE INDEX `conversationnote_subaccount_id_created_at_id` ON `conversation_notes` (`subaccount_id`, `created_at`, `id`);
-- create index "conversationnote_subaccount_id_conversation_id_created_at_id" to table: "conversation_notes"
CREATE INDEX `conversationnote_subaccount_id_conversation_id_created_at_id` ON `conversation_notes` (`subaccount_id`, `conversation_id`, `created_at`, `id`);
-- create "inbox_settings" table
CREATE TABLE `inbox_settings` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `assignment` text NOT NULL DEFAULT ('OFF'), `assignees` json NULL, `last_assignee_id` text NULL, PRIMARY KEY (`id`));
-- create index "inboxsetting_subaccount_id_id" to table: "inbox_settings"
CREATE UNIQUE INDEX `inboxsetting_subaccount_id_id` ON `inbox_settings` (`subaccount_id`, `id`);
-- create index "inboxsetting_subaccount_id_created_at_id" to table: "inbox_settings"
CREATE INDEX `inboxsetting_subaccount_id_created_at_id` ON `inbox_settings` (`subaccount_id`, `created_at`, `id`);
-- create index "inboxsetting_subaccount_id" to table: "inbox_settings"
CREATE UNIQUE INDEX `inboxsetting_subaccount_id` ON `inbox_settings` (`subaccount_id`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "inboxsetting_subaccount_id" to table: "inbox_settings"
DROP INDEX `inboxsetting_subaccount_id`;
-- reverse: create index "inboxsetting_subaccount_id_created_at_id" to table: "inbox_settings"
DROP INDEX `inboxsetting_subaccount_id_created_at_id`;
-- reverse: create index "inboxsetting_subaccount_id_id" to table: "inbox_settings"
DROP INDEX `inboxsetting_subaccount_id_id`;
-- reverse: create "inbox_settings" table
DROP TABLE `inbox_settings`;
-- reverse: create index "conversationnote_subaccount_id_conversation_id_created_at_id" to table: "conversation_notes"
DROP INDEX `conversationnote_subaccount_id_conversation_id_created_at_id`;
-- reverse: create index "conversationnote_subaccount_id_created_at_id" to table: "conversation_notes"
DROP INDEX `conversationnote_subaccount_id_created_at_id`;
-- reverse: create index "conversationnote_subaccount_id_id" to table: "conversation_notes"
DROP INDEX `conversationnote_subaccount_id_id`;
-- reverse: create "conversation_notes" table
DROP TABLE `conversation_notes`;
-- reverse: create index "mark_mentioned" to table: "conversation_marks"
DROP INDEX `mark_mentioned`;
-- reverse: create index "conversationmark_subaccount_id_conversation_id" to table: "conversation_marks"
DROP INDEX `conversationmark_subaccount_id_conversation_id`;
-- reverse: create index "conversationmark_subaccount_id_user_id_conversation_id" to table: "conversation_marks"
DROP INDEX `conversationmark_subaccount_id_user_id_conversation_id`;
-- reverse: create index "conversationmark_subaccount_id_created_at_id" to table: "conversation_marks"
DROP INDEX `conversationmark_subaccount_id_created_at_id`;
-- reverse: create index "conversationmark_subaccount_id_id" to table: "conversation_marks"
DROP INDEX `conversationmark_subaccount_id_id`;
-- reverse: create "conversation_marks" table
DROP TABLE `conversation_marks`;
-- reverse: create index "cannedreply_subaccount_id_name" to table: "canned_replies"
DROP INDEX `cannedreply_subaccount_id_name`;
-- reverse: create index "cannedreply_subaccount_id_created_at_id" to table: "canned_replies"
DROP INDEX `cannedreply_subaccount_id_created_at_id`;
-- reverse: create index "cannedreply_subaccount_id_id" to table: "canned_replies"
DROP INDEX `cannedreply_subaccount_id_id`;
-- reverse: create "canned_replies" table
DROP TABLE `canned_replies`;
-- reverse: create index "conversation_quiet_since" to table: "conversations"
DROP INDEX `conversation_quiet_since`;
-- reverse: create index "conversation_due" to table: "conversations"
DROP INDEX `conversation_due`;
-- reverse: create index "conversation_snoozed" to table: "conversations"
DROP INDEX `conversation_snoozed`;
-- reverse: create index "conversation_waiting" to table: "conversations"
DROP INDEX `conversation_waiting`;
-- reverse: create index "conversation_unassigned" to table: "conversations"
DROP INDEX `conversation_unassigned`;
-- reverse: create index "conversation_mine" to table: "conversations"
DROP INDEX `conversation_mine`;
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
