-- +goose Up
-- serves: 20261126072608
-- modify "knowledge_bases" table
ALTER TABLE "knowledge_bases" ADD COLUMN "off_calls_at" timestamptz NULL;

-- +goose Down
-- reverse: modify "knowledge_bases" table
ALTER TABLE "knowledge_bases" DROP COLUMN "off_calls_at";
