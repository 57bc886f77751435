-- +goose Up
-- serves: 20261127115647
-- Older programs do not know that a workspace has declined, and send its text to the installation's endpoint until they are replaced.
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_workspaces" table
CREATE TABLE `new_workspaces` (`id` text NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `model_url` text NULL, `model_key` blob NULL, `model_default` text NULL, `model_names` json NULL, `model_wire` text NULL, `model_windows` json NULL, `model_prices` json NULL, `speech_url` text NULL, `speech_key` blob NULL, `speech_model` text NULL, `speech_voices` json NULL, `hearing_kind` text NULL, `hearing_url` text NULL, `hearing_key` blob NULL, `hearing_model` text NULL, `embedding_url` text NULL, `embedding_key` blob NULL, `embedding_model` text NULL, `embedding_dimensions` integer NULL, `embedding_price` real NULL, `embedding_before` blob NULL, `embeddings_declined` bool NOT NULL DEFAULT (false), `monthly_budget` real NULL, `suspended` bool NOT NULL DEFAULT (false), PRIMARY KEY (`id`));
-- copy rows from old table "workspaces" to new temporary table "new_workspaces"
INSERT INTO `new_workspaces` (`id`, `created_at`, `updated_at`, `name`, `model_url`, `model_key`, `model_default`, `model_names`, `model_wire`, `model_windows`, `model_prices`, `speech_url`, `speech_key`, `speech_model`, `speech_voices`, `hearing_kind`, `hearing_url`, `hearing_key`, `hearing_model`, `embedding_url`, `embedding_key`, `embedding_model`, `embedding_dimensions`, `embedding_price`, `embedding_before`, `monthly_budget`, `suspended`) SELECT `id`, `created_at`, `updated_at`, `name`, `model_url`, `model_key`, `model_default`, `model_names`, `model_wire`, `model_windows`, `model_prices`, `speech_url`, `speech_key`, `speech_model`, `speech_voices`, `hearing_kind`, `hearing_url`, `hearing_key`, `hearing_model`, `embedding_url`, `embedding_key`, `embedding_model`, `embedding_dimensions`, `embedding_price`, `embedding_before`, `monthly_budget`, `suspended` FROM `workspaces`;
-- drop "workspaces" table after copying rows
DROP TABLE `workspaces`;
-- rename temporary table "new_workspaces" to "workspaces"
ALTER TABLE `new_workspaces` RENAME TO `workspaces`;
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create "new_workspaces" table
DROP TABLE `new_workspaces`;
