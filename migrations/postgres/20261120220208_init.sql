-- +goose Up
-- create "workspaces" table
CREATE TABLE "workspaces" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "name" character varying NOT NULL, "suspended" boolean NOT NULL DEFAULT false, PRIMARY KEY ("id"));
-- create "api_keys" table
CREATE TABLE "api_keys" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "name" character varying NOT NULL DEFAULT '', "hash" character varying NOT NULL, "prefix" character varying NOT NULL, "preset" character varying NOT NULL DEFAULT '', "scopes" jsonb NULL, "subaccounts" jsonb NULL, "allow_ips" jsonb NULL, "expires_at" timestamptz NULL, "revoked_at" timestamptz NULL, "last_used_at" timestamptz NULL, "workspace_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "api_keys_workspaces_api_keys" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "api_keys_hash_key" to table: "api_keys"
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys" ("hash");
-- create index "apikey_workspace_id_created_at_id" to table: "api_keys"
CREATE INDEX "apikey_workspace_id_created_at_id" ON "api_keys" ("workspace_id", "created_at", "id");
-- create index "apikey_workspace_id_id" to table: "api_keys"
CREATE UNIQUE INDEX "apikey_workspace_id_id" ON "api_keys" ("workspace_id", "id");
-- create "assistant_folders" table
CREATE TABLE "assistant_folders" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "color" character varying NULL, "is_archived" boolean NOT NULL DEFAULT false, PRIMARY KEY ("id"));
-- create index "assistantfolder_subaccount_id_created_at_id" to table: "assistant_folders"
CREATE INDEX "assistantfolder_subaccount_id_created_at_id" ON "assistant_folders" ("subaccount_id", "created_at", "id");
-- create index "assistantfolder_subaccount_id_id" to table: "assistant_folders"
CREATE UNIQUE INDEX "assistantfolder_subaccount_id_id" ON "assistant_folders" ("subaccount_id", "id");
-- create "assistants" table
CREATE TABLE "assistants" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "description" text NULL, "model" character varying NULL, "prompt" text NULL, "temperature" double precision NULL, "voice_id" character varying NULL COLLATE "C", "assistant_type" character varying NOT NULL DEFAULT 'STANDARD', "language" character varying NULL, "voice_enabled" boolean NOT NULL DEFAULT true, "web_calls_enabled" boolean NOT NULL DEFAULT false, "last_synced_at" timestamptz NULL, "archived" boolean NOT NULL DEFAULT false, "greeting_mode" character varying NOT NULL DEFAULT 'dynamic', "inbound_opening_message" text NULL, "outbound_opening_message" text NULL, "legacy_opening_message" text NULL, "inbound_greeting" text NULL, "outbound_greeting" text NULL, "voicemail_message" text NULL, "enable_voicemail_detection" boolean NOT NULL DEFAULT false, "platform_tools" jsonb NOT NULL, "ambient_noise" character varying NULL, "queue" double precision NULL, "revision" bigint NOT NULL DEFAULT 1, "latest_version" bigint NOT NULL DEFAULT 0, "folder_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "assistants_assistant_folders_assistants" FOREIGN KEY ("subaccount_id", "folder_id") REFERENCES "assistant_folders" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("folder_id"));
-- create index "assistant_subaccount_id_created_at_id" to table: "assistants"
CREATE INDEX "assistant_subaccount_id_created_at_id" ON "assistants" ("subaccount_id", "created_at", "id");
-- create index "assistant_subaccount_id_folder_id" to table: "assistants"
CREATE INDEX "assistant_subaccount_id_folder_id" ON "assistants" ("subaccount_id", "folder_id");
-- create index "assistant_subaccount_id_id" to table: "assistants"
CREATE UNIQUE INDEX "assistant_subaccount_id_id" ON "assistants" ("subaccount_id", "id");
-- create "knowledge_bases" table
CREATE TABLE "knowledge_bases" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "description" text NULL, "voice_enabled" boolean NOT NULL DEFAULT false, "is_archived" boolean NOT NULL DEFAULT false, "folder_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "knowledge_bases_assistant_folders_knowledge_bases" FOREIGN KEY ("subaccount_id", "folder_id") REFERENCES "assistant_folders" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("folder_id"));
-- create index "knowledgebase_subaccount_id_created_at_id" to table: "knowledge_bases"
CREATE INDEX "knowledgebase_subaccount_id_created_at_id" ON "knowledge_bases" ("subaccount_id", "created_at", "id");
-- create index "knowledgebase_subaccount_id_folder_id" to table: "knowledge_bases"
CREATE INDEX "knowledgebase_subaccount_id_folder_id" ON "knowledge_bases" ("subaccount_id", "folder_id");
-- create index "knowledgebase_subaccount_id_id" to table: "knowledge_bases"
CREATE UNIQUE INDEX "knowledgebase_subaccount_id_id" ON "knowledge_bases" ("subaccount_id", "id");
-- create "assistant_knowledge_bases" table
CREATE TABLE "assistant_knowledge_bases" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "assistant_id" character varying NOT NULL COLLATE "C", "knowledge_base_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "assistant_knowledge_bases_assistants_knowledge_links" FOREIGN KEY ("subaccount_id", "assistant_id") REFERENCES "assistants" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE, CONSTRAINT "assistant_knowledge_bases_knowledge_bases_assistant_links" FOREIGN KEY ("subaccount_id", "knowledge_base_id") REFERENCES "knowledge_bases" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "assistantknowledgebase_subacco_d524d2ba983f533572b235784de6079d" to table: "assistant_knowledge_bases"
CREATE UNIQUE INDEX "assistantknowledgebase_subacco_d524d2ba983f533572b235784de6079d" ON "assistant_knowledge_bases" ("subaccount_id", "assistant_id", "knowledge_base_id");
-- create index "assistantknowledgebase_subaccount_id_created_at_id" to table: "assistant_knowledge_bases"
CREATE INDEX "assistantknowledgebase_subaccount_id_created_at_id" ON "assistant_knowledge_bases" ("subaccount_id", "created_at", "id");
-- create index "assistantknowledgebase_subaccount_id_id" to table: "assistant_knowledge_bases"
CREATE UNIQUE INDEX "assistantknowledgebase_subaccount_id_id" ON "assistant_knowledge_bases" ("subaccount_id", "id");
-- create index "assistantknowledgebase_subaccount_id_knowledge_base_id" to table: "assistant_knowledge_bases"
CREATE INDEX "assistantknowledgebase_subaccount_id_knowledge_base_id" ON "assistant_knowledge_bases" ("subaccount_id", "knowledge_base_id");
-- create "assistant_notes" table
CREATE TABLE "assistant_notes" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "content" text NOT NULL, "author" character varying NOT NULL, "assistant_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "assistant_notes_assistants_notes" FOREIGN KEY ("subaccount_id", "assistant_id") REFERENCES "assistants" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "assistantnote_subaccount_id_assistant_id_created_at_id" to table: "assistant_notes"
CREATE INDEX "assistantnote_subaccount_id_assistant_id_created_at_id" ON "assistant_notes" ("subaccount_id", "assistant_id", "created_at", "id");
-- create index "assistantnote_subaccount_id_created_at_id" to table: "assistant_notes"
CREATE INDEX "assistantnote_subaccount_id_created_at_id" ON "assistant_notes" ("subaccount_id", "created_at", "id");
-- create index "assistantnote_subaccount_id_id" to table: "assistant_notes"
CREATE UNIQUE INDEX "assistantnote_subaccount_id_id" ON "assistant_notes" ("subaccount_id", "id");
-- create "assistant_versions" table
CREATE TABLE "assistant_versions" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "version" bigint NOT NULL, "prompt" text NULL, "change_note" character varying NULL, "assistant_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "assistant_versions_assistants_versions" FOREIGN KEY ("subaccount_id", "assistant_id") REFERENCES "assistants" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "assistantversion_subaccount_id_assistant_id_version" to table: "assistant_versions"
CREATE UNIQUE INDEX "assistantversion_subaccount_id_assistant_id_version" ON "assistant_versions" ("subaccount_id", "assistant_id", "version");
-- create index "assistantversion_subaccount_id_created_at_id" to table: "assistant_versions"
CREATE INDEX "assistantversion_subaccount_id_created_at_id" ON "assistant_versions" ("subaccount_id", "created_at", "id");
-- create index "assistantversion_subaccount_id_id" to table: "assistant_versions"
CREATE UNIQUE INDEX "assistantversion_subaccount_id_id" ON "assistant_versions" ("subaccount_id", "id");
-- create "audit_entries" table
CREATE TABLE "audit_entries" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "scope" character varying NOT NULL DEFAULT '', "actor_kind" character varying NOT NULL, "actor_id" character varying NOT NULL COLLATE "C", "action" character varying NOT NULL, "target_id" character varying NOT NULL COLLATE "C", "changes" jsonb NOT NULL, "request_id" character varying NOT NULL DEFAULT '' COLLATE "C", "workspace_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "audit_entries_workspaces_audit_entries" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "auditentry_workspace_id_created_at_id" to table: "audit_entries"
CREATE INDEX "auditentry_workspace_id_created_at_id" ON "audit_entries" ("workspace_id", "created_at", "id");
-- create index "auditentry_workspace_id_id" to table: "audit_entries"
CREATE UNIQUE INDEX "auditentry_workspace_id_id" ON "audit_entries" ("workspace_id", "id");
-- create index "auditentry_workspace_id_target_id_created_at" to table: "audit_entries"
CREATE INDEX "auditentry_workspace_id_target_id_created_at" ON "audit_entries" ("workspace_id", "target_id", "created_at");
-- create "knowledge_sources" table
CREATE TABLE "knowledge_sources" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "type" character varying NOT NULL, "status" character varying NOT NULL DEFAULT 'PENDING', "failure_reason" text NULL, "filename" character varying NULL, "mime_type" character varying NULL, "file_url" text NULL, "size" bigint NOT NULL DEFAULT 0, "language" character varying NULL, "passages" bigint NOT NULL DEFAULT 0, "total_length" bigint NOT NULL DEFAULT 0, "lengths" bytea NULL, "knowledge_base_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "knowledge_sources_knowledge_bases_sources" FOREIGN KEY ("subaccount_id", "knowledge_base_id") REFERENCES "knowledge_bases" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "knowledgesource_subaccount_id_created_at_id" to table: "knowledge_sources"
CREATE INDEX "knowledgesource_subaccount_id_created_at_id" ON "knowledge_sources" ("subaccount_id", "created_at", "id");
-- create index "knowledgesource_subaccount_id_id" to table: "knowledge_sources"
CREATE UNIQUE INDEX "knowledgesource_subaccount_id_id" ON "knowledge_sources" ("subaccount_id", "id");
-- create index "knowledgesource_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sources"
CREATE INDEX "knowledgesource_subaccount_id_knowledge_base_id_created_at_id" ON "knowledge_sources" ("subaccount_id", "knowledge_base_id", "created_at", "id");
-- create "chunks" table
CREATE TABLE "chunks" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "ordinal" bigint NOT NULL, "page" text NULL, "heading" text NULL, "text" text NOT NULL, "source_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "chunks_knowledge_sources_chunks" FOREIGN KEY ("subaccount_id", "source_id") REFERENCES "knowledge_sources" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "chunk_subaccount_id_created_at_id" to table: "chunks"
CREATE INDEX "chunk_subaccount_id_created_at_id" ON "chunks" ("subaccount_id", "created_at", "id");
-- create index "chunk_subaccount_id_id" to table: "chunks"
CREATE UNIQUE INDEX "chunk_subaccount_id_id" ON "chunks" ("subaccount_id", "id");
-- create index "chunk_subaccount_id_source_id_ordinal" to table: "chunks"
CREATE UNIQUE INDEX "chunk_subaccount_id_source_id_ordinal" ON "chunks" ("subaccount_id", "source_id", "ordinal");
-- create "contacts" table
CREATE TABLE "contacts" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "contact_id" character varying NULL COLLATE "C", "name" character varying NULL, "first_name" character varying NULL, "last_name" character varying NULL, "email" character varying NULL, "phone" character varying NULL, "title" character varying NULL, "company_name" character varying NULL, "image" character varying NULL, "website" character varying NULL, "linkedin_url" character varying NULL, "location_text" character varying NULL, "source" character varying NULL, "status" character varying NULL, "dnd" boolean NOT NULL DEFAULT false, "is_archived" boolean NOT NULL DEFAULT false, "search_text" text NOT NULL DEFAULT '', PRIMARY KEY ("id"));
-- create index "contact_subaccount_id_contact_id" to table: "contacts"
CREATE UNIQUE INDEX "contact_subaccount_id_contact_id" ON "contacts" ("subaccount_id", "contact_id");
-- create index "contact_subaccount_id_created_at_id" to table: "contacts"
CREATE INDEX "contact_subaccount_id_created_at_id" ON "contacts" ("subaccount_id", "created_at", "id");
-- create index "contact_subaccount_id_email" to table: "contacts"
CREATE INDEX "contact_subaccount_id_email" ON "contacts" ("subaccount_id", "email");
-- create index "contact_subaccount_id_id" to table: "contacts"
CREATE UNIQUE INDEX "contact_subaccount_id_id" ON "contacts" ("subaccount_id", "id");
-- create index "contact_subaccount_id_phone" to table: "contacts"
CREATE INDEX "contact_subaccount_id_phone" ON "contacts" ("subaccount_id", "phone");
-- create "conversations" table
CREATE TABLE "conversations" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "external_id" character varying NULL COLLATE "C", "preview_text" text NULL, "last_channel" character varying NULL, "conversation_type" character varying NOT NULL DEFAULT 'CHAT', "ai_responses" bigint NOT NULL DEFAULT 0, "is_archived" boolean NOT NULL DEFAULT false, "is_favorite" boolean NOT NULL DEFAULT false, "lead_quality" character varying NULL, "user_sentiment" character varying NULL, "status" character varying NOT NULL DEFAULT 'OPEN', "summary" text NULL, "assistant_id" character varying NULL COLLATE "C", "contact_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "conversations_assistants_conversations" FOREIGN KEY ("subaccount_id", "assistant_id") REFERENCES "assistants" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("assistant_id"), CONSTRAINT "conversations_contacts_conversations" FOREIGN KEY ("subaccount_id", "contact_id") REFERENCES "contacts" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "conversation_subaccount_id_assistant_id" to table: "conversations"
CREATE INDEX "conversation_subaccount_id_assistant_id" ON "conversations" ("subaccount_id", "assistant_id");
-- create index "conversation_subaccount_id_contact_id_updated_at_id" to table: "conversations"
CREATE INDEX "conversation_subaccount_id_contact_id_updated_at_id" ON "conversations" ("subaccount_id", "contact_id", "updated_at", "id");
-- create index "conversation_subaccount_id_created_at_id" to table: "conversations"
CREATE INDEX "conversation_subaccount_id_created_at_id" ON "conversations" ("subaccount_id", "created_at", "id");
-- create index "conversation_subaccount_id_external_id" to table: "conversations"
CREATE UNIQUE INDEX "conversation_subaccount_id_external_id" ON "conversations" ("subaccount_id", "external_id");
-- create index "conversation_subaccount_id_id" to table: "conversations"
CREATE UNIQUE INDEX "conversation_subaccount_id_id" ON "conversations" ("subaccount_id", "id");
-- create "file_blobs" table
CREATE TABLE "file_blobs" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "ordinal" bigint NOT NULL, "data" bytea NOT NULL, "source_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "file_blobs_knowledge_sources_blobs" FOREIGN KEY ("subaccount_id", "source_id") REFERENCES "knowledge_sources" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "fileblob_subaccount_id_created_at_id" to table: "file_blobs"
CREATE INDEX "fileblob_subaccount_id_created_at_id" ON "file_blobs" ("subaccount_id", "created_at", "id");
-- create index "fileblob_subaccount_id_id" to table: "file_blobs"
CREATE UNIQUE INDEX "fileblob_subaccount_id_id" ON "file_blobs" ("subaccount_id", "id");
-- create index "fileblob_subaccount_id_source_id_ordinal" to table: "file_blobs"
CREATE UNIQUE INDEX "fileblob_subaccount_id_source_id_ordinal" ON "file_blobs" ("subaccount_id", "source_id", "ordinal");
-- create "idempotency_records" table
CREATE TABLE "idempotency_records" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "scope" character varying NOT NULL, "route" character varying NOT NULL, "key" character varying NOT NULL, "fingerprint" character varying NOT NULL, "done" boolean NOT NULL DEFAULT false, "status" bigint NOT NULL DEFAULT 0, "answer" bytea NULL, "contact_id" character varying NULL COLLATE "C", "locked_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "idempotency_records_workspaces_idempotency_records" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "idempotencyrecord_workspace_id_created_at_id" to table: "idempotency_records"
CREATE INDEX "idempotencyrecord_workspace_id_created_at_id" ON "idempotency_records" ("workspace_id", "created_at", "id");
-- create index "idempotencyrecord_workspace_id_id" to table: "idempotency_records"
CREATE UNIQUE INDEX "idempotencyrecord_workspace_id_id" ON "idempotency_records" ("workspace_id", "id");
-- create index "idempotencyrecord_workspace_id_scope_route_key" to table: "idempotency_records"
CREATE UNIQUE INDEX "idempotencyrecord_workspace_id_scope_route_key" ON "idempotency_records" ("workspace_id", "scope", "route", "key");
-- create "messages" table
CREATE TABLE "messages" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "content" text NOT NULL, "ai" boolean NOT NULL DEFAULT false, "source" character varying NOT NULL DEFAULT 'api', "channel" character varying NOT NULL DEFAULT 'WEBCHAT', "type" character varying NOT NULL DEFAULT 'TEXT', "attempt" character varying NULL, "trace" jsonb NULL, "conversation_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "messages_conversations_messages" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "message_subaccount_id_attempt_ai" to table: "messages"
CREATE UNIQUE INDEX "message_subaccount_id_attempt_ai" ON "messages" ("subaccount_id", "attempt", "ai");
-- create index "message_subaccount_id_conversation_id_created_at_id" to table: "messages"
CREATE INDEX "message_subaccount_id_conversation_id_created_at_id" ON "messages" ("subaccount_id", "conversation_id", "created_at", "id");
-- create index "message_subaccount_id_created_at_id" to table: "messages"
CREATE INDEX "message_subaccount_id_created_at_id" ON "messages" ("subaccount_id", "created_at", "id");
-- create index "message_subaccount_id_id" to table: "messages"
CREATE UNIQUE INDEX "message_subaccount_id_id" ON "messages" ("subaccount_id", "id");
-- create "postings" table
CREATE TABLE "postings" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "knowledge_base_id" character varying NOT NULL COLLATE "C", "term" character varying NOT NULL, "chunks" bigint NOT NULL, "data" bytea NOT NULL, "source_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "postings_knowledge_sources_postings" FOREIGN KEY ("subaccount_id", "source_id") REFERENCES "knowledge_sources" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "posting_subaccount_id_created_at_id" to table: "postings"
CREATE INDEX "posting_subaccount_id_created_at_id" ON "postings" ("subaccount_id", "created_at", "id");
-- create index "posting_subaccount_id_id" to table: "postings"
CREATE UNIQUE INDEX "posting_subaccount_id_id" ON "postings" ("subaccount_id", "id");
-- create index "posting_subaccount_id_knowledge_base_id_term" to table: "postings"
CREATE INDEX "posting_subaccount_id_knowledge_base_id_term" ON "postings" ("subaccount_id", "knowledge_base_id", "term");
-- create index "posting_subaccount_id_source_id_term" to table: "postings"
CREATE UNIQUE INDEX "posting_subaccount_id_source_id_term" ON "postings" ("subaccount_id", "source_id", "term");
-- create "subaccounts" table
CREATE TABLE "subaccounts" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "name" character varying NOT NULL, "location_id" character varying NULL COLLATE "C", "time_zone" character varying NOT NULL DEFAULT 'UTC', "region" character varying NULL, "calling_hours" jsonb NULL, "monthly_budget" double precision NULL, "custom_values" jsonb NOT NULL, "concurrency" bigint NOT NULL DEFAULT 20, "archived" boolean NOT NULL DEFAULT false, "workspace_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "subaccounts_workspaces_subaccounts" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "subaccount_workspace_id_created_at_id" to table: "subaccounts"
CREATE INDEX "subaccount_workspace_id_created_at_id" ON "subaccounts" ("workspace_id", "created_at", "id");
-- create index "subaccount_workspace_id_id" to table: "subaccounts"
CREATE UNIQUE INDEX "subaccount_workspace_id_id" ON "subaccounts" ("workspace_id", "id");
-- create index "subaccount_workspace_id_location_id" to table: "subaccounts"
CREATE UNIQUE INDEX "subaccount_workspace_id_location_id" ON "subaccounts" ("workspace_id", "location_id");
-- wall in table: "workspaces"
ALTER TABLE "workspaces" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "workspaces" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "workspaces" TO switchboard_app USING ("id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "workspaces" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "workspaces" TO switchboard_app, switchboard_system;
-- wall in table: "api_keys"
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "api_keys" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "api_keys" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "api_keys" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_keys" TO switchboard_app, switchboard_system;
-- wall in table: "assistant_folders"
ALTER TABLE "assistant_folders" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "assistant_folders" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "assistant_folders" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "assistant_folders" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistant_folders" TO switchboard_app, switchboard_system;
-- wall in table: "assistants"
ALTER TABLE "assistants" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "assistants" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "assistants" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "assistants" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistants" TO switchboard_app, switchboard_system;
-- wall in table: "knowledge_bases"
ALTER TABLE "knowledge_bases" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "knowledge_bases" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "knowledge_bases" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "knowledge_bases" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "knowledge_bases" TO switchboard_app, switchboard_system;
-- wall in table: "assistant_knowledge_bases"
ALTER TABLE "assistant_knowledge_bases" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "assistant_knowledge_bases" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "assistant_knowledge_bases" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "assistant_knowledge_bases" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistant_knowledge_bases" TO switchboard_app, switchboard_system;
-- wall in table: "assistant_notes"
ALTER TABLE "assistant_notes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "assistant_notes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "assistant_notes" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "assistant_notes" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistant_notes" TO switchboard_app, switchboard_system;
-- wall in table: "assistant_versions"
ALTER TABLE "assistant_versions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "assistant_versions" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "assistant_versions" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "assistant_versions" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistant_versions" TO switchboard_app, switchboard_system;
-- wall in table: "audit_entries"
ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "audit_entries" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "audit_entries" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "audit_entries" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "audit_entries" TO switchboard_app, switchboard_system;
-- wall in table: "knowledge_sources"
ALTER TABLE "knowledge_sources" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "knowledge_sources" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "knowledge_sources" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "knowledge_sources" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "knowledge_sources" TO switchboard_app, switchboard_system;
-- wall in table: "chunks"
ALTER TABLE "chunks" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "chunks" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "chunks" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "chunks" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "chunks" TO switchboard_app, switchboard_system;
-- wall in table: "contacts"
ALTER TABLE "contacts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contacts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "contacts" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "contacts" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "contacts" TO switchboard_app, switchboard_system;
-- wall in table: "conversations"
ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "conversations" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "conversations" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "conversations" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "conversations" TO switchboard_app, switchboard_system;
-- wall in table: "file_blobs"
ALTER TABLE "file_blobs" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "file_blobs" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "file_blobs" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "file_blobs" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "file_blobs" TO switchboard_app, switchboard_system;
-- wall in table: "idempotency_records"
ALTER TABLE "idempotency_records" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "idempotency_records" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "idempotency_records" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "idempotency_records" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "idempotency_records" TO switchboard_app, switchboard_system;
-- wall in table: "messages"
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "messages" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "messages" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "messages" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "messages" TO switchboard_app, switchboard_system;
-- wall in table: "postings"
ALTER TABLE "postings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "postings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "postings" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "postings" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "postings" TO switchboard_app, switchboard_system;
-- wall in table: "subaccounts"
ALTER TABLE "subaccounts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subaccounts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "subaccounts" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "subaccounts" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "subaccounts" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "subaccount_workspace_id_location_id" to table: "subaccounts"
DROP INDEX "subaccount_workspace_id_location_id";
-- reverse: create index "subaccount_workspace_id_id" to table: "subaccounts"
DROP INDEX "subaccount_workspace_id_id";
-- reverse: create index "subaccount_workspace_id_created_at_id" to table: "subaccounts"
DROP INDEX "subaccount_workspace_id_created_at_id";
-- reverse: create "subaccounts" table
DROP TABLE "subaccounts";
-- reverse: create index "posting_subaccount_id_source_id_term" to table: "postings"
DROP INDEX "posting_subaccount_id_source_id_term";
-- reverse: create index "posting_subaccount_id_knowledge_base_id_term" to table: "postings"
DROP INDEX "posting_subaccount_id_knowledge_base_id_term";
-- reverse: create index "posting_subaccount_id_id" to table: "postings"
DROP INDEX "posting_subaccount_id_id";
-- reverse: create index "posting_subaccount_id_created_at_id" to table: "postings"
DROP INDEX "posting_subaccount_id_created_at_id";
-- reverse: create "postings" table
DROP TABLE "postings";
-- reverse: create index "message_subaccount_id_id" to table: "messages"
DROP INDEX "message_subaccount_id_id";
-- reverse: create index "message_subaccount_id_created_at_id" to table: "messages"
DROP INDEX "message_subaccount_id_created_at_id";
-- reverse: create index "message_subaccount_id_conversation_id_created_at_id" to table: "messages"
DROP INDEX "message_subaccount_id_conversation_id_created_at_id";
-- reverse: create index "message_subaccount_id_attempt_ai" to table: "messages"
DROP INDEX "message_subaccount_id_attempt_ai";
-- reverse: create "messages" table
DROP TABLE "messages";
-- reverse: create index "idempotencyrecord_workspace_id_scope_route_key" to table: "idempotency_records"
DROP INDEX "idempotencyrecord_workspace_id_scope_route_key";
-- reverse: create index "idempotencyrecord_workspace_id_id" to table: "idempotency_records"
DROP INDEX "idempotencyrecord_workspace_id_id";
-- reverse: create index "idempotencyrecord_workspace_id_created_at_id" to table: "idempotency_records"
DROP INDEX "idempotencyrecord_workspace_id_created_at_id";
-- reverse: create "idempotency_records" table
DROP TABLE "idempotency_records";
-- reverse: create index "fileblob_subaccount_id_source_id_ordinal" to table: "file_blobs"
DROP INDEX "fileblob_subaccount_id_source_id_ordinal";
-- reverse: create index "fileblob_subaccount_id_id" to table: "file_blobs"
DROP INDEX "fileblob_subaccount_id_id";
-- reverse: create index "fileblob_subaccount_id_created_at_id" to table: "file_blobs"
DROP INDEX "fileblob_subaccount_id_created_at_id";
-- reverse: create "file_blobs" table
DROP TABLE "file_blobs";
-- reverse: create index "conversation_subaccount_id_id" to table: "conversations"
DROP INDEX "conversation_subaccount_id_id";
-- reverse: create index "conversation_subaccount_id_external_id" to table: "conversations"
DROP INDEX "conversation_subaccount_id_external_id";
-- reverse: create index "conversation_subaccount_id_created_at_id" to table: "conversations"
DROP INDEX "conversation_subaccount_id_created_at_id";
-- reverse: create index "conversation_subaccount_id_contact_id_updated_at_id" to table: "conversations"
DROP INDEX "conversation_subaccount_id_contact_id_updated_at_id";
-- reverse: create index "conversation_subaccount_id_assistant_id" to table: "conversations"
DROP INDEX "conversation_subaccount_id_assistant_id";
-- reverse: create "conversations" table
DROP TABLE "conversations";
-- reverse: create index "contact_subaccount_id_phone" to table: "contacts"
DROP INDEX "contact_subaccount_id_phone";
-- reverse: create index "contact_subaccount_id_id" to table: "contacts"
DROP INDEX "contact_subaccount_id_id";
-- reverse: create index "contact_subaccount_id_email" to table: "contacts"
DROP INDEX "contact_subaccount_id_email";
-- reverse: create index "contact_subaccount_id_created_at_id" to table: "contacts"
DROP INDEX "contact_subaccount_id_created_at_id";
-- reverse: create index "contact_subaccount_id_contact_id" to table: "contacts"
DROP INDEX "contact_subaccount_id_contact_id";
-- reverse: create "contacts" table
DROP TABLE "contacts";
-- reverse: create index "chunk_subaccount_id_source_id_ordinal" to table: "chunks"
DROP INDEX "chunk_subaccount_id_source_id_ordinal";
-- reverse: create index "chunk_subaccount_id_id" to table: "chunks"
DROP INDEX "chunk_subaccount_id_id";
-- reverse: create index "chunk_subaccount_id_created_at_id" to table: "chunks"
DROP INDEX "chunk_subaccount_id_created_at_id";
-- reverse: create "chunks" table
DROP TABLE "chunks";
-- reverse: create index "knowledgesource_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sources"
DROP INDEX "knowledgesource_subaccount_id_knowledge_base_id_created_at_id";
-- reverse: create index "knowledgesource_subaccount_id_id" to table: "knowledge_sources"
DROP INDEX "knowledgesource_subaccount_id_id";
-- reverse: create index "knowledgesource_subaccount_id_created_at_id" to table: "knowledge_sources"
DROP INDEX "knowledgesource_subaccount_id_created_at_id";
-- reverse: create "knowledge_sources" table
DROP TABLE "knowledge_sources";
-- reverse: create index "auditentry_workspace_id_target_id_created_at" to table: "audit_entries"
DROP INDEX "auditentry_workspace_id_target_id_created_at";
-- reverse: create index "auditentry_workspace_id_id" to table: "audit_entries"
DROP INDEX "auditentry_workspace_id_id";
-- reverse: create index "auditentry_workspace_id_created_at_id" to table: "audit_entries"
DROP INDEX "auditentry_workspace_id_created_at_id";
-- reverse: create "audit_entries" table
DROP TABLE "audit_entries";
-- reverse: create index "assistantversion_subaccount_id_id" to table: "assistant_versions"
DROP INDEX "assistantversion_subaccount_id_id";
-- reverse: create index "assistantversion_subaccount_id_created_at_id" to table: "assistant_versions"
DROP INDEX "assistantversion_subaccount_id_created_at_id";
-- reverse: create index "assistantversion_subaccount_id_assistant_id_version" to table: "assistant_versions"
DROP INDEX "assistantversion_subaccount_id_assistant_id_version";
-- reverse: create "assistant_versions" table
DROP TABLE "assistant_versions";
-- reverse: create index "assistantnote_subaccount_id_id" to table: "assistant_notes"
DROP INDEX "assistantnote_subaccount_id_id";
-- reverse: create index "assistantnote_subaccount_id_created_at_id" to table: "assistant_notes"
DROP INDEX "assistantnote_subaccount_id_created_at_id";
-- reverse: create index "assistantnote_subaccount_id_assistant_id_created_at_id" to table: "assistant_notes"
DROP INDEX "assistantnote_subaccount_id_assistant_id_created_at_id";
-- reverse: create "assistant_notes" table
DROP TABLE "assistant_notes";
-- reverse: create index "assistantknowledgebase_subaccount_id_knowledge_base_id" to table: "assistant_knowledge_bases"
DROP INDEX "assistantknowledgebase_subaccount_id_knowledge_base_id";
-- reverse: create index "assistantknowledgebase_subaccount_id_id" to table: "assistant_knowledge_bases"
DROP INDEX "assistantknowledgebase_subaccount_id_id";
-- reverse: create index "assistantknowledgebase_subaccount_id_created_at_id" to table: "assistant_knowledge_bases"
DROP INDEX "assistantknowledgebase_subaccount_id_created_at_id";
-- reverse: create index "assistantknowledgebase_subacco_d524d2ba983f533572b235784de6079d" to table: "assistant_knowledge_bases"
DROP INDEX "assistantknowledgebase_subacco_d524d2ba983f533572b235784de6079d";
-- reverse: create "assistant_knowledge_bases" table
DROP TABLE "assistant_knowledge_bases";
-- reverse: create index "knowledgebase_subaccount_id_id" to table: "knowledge_bases"
DROP INDEX "knowledgebase_subaccount_id_id";
-- reverse: create index "knowledgebase_subaccount_id_folder_id" to table: "knowledge_bases"
DROP INDEX "knowledgebase_subaccount_id_folder_id";
-- reverse: create index "knowledgebase_subaccount_id_created_at_id" to table: "knowledge_bases"
DROP INDEX "knowledgebase_subaccount_id_created_at_id";
-- reverse: create "knowledge_bases" table
DROP TABLE "knowledge_bases";
-- reverse: create index "assistant_subaccount_id_id" to table: "assistants"
DROP INDEX "assistant_subaccount_id_id";
-- reverse: create index "assistant_subaccount_id_folder_id" to table: "assistants"
DROP INDEX "assistant_subaccount_id_folder_id";
-- reverse: create index "assistant_subaccount_id_created_at_id" to table: "assistants"
DROP INDEX "assistant_subaccount_id_created_at_id";
-- reverse: create "assistants" table
DROP TABLE "assistants";
-- reverse: create index "assistantfolder_subaccount_id_id" to table: "assistant_folders"
DROP INDEX "assistantfolder_subaccount_id_id";
-- reverse: create index "assistantfolder_subaccount_id_created_at_id" to table: "assistant_folders"
DROP INDEX "assistantfolder_subaccount_id_created_at_id";
-- reverse: create "assistant_folders" table
DROP TABLE "assistant_folders";
-- reverse: create index "apikey_workspace_id_id" to table: "api_keys"
DROP INDEX "apikey_workspace_id_id";
-- reverse: create index "apikey_workspace_id_created_at_id" to table: "api_keys"
DROP INDEX "apikey_workspace_id_created_at_id";
-- reverse: create index "api_keys_hash_key" to table: "api_keys"
DROP INDEX "api_keys_hash_key";
-- reverse: create "api_keys" table
DROP TABLE "api_keys";
-- reverse: create "workspaces" table
DROP TABLE "workspaces";
