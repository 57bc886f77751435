-- +goose Up
-- serves: none
-- stops: what older programs write to calls, turns and phone_numbers runs triggers that they were not written for
-- create "billing_settings" table
CREATE TABLE `billing_settings` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `workspace_id` text NOT NULL, `name` text NOT NULL DEFAULT ('billing'), `currency` text NOT NULL, `dollar_rate` integer NULL, `issued` integer NOT NULL DEFAULT (0), PRIMARY KEY (`id`));
-- create index "billingsetting_workspace_id_id" to table: "billing_settings"
CREATE UNIQUE INDEX `billingsetting_workspace_id_id` ON `billing_settings` (`workspace_id`, `id`);
-- create index "billingsetting_workspace_id_created_at_id" to table: "billing_settings"
CREATE INDEX `billingsetting_workspace_id_created_at_id` ON `billing_settings` (`workspace_id`, `created_at`, `id`);
-- create index "billingsetting_workspace_id_name" to table: "billing_settings"
CREATE UNIQUE INDEX `billingsetting_workspace_id_name` ON `billing_settings` (`workspace_id`, `name`);
-- create "prices" table
CREATE TABLE `prices` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `workspace_id` text NOT NULL, `about` text NOT NULL DEFAULT (''), `since` text NOT NULL, `monthly_fee` integer NULL, `call_minute` integer NULL, `call_step` integer NULL, `included_minutes` integer NULL, `conversation` integer NULL, `reply` integer NULL, `number` integer NULL, PRIMARY KEY (`id`));
-- create index "price_workspace_id_id" to table: "prices"
CREATE UNIQUE INDEX `price_workspace_id_id` ON `prices` (`workspace_id`, `id`);
-- create index "price_workspace_id_created_at_id" to table: "prices"
CREATE INDEX `price_workspace_id_created_at_id` ON `prices` (`workspace_id`, `created_at`, `id`);
-- create index "price_workspace_id_about_since" to table: "prices"
CREATE UNIQUE INDEX `price_workspace_id_about_since` ON `prices` (`workspace_id`, `about`, `since`);
-- create "statements" table
CREATE TABLE `statements` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `number` integer NOT NULL, `month` text NOT NULL, `zone` text NOT NULL, `since` datetime NOT NULL, `until` datetime NOT NULL, `issuer` text NOT NULL, `client` text NOT NULL, `currency` text NOT NULL, `total` integer NOT NULL, `lines` json NOT NULL, `days` json NOT NULL, PRIMARY KEY (`id`));
-- create index "statement_subaccount_id_id" to table: "statements"
CREATE UNIQUE INDEX `statement_subaccount_id_id` ON `statements` (`subaccount_id`, `id`);
-- create index "statement_subaccount_id_created_at_id" to table: "statements"
CREATE INDEX `statement_subaccount_id_created_at_id` ON `statements` (`subaccount_id`, `created_at`, `id`);
-- create index "statement_subaccount_id_month" to table: "statements"
CREATE UNIQUE INDEX `statement_subaccount_id_month` ON `statements` (`subaccount_id`, `month`);
-- create index "statement_month" to table: "statements"
CREATE INDEX `statement_month` ON `statements` (`month`, `subaccount_id`);
-- create "usages" table
CREATE TABLE `usages` (`id` text NOT NULL, `created_at` datetime NOT NULL, `subaccount_id` text NOT NULL, `kind` text NOT NULL, `ref` text NOT NULL, `thread` text NOT NULL DEFAULT (''), `at` datetime NOT NULL, `until` datetime NULL, `ms` integer NOT NULL DEFAULT (0), PRIMARY KEY (`id`));
-- create index "usage_subaccount_id_id" to table: "usages"
CREATE UNIQUE INDEX `usage_subaccount_id_id` ON `usages` (`subaccount_id`, `id`);
-- create index "usage_subaccount_id_created_at_id" to table: "usages"
CREATE INDEX `usage_subaccount_id_created_at_id` ON `usages` (`subaccount_id`, `created_at`, `id`);
-- create index "usage_subaccount_id_kind_ref" to table: "usages"
CREATE UNIQUE INDEX `usage_subaccount_id_kind_ref` ON `usages` (`subaccount_id`, `kind`, `ref`);
-- create index "usage_subaccount_id_kind_at" to table: "usages"
CREATE INDEX `usage_subaccount_id_kind_at` ON `usages` (`subaccount_id`, `kind`, `at`);
-- create index "usage_old" to table: "usages"
CREATE INDEX `usage_old` ON `usages` (`at`);

