-- +goose Up
-- create index "message_human" to table: "messages"
CREATE INDEX `message_human` ON `messages` (`subaccount_id`, `conversation_id`) WHERE source = 'human';
-- create "figures" table
CREATE TABLE `figures` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `grain` text NOT NULL, `place` integer NOT NULL, `source` text NOT NULL, `tallies` blob NOT NULL, PRIMARY KEY (`id`));
-- create index "figure_subaccount_id_id" to table: "figures"
CREATE UNIQUE INDEX `figure_subaccount_id_id` ON `figures` (`subaccount_id`, `id`);
-- create index "figure_subaccount_id_created_at_id" to table: "figures"
CREATE INDEX `figure_subaccount_id_created_at_id` ON `figures` (`subaccount_id`, `created_at`, `id`);
-- create index "figure_subaccount_id_grain_place_source" to table: "figures"
CREATE UNIQUE INDEX `figure_subaccount_id_grain_place_source` ON `figures` (`subaccount_id`, `grain`, `place`, `source`);
-- create "figure_marks" table
CREATE TABLE `figure_marks` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `source` text NOT NULL, `quarter` integer NOT NULL, PRIMARY KEY (`id`));
-- create index "figuremark_subaccount_id_id" to table: "figure_marks"
CREATE UNIQUE INDEX `figuremark_subaccount_id_id` ON `figure_marks` (`subaccount_id`, `id`);
-- create index "figuremark_subaccount_id_created_at_id" to table: "figure_marks"
CREATE INDEX `figuremark_subaccount_id_created_at_id` ON `figure_marks` (`subaccount_id`, `created_at`, `id`);
-- create index "figuremark_subaccount_id_source_quarter" to table: "figure_marks"
CREATE INDEX `figuremark_subaccount_id_source_quarter` ON `figure_marks` (`subaccount_id`, `source`, `quarter`);
-- create "figure_reports" table
CREATE TABLE `figure_reports` (`id` text NOT NULL, `created_at` datetime NOT NULL, `workspace_id` text NOT NULL, `membership_id` text NOT NULL, `about` text NOT NULL DEFAULT (''), `every` text NOT NULL, `zone` text NOT NULL DEFAULT ('UTC'), `due_at` datetime NOT NULL, PRIMARY KEY (`id`));
-- create index "figurereport_workspace_id_id" to table: "figure_reports"
CREATE UNIQUE INDEX `figurereport_workspace_id_id` ON `figure_reports` (`workspace_id`, `id`);
-- create index "figurereport_workspace_id_created_at_id" to table: "figure_reports"
CREATE INDEX `figurereport_workspace_id_created_at_id` ON `figure_reports` (`workspace_id`, `created_at`, `id`);
-- create index "figurereport_workspace_id_membership_id_about" to table: "figure_reports"
CREATE UNIQUE INDEX `figurereport_workspace_id_membership_id_about` ON `figure_reports` (`workspace_id`, `membership_id`, `about`);
-- create index "figure_report_due" to table: "figure_reports"
CREATE INDEX `figure_report_due` ON `figure_reports` (`due_at`);
-- create "figure_states" table
CREATE TABLE `figure_states` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `since` integer NOT NULL, `zone` text NOT NULL DEFAULT ('UTC'), `final_calls` integer NOT NULL DEFAULT (0), `final_chats` integer NOT NULL DEFAULT (0), PRIMARY KEY (`id`));
-- create index "figurestate_subaccount_id_id" to table: "figure_states"
CREATE UNIQUE INDEX `figurestate_subaccount_id_id` ON `figure_states` (`subaccount_id`, `id`);
-- create index "figurestate_subaccount_id_created_at_id" to table: "figure_states"
CREATE INDEX `figurestate_subaccount_id_created_at_id` ON `figure_states` (`subaccount_id`, `created_at`, `id`);
-- create index "figurestate_subaccount_id_name" to table: "figure_states"
CREATE UNIQUE INDEX `figurestate_subaccount_id_name` ON `figure_states` (`subaccount_id`, `name`);
-- create index "figure_state_behind" to table: "figure_states"
CREATE INDEX `figure_state_behind` ON `figure_states` (`since`);

-- +goose Down
-- reverse: create index "figure_state_behind" to table: "figure_states"
DROP INDEX `figure_state_behind`;
-- reverse: create index "figurestate_subaccount_id_name" to table: "figure_states"
DROP INDEX `figurestate_subaccount_id_name`;
-- reverse: create index "figurestate_subaccount_id_created_at_id" to table: "figure_states"
DROP INDEX `figurestate_subaccount_id_created_at_id`;
-- reverse: create index "figurestate_subaccount_id_id" to table: "figure_states"
DROP INDEX `figurestate_subaccount_id_id`;
-- reverse: create "figure_states" table
DROP TABLE `figure_states`;
-- reverse: create index "figure_report_due" to table: "figure_reports"
DROP INDEX `figure_report_due`;
-- reverse: create index "figurereport_workspace_id_membership_id_about" to table: "figure_reports"
DROP INDEX `figurereport_workspace_id_membership_id_about`;
-- reverse: create index "figurereport_workspace_id_created_at_id" to table: "figure_reports"
DROP INDEX `figurereport_workspace_id_created_at_id`;
-- reverse: create index "figurereport_workspace_id_id" to table: "figure_reports"
DROP INDEX `figurereport_workspace_id_id`;
-- reverse: create "figure_reports" table
DROP TABLE `figure_reports`;
-- reverse: create index "figuremark_subaccount_id_source_quarter" to table: "figure_marks"
DROP INDEX `figuremark_subaccount_id_source_quarter`;
-- reverse: create index "figuremark_subaccount_id_created_at_id" to table: "figure_marks"
DROP INDEX `figuremark_subaccount_id_created_at_id`;
-- reverse: create index "figuremark_subaccount_id_id" to table: "figure_marks"
DROP INDEX `figuremark_subaccount_id_id`;
-- reverse: create "figure_marks" table
DROP TABLE `figure_marks`;
-- reverse: create index "figure_subaccount_id_grain_place_source" to table: "figures"
DROP INDEX `figure_subaccount_id_grain_place_source`;
-- reverse: create index "figure_subaccount_id_created_at_id" to table: "figures"
DROP INDEX `figure_subaccount_id_created_at_id`;
-- reverse: create index "figure_subaccount_id_id" to table: "figures"
DROP INDEX `figure_subaccount_id_id`;
-- reverse: create "figures" table
DROP TABLE `figures`;
-- reverse: create index "message_human" to table: "messages"
DROP INDEX `message_human`;
