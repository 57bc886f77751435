-- +goose Up
-- serves: 20261129162612
-- create index "conversationnote_author_id" to table: "conversation_notes"
CREATE INDEX `conversationnote_author_id` ON `conversation_notes` (`author_id`);
-- create index "supervision_user_id" to table: "supervisions"
CREATE INDEX `supervision_user_id` ON `supervisions` (`user_id`);

-- +goose Down
-- reverse: create index "supervision_user_id" to table: "supervisions"
DROP INDEX `supervision_user_id`;
-- reverse: create index "conversationnote_author_id" to table: "conversation_notes"
DROP INDEX `conversationnote_author_id`;
