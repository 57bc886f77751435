-- +goose Up
-- serves: 20261129162612
-- add column "preview_grams" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `preview_grams` text NULL;
-- add column "summary_grams" to table: "conversations"
ALTER TABLE `conversations` ADD COLUMN `summary_grams` text NULL;
-- create index "conversation_unindexed" to table: "conversations"
CREATE INDEX `conversation_unindexed` ON `conversations` (`subaccount_id`, `id`) WHERE preview_grams IS NULL AND preview_text_key IS NOT NULL OR summary_grams IS NULL AND summary_key IS NOT NULL;

-- +goose Down
-- reverse: create index "conversation_unindexed" to table: "conversations"
DROP INDEX `conversation_unindexed`;
-- reverse: add column "summary_grams" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `summary_grams`;
-- reverse: add column "preview_grams" to table: "conversations"
ALTER TABLE `conversations` DROP COLUMN `preview_grams`;
