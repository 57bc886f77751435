-- +goose Up
-- serves: 20261123072605
-- modify "memberships" table
ALTER TABLE "memberships" ADD COLUMN "hides_steps" boolean NOT NULL DEFAULT false;

-- +goose Down
-- reverse: modify "memberships" table
ALTER TABLE "memberships" DROP COLUMN "hides_steps";
