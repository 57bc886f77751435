-- +goose Up
-- create "unanswered_questions" table
CREATE TABLE "unanswered_questions" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "group_id" character varying NOT NULL COLLATE "C", "question" text NOT NULL, "dismissed" boolean NOT NULL DEFAULT false, "assistant_id" character varying NOT NULL COLLATE "C", "conversation_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "unanswered_questions_assistants_unanswered_questions" FOREIGN KEY ("subaccount_id", "assistant_id") REFERENCES "assistants" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE, CONSTRAINT "unanswered_questions_conversations_unanswered_questions" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "unansweredquestion_subaccount_id_assistant_id_group_id" to table: "unanswered_questions"
CREATE INDEX "unansweredquestion_subaccount_id_assistant_id_group_id" ON "unanswered_questions" ("subaccount_id", "assistant_id", "group_id");
-- create index "unansweredquestion_subaccount_id_conversation_id" to table: "unanswered_questions"
CREATE INDEX "unansweredquestion_subaccount_id_conversation_id" ON "unanswered_questions" ("subaccount_id", "conversation_id");
-- create index "unansweredquestion_subaccount_id_created_at_id" to table: "unanswered_questions"
CREATE INDEX "unansweredquestion_subaccount_id_created_at_id" ON "unanswered_questions" ("subaccount_id", "created_at", "id");
-- create index "unansweredquestion_subaccount_id_group_id_created_at_id" to table: "unanswered_questions"
CREATE INDEX "unansweredquestion_subaccount_id_group_id_created_at_id" ON "unanswered_questions" ("subaccount_id", "group_id", "created_at", "id");
-- create index "unansweredquestion_subaccount_id_id" to table: "unanswered_questions"
CREATE UNIQUE INDEX "unansweredquestion_subaccount_id_id" ON "unanswered_questions" ("subaccount_id", "id");
-- wall in table: "unanswered_questions"
ALTER TABLE "unanswered_questions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "unanswered_questions" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "unanswered_questions" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "unanswered_questions" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "unanswered_questions" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "unansweredquestion_subaccount_id_id" to table: "unanswered_questions"
DROP INDEX "unansweredquestion_subaccount_id_id";
-- reverse: create index "unansweredquestion_subaccount_id_group_id_created_at_id" to table: "unanswered_questions"
DROP INDEX "unansweredquestion_subaccount_id_group_id_created_at_id";
-- reverse: create index "unansweredquestion_subaccount_id_created_at_id" to table: "unanswered_questions"
DROP INDEX "unansweredquestion_subaccount_id_created_at_id";
-- reverse: create index "unansweredquestion_subaccount_id_conversation_id" to table: "unanswered_questions"
DROP INDEX "unansweredquestion_subaccount_id_conversation_id";
-- reverse: create index "unansweredquestion_subaccount_id_assistant_id_group_id" to table: "unanswered_questions"
DROP INDEX "unansweredquestion_subaccount_id_assistant_id_group_id";
-- reverse: create "unanswered_questions" table
DROP TABLE "unanswered_questions";
