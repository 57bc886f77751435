-- +goose Up
-- create "api_keys" table
CREATE TABLE `api_keys` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL DEFAULT (''), `hash` text NOT NULL, `prefix` text NOT NULL, `preset` text NOT NULL DEFAULT (''), `scopes` json NULL, `subaccounts` json NULL, `allow_ips` json NULL, `expires_at` datetime NULL, `revoked_at` datetime NULL, `last_used_at` datetime NULL, `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `api_keys_workspaces_api_keys` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- create index "api_keys_hash_key" to table: "api_keys"
CREATE UNIQUE INDEX `api_keys_hash_key` ON `api_keys` (`hash`);
-- create index "apikey_workspace_id_id" to table: "api_keys"
CREATE UNIQUE INDEX `apikey_workspace_id_id` ON `api_keys` (`workspace_id`, `id`);
-- create index "apikey_workspace_id_created_at_id" to table: "api_keys"
CREATE INDEX `apikey_workspace_id_created_at_id` ON `api_keys` (`workspace_id`, `created_at`, `id`);
-- create "assistants" table
CREATE TABLE `assistants` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `description` text NULL, `model` text NULL, `prompt` text NULL, `temperature` real NULL, `voice_id` text NULL, `assistant_type` text NOT NULL DEFAULT ('STANDARD'), `language` text NULL, `voice_enabled` bool NOT NULL DEFAULT (true), `web_calls_enabled` bool NOT NULL DEFAULT (false), `last_synced_at` datetime NULL, `archived` bool NOT NULL DEFAULT (false), `greeting_mode` text NOT NULL DEFAULT ('dynamic'), `inbound_opening_message` text NULL, `outbound_opening_message` text NULL, `legacy_opening_message` text NULL, `inbound_greeting` text NULL, `outbound_greeting` text NULL, `voicemail_message` text NULL, `enable_voicemail_detection` bool NOT NULL DEFAULT (false), `platform_tools` json NOT NULL, `ambient_noise` text NULL, `queue` real NULL, `revision` integer NOT NULL DEFAULT (1), `latest_version` integer NOT NULL DEFAULT (0), `folder_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `assistants_assistant_folders_assistants` FOREIGN KEY (`folder_id`) REFERENCES `assistant_folders` (`id`) ON DELETE SET NULL);
-- create index "assistant_subaccount_id_id" to table: "assistants"
CREATE UNIQUE INDEX `assistant_subaccount_id_id` ON `assistants` (`subaccount_id`, `id`);
-- create index "assistant_subaccount_id_created_at_id" to table: "assistants"
CREATE INDEX `assistant_subaccount_id_created_at_id` ON `assistants` (`subaccount_id`, `created_at`, `id`);
-- create index "assistant_subaccount_id_folder_id" to table: "assistants"
CREATE INDEX `assistant_subaccount_id_folder_id` ON `assistants` (`subaccount_id`, `folder_id`);
-- create "assistant_folders" table
CREATE TABLE `assistant_folders` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `color` text NULL, `is_archived` bool NOT NULL DEFAULT (false), PRIMARY KEY (`id`));
-- create index "assistantfolder_subaccount_id_id" to table: "assistant_folders"
CREATE UNIQUE INDEX `assistantfolder_subaccount_id_id` ON `assistant_folders` (`subaccount_id`, `id`);
-- create index "assistantfolder_subaccount_id_created_at_id" to table: "assistant_folders"
CREATE INDEX `assistantfolder_subaccount_id_created_at_id` ON `assistant_folders` (`subaccount_id`, `created_at`, `id`);
-- create "assistant_knowledge_bases" table
CREATE TABLE `assistant_knowledge_bases` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `assistant_id` text NOT NULL, `knowledge_base_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `assistant_knowledge_bases_assistants_knowledge_links` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE CASCADE, CONSTRAINT `assistant_knowledge_bases_knowledge_bases_assistant_links` FOREIGN KEY (`knowledge_base_id`) REFERENCES `knowledge_bases` (`id`) ON DELETE CASCADE);
-- create index "assistantknowledgebase_subaccount_id_id" to table: "assistant_knowledge_bases"
CREATE UNIQUE INDEX `assistantknowledgebase_subaccount_id_id` ON `assistant_knowledge_bases` (`subaccount_id`, `id`);
-- create index "assistantknowledgebase_subaccount_id_created_at_id" to table: "assistant_knowledge_bases"
CREATE INDEX `assistantknowledgebase_subaccount_id_created_at_id` ON `assistant_knowledge_bases` (`subaccount_id`, `created_at`, `id`);
-- create index "assistantknowledgebase_subaccou_6aa2ba1b141dd553eac0567f73971f75" to table: "assistant_knowledge_bases"
CREATE UNIQUE INDEX `assistantknowledgebase_subaccou_6aa2ba1b141dd553eac0567f73971f75` ON `assistant_knowledge_bases` (`subaccount_id`, `assistant_id`, `knowledge_base_id`);
-- create index "assistantknowledgebase_subaccount_id_knowledge_base_id" to table: "assistant_knowledge_bases"
CREATE INDEX `assistantknowledgebase_subaccount_id_knowledge_base_id` ON `assistant_knowledge_bases` (`subaccount_id`, `knowledge_base_id`);
-- create "assistant_notes" table
CREATE TABLE `assistant_notes` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `content` text NOT NULL, `author` text NOT NULL, `assistant_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `assistant_notes_assistants_notes` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE CASCADE);
-- create index "assistantnote_subaccount_id_id" to table: "assistant_notes"
CREATE UNIQUE INDEX `assistantnote_subaccount_id_id` ON `assistant_notes` (`subaccount_id`, `id`);
-- create index "assistantnote_subaccount_id_created_at_id" to table: "assistant_notes"
CREATE INDEX `assistantnote_subaccount_id_created_at_id` ON `assistant_notes` (`subaccount_id`, `created_at`, `id`);
-- create index "assistantnote_subaccount_id_assistant_id_created_at_id" to table: "assistant_notes"
CREATE INDEX `assistantnote_subaccount_id_assistant_id_created_at_id` ON `assistant_notes` (`subaccount_id`, `assistant_id`, `created_at`, `id`);
-- create "assistant_versions" table
CREATE TABLE `assistant_versions` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `version` integer NOT NULL, `prompt` text NULL, `change_note` text NULL, `assistant_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `assistant_versions_assistants_versions` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE CASCADE);
-- create index "assistantversion_subaccount_id_id" to table: "assistant_versions"
CREATE UNIQUE INDEX `assistantversion_subaccount_id_id` ON `assistant_versions` (`subaccount_id`, `id`);
-- create index "assistantversion_subaccount_id_created_at_id" to table: "assistant_versions"
CREATE INDEX `assistantversion_subaccount_id_created_at_id` ON `assistant_versions` (`subaccount_id`, `created_at`, `id`);
-- create index "assistantversion_subaccount_id_assistant_id_version" to table: "assistant_versions"
CREATE UNIQUE INDEX `assistantversion_subaccount_id_assistant_id_version` ON `assistant_versions` (`subaccount_id`, `assistant_id`, `version`);
-- create "audit_entries" table
CREATE TABLE `audit_entries` (`id` text NOT NULL, `created_at` datetime NOT NULL, `scope` text NOT NULL DEFAULT (''), `actor_kind` text NOT NULL, `actor_id` text NOT NULL, `action` text NOT NULL, `target_id` text NOT NULL, `changes` json NOT NULL, `request_id` text NOT NULL DEFAULT (''), `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `audit_entries_workspaces_audit_entries` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- create index "auditentry_workspace_id_id" to table: "audit_entries"
CREATE UNIQUE INDEX `auditentry_workspace_id_id` ON `audit_entries` (`workspace_id`, `id`);
-- create index "auditentry_workspace_id_created_at_id" to table: "audit_entries"
CREATE INDEX `auditentry_workspace_id_created_at_id` ON `audit_entries` (`workspace_id`, `created_at`, `id`);
-- create index "auditentry_workspace_id_target_id_created_at" to table: "audit_entries"
CREATE INDEX `auditentry_workspace_id_target_id_created_at` ON `audit_entries` (`workspace_id`, `target_id`, `created_at`);
-- create "chunks" table
CREATE TABLE `chunks` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `ordinal` integer NOT NULL, `page` text NULL, `heading` text NULL, `text` text NOT NULL, `source_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `chunks_knowledge_sources_chunks` FOREIGN KEY (`source_id`) REFERENCES `knowledge_sources` (`id`) ON DELETE CASCADE);
-- create index "chunk_subaccount_id_id" to table: "chunks"
CREATE UNIQUE INDEX `chunk_subaccount_id_id` ON `chunks` (`subaccount_id`, `id`);
-- create index "chunk_subaccount_id_created_at_id" to table: "chunks"
CREATE INDEX `chunk_subaccount_id_created_at_id` ON `chunks` (`subaccount_id`, `created_at`, `id`);
-- create index "chunk_subaccount_id_source_id_ordinal" to table: "chunks"
CREATE UNIQUE INDEX `chunk_subaccount_id_source_id_ordinal` ON `chunks` (`subaccount_id`, `source_id`, `ordinal`);
-- create "contacts" table
CREATE TABLE `contacts` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `contact_id` text NULL, `name` text NULL, `first_name` text NULL, `last_name` text NULL, `email` text NULL, `phone` text NULL, `title` text NULL, `company_name` text NULL, `image` text NULL, `website` text NULL, `linkedin_url` text NULL, `location_text` text NULL, `source` text NULL, `status` text NULL, `dnd` bool NOT NULL DEFAULT (false), `is_archived` bool NOT NULL DEFAULT (false), `search_text` text NOT NULL DEFAULT (''), PRIMARY KEY (`id`));
-- create index "contact_subaccount_id_id" to table: "contacts"
CREATE UNIQUE INDEX `contact_subaccount_id_id` ON `contacts` (`subaccount_id`, `id`);
-- create index "contact_subaccount_id_created_at_id" to table: "contacts"
CREATE INDEX `contact_subaccount_id_created_at_id` ON `contacts` (`subaccount_id`, `created_at`, `id`);
-- create index "contact_subaccount_id_contact_id" to table: "contacts"
CREATE UNIQUE INDEX `contact_subaccount_id_contact_id` ON `contacts` (`subaccount_id`, `contact_id`);
-- create index "contact_subaccount_id_phone" to table: "contacts"
CREATE INDEX `contact_subaccount_id_phone` ON `contacts` (`subaccount_id`, `phone`);
-- create index "contact_subaccount_id_email" to table: "contacts"
CREATE INDEX `contact_subaccount_id_email` ON `contacts` (`subaccount_id`, `email`);
-- create "conversations" table
CREATE TABLE `conversations` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `external_id` text NULL, `preview_text` text NULL, `last_channel` text NULL, `conversation_type` text NOT NULL DEFAULT ('CHAT'), `ai_responses` integer NOT NULL DEFAULT (0), `is_archived` bool NOT NULL DEFAULT (false), `is_favorite` bool NOT NULL DEFAULT (false), `lead_quality` text NULL, `user_sentiment` text NULL, `status` text NOT NULL DEFAULT ('OPEN'), `summary` text NULL, `assistant_id` text NULL, `contact_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `conversations_assistants_conversations` FOREIGN KEY (`assistant_id`) REFERENCES `assistants` (`id`) ON DELETE SET NULL, CONSTRAINT `conversations_contacts_conversations` FOREIGN KEY (`contact_id`) REFERENCES `contacts` (`id`) ON DELETE CASCADE);
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
-- create "file_blobs" table
CREATE TABLE `file_blobs` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `ordinal` integer NOT NULL, `data` blob NOT NULL, `source_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `file_blobs_knowledge_sources_blobs` FOREIGN KEY (`source_id`) REFERENCES `knowledge_sources` (`id`) ON DELETE CASCADE);
-- create index "fileblob_subaccount_id_id" to table: "file_blobs"
CREATE UNIQUE INDEX `fileblob_subaccount_id_id` ON `file_blobs` (`subaccount_id`, `id`);
-- create index "fileblob_subaccount_id_created_at_id" to table: "file_blobs"
CREATE INDEX `fileblob_subaccount_id_created_at_id` ON `file_blobs` (`subaccount_id`, `created_at`, `id`);
-- create index "fileblob_subaccount_id_source_id_ordinal" to table: "file_blobs"
CREATE UNIQUE INDEX `fileblob_subaccount_id_source_id_ordinal` ON `file_blobs` (`subaccount_id`, `source_id`, `ordinal`);
-- create "idempotency_records" table
CREATE TABLE `idempotency_records` (`id` text NOT NULL, `created_at` datetime NOT NULL, `scope` text NOT NULL, `route` text NOT NULL, `key` text NOT NULL, `fingerprint` text NOT NULL, `done` bool NOT NULL DEFAULT (false), `status` integer NOT NULL DEFAULT (0), `answer` blob NULL, `contact_id` text NULL, `locked_at` datetime NOT NULL, `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `idempotency_records_workspaces_idempotency_records` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- create index "idempotencyrecord_workspace_id_id" to table: "idempotency_records"
CREATE UNIQUE INDEX `idempotencyrecord_workspace_id_id` ON `idempotency_records` (`workspace_id`, `id`);
-- create index "idempotencyrecord_workspace_id_created_at_id" to table: "idempotency_records"
CREATE INDEX `idempotencyrecord_workspace_id_created_at_id` ON `idempotency_records` (`workspace_id`, `created_at`, `id`);
-- create index "idempotencyrecord_workspace_id_scope_route_key" to table: "idempotency_records"
CREATE UNIQUE INDEX `idempotencyrecord_workspace_id_scope_route_key` ON `idempotency_records` (`workspace_id`, `scope`, `route`, `key`);
-- create "knowledge_bases" table
CREATE TABLE `knowledge_bases` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `description` text NULL, `voice_enabled` bool NOT NULL DEFAULT (false), `is_archived` bool NOT NULL DEFAULT (false), `folder_id` text NULL, PRIMARY KEY (`id`), CONSTRAINT `knowledge_bases_assistant_folders_knowledge_bases` FOREIGN KEY (`folder_id`) REFERENCES `assistant_folders` (`id`) ON DELETE SET NULL);
-- create index "knowledgebase_subaccount_id_id" to table: "knowledge_bases"
CREATE UNIQUE INDEX `knowledgebase_subaccount_id_id` ON `knowledge_bases` (`subaccount_id`, `id`);
-- create index "knowledgebase_subaccount_id_created_at_id" to table: "knowledge_bases"
CREATE INDEX `knowledgebase_subaccount_id_created_at_id` ON `knowledge_bases` (`subaccount_id`, `created_at`, `id`);
-- create index "knowledgebase_subaccount_id_folder_id" to table: "knowledge_bases"
CREATE INDEX `knowledgebase_subaccount_id_folder_id` ON `knowledge_bases` (`subaccount_id`, `folder_id`);
-- create "knowledge_sources" table
CREATE TABLE `knowledge_sources` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `type` text NOT NULL, `status` text NOT NULL DEFAULT ('PENDING'), `failure_reason` text NULL, `filename` text NULL, `mime_type` text NULL, `file_url` text NULL, `size` integer NOT NULL DEFAULT (0), `language` text NULL, `passages` integer NOT NULL DEFAULT (0), `total_length` integer NOT NULL DEFAULT (0), `lengths` blob NULL, `knowledge_base_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `knowledge_sources_knowledge_bases_sources` FOREIGN KEY (`knowledge_base_id`) REFERENCES `knowledge_bases` (`id`) ON DELETE CASCADE);
-- create index "knowledgesource_subaccount_id_id" to table: "knowledge_sources"
CREATE UNIQUE INDEX `knowledgesource_subaccount_id_id` ON `knowledge_sources` (`subaccount_id`, `id`);
-- create index "knowledgesource_subaccount_id_created_at_id" to table: "knowledge_sources"
CREATE INDEX `knowledgesource_subaccount_id_created_at_id` ON `knowledge_sources` (`subaccount_id`, `created_at`, `id`);
-- create index "knowledgesource_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sources"
CREATE INDEX `knowledgesource_subaccount_id_knowledge_base_id_created_at_id` ON `knowledge_sources` (`subaccount_id`, `knowledge_base_id`, `created_at`, `id`);
-- create "messages" table
CREATE TABLE `messages` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `content` text NOT NULL, `ai` bool NOT NULL DEFAULT (false), `source` text NOT NULL DEFAULT ('api'), `channel` text NOT NULL DEFAULT ('WEBCHAT'), `type` text NOT NULL DEFAULT ('TEXT'), `attempt` text NULL, `trace` json NULL, `conversation_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `messages_conversations_messages` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
-- create index "message_subaccount_id_id" to table: "messages"
CREATE UNIQUE INDEX `message_subaccount_id_id` ON `messages` (`subaccount_id`, `id`);
-- create index "message_subaccount_id_created_at_id" to table: "messages"
CREATE INDEX `message_subaccount_id_created_at_id` ON `messages` (`subaccount_id`, `created_at`, `id`);
-- create index "message_subaccount_id_conversation_id_created_at_id" to table: "messages"
CREATE INDEX `message_subaccount_id_conversation_id_created_at_id` ON `messages` (`subaccount_id`, `conversation_id`, `created_at`, `id`);
-- create index "message_subaccount_id_attempt_ai" to table: "messages"
CREATE UNIQUE INDEX `message_subaccount_id_attempt_ai` ON `messages` (`subaccount_id`, `attempt`, `ai`);
-- create "postings" table
CREATE TABLE `postings` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `knowledge_base_id` text NOT NULL, `term` text NOT NULL, `chunks` integer NOT NULL, `data` blob NOT NULL, `source_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `postings_knowledge_sources_postings` FOREIGN KEY (`source_id`) REFERENCES `knowledge_sources` (`id`) ON DELETE CASCADE);
-- create index "posting_subaccount_id_id" to table: "postings"
CREATE UNIQUE INDEX `posting_subaccount_id_id` ON `postings` (`subaccount_id`, `id`);
-- create index "posting_subaccount_id_created_at_id" to table: "postings"
CREATE INDEX `posting_subaccount_id_created_at_id` ON `postings` (`subaccount_id`, `created_at`, `id`);
-- create index "posting_subaccount_id_knowledge_base_id_term" to table: "postings"
CREATE INDEX `posting_subaccount_id_knowledge_base_id_term` ON `postings` (`subaccount_id`, `knowledge_base_id`, `term`);
-- create index "posting_subaccount_id_source_id_term" to table: "postings"
CREATE UNIQUE INDEX `posting_subaccount_id_source_id_term` ON `postings` (`subaccount_id`, `source_id`, `term`);
-- create "subaccounts" table
CREATE TABLE `subaccounts` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `location_id` text NULL, `time_zone` text NOT NULL DEFAULT ('UTC'), `region` text NULL, `calling_hours` json NULL, `monthly_budget` real NULL, `custom_values` json NOT NULL, `concurrency` integer NOT NULL DEFAULT (20), `archived` bool NOT NULL DEFAULT (false), `workspace_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `subaccounts_workspaces_subaccounts` FOREIGN KEY (`workspace_id`) REFERENCES `workspaces` (`id`) ON DELETE CASCADE);
-- create index "subaccount_workspace_id_id" to table: "subaccounts"
CREATE UNIQUE INDEX `subaccount_workspace_id_id` ON `subaccounts` (`workspace_id`, `id`);
-- create index "subaccount_workspace_id_created_at_id" to table: "subaccounts"
CREATE INDEX `subaccount_workspace_id_created_at_id` ON `subaccounts` (`workspace_id`, `created_at`, `id`);
-- create index "subaccount_workspace_id_location_id" to table: "subaccounts"
CREATE UNIQUE INDEX `subaccount_workspace_id_location_id` ON `subaccounts` (`workspace_id`, `location_id`);
-- create "workspaces" table
CREATE TABLE `workspaces` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `suspended` bool NOT NULL DEFAULT (false), PRIMARY KEY (`id`));

