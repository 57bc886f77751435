-- +goose Up
-- serves: 20261123072556
-- create "brands" table
CREATE TABLE `brands` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `workspace_id` text NOT NULL, `about` text NOT NULL DEFAULT (''), `name` text NULL, `accent` text NULL, `accent_dark` text NULL, `mail_name` text NULL, `reply_to` text NULL, `support_url` text NULL, `support_email` text NULL, `logo` blob NULL, `logo_type` text NULL, `logo_token` text NULL, `icon` blob NULL, `icon_type` text NULL, `icon_token` text NULL, `host` text NULL, `host_token` text NULL, `verified_host` text NULL, `verified_at` datetime NULL, PRIMARY KEY (`id`));
-- create index "brands_logo_token_key" to table: "brands"
CREATE UNIQUE INDEX `brands_logo_token_key` ON `brands` (`logo_token`);
-- create index "brands_icon_token_key" to table: "brands"
CREATE UNIQUE INDEX `brands_icon_token_key` ON `brands` (`icon_token`);
-- create index "brands_verified_host_key" to table: "brands"
CREATE UNIQUE INDEX `brands_verified_host_key` ON `brands` (`verified_host`);
-- create index "brand_workspace_id_id" to table: "brands"
CREATE UNIQUE INDEX `brand_workspace_id_id` ON `brands` (`workspace_id`, `id`);
-- create index "brand_workspace_id_created_at_id" to table: "brands"
CREATE INDEX `brand_workspace_id_created_at_id` ON `brands` (`workspace_id`, `created_at`, `id`);
-- create index "brand_workspace_id_about" to table: "brands"
CREATE UNIQUE INDEX `brand_workspace_id_about` ON `brands` (`workspace_id`, `about`);

-- +goose Down
-- reverse: create index "brand_workspace_id_about" to table: "brands"
DROP INDEX `brand_workspace_id_about`;
-- reverse: create index "brand_workspace_id_created_at_id" to table: "brands"
DROP INDEX `brand_workspace_id_created_at_id`;
-- reverse: create index "brand_workspace_id_id" to table: "brands"
DROP INDEX `brand_workspace_id_id`;
-- reverse: create index "brands_verified_host_key" to table: "brands"
DROP INDEX `brands_verified_host_key`;
-- reverse: create index "brands_icon_token_key" to table: "brands"
DROP INDEX `brands_icon_token_key`;
-- reverse: create index "brands_logo_token_key" to table: "brands"
DROP INDEX `brands_logo_token_key`;
-- reverse: create "brands" table
DROP TABLE `brands`;
