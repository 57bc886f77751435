-- +goose Up
-- create "knowledge_sites" table
CREATE TABLE "knowledge_sites" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "url" text NOT NULL, "mode" character varying NOT NULL, "max_pages" bigint NOT NULL, "max_depth" bigint NOT NULL, "include" jsonb NOT NULL, "exclude" jsonb NOT NULL, "schedule" character varying NOT NULL DEFAULT 'never', "next_run_at" timestamptz NULL, "status" character varying NOT NULL DEFAULT 'IDLE', "run" bigint NOT NULL DEFAULT 0, "prepared" boolean NOT NULL DEFAULT false, "limited" boolean NOT NULL DEFAULT false, "forgetful" boolean NOT NULL DEFAULT false, "failures" bigint NOT NULL DEFAULT 0, "run_bytes" bigint NOT NULL DEFAULT 0, "failure_reason" text NULL, "started_at" timestamptz NULL, "finished_at" timestamptz NULL, "step_at" timestamptz NULL, "knowledge_base_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "knowledge_sites_knowledge_bases_sites" FOREIGN KEY ("subaccount_id", "knowledge_base_id") REFERENCES "knowledge_bases" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "knowledgesite_status_next_run_at" to table: "knowledge_sites"
CREATE INDEX "knowledgesite_status_next_run_at" ON "knowledge_sites" ("status", "next_run_at");
-- create index "knowledgesite_subaccount_id_created_at_id" to table: "knowledge_sites"
CREATE INDEX "knowledgesite_subaccount_id_created_at_id" ON "knowledge_sites" ("subaccount_id", "created_at", "id");
-- create index "knowledgesite_subaccount_id_id" to table: "knowledge_sites"
CREATE UNIQUE INDEX "knowledgesite_subaccount_id_id" ON "knowledge_sites" ("subaccount_id", "id");
-- create index "knowledgesite_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sites"
CREATE INDEX "knowledgesite_subaccount_id_knowledge_base_id_created_at_id" ON "knowledge_sites" ("subaccount_id", "knowledge_base_id", "created_at", "id");
-- create "knowledge_pages" table
CREATE TABLE "knowledge_pages" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "kind" character varying NOT NULL, "url" text NOT NULL, "title" text NULL, "depth" bigint NOT NULL DEFAULT 0, "state" character varying NOT NULL DEFAULT 'WAITING', "reason" text NULL, "done_run" bigint NOT NULL DEFAULT 0, "tries" bigint NOT NULL DEFAULT 0, "misses" bigint NOT NULL DEFAULT 0, "etag" text NULL, "last_modified" text NULL, "hash" character varying NULL, "lastmod" text NULL, "lastmod_read" text NULL, "checked_at" timestamptz NULL, "read_at" timestamptz NULL, "site_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "knowledge_pages_knowledge_sites_pages" FOREIGN KEY ("subaccount_id", "site_id") REFERENCES "knowledge_sites" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "knowledgepage_subaccount_id_created_at_id" to table: "knowledge_pages"
CREATE INDEX "knowledgepage_subaccount_id_created_at_id" ON "knowledge_pages" ("subaccount_id", "created_at", "id");
-- create index "knowledgepage_subaccount_id_id" to table: "knowledge_pages"
CREATE UNIQUE INDEX "knowledgepage_subaccount_id_id" ON "knowledge_pages" ("subaccount_id", "id");
-- create index "knowledgepage_subaccount_id_si_39c63a2263e4eb1bf6aeb368dc77b834" to table: "knowledge_pages"
CREATE INDEX "knowledgepage_subaccount_id_si_39c63a2263e4eb1bf6aeb368dc77b834" ON "knowledge_pages" ("subaccount_id", "site_id", "kind", "done_run", "depth", "created_at", "id");
-- create index "knowledgepage_subaccount_id_site_id_hash" to table: "knowledge_pages"
CREATE INDEX "knowledgepage_subaccount_id_site_id_hash" ON "knowledge_pages" ("subaccount_id", "site_id", "hash");
-- create index "knowledgepage_subaccount_id_site_id_kind_created_at_id" to table: "knowledge_pages"
CREATE INDEX "knowledgepage_subaccount_id_site_id_kind_created_at_id" ON "knowledge_pages" ("subaccount_id", "site_id", "kind", "created_at", "id");
-- create index "knowledgepage_subaccount_id_site_id_kind_url" to table: "knowledge_pages"
CREATE UNIQUE INDEX "knowledgepage_subaccount_id_site_id_kind_url" ON "knowledge_pages" ("subaccount_id", "site_id", "kind", "url");
-- modify "knowledge_sources" table
ALTER TABLE "knowledge_sources" ADD COLUMN "page_id" character varying NULL COLLATE "C", ADD CONSTRAINT "knowledge_sources_knowledge_pages_sources" FOREIGN KEY ("subaccount_id", "page_id") REFERENCES "knowledge_pages" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE;
-- create index "knowledgesource_subaccount_id_page_id" to table: "knowledge_sources"
CREATE INDEX "knowledgesource_subaccount_id_page_id" ON "knowledge_sources" ("subaccount_id", "page_id");
-- wall in table: "knowledge_sites"
ALTER TABLE "knowledge_sites" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "knowledge_sites" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "knowledge_sites" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "knowledge_sites" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "knowledge_sites" TO switchboard_app, switchboard_system;
-- wall in table: "knowledge_pages"
ALTER TABLE "knowledge_pages" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "knowledge_pages" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "knowledge_pages" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "knowledge_pages" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "knowledge_pages" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "knowledgesource_subaccount_id_page_id" to table: "knowledge_sources"
DROP INDEX "knowledgesource_subaccount_id_page_id";
-- reverse: modify "knowledge_sources" table
ALTER TABLE "knowledge_sources" DROP CONSTRAINT "knowledge_sources_knowledge_pages_sources", DROP COLUMN "page_id";
-- reverse: create index "knowledgepage_subaccount_id_site_id_kind_url" to table: "knowledge_pages"
DROP INDEX "knowledgepage_subaccount_id_site_id_kind_url";
-- reverse: create index "knowledgepage_subaccount_id_site_id_kind_created_at_id" to table: "knowledge_pages"
DROP INDEX "knowledgepage_subaccount_id_site_id_kind_created_at_id";
-- reverse: create index "knowledgepage_subaccount_id_site_id_hash" to table: "knowledge_pages"
DROP INDEX "knowledgepage_subaccount_id_site_id_hash";
-- reverse: create index "knowledgepage_subaccount_id_si_39c63a2263e4eb1bf6aeb368dc77b834" to table: "knowledge_pages"
DROP INDEX "knowledgepage_subaccount_id_si_39c63a2263e4eb1bf6aeb368dc77b834";
-- reverse: create index "knowledgepage_subaccount_id_id" to table: "knowledge_pages"
DROP INDEX "knowledgepage_subaccount_id_id";
-- reverse: create index "knowledgepage_subaccount_id_created_at_id" to table: "knowledge_pages"
DROP INDEX "knowledgepage_subaccount_id_created_at_id";
-- reverse: create "knowledge_pages" table
DROP TABLE "knowledge_pages";
-- reverse: create index "knowledgesite_subaccount_id_knowledge_base_id_created_at_id" to table: "knowledge_sites"
DROP INDEX "knowledgesite_subaccount_id_knowledge_base_id_created_at_id";
-- reverse: create index "knowledgesite_subaccount_id_id" to table: "knowledge_sites"
DROP INDEX "knowledgesite_subaccount_id_id";
-- reverse: create index "knowledgesite_subaccount_id_created_at_id" to table: "knowledge_sites"
DROP INDEX "knowledgesite_subaccount_id_created_at_id";
-- reverse: create index "knowledgesite_status_next_run_at" to table: "knowledge_sites"
DROP INDEX "knowledgesite_status_next_run_at";
-- reverse: create "knowledge_sites" table
DROP TABLE "knowledge_sites";
