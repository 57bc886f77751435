-- +goose Up
-- serves: 20261129070357
-- Sources that an older program adds are found by their names once a newer one has started after it, and those that it renames by their former names.
-- modify "knowledge_sources" table
ALTER TABLE "knowledge_sources" ADD COLUMN "name_key" text NULL;
-- create index "knowledgesource_subaccount_id_knowledge_base_id_name_key_id" to table: "knowledge_sources"
CREATE INDEX "knowledgesource_subaccount_id_knowledge_base_id_name_key_id" ON "knowledge_sources" ("subaccount_id", "knowledge_base_id", "name_key", "id");
-- create index "knowledgesource_subaccount_id_knowledge_base_id_updated_at_id" to table: "knowledge_sources"
CREATE INDEX "knowledgesource_subaccount_id_knowledge_base_id_updated_at_id" ON "knowledge_sources" ("subaccount_id", "knowledge_base_id", "updated_at", "id");

-- +goose Down
-- reverse: create index "knowledgesource_subaccount_id_knowledge_base_id_updated_at_id" to table: "knowledge_sources"
DROP INDEX "knowledgesource_subaccount_id_knowledge_base_id_updated_at_id";
-- reverse: create index "knowledgesource_subaccount_id_knowledge_base_id_name_key_id" to table: "knowledge_sources"
DROP INDEX "knowledgesource_subaccount_id_knowledge_base_id_name_key_id";
-- reverse: modify "knowledge_sources" table
ALTER TABLE "knowledge_sources" DROP COLUMN "name_key";
