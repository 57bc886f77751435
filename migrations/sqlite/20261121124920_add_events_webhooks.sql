-- +goose Up
-- create "events" table
CREATE TABLE `events` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `type` text NOT NULL, `thing_id` text NOT NULL, `contact_id` text NULL, `data` blob NULL, `sequence` integer NULL, PRIMARY KEY (`id`));
-- create index "event_subaccount_id_id" to table: "events"
CREATE UNIQUE INDEX `event_subaccount_id_id` ON `events` (`subaccount_id`, `id`);
-- create index "event_subaccount_id_created_at_id" to table: "events"
CREATE INDEX `event_subaccount_id_created_at_id` ON `events` (`subaccount_id`, `created_at`, `id`);
-- create index "event_subaccount_id_sequence" to table: "events"
CREATE UNIQUE INDEX `event_subaccount_id_sequence` ON `events` (`subaccount_id`, `sequence`);
-- create index "event_subaccount_id_contact_id" to table: "events"
CREATE INDEX `event_subaccount_id_contact_id` ON `events` (`subaccount_id`, `contact_id`);
-- create index "event_unsequenced" to table: "events"
CREATE INDEX `event_unsequenced` ON `events` (`subaccount_id`, `id`) WHERE sequence IS NULL;
-- create "event_streams" table
CREATE TABLE `event_streams` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `name` text NOT NULL, `last` integer NOT NULL DEFAULT (0), `forgotten` integer NOT NULL DEFAULT (0), PRIMARY KEY (`id`));
-- create index "eventstream_subaccount_id_id" to table: "event_streams"
CREATE UNIQUE INDEX `eventstream_subaccount_id_id` ON `event_streams` (`subaccount_id`, `id`);
-- create index "eventstream_subaccount_id_created_at_id" to table: "event_streams"
CREATE INDEX `eventstream_subaccount_id_created_at_id` ON `event_streams` (`subaccount_id`, `created_at`, `id`);
-- create index "eventstream_subaccount_id_name" to table: "event_streams"
CREATE UNIQUE INDEX `eventstream_subaccount_id_name` ON `event_streams` (`subaccount_id`, `name`);
-- create "webhooks" table
CREATE TABLE `webhooks` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `url` text NOT NULL, `events` json NOT NULL, `description` text NULL, `is_active` bool NOT NULL DEFAULT (true), `disabled_reason` text NULL, `failing_since` datetime NULL, `secret` blob NOT NULL, `secret_before` blob NULL, `secret_until` datetime NULL, PRIMARY KEY (`id`));
-- create index "webhook_subaccount_id_id" to table: "webhooks"
CREATE UNIQUE INDEX `webhook_subaccount_id_id` ON `webhooks` (`subaccount_id`, `id`);
-- create index "webhook_subaccount_id_created_at_id" to table: "webhooks"
CREATE INDEX `webhook_subaccount_id_created_at_id` ON `webhooks` (`subaccount_id`, `created_at`, `id`);
-- create "webhook_deliveries" table
CREATE TABLE `webhook_deliveries` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `event_type` text NOT NULL, `status` text NOT NULL DEFAULT ('PENDING'), `attempts` integer NOT NULL DEFAULT (0), `round` integer NOT NULL DEFAULT (0), `response_status` integer NULL, `last_error` text NULL, `due_at` datetime NOT NULL, `delivered_at` datetime NULL, `log` json NULL, `event_id` text NOT NULL, `webhook_id` text NOT NULL, PRIMARY KEY (`id`), CONSTRAINT `webhook_deliveries_events_deliveries` FOREIGN KEY (`event_id`) REFERENCES `events` (`id`) ON DELETE CASCADE, CONSTRAINT `webhook_deliveries_webhooks_deliveries` FOREIGN KEY (`webhook_id`) REFERENCES `webhooks` (`id`) ON DELETE CASCADE);
-- create index "webhookdelivery_subaccount_id_id" to table: "webhook_deliveries"
CREATE UNIQUE INDEX `webhookdelivery_subaccount_id_id` ON `webhook_deliveries` (`subaccount_id`, `id`);
-- create index "webhookdelivery_subaccount_id_created_at_id" to table: "webhook_deliveries"
CREATE INDEX `webhookdelivery_subaccount_id_created_at_id` ON `webhook_deliveries` (`subaccount_id`, `created_at`, `id`);
-- create index "webhookdelivery_subaccount_id_webhook_id_created_at_id" to table: "webhook_deliveries"
CREATE INDEX `webhookdelivery_subaccount_id_webhook_id_created_at_id` ON `webhook_deliveries` (`subaccount_id`, `webhook_id`, `created_at`, `id`);
-- create index "webhookdelivery_subaccount_id_webhook_id_event_id" to table: "webhook_deliveries"
CREATE UNIQUE INDEX `webhookdelivery_subaccount_id_webhook_id_event_id` ON `webhook_deliveries` (`subaccount_id`, `webhook_id`, `event_id`);
-- create index "webhookdelivery_subaccount_id_event_id" to table: "webhook_deliveries"
CREATE INDEX `webhookdelivery_subaccount_id_event_id` ON `webhook_deliveries` (`subaccount_id`, `event_id`);
-- create index "delivery_due" to table: "webhook_deliveries"
CREATE INDEX `delivery_due` ON `webhook_deliveries` (`webhook_id`, `due_at`) WHERE status = 'PENDING';