-- +goose Down
-- reverse: create "workspaces" table
DROP TABLE `workspaces`;
-- reverse: create index "subaccount_workspace_id_location_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_location_id`;
-- reverse: create index "subaccount_workspace_id_created_at_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_created_at_id`;
-- reverse: create index "subaccount_workspace_id_id" to table: "subaccounts"
DROP INDEX `subaccount_workspace_id_id`;
-- reverse: create "subaccounts" table
DROP TABLE `subaccounts`;
-- reverse: create index "posting_subaccount_id_source_id_term" to table: "postings"
DROP INDEX `posting_subaccount_id_source_id_term`;
-- reverse: create index "posting_subaccount_id_knowledge_base_id_term" to table: "postings"
DROP INDEX `posting_subaccount_id_knowledge_base_id_term`;
-- reverse: create index "posting_subaccount_id_created_at_id" to table: "postings"
DROP INDEX `posting_subaccount_id_created_at_id`;
-- reverse: create index "posting_subaccount_id_id" to table: "postings"
DROP INDEX `posting_subaccount_id_id`;
-- reverse: create "postings" table
DROP TABLE `postings`;
-- reverse: create index "message_subaccount_id_attempt_ai" to table: "messages"
DROP INDEX `message_subaccount_id_attempt_ai`;
-- reverse: create index "message_subaccount_id_conversation_id_created_at_id" to table: "messages"
DROP INDEX `message_subaccount_id_conversation_id_created_at_id`;
-- reverse: create index "message_subaccount_id_created_at_id" to table: "messages"
DROP INDEX `message_subaccount_id_created_at_id`;
-- reverse: create index "message_subaccount_id_id" to table: "messages"
DROP INDEX `message_subaccount_id_id`;
-- reverse: create "messages" table
DROP TABLE `messages`;
-- reverse: create index "knowledgesource_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_knowledge_base_id_created_at_id`;
-- reverse: create index "knowledgesource_subaccount_id_created_at_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_created_at_id`;
-- reverse: create index "knowledgesource_subaccount_id_id" to table: "knowledge_sources"
DROP INDEX `knowledgesource_subaccount_id_id`;
-- reverse: create "knowledge_sources" table
DROP TABLE `knowledge_sources`;
-- reverse: create index "knowledgebase_subaccount_id_folder_id" to table: "knowledge_bases"
DROP INDEX `knowledgebase_subaccount_id_folder_id`;
-- reverse: create index "knowledgebase_subaccount_id_created_at_id" to table: "knowledge_bases"
DROP INDEX `knowledgebase_subaccount_id_created_at_id`;
-- reverse: create index "knowledgebase_subaccount_id_id" to table: "knowledge_bases"
DROP INDEX `knowledgebase_subaccount_id_id`;
-- reverse: create "knowledge_bases" table
DROP TABLE `knowledge_bases`;
-- reverse: create index "idempotencyrecord_workspace_id_scope_route_key" to table: "idempotency_records"
DROP INDEX `idempotencyrecord_workspace_id_scope_route_key`;
-- reverse: create index "idempotencyrecord_workspace_id_created_at_id" to table: "idempotency_records"
DROP INDEX `idempotencyrecord_workspace_id_created_at_id`;
-- reverse: create index "idempotencyrecord_workspace_id_id" to table: "idempotency_records"
DROP INDEX `idempotencyrecord_workspace_id_id`;
-- reverse: create "idempotency_records" table
DROP TABLE `idempotency_records`;
-- reverse: create index "fileblob_subaccount_id_source_id_ordinal" to table: "file_blobs"
DROP INDEX `fileblob_subaccount_id_source_id_ordinal`;
-- reverse: create index "fileblob_subaccount_id_created_at_id" to table: "file_blobs"
DROP INDEX `fileblob_subaccount_id_created_at_id`;
-- reverse: create index "fileblob_subaccount_id_id" to table: "file_blobs"
DROP INDEX `fileblob_subaccount_id_id`;
-- reverse: create "file_blobs" table
DROP TABLE `file_blobs`;
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
-- reverse: create "conversations" table
DROP TABLE `conversations`;
-- reverse: create index "contact_subaccount_id_email" to table: "contacts"
DROP INDEX `contact_subaccount_id_email`;
-- reverse: create index "contact_subaccount_id_phone" to table: "contacts"
DROP INDEX `contact_subaccount_id_phone`;
-- reverse: create index "contact_subaccount_id_contact_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_contact_id`;
-- reverse: create index "contact_subaccount_id_created_at_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_created_at_id`;
-- reverse: create index "contact_subaccount_id_id" to table: "contacts"
DROP INDEX `contact_subaccount_id_id`;
-- reverse: create "contacts" table
DROP TABLE `contacts`;
-- reverse: create index "chunk_subaccount_id_source_id_ordinal" to table: "chunks"
DROP INDEX `chunk_subaccount_id_source_id_ordinal`;
-- reverse: create index "chunk_subaccount_id_created_at_id" to table: "chunks"
DROP INDEX `chunk_subaccount_id_created_at_id`;
-- reverse: create index "chunk_subaccount_id_id" to table: "chunks"
DROP INDEX `chunk_subaccount_id_id`;
-- reverse: create "chunks" table
DROP TABLE `chunks`;
-- reverse: create index "auditentry_workspace_id_target_id_created_at" to table: "audit_entries"
DROP INDEX `auditentry_workspace_id_target_id_created_at`;
-- reverse: create index "auditentry_workspace_id_created_at_id" to table: "audit_entries"
DROP INDEX `auditentry_workspace_id_created_at_id`;
-- reverse: create index "auditentry_workspace_id_id" to table: "audit_entries"
DROP INDEX `auditentry_workspace_id_id`;
-- reverse: create "audit_entries" table
DROP TABLE `audit_entries`;
-- reverse: create index "assistantversion_subaccount_id_assistant_id_version" to table: "assistant_versions"
DROP INDEX `assistantversion_subaccount_id_assistant_id_version`;
-- reverse: create index "assistantversion_subaccount_id_created_at_id" to table: "assistant_versions"
DROP INDEX `assistantversion_subaccount_id_created_at_id`;
-- reverse: create index "assistantversion_subaccount_id_id" to table: "assistant_versions"
DROP INDEX `assistantversion_subaccount_id_id`;
-- reverse: create "assistant_versions" table
DROP TABLE `assistant_versions`;
-- reverse: create index "assistantnote_subaccount_id_assistant_id_created_at_id" to table: "assistant_notes"
DROP INDEX `assistantnote_subaccount_id_assistant_id_created_at_id`;
-- reverse: create index "assistantnote_subaccount_id_created_at_id" to table: "assistant_notes"
DROP INDEX `assistantnote_subaccount_id_created_at_id`;
-- reverse: create index "assistantnote_subaccount_id_id" to table: "assistant_notes"
DROP INDEX `assistantnote_subaccount_id_id`;
-- reverse: create "assistant_notes" table
DROP TABLE `assistant_notes`;
-- reverse: create index "assistantknowledgebase_subaccount_id_knowledge_base_id" to table: "assistant_knowledge_bases"
DROP INDEX `assistantknowledgebase_subaccount_id_knowledge_base_id`;
-- reverse: create index "assistantknowledgebase_subaccou_6aa2ba1b141dd553eac0567f73971f75" to table: "assistant_knowledge_bases"
DROP INDEX `assistantknowledgebase_subaccou_6aa2ba1b141dd553eac0567f73971f75`;
-- reverse: create index "assistantknowledgebase_subaccount_id_created_at_id" to table: "assistant_knowledge_bases"
DROP INDEX `assistantknowledgebase_subaccount_id_created_at_id`;
-- reverse: create index "assistantknowledgebase_subaccount_id_id" to table: "assistant_knowledge_bases"
DROP INDEX `assistantknowledgebase_subaccount_id_id`;
-- reverse: create "assistant_knowledge_bases" table
DROP TABLE `assistant_knowledge_bases`;
-- reverse: create index "assistantfolder_subaccount_id_created_at_id" to table: "assistant_folders"
DROP INDEX `assistantfolder_subaccount_id_created_at_id`;
-- reverse: create index "assistantfolder_subaccount_id_id" to table: "assistant_folders"
DROP INDEX `assistantfolder_subaccount_id_id`;
-- reverse: create "assistant_folders" table
DROP TABLE `assistant_folders`;
-- reverse: create index "assistant_subaccount_id_folder_id" to table: "assistants"
DROP INDEX `assistant_subaccount_id_folder_id`;
-- reverse: create index "assistant_subaccount_id_created_at_id" to table: "assistants"
DROP INDEX `assistant_subaccount_id_created_at_id`;
-- reverse: create index "assistant_subaccount_id_id" to table: "assistants"
DROP INDEX `assistant_subaccount_id_id`;
-- reverse: create "assistants" table
DROP TABLE `assistants`;
-- reverse: create index "apikey_workspace_id_created_at_id" to table: "api_keys"
DROP INDEX `apikey_workspace_id_created_at_id`;
-- reverse: create index "apikey_workspace_id_id" to table: "api_keys"
DROP INDEX `apikey_workspace_id_id`;
-- reverse: create index "api_keys_hash_key" to table: "api_keys"
DROP INDEX `api_keys_hash_key`;
-- reverse: create "api_keys" table
DROP TABLE `api_keys`;
