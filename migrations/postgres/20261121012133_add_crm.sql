-- +goose Up
-- create "erasures" table
CREATE TABLE "erasures" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "contact_id" character varying NOT NULL COLLATE "C", "number_hash" character varying NULL, "traces" bytea NULL, "finished_at" timestamptz NULL, PRIMARY KEY ("id"));
-- create index "erasure_subaccount_id_contact_id" to table: "erasures"
CREATE UNIQUE INDEX "erasure_subaccount_id_contact_id" ON "erasures" ("subaccount_id", "contact_id");
-- create index "erasure_subaccount_id_created_at_id" to table: "erasures"
CREATE INDEX "erasure_subaccount_id_created_at_id" ON "erasures" ("subaccount_id", "created_at", "id");
-- create index "erasure_subaccount_id_id" to table: "erasures"
CREATE UNIQUE INDEX "erasure_subaccount_id_id" ON "erasures" ("subaccount_id", "id");
-- create index "erasure_subaccount_id_number_hash" to table: "erasures"
CREATE INDEX "erasure_subaccount_id_number_hash" ON "erasures" ("subaccount_id", "number_hash");
-- create "contact_imports" table
CREATE TABLE "contact_imports" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "file_id" character varying NULL COLLATE "C", "name" character varying NOT NULL, "fields" jsonb NOT NULL, "status" character varying NOT NULL DEFAULT 'PENDING', "failure_reason" text NULL, "total_rows" bigint NOT NULL DEFAULT 0, "done_rows" bigint NOT NULL DEFAULT 0, "created_contacts" bigint NOT NULL DEFAULT 0, "updated_contacts" bigint NOT NULL DEFAULT 0, "bad_rows" bigint NOT NULL DEFAULT 0, "problems_file_id" character varying NULL COLLATE "C", "finished_at" timestamptz NULL, PRIMARY KEY ("id"));
-- create index "contactimport_subaccount_id_created_at_id" to table: "contact_imports"
CREATE INDEX "contactimport_subaccount_id_created_at_id" ON "contact_imports" ("subaccount_id", "created_at", "id");
-- create index "contactimport_subaccount_id_id" to table: "contact_imports"
CREATE UNIQUE INDEX "contactimport_subaccount_id_id" ON "contact_imports" ("subaccount_id", "id");
-- create index "idempotencyrecord_workspace_id_contact_id" to table: "idempotency_records"
CREATE INDEX "idempotencyrecord_workspace_id_contact_id" ON "idempotency_records" ("workspace_id", "contact_id");
-- create "custom_voices" table
CREATE TABLE "custom_voices" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "voice_id" character varying NOT NULL COLLATE "C", "voice_name" character varying NOT NULL, "provider" character varying NOT NULL, "accent" character varying NULL, "gender" character varying NULL, "age" character varying NULL, "preview_audio_url" character varying NULL, "allow_copy" boolean NOT NULL DEFAULT false, PRIMARY KEY ("id"));
-- create index "customvoice_subaccount_id_created_at_id" to table: "custom_voices"
CREATE INDEX "customvoice_subaccount_id_created_at_id" ON "custom_voices" ("subaccount_id", "created_at", "id");
-- create index "customvoice_subaccount_id_id" to table: "custom_voices"
CREATE UNIQUE INDEX "customvoice_subaccount_id_id" ON "custom_voices" ("subaccount_id", "id");
-- drop index "contact_subaccount_id_email" from table: "contacts"
DROP INDEX "contact_subaccount_id_email";
-- modify "contacts" table
ALTER TABLE "contacts" ADD COLUMN "email_key" character varying NULL, ADD COLUMN "grams" integer[] NULL;
-- create index "contact_grams" to table: "contacts"
CREATE INDEX "contact_grams" ON "contacts" USING gin ("grams");
-- create index "contact_subaccount_id_email_key" to table: "contacts"
CREATE INDEX "contact_subaccount_id_email_key" ON "contacts" ("subaccount_id", "email_key");
-- create "appointments" table
CREATE TABLE "appointments" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "address" character varying NULL, "status" character varying NULL DEFAULT 'SCHEDULED', "source" character varying NULL, "start_time" timestamptz NOT NULL, "end_time" timestamptz NULL, "assistant_id" character varying NULL COLLATE "C", "contact_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "appointments_assistants_appointments" FOREIGN KEY ("subaccount_id", "assistant_id") REFERENCES "assistants" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("assistant_id"), CONSTRAINT "appointments_contacts_appointments" FOREIGN KEY ("subaccount_id", "contact_id") REFERENCES "contacts" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("contact_id"));
-- create index "appointment_subaccount_id_assistant_id" to table: "appointments"
CREATE INDEX "appointment_subaccount_id_assistant_id" ON "appointments" ("subaccount_id", "assistant_id");
-- create index "appointment_subaccount_id_contact_id_created_at_id" to table: "appointments"
CREATE INDEX "appointment_subaccount_id_contact_id_created_at_id" ON "appointments" ("subaccount_id", "contact_id", "created_at", "id");
-- create index "appointment_subaccount_id_created_at_id" to table: "appointments"
CREATE INDEX "appointment_subaccount_id_created_at_id" ON "appointments" ("subaccount_id", "created_at", "id");
-- create index "appointment_subaccount_id_id" to table: "appointments"
CREATE UNIQUE INDEX "appointment_subaccount_id_id" ON "appointments" ("subaccount_id", "id");
-- create index "appointment_subaccount_id_start_time" to table: "appointments"
CREATE INDEX "appointment_subaccount_id_start_time" ON "appointments" ("subaccount_id", "start_time");
-- create "tools" table
CREATE TABLE "tools" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "description" text NULL, "category" character varying NULL, "tool_type" character varying NOT NULL DEFAULT 'CUSTOM', "url" character varying NULL, "http_method" character varying NULL DEFAULT 'POST', "headers" bytea NULL, "parameters" jsonb NULL, "required_params" jsonb NULL, "speak_during_execution" boolean NOT NULL DEFAULT false, "speak_after_execution" boolean NOT NULL DEFAULT true, "execution_message_description" text NULL, "transfer_prompt" text NULL, PRIMARY KEY ("id"));
-- create index "tool_subaccount_id_created_at_id" to table: "tools"
CREATE INDEX "tool_subaccount_id_created_at_id" ON "tools" ("subaccount_id", "created_at", "id");
-- create index "tool_subaccount_id_id" to table: "tools"
CREATE UNIQUE INDEX "tool_subaccount_id_id" ON "tools" ("subaccount_id", "id");
-- create index "tool_subaccount_id_name" to table: "tools"
CREATE UNIQUE INDEX "tool_subaccount_id_name" ON "tools" ("subaccount_id", "name");
-- create "assistant_tools" table
CREATE TABLE "assistant_tools" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "assistant_id" character varying NOT NULL COLLATE "C", "tool_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "assistant_tools_assistants_tool_links" FOREIGN KEY ("subaccount_id", "assistant_id") REFERENCES "assistants" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE, CONSTRAINT "assistant_tools_tools_assistant_links" FOREIGN KEY ("subaccount_id", "tool_id") REFERENCES "tools" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "assistanttool_subaccount_id_assistant_id_tool_id" to table: "assistant_tools"
CREATE UNIQUE INDEX "assistanttool_subaccount_id_assistant_id_tool_id" ON "assistant_tools" ("subaccount_id", "assistant_id", "tool_id");
-- create index "assistanttool_subaccount_id_created_at_id" to table: "assistant_tools"
CREATE INDEX "assistanttool_subaccount_id_created_at_id" ON "assistant_tools" ("subaccount_id", "created_at", "id");
-- create index "assistanttool_subaccount_id_id" to table: "assistant_tools"
CREATE UNIQUE INDEX "assistanttool_subaccount_id_id" ON "assistant_tools" ("subaccount_id", "id");
-- create index "assistanttool_subaccount_id_tool_id" to table: "assistant_tools"
CREATE INDEX "assistanttool_subaccount_id_tool_id" ON "assistant_tools" ("subaccount_id", "tool_id");
-- create "contact_notes" table
CREATE TABLE "contact_notes" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "value" text NOT NULL, "created_by" character varying NOT NULL, "contact_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "contact_notes_contacts_notes" FOREIGN KEY ("subaccount_id", "contact_id") REFERENCES "contacts" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "contactnote_subaccount_id_contact_id_created_at_id" to table: "contact_notes"
CREATE INDEX "contactnote_subaccount_id_contact_id_created_at_id" ON "contact_notes" ("subaccount_id", "contact_id", "created_at", "id");
-- create index "contactnote_subaccount_id_created_at_id" to table: "contact_notes"
CREATE INDEX "contactnote_subaccount_id_created_at_id" ON "contact_notes" ("subaccount_id", "created_at", "id");
-- create index "contactnote_subaccount_id_id" to table: "contact_notes"
CREATE UNIQUE INDEX "contactnote_subaccount_id_id" ON "contact_notes" ("subaccount_id", "id");
-- create "tags" table
CREATE TABLE "tags" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "name_key" character varying NOT NULL, "tag_id" character varying NULL COLLATE "C", "hidden" boolean NOT NULL DEFAULT false, "assistant_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "tags_assistants_tags" FOREIGN KEY ("subaccount_id", "assistant_id") REFERENCES "assistants" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("assistant_id"));
-- create index "tag_subaccount_id_assistant_id" to table: "tags"
CREATE INDEX "tag_subaccount_id_assistant_id" ON "tags" ("subaccount_id", "assistant_id");
-- create index "tag_subaccount_id_created_at_id" to table: "tags"
CREATE INDEX "tag_subaccount_id_created_at_id" ON "tags" ("subaccount_id", "created_at", "id");
-- create index "tag_subaccount_id_id" to table: "tags"
CREATE UNIQUE INDEX "tag_subaccount_id_id" ON "tags" ("subaccount_id", "id");
-- create index "tag_subaccount_id_name_key" to table: "tags"
CREATE UNIQUE INDEX "tag_subaccount_id_name_key" ON "tags" ("subaccount_id", "name_key") WHERE (NOT hidden);
-- create index "tag_subaccount_id_tag_id" to table: "tags"
CREATE UNIQUE INDEX "tag_subaccount_id_tag_id" ON "tags" ("subaccount_id", "tag_id") WHERE (NOT hidden);
-- create "contact_tags" table
CREATE TABLE "contact_tags" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "contact_id" character varying NOT NULL COLLATE "C", "tag_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "contact_tags_contacts_tag_links" FOREIGN KEY ("subaccount_id", "contact_id") REFERENCES "contacts" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE, CONSTRAINT "contact_tags_tags_contact_links" FOREIGN KEY ("subaccount_id", "tag_id") REFERENCES "tags" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "contacttag_subaccount_id_contact_id_tag_id" to table: "contact_tags"
CREATE UNIQUE INDEX "contacttag_subaccount_id_contact_id_tag_id" ON "contact_tags" ("subaccount_id", "contact_id", "tag_id");
-- create index "contacttag_subaccount_id_created_at_id" to table: "contact_tags"
CREATE INDEX "contacttag_subaccount_id_created_at_id" ON "contact_tags" ("subaccount_id", "created_at", "id");
-- create index "contacttag_subaccount_id_id" to table: "contact_tags"
CREATE UNIQUE INDEX "contacttag_subaccount_id_id" ON "contact_tags" ("subaccount_id", "id");
-- create index "contacttag_subaccount_id_tag_id_contact_id" to table: "contact_tags"
CREATE INDEX "contacttag_subaccount_id_tag_id_contact_id" ON "contact_tags" ("subaccount_id", "tag_id", "contact_id");
-- create "files" table
CREATE TABLE "files" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "mime_type" character varying NOT NULL DEFAULT 'application/octet-stream', "export" jsonb NULL, "size" bigint NOT NULL DEFAULT 0, PRIMARY KEY ("id"));
-- create index "file_subaccount_id_created_at_id" to table: "files"
CREATE INDEX "file_subaccount_id_created_at_id" ON "files" ("subaccount_id", "created_at", "id");
-- create index "file_subaccount_id_id" to table: "files"
CREATE UNIQUE INDEX "file_subaccount_id_id" ON "files" ("subaccount_id", "id");
-- create "file_pieces" table
CREATE TABLE "file_pieces" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "ordinal" bigint NOT NULL, "data" bytea NOT NULL, "file_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "file_pieces_files_pieces" FOREIGN KEY ("subaccount_id", "file_id") REFERENCES "files" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "filepiece_subaccount_id_created_at_id" to table: "file_pieces"
CREATE INDEX "filepiece_subaccount_id_created_at_id" ON "file_pieces" ("subaccount_id", "created_at", "id");
-- create index "filepiece_subaccount_id_file_id_ordinal" to table: "file_pieces"
CREATE UNIQUE INDEX "filepiece_subaccount_id_file_id_ordinal" ON "file_pieces" ("subaccount_id", "file_id", "ordinal");
-- create index "filepiece_subaccount_id_id" to table: "file_pieces"
CREATE UNIQUE INDEX "filepiece_subaccount_id_id" ON "file_pieces" ("subaccount_id", "id");
-- create "phone_numbers" table
CREATE TABLE "phone_numbers" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NULL, "number" character varying NOT NULL, "type" character varying NOT NULL DEFAULT 'LOCAL', "sip_uri" character varying NULL, "caller_id" character varying NULL COLLATE "C", "calling_uri" character varying NULL, "answer_wait_time" bigint NULL, "hd_voice_enabled" boolean NULL, "is_legacy" boolean NOT NULL DEFAULT false, "assistant_id" character varying NULL COLLATE "C", "folder_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "phone_numbers_assistant_folders_phone_numbers" FOREIGN KEY ("subaccount_id", "folder_id") REFERENCES "assistant_folders" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("folder_id"), CONSTRAINT "phone_numbers_assistants_phone_numbers" FOREIGN KEY ("subaccount_id", "assistant_id") REFERENCES "assistants" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("assistant_id"));
-- create index "phonenumber_subaccount_id_assistant_id" to table: "phone_numbers"
CREATE INDEX "phonenumber_subaccount_id_assistant_id" ON "phone_numbers" ("subaccount_id", "assistant_id");
-- create index "phonenumber_subaccount_id_created_at_id" to table: "phone_numbers"
CREATE INDEX "phonenumber_subaccount_id_created_at_id" ON "phone_numbers" ("subaccount_id", "created_at", "id");
-- create index "phonenumber_subaccount_id_folder_id" to table: "phone_numbers"
CREATE INDEX "phonenumber_subaccount_id_folder_id" ON "phone_numbers" ("subaccount_id", "folder_id");
-- create index "phonenumber_subaccount_id_id" to table: "phone_numbers"
CREATE UNIQUE INDEX "phonenumber_subaccount_id_id" ON "phone_numbers" ("subaccount_id", "id");
-- create index "phonenumber_subaccount_id_number" to table: "phone_numbers"
CREATE UNIQUE INDEX "phonenumber_subaccount_id_number" ON "phone_numbers" ("subaccount_id", "number");
-- create "number_pools" table
CREATE TABLE "number_pools" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, PRIMARY KEY ("id"));
-- create index "numberpool_subaccount_id_created_at_id" to table: "number_pools"
CREATE INDEX "numberpool_subaccount_id_created_at_id" ON "number_pools" ("subaccount_id", "created_at", "id");
-- create index "numberpool_subaccount_id_id" to table: "number_pools"
CREATE UNIQUE INDEX "numberpool_subaccount_id_id" ON "number_pools" ("subaccount_id", "id");
-- create "pool_members" table
CREATE TABLE "pool_members" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "pool_id" character varying NOT NULL COLLATE "C", "phone_number_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "pool_members_number_pools_members" FOREIGN KEY ("subaccount_id", "pool_id") REFERENCES "number_pools" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE, CONSTRAINT "pool_members_phone_numbers_pool_links" FOREIGN KEY ("subaccount_id", "phone_number_id") REFERENCES "phone_numbers" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "poolmember_subaccount_id_created_at_id" to table: "pool_members"
CREATE INDEX "poolmember_subaccount_id_created_at_id" ON "pool_members" ("subaccount_id", "created_at", "id");
-- create index "poolmember_subaccount_id_id" to table: "pool_members"
CREATE UNIQUE INDEX "poolmember_subaccount_id_id" ON "pool_members" ("subaccount_id", "id");
-- create index "poolmember_subaccount_id_phone_number_id" to table: "pool_members"
CREATE INDEX "poolmember_subaccount_id_phone_number_id" ON "pool_members" ("subaccount_id", "phone_number_id");
-- create index "poolmember_subaccount_id_pool_id_phone_number_id" to table: "pool_members"
CREATE UNIQUE INDEX "poolmember_subaccount_id_pool_id_phone_number_id" ON "pool_members" ("subaccount_id", "pool_id", "phone_number_id");
-- wall in table: "erasures"
ALTER TABLE "erasures" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "erasures" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "erasures" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "erasures" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "erasures" TO switchboard_app, switchboard_system;
-- wall in table: "contact_imports"
ALTER TABLE "contact_imports" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contact_imports" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "contact_imports" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "contact_imports" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "contact_imports" TO switchboard_app, switchboard_system;
-- wall in table: "custom_voices"
ALTER TABLE "custom_voices" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "custom_voices" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "custom_voices" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "custom_voices" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "custom_voices" TO switchboard_app, switchboard_system;
-- wall in table: "appointments"
ALTER TABLE "appointments" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "appointments" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "appointments" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "appointments" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "appointments" TO switchboard_app, switchboard_system;
-- wall in table: "tools"
ALTER TABLE "tools" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tools" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "tools" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "tools" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "tools" TO switchboard_app, switchboard_system;
-- wall in table: "assistant_tools"
ALTER TABLE "assistant_tools" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "assistant_tools" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "assistant_tools" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "assistant_tools" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistant_tools" TO switchboard_app, switchboard_system;
-- wall in table: "contact_notes"
ALTER TABLE "contact_notes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contact_notes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "contact_notes" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "contact_notes" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "contact_notes" TO switchboard_app, switchboard_system;
-- wall in table: "tags"
ALTER TABLE "tags" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tags" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "tags" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "tags" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "tags" TO switchboard_app, switchboard_system;
-- wall in table: "contact_tags"
ALTER TABLE "contact_tags" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contact_tags" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "contact_tags" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "contact_tags" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "contact_tags" TO switchboard_app, switchboard_system;
-- wall in table: "files"
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "files" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "files" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "files" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "files" TO switchboard_app, switchboard_system;
-- wall in table: "file_pieces"
ALTER TABLE "file_pieces" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "file_pieces" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "file_pieces" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "file_pieces" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "file_pieces" TO switchboard_app, switchboard_system;
-- wall in table: "phone_numbers"
ALTER TABLE "phone_numbers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "phone_numbers" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "phone_numbers" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "phone_numbers" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "phone_numbers" TO switchboard_app, switchboard_system;
-- wall in table: "number_pools"
ALTER TABLE "number_pools" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "number_pools" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "number_pools" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "number_pools" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "number_pools" TO switchboard_app, switchboard_system;
-- wall in table: "pool_members"
ALTER TABLE "pool_members" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "pool_members" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "pool_members" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "pool_members" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "pool_members" TO switchboard_app, switchboard_system;