-- What there is already: this month and the last.
INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
SELECT 'use_' || lower(hex(randomblob(16))), strftime('%Y-%m-%d %H:%M:%f+00:00', 'now'), subaccount_id, 'CALL', id, '', COALESCE(ended_at, created_at), duration_ms
FROM calls WHERE NOT active AND duration_ms > 0 AND created_at >= datetime('now', 'start of month', '-33 days');
INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
SELECT 'use_' || lower(hex(randomblob(16))), strftime('%Y-%m-%d %H:%M:%f+00:00', 'now'), subaccount_id, 'REPLY', id, conversation_id, created_at, 0
FROM turns WHERE outcome = 'ANSWERED' AND call_id IS NULL AND created_at >= datetime('now', 'start of month', '-33 days');
INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
SELECT 'use_' || lower(hex(randomblob(16))), strftime('%Y-%m-%d %H:%M:%f+00:00', 'now'), subaccount_id, 'NUMBER', id, '', created_at, 0 FROM phone_numbers;

-- +goose Down
-- reverse: create index "usage_old" to table: "usages"
DROP INDEX `usage_old`;
-- reverse: create index "usage_subaccount_id_kind_at" to table: "usages"
DROP INDEX `usage_subaccount_id_kind_at`;
-- reverse: create index "usage_subaccount_id_kind_ref" to table: "usages"
DROP INDEX `usage_subaccount_id_kind_ref`;
-- reverse: create index "usage_subaccount_id_created_at_id" to table: "usages"
DROP INDEX `usage_subaccount_id_created_at_id`;
-- reverse: create index "usage_subaccount_id_id" to table: "usages"
DROP INDEX `usage_subaccount_id_id`;
-- reverse: create "usages" table
DROP TABLE `usages`;
-- reverse: create index "statement_month" to table: "statements"
DROP INDEX `statement_month`;
-- reverse: create index "statement_subaccount_id_month" to table: "statements"
DROP INDEX `statement_subaccount_id_month`;
-- reverse: create index "statement_subaccount_id_created_at_id" to table: "statements"
DROP INDEX `statement_subaccount_id_created_at_id`;
-- reverse: create index "statement_subaccount_id_id" to table: "statements"
DROP INDEX `statement_subaccount_id_id`;
-- reverse: create "statements" table
DROP TABLE `statements`;
-- reverse: create index "price_workspace_id_about_since" to table: "prices"
DROP INDEX `price_workspace_id_about_since`;
-- reverse: create index "price_workspace_id_created_at_id" to table: "prices"
DROP INDEX `price_workspace_id_created_at_id`;
-- reverse: create index "price_workspace_id_id" to table: "prices"
DROP INDEX `price_workspace_id_id`;
-- reverse: create "prices" table
DROP TABLE `prices`;
-- reverse: create index "billingsetting_workspace_id_name" to table: "billing_settings"
DROP INDEX `billingsetting_workspace_id_name`;
-- reverse: create index "billingsetting_workspace_id_created_at_id" to table: "billing_settings"
DROP INDEX `billingsetting_workspace_id_created_at_id`;
-- reverse: create index "billingsetting_workspace_id_id" to table: "billing_settings"
DROP INDEX `billingsetting_workspace_id_id`;
-- reverse: create "billing_settings" table
DROP TABLE `billing_settings`;
