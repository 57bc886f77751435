-- +goose Up
-- serves: 20261127115651
-- Older programs delete a question that is answered, and list as open what newer ones have found answered.
-- modify "unanswered_questions" table
ALTER TABLE "unanswered_questions" ADD COLUMN "source_id" character varying NULL COLLATE "C", ADD COLUMN "training_id" character varying NULL COLLATE "C", ADD CONSTRAINT "unanswered_questions_knowledge_sources_unanswered_questions" FOREIGN KEY ("subaccount_id", "source_id") REFERENCES "knowledge_sources" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("source_id"), ADD CONSTRAINT "unanswered_questions_query_trainings_unanswered_questions" FOREIGN KEY ("subaccount_id", "training_id") REFERENCES "query_trainings" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE SET NULL ("training_id");
-- create index "unansweredquestion_subaccount_id_source_id" to table: "unanswered_questions"
CREATE INDEX "unansweredquestion_subaccount_id_source_id" ON "unanswered_questions" ("subaccount_id", "source_id");
-- create index "unansweredquestion_subaccount_id_training_id" to table: "unanswered_questions"
CREATE INDEX "unansweredquestion_subaccount_id_training_id" ON "unanswered_questions" ("subaccount_id", "training_id");

-- +goose Down
-- reverse: create index "unansweredquestion_subaccount_id_training_id" to table: "unanswered_questions"
DROP INDEX "unansweredquestion_subaccount_id_training_id";
-- reverse: create index "unansweredquestion_subaccount_id_source_id" to table: "unanswered_questions"
DROP INDEX "unansweredquestion_subaccount_id_source_id";
-- reverse: modify "unanswered_questions" table
ALTER TABLE "unanswered_questions" DROP CONSTRAINT "unanswered_questions_query_trainings_unanswered_questions", DROP CONSTRAINT "unanswered_questions_knowledge_sources_unanswered_questions", DROP COLUMN "training_id", DROP COLUMN "source_id";
