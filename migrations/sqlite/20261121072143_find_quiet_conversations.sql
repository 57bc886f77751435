-- +goose Up
-- create index "conversation_quiet_since" to table: "conversations"
CREATE INDEX `conversation_quiet_since` ON `conversations` (`quiet_since`) WHERE quiet_since IS NOT NULL;

-- +goose Down
-- reverse: create index "conversation_quiet_since" to table: "conversations"
DROP INDEX `conversation_quiet_since`;
