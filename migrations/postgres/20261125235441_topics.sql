-- +goose Up
-- serves: none
-- stops: older programs cannot read figures by topic, and would count hours again without them
-- create "topics" table
CREATE TABLE "topics" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "name_key" character varying NOT NULL, "hidden" boolean NOT NULL DEFAULT false, "merged_id" character varying NULL COLLATE "C", "proposed" boolean NOT NULL DEFAULT false, PRIMARY KEY ("id"));
-- create index "topic_subaccount_id_created_at_id" to table: "topics"
CREATE INDEX "topic_subaccount_id_created_at_id" ON "topics" ("subaccount_id", "created_at", "id");
-- create index "topic_subaccount_id_id" to table: "topics"
CREATE UNIQUE INDEX "topic_subaccount_id_id" ON "topics" ("subaccount_id", "id");
-- create index "topic_subaccount_id_merged_id" to table: "topics"
CREATE INDEX "topic_subaccount_id_merged_id" ON "topics" ("subaccount_id", "merged_id") WHERE (merged_id IS NOT NULL);
-- create index "topic_subaccount_id_name_key" to table: "topics"
CREATE UNIQUE INDEX "topic_subaccount_id_name_key" ON "topics" ("subaccount_id", "name_key");
-- create "topic_links" table
CREATE TABLE "topic_links" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "call_id" character varying NULL COLLATE "C", "conversation_id" character varying NULL COLLATE "C", "topic_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "topic_links_calls_topic_links" FOREIGN KEY ("subaccount_id", "call_id") REFERENCES "calls" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE, CONSTRAINT "topic_links_conversations_topic_links" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE, CONSTRAINT "topic_links_topics_links" FOREIGN KEY ("subaccount_id", "topic_id") REFERENCES "topics" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE, CONSTRAINT "topic_link_of" CHECK (conversation_id IS NOT NULL OR call_id IS NOT NULL));
-- create index "topiclink_subaccount_id_call_id_topic_id" to table: "topic_links"
CREATE UNIQUE INDEX "topiclink_subaccount_id_call_id_topic_id" ON "topic_links" ("subaccount_id", "call_id", "topic_id");
-- create index "topiclink_subaccount_id_conversation_id_topic_id" to table: "topic_links"
CREATE UNIQUE INDEX "topiclink_subaccount_id_conversation_id_topic_id" ON "topic_links" ("subaccount_id", "conversation_id", "topic_id");
-- create index "topiclink_subaccount_id_created_at_id" to table: "topic_links"
CREATE INDEX "topiclink_subaccount_id_created_at_id" ON "topic_links" ("subaccount_id", "created_at", "id");
-- create index "topiclink_subaccount_id_id" to table: "topic_links"
CREATE UNIQUE INDEX "topiclink_subaccount_id_id" ON "topic_links" ("subaccount_id", "id");
-- create index "topiclink_subaccount_id_topic_id_call_id" to table: "topic_links"
CREATE INDEX "topiclink_subaccount_id_topic_id_call_id" ON "topic_links" ("subaccount_id", "topic_id", "call_id");
-- create index "topiclink_subaccount_id_topic_id_conversation_id" to table: "topic_links"
CREATE INDEX "topiclink_subaccount_id_topic_id_conversation_id" ON "topic_links" ("subaccount_id", "topic_id", "conversation_id");
-- wall in table: "topics"
ALTER TABLE "topics" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "topics" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "topics" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "topics" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "topics" TO switchboard_app, switchboard_system;
-- wall in table: "topic_links"
ALTER TABLE "topic_links" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "topic_links" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "topic_links" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "topic_links" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "topic_links" TO switchboard_app, switchboard_system;

-- What a call or a conversation is about is counted with it: a link marks the quarter of an hour of what it is of.
CREATE TRIGGER mark_figures_call AFTER INSERT OR DELETE OR UPDATE OF "topic_id" ON "topic_links"
  FOR EACH ROW EXECUTE FUNCTION mark_figures('calls', 'call');
CREATE TRIGGER mark_figures_conversation AFTER INSERT OR DELETE OR UPDATE OF "topic_id" ON "topic_links"
  FOR EACH ROW EXECUTE FUNCTION mark_figures('conversations', 'conversation');

-- +goose Down
DROP TRIGGER mark_figures_conversation ON "topic_links";
DROP TRIGGER mark_figures_call ON "topic_links";
-- reverse: create index "topiclink_subaccount_id_topic_id_conversation_id" to table: "topic_links"
DROP INDEX "topiclink_subaccount_id_topic_id_conversation_id";
-- reverse: create index "topiclink_subaccount_id_topic_id_call_id" to table: "topic_links"
DROP INDEX "topiclink_subaccount_id_topic_id_call_id";
-- reverse: create index "topiclink_subaccount_id_id" to table: "topic_links"
DROP INDEX "topiclink_subaccount_id_id";
-- reverse: create index "topiclink_subaccount_id_created_at_id" to table: "topic_links"
DROP INDEX "topiclink_subaccount_id_created_at_id";
-- reverse: create index "topiclink_subaccount_id_conversation_id_topic_id" to table: "topic_links"
DROP INDEX "topiclink_subaccount_id_conversation_id_topic_id";
-- reverse: create index "topiclink_subaccount_id_call_id_topic_id" to table: "topic_links"
DROP INDEX "topiclink_subaccount_id_call_id_topic_id";
-- reverse: create "topic_links" table
DROP TABLE "topic_links";
-- reverse: create index "topic_subaccount_id_name_key" to table: "topics"
DROP INDEX "topic_subaccount_id_name_key";
-- reverse: create index "topic_subaccount_id_merged_id" to table: "topics"
DROP INDEX "topic_subaccount_id_merged_id";
-- reverse: create index "topic_subaccount_id_id" to table: "topics"
DROP INDEX "topic_subaccount_id_id";
-- reverse: create index "topic_subaccount_id_created_at_id" to table: "topics"
DROP INDEX "topic_subaccount_id_created_at_id";
-- reverse: create "topics" table
DROP TABLE "topics";
