-- +goose Up
-- modify "assistant_knowledge_bases" table
ALTER TABLE "assistant_knowledge_bases" ADD COLUMN "source_ids" jsonb NULL;
-- modify "knowledge_sources" table
ALTER TABLE "knowledge_sources" ADD COLUMN "space" character varying NULL, ADD COLUMN "space_wanted" character varying NULL, ADD COLUMN "space_failure" text NULL, ADD COLUMN "sketches" bytea NULL;
-- modify "workspaces" table
ALTER TABLE "workspaces" ADD COLUMN "embedding_url" character varying NULL, ADD COLUMN "embedding_key" bytea NULL, ADD COLUMN "embedding_model" character varying NULL, ADD COLUMN "embedding_dimensions" bigint NULL, ADD COLUMN "embedding_price" double precision NULL, ADD COLUMN "embedding_before" bytea NULL;
-- create "chunk_vectors" table
CREATE TABLE "chunk_vectors" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "space" character varying NOT NULL, "ordinal" bigint NOT NULL, "data" bytea NOT NULL, "source_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "chunk_vectors_knowledge_sources_vectors" FOREIGN KEY ("subaccount_id", "source_id") REFERENCES "knowledge_sources" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "chunkvector_subaccount_id_created_at_id" to table: "chunk_vectors"
CREATE INDEX "chunkvector_subaccount_id_created_at_id" ON "chunk_vectors" ("subaccount_id", "created_at", "id");
-- create index "chunkvector_subaccount_id_id" to table: "chunk_vectors"
CREATE UNIQUE INDEX "chunkvector_subaccount_id_id" ON "chunk_vectors" ("subaccount_id", "id");
-- create index "chunkvector_subaccount_id_source_id_space_ordinal" to table: "chunk_vectors"
CREATE UNIQUE INDEX "chunkvector_subaccount_id_source_id_space_ordinal" ON "chunk_vectors" ("subaccount_id", "source_id", "space", "ordinal");
-- wall in table: "chunk_vectors"
ALTER TABLE "chunk_vectors" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "chunk_vectors" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "chunk_vectors" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "chunk_vectors" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "chunk_vectors" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "chunkvector_subaccount_id_source_id_space_ordinal" to table: "chunk_vectors"
DROP INDEX "chunkvector_subaccount_id_source_id_space_ordinal";
-- reverse: create index "chunkvector_subaccount_id_id" to table: "chunk_vectors"
DROP INDEX "chunkvector_subaccount_id_id";
-- reverse: create index "chunkvector_subaccount_id_created_at_id" to table: "chunk_vectors"
DROP INDEX "chunkvector_subaccount_id_created_at_id";
-- reverse: create "chunk_vectors" table
DROP TABLE "chunk_vectors";
-- reverse: modify "workspaces" table
ALTER TABLE "workspaces" DROP COLUMN "embedding_before", DROP COLUMN "embedding_price", DROP COLUMN "embedding_dimensions", DROP COLUMN "embedding_model", DROP COLUMN "embedding_key", DROP COLUMN "embedding_url";
-- reverse: modify "knowledge_sources" table
ALTER TABLE "knowledge_sources" DROP COLUMN "sketches", DROP COLUMN "space_failure", DROP COLUMN "space_wanted", DROP COLUMN "space";
-- reverse: modify "assistant_knowledge_bases" table
ALTER TABLE "assistant_knowledge_bases" DROP COLUMN "source_ids";
