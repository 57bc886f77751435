-- +goose Up
-- serves: 20261127115651
-- create index "assistant_subaccount_id_name_key_id" to table: "assistants"
CREATE INDEX "assistant_subaccount_id_name_key_id" ON "assistants" ("subaccount_id", "name_key", "id");
-- create index "assistant_subaccount_id_updated_at_id" to table: "assistants"
CREATE INDEX "assistant_subaccount_id_updated_at_id" ON "assistants" ("subaccount_id", "updated_at", "id");
-- create index "knowledgebase_subaccount_id_name_key_id" to table: "knowledge_bases"
CREATE INDEX "knowledgebase_subaccount_id_name_key_id" ON "knowledge_bases" ("subaccount_id", "name_key", "id");
-- create index "knowledgebase_subaccount_id_updated_at_id" to table: "knowledge_bases"
CREATE INDEX "knowledgebase_subaccount_id_updated_at_id" ON "knowledge_bases" ("subaccount_id", "updated_at", "id");
-- create index "subaccount_workspace_id_name_key_id" to table: "subaccounts"
CREATE INDEX "subaccount_workspace_id_name_key_id" ON "subaccounts" ("workspace_id", "name_key", "id");
-- create index "subaccount_workspace_id_updated_at_id" to table: "subaccounts"
CREATE INDEX "subaccount_workspace_id_updated_at_id" ON "subaccounts" ("workspace_id", "updated_at", "id");
-- create index "tag_subaccount_id_name_key_id" to table: "tags"
CREATE INDEX "tag_subaccount_id_name_key_id" ON "tags" ("subaccount_id", "name_key", "id");

-- +goose Down
-- reverse: create index "tag_subaccount_id_name_key_id" to table: "tags"
DROP INDEX "tag_subaccount_id_name_key_id";
-- reverse: create index "subaccount_workspace_id_updated_at_id" to table: "subaccounts"
DROP INDEX "subaccount_workspace_id_updated_at_id";
-- reverse: create index "subaccount_workspace_id_name_key_id" to table: "subaccounts"
DROP INDEX "subaccount_workspace_id_name_key_id";
-- reverse: create index "knowledgebase_subaccount_id_updated_at_id" to table: "knowledge_bases"
DROP INDEX "knowledgebase_subaccount_id_updated_at_id";
-- reverse: create index "knowledgebase_subaccount_id_name_key_id" to table: "knowledge_bases"
DROP INDEX "knowledgebase_subaccount_id_name_key_id";
-- reverse: create index "assistant_subaccount_id_updated_at_id" to table: "assistants"
DROP INDEX "assistant_subaccount_id_updated_at_id";
-- reverse: create index "assistant_subaccount_id_name_key_id" to table: "assistants"
DROP INDEX "assistant_subaccount_id_name_key_id";
