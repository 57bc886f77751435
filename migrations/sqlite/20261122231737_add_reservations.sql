-- +goose Up
-- create "reservations" table
CREATE TABLE `reservations` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `thing` text NOT NULL, `cost` integer NOT NULL, `until` datetime NOT NULL, PRIMARY KEY (`id`));
-- create index "reservation_subaccount_id_id" to table: "reservations"
CREATE UNIQUE INDEX `reservation_subaccount_id_id` ON `reservations` (`subaccount_id`, `id`);
-- create index "reservation_subaccount_id_created_at_id" to table: "reservations"
CREATE INDEX `reservation_subaccount_id_created_at_id` ON `reservations` (`subaccount_id`, `created_at`, `id`);
-- create index "reservation_subaccount_id_thing" to table: "reservations"
CREATE UNIQUE INDEX `reservation_subaccount_id_thing` ON `reservations` (`subaccount_id`, `thing`);

-- +goose Down
-- reverse: create index "reservation_subaccount_id_thing" to table: "reservations"
DROP INDEX `reservation_subaccount_id_thing`;
-- reverse: create index "reservation_subaccount_id_created_at_id" to table: "reservations"
DROP INDEX `reservation_subaccount_id_created_at_id`;
-- reverse: create index "reservation_subaccount_id_id" to table: "reservations"
DROP INDEX `reservation_subaccount_id_id`;
-- reverse: create "reservations" table
DROP TABLE `reservations`;
