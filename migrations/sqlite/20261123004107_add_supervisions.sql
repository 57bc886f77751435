-- +goose Up
-- create "supervisions" table
CREATE TABLE `supervisions` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `user_id` text NOT NULL, `user_name` text NOT NULL DEFAULT (''), `mode` text NOT NULL, `ticket` text NOT NULL, `taken_at` datetime NULL, `ended_at` datetime NULL, `call_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `supervisions_calls_supervisions` FOREIGN KEY (`call_id`) REFERENCES `calls` (`id`) ON DELETE CASCADE);
-- create index "supervision_subaccount_id_id" to table: "supervisions"
CREATE UNIQUE INDEX `supervision_subaccount_id_id` ON `supervisions` (`subaccount_id`, `id`);
-- create index "supervision_subaccount_id_created_at_id" to table: "supervisions"
CREATE INDEX `supervision_subaccount_id_created_at_id` ON `supervisions` (`subaccount_id`, `created_at`, `id`);
-- create index "supervision_subaccount_id_ticket" to table: "supervisions"
CREATE UNIQUE INDEX `supervision_subaccount_id_ticket` ON `supervisions` (`subaccount_id`, `ticket`);
-- create index "supervision_subaccount_id_call_id_created_at_id" to table: "supervisions"
CREATE INDEX `supervision_subaccount_id_call_id_created_at_id` ON `supervisions` (`subaccount_id`, `call_id`, `created_at`, `id`);

-- +goose Down
-- reverse: create index "supervision_subaccount_id_call_id_created_at_id" to table: "supervisions"
DROP INDEX `supervision_subaccount_id_call_id_created_at_id`;
-- reverse: create index "supervision_subaccount_id_ticket" to table: "supervisions"
DROP INDEX `supervision_subaccount_id_ticket`;
-- reverse: create index "supervision_subaccount_id_created_at_id" to table: "supervisions"
DROP INDEX `supervision_subaccount_id_created_at_id`;
-- reverse: create index "supervision_subaccount_id_id" to table: "supervisions"
DROP INDEX `supervision_subaccount_id_id`;
-- reverse: create "supervisions" table
DROP TABLE `supervisions`;
