-- +goose Up
-- modify "assistants" table
ALTER TABLE "assistants" ADD COLUMN "behavior" jsonb NULL;
-- modify "conversations" table
ALTER TABLE "conversations" ADD COLUMN "digest" text NULL, ADD COLUMN "digested_until" timestamptz NULL;
-- modify "turns" table
ALTER TABLE "turns" ADD COLUMN "request" bytea NULL, ADD COLUMN "incomplete" character varying NULL, ADD COLUMN "unpriced" boolean NOT NULL DEFAULT false, ADD COLUMN "cached_tokens" bigint NOT NULL DEFAULT 0;
-- modify "workspaces" table
ALTER TABLE "workspaces" ADD COLUMN "model_wire" character varying NULL, ADD COLUMN "model_windows" jsonb NULL, ADD COLUMN "model_prices" jsonb NULL;

-- +goose Down
-- reverse: modify "workspaces" table
ALTER TABLE "workspaces" DROP COLUMN "model_prices", DROP COLUMN "model_windows", DROP COLUMN "model_wire";
-- reverse: modify "turns" table
ALTER TABLE "turns" DROP COLUMN "cached_tokens", DROP COLUMN "unpriced", DROP COLUMN "incomplete", DROP COLUMN "request";
-- reverse: modify "conversations" table
ALTER TABLE "conversations" DROP COLUMN "digested_until", DROP COLUMN "digest";
-- reverse: modify "assistants" table
ALTER TABLE "assistants" DROP COLUMN "behavior";