-- +goose Down
-- reverse: create index "delivery_due" to table: "webhook_deliveries"
DROP INDEX `delivery_due`;
-- reverse: create index "webhookdelivery_subaccount_id_event_id" to table: "webhook_deliveries"
DROP INDEX `webhookdelivery_subaccount_id_event_id`;
-- reverse: create index "webhookdelivery_subaccount_id_webhook_id_event_id" to table: "webhook_deliveries"
DROP INDEX `webhookdelivery_subaccount_id_webhook_id_event_id`;
-- reverse: create index "webhookdelivery_subaccount_id_webhook_id_created_at_id" to table: "webhook_deliveries"
DROP INDEX `webhookdelivery_subaccount_id_webhook_id_created_at_id`;
-- reverse: create index "webhookdelivery_subaccount_id_created_at_id" to table: "webhook_deliveries"
DROP INDEX `webhookdelivery_subaccount_id_created_at_id`;
-- reverse: create index "webhookdelivery_subaccount_id_id" to table: "webhook_deliveries"
DROP INDEX `webhookdelivery_subaccount_id_id`;
-- reverse: create "webhook_deliveries" table
DROP TABLE `webhook_deliveries`;
-- reverse: create index "webhook_subaccount_id_created_at_id" to table: "webhooks"
DROP INDEX `webhook_subaccount_id_created_at_id`;
-- reverse: create index "webhook_subaccount_id_id" to table: "webhooks"
DROP INDEX `webhook_subaccount_id_id`;
-- reverse: create "webhooks" table
DROP TABLE `webhooks`;
-- reverse: create index "eventstream_subaccount_id_name" to table: "event_streams"
DROP INDEX `eventstream_subaccount_id_name`;
-- reverse: create index "eventstream_subaccount_id_created_at_id" to table: "event_streams"
DROP INDEX `eventstream_subaccount_id_created_at_id`;
-- reverse: create index "eventstream_subaccount_id_id" to table: "event_streams"
DROP INDEX `eventstream_subaccount_id_id`;
-- reverse: create "event_streams" table
DROP TABLE `event_streams`;
-- reverse: create index "event_unsequenced" to table: "events"
DROP INDEX `event_unsequenced`;
-- reverse: create index "event_subaccount_id_contact_id" to table: "events"
DROP INDEX `event_subaccount_id_contact_id`;
-- reverse: create index "event_subaccount_id_sequence" to table: "events"
DROP INDEX `event_subaccount_id_sequence`;
-- reverse: create index "event_subaccount_id_created_at_id" to table: "events"
DROP INDEX `event_subaccount_id_created_at_id`;
-- reverse: create index "event_subaccount_id_id" to table: "events"
DROP INDEX `event_subaccount_id_id`;
-- reverse: create "events" table
DROP TABLE `events`;
