-- +goose Up
-- serves: 20261129162612
-- create index "event_nobodys" to table: "events"
CREATE INDEX `event_nobodys` ON `events` (`subaccount_id`, `thing_id`) WHERE contact_id IS NULL;

-- +goose Down
-- reverse: create index "event_nobodys" to table: "events"
DROP INDEX `event_nobodys`;
