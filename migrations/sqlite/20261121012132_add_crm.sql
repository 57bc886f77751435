-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_contacts" table
CREATE TABLE `new_contacts` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `contact_id` text NULL, `name` text NULL, `first_name` text NULL, `last_name` text NULL, `email` text NULL, `email_key` text NULL, `phone` text NULL, `title` text NULL, `company_name` text NULL, `image` text NULL, `website` text NULL, `linkedin_url` text NULL, `location_text` text NULL, `source` text NULL, `status` text NULL, `dnd` bool NOT NULL DEFAULT (false), `is_archived` bool NOT NULL DEFAULT (false), `search_text` text NOT NULL DEFAULT (''), `grams` text NULL, PRIMARY KEY (`id`));
-- copy rows from old table "contacts" to new temporary table "new_contacts"
INSERT INTO `new_contacts` (`id`, `created_at`, `updated_at`, `subaccount_id`, `contact_id`, `name`, `first_name`, `last_name`, `email`, `phone`, `title`, `company_name`, `image`, `website`, `linkedin_url`, `location_text`, `source`, `status`, `dnd`, `is_archived`, `search_text`) SELECT `id`, `created_at`, `updated_at`, `subaccount_id`, `contact_id`, `name`, `first_name`, `last_name`, `email`, `phone`, `title`, `company_name`, `image`, `website`, `linkedin_url`, `location_text`, `source`, `status`, `dnd`, `is_archived`, `search_text` FROM `contacts`;
-- drop "contacts" table after copying rows
DROP TABLE `contacts`;
-- rename temporary table "new_contacts" to "contacts"
ALTER TABLE `new_contacts` RENAME TO `contacts`;
-- create index "contact_subaccount_id_id" to table: "contacts"
CREATE UNIQUE INDEX `contact_subaccount_id_id` ON `contacts` (`subaccount_id`, `id`);
-- create index "contact_subaccount_id_created_at_id" to table: "contacts"
CREATE INDEX `contact_subaccount_id_created_at_id` ON `contacts` (`subaccount_id`, `created_at`, `id`);
-- create index "contact_subaccount_id_contact_id" to table: "contacts"
CREATE UNIQUE INDEX `contact_subaccount_id_contact_id` ON `contacts` (`subaccount_id`, `contact_id`);
-- create index "contact_subaccount_id_phone" to table: "contacts"
CREATE INDEX `contact_subaccount_id_phone` ON `contacts` (`subaccount_id`, `phone`);
-- create index "contact_subaccount_id_email_key" to table: "contacts"
CREATE INDEX `contact_subaccount_id_email_key` ON `contacts` (`subaccount_id`, `email_key`);
-- create index "idempotencyrecord_workspace_id_contact_id" to table: "idempotency_records"
CREATE INDEX `idempotencyrecord_workspace_id_contact_id` ON `idempotency_records` (`workspace_id`, `contact_id`);
-- create "appointments" table
CREATE TABLE `appointments` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `address` text NULL, `status` text NULL DEFAULT ('SCHEDULED'), `source` text NULL, `start_time` datetime NOT NULL, `end_time` datetime NULL, `assistant_id` text NULL, `contact_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `appointments_assistants_appointments` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE SET NULL, CONSTRAINT `appointments_contacts_appointments` FOREIGN KEY (`contact_id`) REFERENCES `contacts` (`id`) ON DELETE SET NULL);
-- create index "appointment_subaccount_id_id" to table: "appointments"
CREATE UNIQUE INDEX `appointment_subaccount_id_id` ON `appointments` (`subaccount_id`, `id`);
-- create index "appointment_subaccount_id_created_at_id" to table: "appointments"
CREATE INDEX `appointment_subaccount_id_created_at_id` ON `appointments` (`subaccount_id`, `created_at`, `id`);
-- create index "appointment_subaccount_id_contact_id_created_at_id" to table: "appointments"
CREATE INDEX `appointment_subaccount_id_contact_id_created_at_id` ON `appointments` (`subaccount_id`, `contact_id`, `created_at`, `id`);
-- create index "appointment_subaccount_id_start_time" to table: "appointments"
CREATE INDEX `appointment_subaccount_id_start_time` ON `appointments` (`subaccount_id`, `start_time`);
-- create index "appointment_subaccount_id_assistant_id" to table: "appointments"
CREATE INDEX `appointment_subaccount_id_assistant_id` ON `appointments` (`subaccount_id`, `assistant_id`);
-- create "assistant_tools" table
CREATE TABLE `assistant_tools` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `assistant_id` text NOT NULL, `tool_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `assistant_tools_assistants_tool_links` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE CASCADE, CONSTRAINT `assistant_tools_tools_assistant_links` FOREIGN KEY (`tool_id`) REFERENCES `tools` (`id`) ON DELETE CASCADE);
-- create index "assistanttool_subaccount_id_id" to table: "assistant_tools"
CREATE UNIQUE INDEX `assistanttool_subaccount_id_id` ON `assistant_tools` (`subaccount_id`, `id`);
-- create index "assistanttool_subaccount_id_created_at_id" to table: "assistant_tools"
CREATE INDEX `assistanttool_subaccount_id_created_at_id` ON `assistant_tools` (`subaccount_id`, `created_at`, `id`);
-- create index "assistanttool_subaccount_id_assistant_id_tool_id" to table: "assistant_tools"
CREATE UNIQUE INDEX `assistanttool_subaccount_id_assistant_id_tool_id` ON `assistant_tools` (`subaccount_id`, `assistant_id`, `tool_id`);
-- create index "assistanttool_subaccount_id_tool_id" to table: "assistant_tools"
CREATE INDEX `assistanttool_subaccount_id_tool_id` ON `assistant_tools` (`subaccount_id`, `tool_id`);
-- create "contact_imports" table
CREATE TABLE `contact_imports` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `file_id` text NULL, `name` text NOT NULL, `fields` json NOT NULL, `status` text NOT NULL DEFAULT ('PENDING'), `failure_reason` text NULL, `total_rows` integer NOT NULL DEFAULT (0), `done_rows` integer NOT NULL DEFAULT (0), `created_contacts` integer NOT NULL DEFAULT (0), `updated_contacts` integer NOT NULL DEFAULT (0), `bad_rows` integer NOT NULL DEFAULT (0), `problems_file_id` text NULL, `finished_at` datetime NULL, PRIMARY KEY (`id`));
-- create index "contactimport_subaccount_id_id" to table: "contact_imports"
CREATE UNIQUE INDEX `contactimport_subaccount_id_id` ON `contact_imports` (`subaccount_id`, `id`);
-- create index "contactimport_subaccount_id_created_at_id" to table: "contact_imports"
CREATE INDEX `contactimport_subaccount_id_created_at_id` ON `contact_imports` (`subaccount_id`, `created_at`, `id`);
-- create "contact_notes" table
CREATE TABLE `contact_notes` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `value` text NOT NULL, `created_by` text NOT NULL, `contact_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `contact_notes_contacts_notes` FOREIGN KEY (`contact_id`) REFERENCES `contacts` (`id`) ON DELETE CASCADE);
-- create index "contactnote_subaccount_id_id" to table: "contact_notes"
CREATE UNIQUE INDEX `contactnote_subaccount_id_id` ON `contact_notes` (`subaccount_id`, `id`);
-- create index "contactnote_subaccount_id_created_at_id" to table: "contact_notes"
CREATE INDEX `contactnote_subaccount_id_created_at_id` ON `contact_notes` (`subaccount_id`, `created_at`, `id`);
-- create index "contactnote_subaccount_id_contact_id_created_at_id" to table: "contact_notes"
CREATE INDEX `contactnote_subaccount_id_contact_id_created_at_id` ON `contact_notes` (`subaccount_id`, `contact_id`, `created_at`, `id`);
-- create "contact_tags" table
CREATE TABLE `contact_tags` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `contact_id` text NOT NULL, `tag_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `contact_tags_contacts_tag_links` FOREIGN KEY (`contact_id`) REFERENCES `contacts` (`id`) ON DELETE CASCADE, CONSTRAINT `contact_tags_tags_contact_links` FOREIGN KEY (`tag_id`) REFERENCES `tags` (`id`) ON DELETE CASCADE);
-- create index "contacttag_subaccount_id_id" to table: "contact_tags"
CREATE UNIQUE INDEX `contacttag_subaccount_id_id` ON `contact_tags` (`subaccount_id`, `id`);
-- create index "contacttag_subaccount_id_created_at_id" to table: "contact_tags"
CREATE INDEX `contacttag_subaccount_id_created_at_id` ON `contact_tags` (`subaccount_id`, `created_at`, `id`);
-- create index "contacttag_subaccount_id_contact_id_tag_id" to table: "contact_tags"
CREATE UNIQUE INDEX `contacttag_subaccount_id_contact_id_tag_id` ON `contact_tags` (`subaccount_id`, `contact_id`, `tag_id`);
-- create index "contacttag_subaccount_id_tag_id_contact_id" to table: "contact_tags"
CREATE INDEX `contacttag_subaccount_id_tag_id_contact_id` ON `contact_tags` (`subaccount_id`, `tag_id`, `contact_id`);
-- create "custom_voices" table
CREATE TABLE `custom_voices` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `voice_id` text NOT NULL, `voice_name` text NOT NULL, `provider` text NOT NULL, `accent` text NULL, `gender` text NULL, `age` text NULL, `preview_audio_url` text NULL, `allow_copy` bool NOT NULL DEFAULT (false), PRIMARY KEY (`id`));
-- create index "customvoice_subaccount_id_id" to table: "custom_voices"
CREATE UNIQUE INDEX `customvoice_subaccount_id_id` ON `custom_voices` (`subaccount_id`, `id`);
-- create index "customvoice_subaccount_id_created_at_id" to table: "custom_voices"
CREATE INDEX `customvoice_subaccount_id_created_at_id` ON `custom_voices` (`subaccount_id`, `created_at`, `id`);
-- create "erasures" table
CREATE TABLE `erasures` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `contact_id` text NOT NULL, `number_hash` text NULL, `traces` blob NULL, `finished_at` datetime NULL, PRIMARY KEY (`id`));
-- create index "erasure_subaccount_id_id" to table: "erasures"
CREATE UNIQUE INDEX `erasure_subaccount_id_id` ON `erasures` (`subaccount_id`, `id`);
-- create index "erasure_subaccount_id_created_at_id" to table: "erasures"
CREATE INDEX `erasure_subaccount_id_created_at_id` ON `erasures` (`subaccount_id`, `created_at`, `id`);
-- create index "erasure_subaccount_id_contact_id" to table: "erasures"
CREATE UNIQUE INDEX `erasure_subaccount_id_contact_id` ON `erasures` (`subaccount_id`, `contact_id`);
-- create index "erasure_subaccount_id_number_hash" to table: "erasures"
CREATE INDEX `erasure_subaccount_id_number_hash` ON `erasures` (`subaccount_id`, `number_hash`);
-- create "files" table
CREATE TABLE `files` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `mime_type` text NOT NULL DEFAULT ('application/octet-stream'), `export` json NULL, `size` integer NOT NULL DEFAULT (0), PRIMARY KEY (`id`));
-- create index "file_subaccount_id_id" to table: "files"
CREATE UNIQUE INDEX `file_subaccount_id_id` ON `files` (`subaccount_id`, `id`);
-- create index "file_subaccount_id_created_at_id" to table: "files"
CREATE INDEX `file_subaccount_id_created_at_id` ON `files` (`subaccount_id`, `created_at`, `id`);
-- create "file_pieces" table
CREATE TABLE `file_pieces` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `ordinal` integer NOT NULL, `data` blob NOT NULL, `file_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `file_pieces_files_pieces` FOREIGN KEY (`file_id`) REFERENCES `files` (`id`) ON DELETE CASCADE);
-- create index "filepiece_subaccount_id_id" to table: "file_pieces"
CREATE UNIQUE INDEX `filepiece_subaccount_id_id` ON `file_pieces` (`subaccount_id`, `id`);
-- create index "filepiece_subaccount_id_created_at_id" to table: "file_pieces"
CREATE INDEX `filepiece_subaccount_id_created_at_id` ON `file_pieces` (`subaccount_id`, `created_at`, `id`);
-- create index "filepiece_subaccount_id_file_id_ordinal" to table: "file_pieces"
CREATE UNIQUE INDEX `filepiece_subaccount_id_file_id_ordinal` ON `file_pieces` (`subaccount_id`, `file_id`, `ordinal`);
-- create "number_pools" table
CREATE TABLE `number_pools` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, PRIMARY KEY (`id`));
-- create index "numberpool_subaccount_id_id" to table: "number_pools"
CREATE UNIQUE INDEX `numberpool_subaccount_id_id` ON `number_pools` (`subaccount_id`, `id`);
-- create index "numberpool_subaccount_id_created_at_id" to table: "number_pools"
CREATE INDEX `numberpool_subaccount_id_created_at_id` ON `number_pools` (`subaccount_id`, `created_at`, `id`);
-- create "phone_numbers" table
CREATE TABLE `phone_numbers` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NULL, `number` text NOT NULL, `type` text NOT NULL DEFAULT ('LOCAL'), `sip_uri` text NULL, `caller_id` text NULL, `calling_uri` text NULL, `answer_wait_time` integer NULL, `hd_voice_enabled` bool NULL, `is_legacy` bool NOT NULL DEFAULT (false), `assistant_id` text NULL, `folder_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `phone_numbers_assistants_phone_numbers` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE SET NULL, CONSTRAINT `phone_numbers_assistant_folders_phone_numbers` FOREIGN KEY (`folder_id`) REFERENCES `assistant_folders` (`id`) ON DELETE SET NULL);
-- create index "phonenumber_subaccount_id_id" to table: "phone_numbers"
CREATE UNIQUE INDEX `phonenumber_subaccount_id_id` ON `phone_numbers` (`subaccount_id`, `id`);
-- create index "phonenumber_subaccount_id_created_at_id" to table: "phone_numbers"
CREATE INDEX `phonenumber_subaccount_id_created_at_id` ON `phone_numbers` (`subaccount_id`, `created_at`, `id`);
-- create index "phonenumber_subaccount_id_number" to table: "phone_numbers"
CREATE UNIQUE INDEX `phonenumber_subaccount_id_number` ON `phone_numbers` (`subaccount_id`, `number`);
-- create index "phonenumber_subaccount_id_assistant_id" to table: "phone_numbers"
CREATE INDEX `phonenumber_subaccount_id_assistant_id` ON `phone_numbers` (`subaccount_id`, `assistant_id`);
-- create index "phonenumber_subaccount_id_folder_id" to table: "phone_numbers"
CREATE INDEX `phonenumber_subaccount_id_folder_id` ON `phone_numbers` (`subaccount_id`, `folder_id`);
-- create "pool_members" table
CREATE TABLE `pool_members` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `pool_id` text NOT NULL, `phone_number_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `pool_members_number_pools_members` FOREIGN KEY (`pool_id`) REFERENCES `number_pools` (`id`) ON DELETE CASCADE, CONSTRAINT `pool_members_phone_numbers_pool_links` FOREIGN KEY (`phone_number_id`) REFERENCES `phone_numbers` (`id`) ON DELETE CASCADE);
-- create index "poolmember_subaccount_id_id" to table: "pool_members"
CREATE UNIQUE INDEX `poolmember_subaccount_id_id` ON `pool_members` (`subaccount_id`, `id`);
-- create index "poolmember_subaccount_id_created_at_id" to table: "pool_members"
CREATE INDEX `poolmember_subaccount_id_created_at_id` ON `pool_members` (`subaccount_id`, `created_at`, `id`);
-- create index "poolmember_subaccount_id_pool_id_phone_number_id" to table: "pool_members"
CREATE UNIQUE INDEX `poolmember_subaccount_id_pool_id_phone_number_id` ON `pool_members` (`subaccount_id`, `pool_id`, `phone_number_id`);
-- create index "poolmember_subaccount_id_phone_number_id" to table: "pool_members"
CREATE INDEX `poolmember_subaccount_id_phone_number_id` ON `pool_members` (`subaccount_id`, `phone_number_id`);
-- create "tags" table
CREATE TABLE `tags` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `name_key` text NOT NULL, `tag_id` text NULL, `hidden` bool NOT NULL DEFAULT (false), `assistant_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `tags_assistants_tags` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE SET NULL);
-- create index "tag_subaccount_id_id" to table: "tags"
CREATE UNIQUE INDEX `tag_subaccount_id_id` ON `tags` (`subaccount_id`, `id`);
-- create index "tag_subaccount_id_created_at_id" to table: "tags"
CREATE INDEX `tag_subaccount_id_created_at_id` ON `tags` (`subaccount_id`, `created_at`, `id`);
-- create index "tag_subaccount_id_name_key" to table: "tags"
CREATE UNIQUE INDEX `tag_subaccount_id_name_key` ON `tags` (`subaccount_id`, `name_key`) WHERE NOT hidden;
-- create index "tag_subaccount_id_tag_id" to table: "tags"
CREATE UNIQUE INDEX `tag_subaccount_id_tag_id` ON `tags` (`subaccount_id`, `tag_id`) WHERE NOT hidden;
-- create index "tag_subaccount_id_assistant_id" to table: "tags"
CREATE INDEX `tag_subaccount_id_assistant_id` ON `tags` (`subaccount_id`, `assistant_id`);
-- create "tools" table
CREATE TABLE `tools` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `description` text NULL, `category` text NULL, `tool_type` text NOT NULL DEFAULT ('CUSTOM'), `url` text NULL, `http_method` text NULL DEFAULT ('POST'), `headers` blob NULL, `parameters` json NULL, `required_params` json NULL, `speak_during_execution` bool NOT NULL DEFAULT (false), `speak_after_execution` bool NOT NULL DEFAULT (true), `execution_message_description` text NULL, `transfer_prompt` text NULL, PRIMARY KEY (`id`));
-- create index "tool_subaccount_id_id" to table: "tools"
CREATE UNIQUE INDEX `tool_subaccount_id_id` ON `tools` (`subaccount_id`, `id`);
-- create index "tool_subaccount_id_created_at_id" to table: "tools"
CREATE INDEX `tool_subaccount_id_created_at_id` ON `tools` (`subaccount_id`, `created_at`, `id`);
-- create index "tool_subaccount_id_name" to table: "tools"
CREATE UNIQUE INDEX `tool_subaccount_id_name` ON `tools` (`subaccount_id`, `name`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "tool_subaccount_id_name" to table: "tools"
DROP INDEX `tool_subaccount_id_name`;
-- reverse: create index "tool_subaccount_id_created_at_id" to table: "tools"
DROP INDEX `tool_subaccount_id_created_at_id`;
-- reverse: create index "tool_subaccount_id_id" to table: "tools"
DROP INDEX `tool_subaccount_id_id`;
-- reverse: create "tools" table
DROP TABLE `tools`;
-- reverse: create index "tag_subaccount_id_assistant_id" to table: "tags"
DROP INDEX `tag_subaccount_id_assistant_id`;
-- reverse: create index "tag_subaccount_id_tag_id" to table: "tags"
DROP INDEX `tag_subaccount_id_tag_id`;
-- reverse: create index "tag_subaccount_id_name_key" to table: "tags"
DROP INDEX `tag_subaccount_id_name_key`;
-- reverse: create index "tag_subaccount_id_created_at_id" to table: "tags"
DROP INDEX `tag_subaccount_id_created_at_id`;
-- reverse: create index "tag_subaccount_id_id" to table: "tags"
DROP INDEX `tag_subaccount_id_id`;
-- reverse: create "tags" table
DROP TABLE `tags`;
-- reverse: create index "poolmember_subaccount_id_phone_number_id" to table: "pool_members"
DROP INDEX `poolmember_subaccount_id_phone_number_id`;
-- reverse: create index "poolmember_subaccount_id_pool_id_phone_number_id" to table: "pool_members"
DROP INDEX `poolmember_subaccount_id_pool_id_phone_number_id`;
-- reverse: create index "poolmember_subaccount_id_created_at_id" to table: "pool_members"
DROP INDEX `poolmember_subaccount_id_created_at_id`;
-- reverse: create index "poolmember_subaccount_id_id" to table: "pool_members"
DROP INDEX `poolmember_subaccount_id_id`;
-- reverse: create "pool_members" table
DROP TABLE `pool_members`;
-- reverse: create index "phonenumber_subaccount_id_folder_id" to table: "phone_numbers"
DROP INDEX `phonenumber_subaccount_id_folder_id`;
-- reverse: create index "phonenumber_subaccount_id_assistant_id" to table: "phone_numbers"
DROP INDEX `phonenumber_subaccount_id_assistant_id`;
-- reverse: create index "phonenumber_subaccount_id_number" to table: "phone_numbers"
DROP INDEX `phonenumber_subaccount_id_number`;
-- reverse: create index "phonenumber_subaccount_id_created_at_id" to table: "phone_numbers"
DROP INDEX `phonenumber_subaccount_id_created_at_id`;
-- reverse: create index "phonenumber_subaccount_id_id" to table: "phone_numbers"
DROP INDEX `phonenumber_subaccount_id_id`;
-- reverse: create "phone_numbers" table
DROP TABLE `phone_numbers`;
-- reverse: create index "numberpool_subaccount_id_created_at_id" to table: "number_pools"
DROP INDEX `numberpool_subaccount_id_created_at_id`;
-- reverse: create index "numberpool_subaccount_id_id" to table: "number_pools"
DROP INDEX `numberpool_subaccount_id_id`;
-- reverse: create "number_pools" table
DROP TABLE `number_pools`;
-- reverse: create index "filepiece_subaccount_id_file_id_ordinal" to table: "file_pieces"
DROP INDEX `filepiece_subaccount_id_file_id_ordinal`;
-- reverse: create index "filepiece_subaccount_id_created_at_id" to table: "file_pieces"
DROP INDEX `filepiece_subaccount_id_created_at_id`;
-- reverse: create index "filepiece_subaccount_id_id" to table: "file_pieces"
DROP INDEX `filepiece_subaccount_id_id`;
-- reverse: create "file_pieces" table
DROP TABLE `file_pieces`;
-- reverse: create index "file_subaccount_id_created_at_id" to table: "files"
DROP INDEX `file_subaccount_id_created_at_id`;
-- reverse: create index "file_subaccount_id_id" to table: "files"
DROP INDEX `file_subaccount_id_id`;
-- reverse: create "files" table
DROP TABLE `files`;
-- reverse: create index "erasure_subaccount_id_number_hash" to table: "erasures"
DROP INDEX `erasure_subaccount_id_number_hash`;
-- reverse: create index "erasure_subaccount_id_contact_id" to table: "erasures"
DROP INDEX `erasure_subaccount_id_contact_id`;
-- reverse: create index "erasure_subaccount_id_created_at_id" to table: "erasures"
DROP INDEX `erasure_subaccount_id_created_at_id`;
-- reverse: create index "erasure_subaccount_id_id" to table: "erasures"
DROP INDEX `erasure_subaccount_id_id`;
-- reverse: create "erasures" table
DROP TABLE `erasures`;
-- reverse: create index "customvoice_subaccount_id_created_at_id" to table: "custom_voices"
DROP INDEX `customvoice_subaccount_id_created_at_id`;
-- reverse: create index "customvoice_subaccount_id_id" to table: "custom_voices"
DROP INDEX `customvoice_subaccount_id_id`;
-- reverse: create "custom_voices" table
DROP TABLE `custom_voices`;
-- reverse: create index "contacttag_subaccount_id_tag_id_contact_id" to table: "contact_tags"
DROP INDEX `contacttag_subaccount_id_tag_id_contact_id`;
-- reverse: create index "contacttag_subaccount_id_contact_id_tag_id" to table: "contact_tags"
DROP INDEX `contacttag_subaccount_id_contact_id_tag_id`;
-- reverse: create index "contacttag_subaccount_id_created_at_id" to table: "contact_tags"
DROP INDEX `contacttag_subaccount_id_created_at_id`;
-- reverse: create index "contacttag_subaccount_id_id" to table: "contact_tags"
DROP INDEX `contacttag_subaccount_id_id`;
-- reverse: create "contact_tags" table
DROP TABLE `contact_tags`;
-- reverse: create index "contactnote_subaccount_id_contact_id_created_at_id" to table: "contact_notes"
DROP INDEX `contactnote_subaccount_id_contact_id_created_at_id`;
-- reverse: create index "contactnote_subaccount_id_created_at_id" to table: "contact_notes"
DROP INDEX `contactnote_subaccount_id_created_at_id`;
-- reverse: create index "contactnote_subaccount_id_id" to table: "contact_notes"
DROP INDEX `contactnote_subaccount_id_id`;
-- reverse: create "contact_notes" table
DROP TABLE `contact_notes`;
-- reverse: create index "contactimport_subaccount_id_created_at_id" to table: "contact_imports"
DROP INDEX `contactimport_subaccount_id_created_at_id`;
-- reverse: create index "contactimport_subaccount_id_id" to table: "contact_imports"
DROP INDEX `contactimport_subaccount_id_id`;
-- reverse: create "contact_imports" table
DROP TABLE `contact_imports`;
-- reverse: create index "assistanttool_subaccount_id_tool_id" to table: "assistant_tools"
DROP INDEX `assistanttool_subaccount_id_tool_id`;
-- reverse: create index "assistanttool_subaccount_id_assistant_id_tool_id" to table: "assistant_tools"
DROP INDEX `assistanttool_subaccount_id_assistant_id_tool_id`;
-- reverse: create index "assistanttool_subaccount_id_created_at_id" to table: "assistant_tools"
DROP INDEX `assistanttool_subaccount_id_created_at_id`;
-- reverse: create index "assistanttool_subaccount_id_id" to table: "assistant_tools"
DROP INDEX `assistanttool_subaccount_id_id`;
-- reverse: create "assistant_tools" table
DROP TABLE `assistant_tools`;
-- reverse: create index "appointment_subaccount_id_assistant_id" to table: "appointments"
DROP INDEX `appointment_subaccount_id_assistant_id`;
-- reverse: create index "appointment_subaccount_id_start_time" to table: "appointments"
DROP INDEX `appointment_subaccount_id_start_time`;
-- reverse: create index "appointment_subaccount_id_contact_id_created_at_id" to table: "appointments"
DROP INDEX `appointment_subaccount_id_contact_id_created_at_id`;
-- reverse: create index "appointment_subaccount_id_created_at_id" to table: "appointments"
DROP INDEX `appointment_subaccount_id_created_at_id`;
-- reverse: create index "appointment_subaccount_id_id" to table: "appointments"
DROP INDEX `appointment_subaccount_id_id`;
-- reverse: create "appointments" table
DROP TABLE `appointments`;
-- reverse: create index "idempotencyrecord_workspace_id_contact_id" to table: "idempotency_records"
DROP INDEX `idempotencyrecord_workspace_id_contact_id`;
-- reverse: create index "contact_subaccount_id_email_key" to table: "contacts"
DROP INDEX `contact_subaccount_id_email_key`;
-- reverse: create index "contact_subaccount_id_phone" to table: "contacts"
DROP INDEX `contact_subaccount_id_phone`;
-- reverse: create index "contact_subaccount_id_contact_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_contact_id`;
-- reverse: create index "contact_subaccount_id_created_at_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_created_at_id`;
-- reverse: create index "contact_subaccount_id_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_id`;
-- reverse: create "new_contacts" table
DROP TABLE `new_contacts`;
