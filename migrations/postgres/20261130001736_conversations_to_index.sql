-- +goose Up
-- serves: 20261129162621
-- create index "conversation_unindexed" to table: "conversations"
CREATE INDEX "conversation_unindexed" ON "conversations" ("subaccount_id", "id") WHERE (((preview_grams IS NULL) AND (preview_text_key IS NOT NULL)) OR ((summary_grams IS NULL) AND (summary_key IS NOT NULL)));

-- +goose Down
-- reverse: create index "conversation_unindexed" to table: "conversations"
DROP INDEX "conversation_unindexed";