-- What is found is put into the index when this much has come together, in KiB: a search reads all of it.
ALTER INDEX "contact_grams" SET (gin_pending_list_limit = 128);
-- Row-level security keeps the application's role off the index of grams, whose operator is not leakproof. This function
-- finds through it, for the tenant of the session and nobody else. The tenant is compared in a way that no index serves:
-- it is in the grams already. The plan walks no table, whatever the planner expects of a limit.
-- +goose StatementBegin
DO $do$
BEGIN
  EXECUTE format($sql$
    CREATE FUNCTION contacts_with(pieces integer[], most integer) RETURNS SETOF text
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = %I, pg_temp SET enable_seqscan = off AS $$
    BEGIN
      RETURN QUERY SELECT c.id::text FROM contacts c WHERE c.grams @> pieces
        AND c.subaccount_id || '' = nullif(current_setting('app.subaccount_id', true), '')
        LIMIT most;
    END $$
  $sql$, current_schema());
  EXECUTE format('GRANT CREATE ON SCHEMA %I TO switchboard_system', current_schema());
  ALTER FUNCTION contacts_with(integer[], integer) OWNER TO switchboard_system;
  EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM switchboard_system', current_schema());
  SET LOCAL ROLE switchboard_system;
  REVOKE ALL ON FUNCTION contacts_with(integer[], integer) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION contacts_with(integer[], integer) TO switchboard_app;
  RESET ROLE;
