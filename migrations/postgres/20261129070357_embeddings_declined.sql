-- +goose Up
-- serves: 20261127115651
-- Older programs do not know that a workspace has declined, and send its text to the installation's endpoint until they are replaced.
-- modify "workspaces" table
ALTER TABLE "workspaces" ADD COLUMN "embeddings_declined" boolean NOT NULL DEFAULT false;

-- +goose Down
-- reverse: modify "workspaces" table
ALTER TABLE "workspaces" DROP COLUMN "embeddings_declined";
