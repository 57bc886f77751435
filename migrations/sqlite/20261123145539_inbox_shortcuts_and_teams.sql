-- +goose Up
-- serves: 20261123072556
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_conversations" table
CREATE TABLE `new_conversations` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `preview_text_key` text NULL, `summary_key` text NULL, `external_id` text NULL, `preview_text` text NULL, `last_channel` text NULL, `conversation_type` text NOT NULL DEFAULT ('CHAT'), `ai_responses` integer NOT NULL DEFAULT (0), `is_archived` bool NOT NULL DEFAULT (false), `is_favorite` bool NOT NULL DEFAULT (false), `lead_quality` text NULL, `user_sentiment` text NULL, `status` text NOT NULL DEFAULT ('OPEN'), `summary` text NULL, `digest` text NULL, `digested_until` datetime NULL, `paused_until` datetime NULL, `handed_off_at` datetime NULL, `hand_off_reason` text NULL, `snoozed_until` datetime NULL, `assignee_id` text NULL, `team_id` text NULL, `priority` text NOT NULL DEFAULT ('NONE'), `opened_at` datetime NULL, `last_heard_at` datetime NULL, `first_response_seconds` integer NULL, `resolution_seconds` integer NULL, `quiet_since` datetime NULL, `assistant_id` text NULL, `contact_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `conversations_assistants_conversations` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE SET NULL, CONSTRAINT `conversations_contacts_conversations` FOREIGN KEY (`contact_id`) REFERENCES `contacts` (`id`) ON DELETE CASCADE);
-- copy rows from old table "conversations" to new temporary table "new_conversations"
INSERT INTO `new_conversations` (`id`, `created_at`, `updated_at`, `subaccount_id`, `preview_text_key`, `summary_key`, `external_id`, `preview_text`, `last_channel`, `conversation_type`, `ai_responses`, `is_archived`, `is_favorite`, `lead_quality`, `user_sentiment`, `status`, `summary`, `digest`, `digested_until`, `paused_until`, `handed_off_at`, `hand_off_reason`, `snoozed_until`, `assignee_id`, `priority`, `opened_at`, `last_heard_at`, `first_response_seconds`, `resolution_seconds`, `quiet_since`, `assistant_id`, `contact_id`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `preview_text_key`, `summary_key`, `external_id`, `preview_text`, `last_channel`, `conversation_type`, `ai_responses`, `is_archived`, `is_favorite`, `lead_quality`, `user_sentiment`, `status`, `summary`, `digest`, `digested_until`, `paused_until`, `handed_off_at`, `hand_off_reason`, `snoozed_until`, `assignee_id`, `priority`, `opened_at`, `last_heard_at`, `first_response_seconds`, `resolution_seconds`, `quiet_since`, `assistant_id`, `contact_id` FROM `conversations`;
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
-- create index "conversation_team" to table: "conversations"
CREATE INDEX `conversation_team` ON `conversations` (`subaccount_id`, `team_id`, `updated_at`, `id`) WHERE team_id IS NOT NULL AND status = 'OPEN' AND snoozed_until IS NULL AND NOT is_archived;
-- create index "conversation_unassigned" to table: "conversations"
CREATE INDEX `conversation_unassigned` ON `conversations` (`subaccount_id`, `updated_at`, `id`) WHERE assignee_id IS NULL AND status = 'OPEN' AND snoozed_until IS NULL AND NOT is_archived;
-- create index "conversation_waiting" to table: "conversations"
CREATE INDEX `conversation_waiting` ON `conversations` (`subaccount_id`, `updated_at`, `id`) WHERE handed_off_at IS NOT NULL AND status = 'OPEN' AND snoozed_until IS NULL AND NOT is_archived;
-- create index "conversation_snoozed" to table: "conversations"
CREATE INDEX `conversation_snoozed` ON `conversations` (`subaccount_id`, `updated_at`, `id`) WHERE snoozed_until IS NOT NULL AND status = 'OPEN' AND NOT is_archived;
-- create index "conversation_priority" to table: "conversations"
CREATE INDEX `conversation_priority` ON `conversations` (`subaccount_id`, `priority`, `updated_at`, `id`) WHERE priority <> 'NONE';
-- create index "conversation_due" to table: "conversations"
CREATE INDEX `conversation_due` ON `conversations` (`snoozed_until`) WHERE snoozed_until IS NOT NULL;
-- create index "conversation_quiet_since" to table: "conversations"
CREATE INDEX `conversation_quiet_since` ON `conversations` (`quiet_since`) WHERE quiet_since IS NOT NULL;
-- create "macros" table
CREATE TABLE `macros` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `steps` json NOT NULL, PRIMARY KEY (`id`));
-- create index "macro_subaccount_id_id" to table: "macros"
CREATE UNIQUE INDEX `macro_subaccount_id_id` ON `macros` (`subaccount_id`, `id`);
-- create index "macro_subaccount_id_created_at_id" to table: "macros"
CREATE INDEX `macro_subaccount_id_created_at_id` ON `macros` (`subaccount_id`, `created_at`, `id`);
-- create index "macro_subaccount_id_name" to table: "macros"
CREATE UNIQUE INDEX `macro_subaccount_id_name` ON `macros` (`subaccount_id`, `name`);
-- create "saved_views" table
CREATE TABLE `saved_views` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `owner_id` text NOT NULL DEFAULT (''), `filter` json NOT NULL, PRIMARY KEY (`id`));
-- create index "savedview_subaccount_id_id" to table: "saved_views"
CREATE UNIQUE INDEX `savedview_subaccount_id_id` ON `saved_views` (`subaccount_id`, `id`);
-- create index "savedview_subaccount_id_created_at_id" to table: "saved_views"
CREATE INDEX `savedview_subaccount_id_created_at_id` ON `saved_views` (`subaccount_id`, `created_at`, `id`);
-- create index "savedview_subaccount_id_owner_id_name" to table: "saved_views"
CREATE UNIQUE INDEX `savedview_subaccount_id_owner_id_name` ON `saved_views` (`subaccount_id`, `owner_id`, `name`);
-- create "teams" table
CREATE TABLE `teams` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `assignment` text NOT NULL DEFAULT ('OFF'), `last_assignee_id` text NULL, PRIMARY KEY (`id`));
-- create index "team_subaccount_id_id" to table: "teams"
CREATE UNIQUE INDEX `team_subaccount_id_id` ON `teams` (`subaccount_id`, `id`);
-- create index "team_subaccount_id_created_at_id" to table: "teams"
CREATE INDEX `team_subaccount_id_created_at_id` ON `teams` (`subaccount_id`, `created_at`, `id`);
-- create index "team_subaccount_id_name" to table: "teams"
CREATE UNIQUE INDEX `team_subaccount_id_name` ON `teams` (`subaccount_id`, `name`);
-- create "team_members" table
CREATE TABLE `team_members` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `user_id` text NOT NULL, `team_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `team_members_teams_members` FOREIGN KEY (`team_id`) REFERENCES `teams` (`id`) ON DELETE CASCADE);
-- create index "teammember_subaccount_id_id" to table: "team_members"
CREATE UNIQUE INDEX `teammember_subaccount_id_id` ON `team_members` (`subaccount_id`, `id`);
-- create index "teammember_subaccount_id_created_at_id" to table: "team_members"
CREATE INDEX `teammember_subaccount_id_created_at_id` ON `team_members` (`subaccount_id`, `created_at`, `id`);
-- create index "teammember_subaccount_id_team_id_user_id" to table: "team_members"
CREATE UNIQUE INDEX `teammember_subaccount_id_team_id_user_id` ON `team_members` (`subaccount_id`, `team_id`, `user_id`);
-- create index "teammember_subaccount_id_user_id_team_id" to table: "team_members"
CREATE INDEX `teammember_subaccount_id_user_id_team_id` ON `team_members` (`subaccount_id`, `user_id`, `team_id`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "teammember_subaccount_id_user_id_team_id" to table: "team_members"
DROP INDEX `teammember_subaccount_id_user_id_team_id`;
-- reverse: create index "teammember_subaccount_id_team_id_user_id" to table: "team_members"
DROP INDEX `teammember_subaccount_id_team_id_user_id`;
-- reverse: create index "teammember_subaccount_id_created_at_id" to table: "team_members"
DROP INDEX `teammember_subaccount_id_created_at_id`;
-- reverse: create index "teammember_subaccount_id_id" to table: "team_members"
DROP INDEX `teammember_subaccount_id_id`;
-- reverse: create "team_members" table
DROP TABLE `team_members`;
-- reverse: create index "team_subaccount_id_name" to table: "teams"
DROP INDEX `team_subaccount_id_name`;
-- reverse: create index "team_subaccount_id_created_at_id" to table: "teams"
DROP INDEX `team_subaccount_id_created_at_id`;
-- reverse: create index "team_subaccount_id_id" to table: "teams"
DROP INDEX `team_subaccount_id_id`;
-- reverse: create "teams" table
DROP TABLE `teams`;
-- reverse: create index "savedview_subaccount_id_owner_id_name" to table: "saved_views"
DROP INDEX `savedview_subaccount_id_owner_id_name`;
-- reverse: create index "savedview_subaccount_id_created_at_id" to table: "saved_views"
DROP INDEX `savedview_subaccount_id_created_at_id`;
-- reverse: create index "savedview_subaccount_id_id" to table: "saved_views"
DROP INDEX `savedview_subaccount_id_id`;
-- reverse: create "saved_views" table
DROP TABLE `saved_views`;
-- reverse: create index "macro_subaccount_id_name" to table: "macros"
DROP INDEX `macro_subaccount_id_name`;
-- reverse: create index "macro_subaccount_id_created_at_id" to table: "macros"
DROP INDEX `macro_subaccount_id_created_at_id`;
-- reverse: create index "macro_subaccount_id_id" to table: "macros"
DROP INDEX `macro_subaccount_id_id`;
-- reverse: create "macros" table
DROP TABLE `macros`;
-- reverse: create index "conversation_quiet_since" to table: "conversations"
DROP INDEX `conversation_quiet_since`;
-- reverse: create index "conversation_due" to table: "conversations"
DROP INDEX `conversation_due`;
-- reverse: create index "conversation_priority" to table: "conversations"
DROP INDEX `conversation_priority`;
-- reverse: create index "conversation_snoozed" to table: "conversations"
DROP INDEX `conversation_snoozed`;
-- reverse: create index "conversation_waiting" to table: "conversations"
DROP INDEX `conversation_waiting`;
-- reverse: create index "conversation_unassigned" to table: "conversations"
DROP INDEX `conversation_unassigned`;
-- reverse: create index "conversation_team" to table: "conversations"
DROP INDEX `conversation_team`;
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