END $do$;
-- +goose StatementEnd


-- +goose Down
DROP FUNCTION contacts_with(integer[], integer);
-- reverse: create index "poolmember_subaccount_id_pool_id_phone_number_id" to table: "pool_members"
DROP INDEX "poolmember_subaccount_id_pool_id_phone_number_id";
-- reverse: create index "poolmember_subaccount_id_phone_number_id" to table: "pool_members"
DROP INDEX "poolmember_subaccount_id_phone_number_id";
-- reverse: create index "poolmember_subaccount_id_id" to table: "pool_members"
DROP INDEX "poolmember_subaccount_id_id";
-- reverse: create index "poolmember_subaccount_id_created_at_id" to table: "pool_members"
DROP INDEX "poolmember_subaccount_id_created_at_id";
-- reverse: create "pool_members" table
DROP TABLE "pool_members";
-- reverse: create index "numberpool_subaccount_id_id" to table: "number_pools"
DROP INDEX "numberpool_subaccount_id_id";
-- reverse: create index "numberpool_subaccount_id_created_at_id" to table: "number_pools"
DROP INDEX "numberpool_subaccount_id_created_at_id";
-- reverse: create "number_pools" table
DROP TABLE "number_pools";
-- reverse: create index "phonenumber_subaccount_id_number" to table: "phone_numbers"
DROP INDEX "phonenumber_subaccount_id_number";
-- reverse: create index "phonenumber_subaccount_id_id" to table: "phone_numbers"
DROP INDEX "phonenumber_subaccount_id_id";
-- reverse: create index "phonenumber_subaccount_id_folder_id" to table: "phone_numbers"
DROP INDEX "phonenumber_subaccount_id_folder_id";
-- reverse: create index "phonenumber_subaccount_id_created_at_id" to table: "phone_numbers"
DROP INDEX "phonenumber_subaccount_id_created_at_id";
-- reverse: create index "phonenumber_subaccount_id_assistant_id" to table: "phone_numbers"
DROP INDEX "phonenumber_subaccount_id_assistant_id";
-- reverse: create "phone_numbers" table
DROP TABLE "phone_numbers";
-- reverse: create index "filepiece_subaccount_id_id" to table: "file_pieces"
DROP INDEX "filepiece_subaccount_id_id";
-- reverse: create index "filepiece_subaccount_id_file_id_ordinal" to table: "file_pieces"
DROP INDEX "filepiece_subaccount_id_file_id_ordinal";
-- reverse: create index "filepiece_subaccount_id_created_at_id" to table: "file_pieces"
DROP INDEX "filepiece_subaccount_id_created_at_id";
-- reverse: create "file_pieces" table
DROP TABLE "file_pieces";
-- reverse: create index "file_subaccount_id_id" to table: "files"
DROP INDEX "file_subaccount_id_id";
-- reverse: create index "file_subaccount_id_created_at_id" to table: "files"
DROP INDEX "file_subaccount_id_created_at_id";
-- reverse: create "files" table
DROP TABLE "files";
-- reverse: create index "contacttag_subaccount_id_tag_id_contact_id" to table: "contact_tags"
DROP INDEX "contacttag_subaccount_id_tag_id_contact_id";
-- reverse: create index "contacttag_subaccount_id_id" to table: "contact_tags"
DROP INDEX "contacttag_subaccount_id_id";
-- reverse: create index "contacttag_subaccount_id_created_at_id" to table: "contact_tags"
DROP INDEX "contacttag_subaccount_id_created_at_id";
-- reverse: create index "contacttag_subaccount_id_contact_id_tag_id" to table: "contact_tags"
DROP INDEX "contacttag_subaccount_id_contact_id_tag_id";
-- reverse: create "contact_tags" table
DROP TABLE "contact_tags";
-- reverse: create index "tag_subaccount_id_tag_id" to table: "tags"
DROP INDEX "tag_subaccount_id_tag_id";
-- reverse: create index "tag_subaccount_id_name_key" to table: "tags"
DROP INDEX "tag_subaccount_id_name_key";
-- reverse: create index "tag_subaccount_id_id" to table: "tags"
DROP INDEX "tag_subaccount_id_id";
-- reverse: create index "tag_subaccount_id_created_at_id" to table: "tags"
DROP INDEX "tag_subaccount_id_created_at_id";
-- reverse: create index "tag_subaccount_id_assistant_id" to table: "tags"
DROP INDEX "tag_subaccount_id_assistant_id";
-- reverse: create "tags" table
DROP TABLE "tags";
-- reverse: create index "contactnote_subaccount_id_id" to table: "contact_notes"
DROP INDEX "contactnote_subaccount_id_id";
-- reverse: create index "contactnote_subaccount_id_created_at_id" to table: "contact_notes"
DROP INDEX "contactnote_subaccount_id_created_at_id";
-- reverse: create index "contactnote_subaccount_id_contact_id_created_at_id" to table: "contact_notes"
DROP INDEX "contactnote_subaccount_id_contact_id_created_at_id";
-- reverse: create "contact_notes" table
DROP TABLE "contact_notes";
-- reverse: create index "assistanttool_subaccount_id_tool_id" to table: "assistant_tools"
DROP INDEX "assistanttool_subaccount_id_tool_id";
-- reverse: create index "assistanttool_subaccount_id_id" to table: "assistant_tools"
DROP INDEX "assistanttool_subaccount_id_id";
-- reverse: create index "assistanttool_subaccount_id_created_at_id" to table: "assistant_tools"
DROP INDEX "assistanttool_subaccount_id_created_at_id";
-- reverse: create index "assistanttool_subaccount_id_assistant_id_tool_id" to table: "assistant_tools"
DROP INDEX "assistanttool_subaccount_id_assistant_id_tool_id";
-- reverse: create "assistant_tools" table
DROP TABLE "assistant_tools";
-- reverse: create index "tool_subaccount_id_name" to table: "tools"
DROP INDEX "tool_subaccount_id_name";
-- reverse: create index "tool_subaccount_id_id" to table: "tools"
DROP INDEX "tool_subaccount_id_id";
-- reverse: create index "tool_subaccount_id_created_at_id" to table: "tools"
DROP INDEX "tool_subaccount_id_created_at_id";
-- reverse: create "tools" table
DROP TABLE "tools";
-- reverse: create index "appointment_subaccount_id_start_time" to table: "appointments"
DROP INDEX "appointment_subaccount_id_start_time";
-- reverse: create index "appointment_subaccount_id_id" to table: "appointments"
DROP INDEX "appointment_subaccount_id_id";
-- reverse: create index "appointment_subaccount_id_created_at_id" to table: "appointments"
DROP INDEX "appointment_subaccount_id_created_at_id";
-- reverse: create index "appointment_subaccount_id_contact_id_created_at_id" to table: "appointments"
DROP INDEX "appointment_subaccount_id_contact_id_created_at_id";
-- reverse: create index "appointment_subaccount_id_assistant_id" to table: "appointments"
DROP INDEX "appointment_subaccount_id_assistant_id";
-- reverse: create "appointments" table
DROP TABLE "appointments";
-- reverse: create index "contact_subaccount_id_email_key" to table: "contacts"
DROP INDEX "contact_subaccount_id_email_key";
-- reverse: create index "contact_grams" to table: "contacts"
DROP INDEX "contact_grams";
-- reverse: modify "contacts" table
ALTER TABLE "contacts" DROP COLUMN "grams", DROP COLUMN "email_key";
-- reverse: drop index "contact_subaccount_id_email" from table: "contacts"
CREATE INDEX "contact_subaccount_id_email" ON "contacts" ("subaccount_id", "email");
-- reverse: create index "customvoice_subaccount_id_id" to table: "custom_voices"
DROP INDEX "customvoice_subaccount_id_id";
-- reverse: create index "customvoice_subaccount_id_created_at_id" to table: "custom_voices"
DROP INDEX "customvoice_subaccount_id_created_at_id";
-- reverse: create "custom_voices" table
DROP TABLE "custom_voices";
-- reverse: create index "idempotencyrecord_workspace_id_contact_id" to table: "idempotency_records"
DROP INDEX "idempotencyrecord_workspace_id_contact_id";
-- reverse: create index "contactimport_subaccount_id_id" to table: "contact_imports"
DROP INDEX "contactimport_subaccount_id_id";
-- reverse: create index "contactimport_subaccount_id_created_at_id" to table: "contact_imports"
DROP INDEX "contactimport_subaccount_id_created_at_id";
-- reverse: create "contact_imports" table
DROP TABLE "contact_imports";
-- reverse: create index "erasure_subaccount_id_number_hash" to table: "erasures"
DROP INDEX "erasure_subaccount_id_number_hash";
-- reverse: create index "erasure_subaccount_id_id" to table: "erasures"
DROP INDEX "erasure_subaccount_id_id";
-- reverse: create index "erasure_subaccount_id_created_at_id" to table: "erasures"
DROP INDEX "erasure_subaccount_id_created_at_id";
-- reverse: create index "erasure_subaccount_id_contact_id" to table: "erasures"
DROP INDEX "erasure_subaccount_id_contact_id";
-- reverse: create "erasures" table
DROP TABLE "erasures";
