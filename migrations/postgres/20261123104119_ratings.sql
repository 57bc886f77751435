-- +goose Up
-- serves: 20261123072605
-- modify "inbox_settings" table
ALTER TABLE "inbox_settings" ADD COLUMN "asks_rating" boolean NOT NULL DEFAULT false, ADD COLUMN "rating_question" text NULL, ADD COLUMN "rating_days" bigint NOT NULL DEFAULT 14;
-- create "ratings" table
CREATE TABLE "ratings" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "question" text NOT NULL, "hash" character varying NOT NULL, "message_id" character varying NOT NULL COLLATE "C", "token" bytea NULL, "expires_at" timestamptz NOT NULL, "score" bigint NULL, "comment" text NULL, "rated_at" timestamptz NULL, "conversation_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "ratings_conversations_ratings" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "rating_subaccount_id_conversation_id" to table: "ratings"
CREATE UNIQUE INDEX "rating_subaccount_id_conversation_id" ON "ratings" ("subaccount_id", "conversation_id");
-- create index "rating_subaccount_id_created_at_id" to table: "ratings"
CREATE INDEX "rating_subaccount_id_created_at_id" ON "ratings" ("subaccount_id", "created_at", "id");
-- create index "rating_subaccount_id_id" to table: "ratings"
CREATE UNIQUE INDEX "rating_subaccount_id_id" ON "ratings" ("subaccount_id", "id");
-- create index "rating_subaccount_id_message_id" to table: "ratings"
CREATE INDEX "rating_subaccount_id_message_id" ON "ratings" ("subaccount_id", "message_id");
-- create index "ratings_hash_key" to table: "ratings"
CREATE UNIQUE INDEX "ratings_hash_key" ON "ratings" ("hash");
-- wall in table: "ratings"
ALTER TABLE "ratings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "ratings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "ratings" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "ratings" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "ratings" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "ratings_hash_key" to table: "ratings"
DROP INDEX "ratings_hash_key";
-- reverse: create index "rating_subaccount_id_message_id" to table: "ratings"
DROP INDEX "rating_subaccount_id_message_id";
-- reverse: create index "rating_subaccount_id_id" to table: "ratings"
DROP INDEX "rating_subaccount_id_id";
-- reverse: create index "rating_subaccount_id_created_at_id" to table: "ratings"
DROP INDEX "rating_subaccount_id_created_at_id";
-- reverse: create index "rating_subaccount_id_conversation_id" to table: "ratings"
DROP INDEX "rating_subaccount_id_conversation_id";
-- reverse: create "ratings" table
DROP TABLE "ratings";
-- reverse: modify "inbox_settings" table
ALTER TABLE "inbox_settings" DROP COLUMN "rating_days", DROP COLUMN "rating_question", DROP COLUMN "asks_rating";
