-- +goose Up
-- create index "message_human" to table: "messages"
CREATE INDEX "message_human" ON "messages" ("subaccount_id", "conversation_id") WHERE ((source)::text = 'human'::text);
-- create "figures" table
CREATE TABLE "figures" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "grain" character varying NOT NULL, "place" bigint NOT NULL, "source" character varying NOT NULL, "tallies" bytea NOT NULL, PRIMARY KEY ("id"));
-- create index "figure_subaccount_id_created_at_id" to table: "figures"
CREATE INDEX "figure_subaccount_id_created_at_id" ON "figures" ("subaccount_id", "created_at", "id");
-- create index "figure_subaccount_id_grain_place_source" to table: "figures"
CREATE UNIQUE INDEX "figure_subaccount_id_grain_place_source" ON "figures" ("subaccount_id", "grain", "place", "source");
-- create index "figure_subaccount_id_id" to table: "figures"
CREATE UNIQUE INDEX "figure_subaccount_id_id" ON "figures" ("subaccount_id", "id");
-- create "figure_marks" table
CREATE TABLE "figure_marks" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "source" character varying NOT NULL, "quarter" bigint NOT NULL, PRIMARY KEY ("id"));
-- create index "figuremark_subaccount_id_created_at_id" to table: "figure_marks"
CREATE INDEX "figuremark_subaccount_id_created_at_id" ON "figure_marks" ("subaccount_id", "created_at", "id");
-- create index "figuremark_subaccount_id_id" to table: "figure_marks"
CREATE UNIQUE INDEX "figuremark_subaccount_id_id" ON "figure_marks" ("subaccount_id", "id");
-- create index "figuremark_subaccount_id_source_quarter" to table: "figure_marks"
CREATE INDEX "figuremark_subaccount_id_source_quarter" ON "figure_marks" ("subaccount_id", "source", "quarter");
-- create "figure_states" table
CREATE TABLE "figure_states" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "since" bigint NOT NULL, "zone" character varying NOT NULL DEFAULT 'UTC', "final_calls" bigint NOT NULL DEFAULT 0, "final_chats" bigint NOT NULL DEFAULT 0, PRIMARY KEY ("id"));
-- create index "figure_state_behind" to table: "figure_states"
CREATE INDEX "figure_state_behind" ON "figure_states" ("since");
-- create index "figurestate_subaccount_id_created_at_id" to table: "figure_states"
CREATE INDEX "figurestate_subaccount_id_created_at_id" ON "figure_states" ("subaccount_id", "created_at", "id");
-- create index "figurestate_subaccount_id_id" to table: "figure_states"
CREATE UNIQUE INDEX "figurestate_subaccount_id_id" ON "figure_states" ("subaccount_id", "id");
-- create index "figurestate_subaccount_id_name" to table: "figure_states"
CREATE UNIQUE INDEX "figurestate_subaccount_id_name" ON "figure_states" ("subaccount_id", "name");
-- create "figure_reports" table
CREATE TABLE "figure_reports" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", "membership_id" character varying NOT NULL, "about" character varying NOT NULL DEFAULT '', "every" character varying NOT NULL, "zone" character varying NOT NULL DEFAULT 'UTC', "due_at" timestamptz NOT NULL, PRIMARY KEY ("id"));
-- create index "figure_report_due" to table: "figure_reports"
CREATE INDEX "figure_report_due" ON "figure_reports" ("due_at");
-- create index "figurereport_workspace_id_created_at_id" to table: "figure_reports"
CREATE INDEX "figurereport_workspace_id_created_at_id" ON "figure_reports" ("workspace_id", "created_at", "id");
-- create index "figurereport_workspace_id_id" to table: "figure_reports"
CREATE UNIQUE INDEX "figurereport_workspace_id_id" ON "figure_reports" ("workspace_id", "id");
-- create index "figurereport_workspace_id_membership_id_about" to table: "figure_reports"
CREATE UNIQUE INDEX "figurereport_workspace_id_membership_id_about" ON "figure_reports" ("workspace_id", "membership_id", "about");
-- wall in table: "figures"
ALTER TABLE "figures" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "figures" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "figures" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "figures" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "figures" TO switchboard_app, switchboard_system;
-- wall in table: "figure_marks"
ALTER TABLE "figure_marks" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "figure_marks" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "figure_marks" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "figure_marks" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "figure_marks" TO switchboard_app, switchboard_system;
-- wall in table: "figure_states"
ALTER TABLE "figure_states" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "figure_states" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "figure_states" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "figure_states" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "figure_states" TO switchboard_app, switchboard_system;
-- wall in table: "figure_reports"
ALTER TABLE "figure_reports" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "figure_reports" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "figure_reports" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "figure_reports" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "figure_reports" TO switchboard_app, switchboard_system;
-- What changes what figures are counted from marks the quarter of an hour, in the same transaction, whoever writes and by whatever cascade.
-- A mark is a row of its own: of two that write at once neither waits. SQLite has the same in package store.
-- +goose StatementBegin
CREATE FUNCTION mark_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row record;
  at timestamptz;
BEGIN
  IF TG_OP = 'DELETE' THEN row := OLD; ELSE row := NEW; END IF;
  IF TG_ARGV[1] = 'call' THEN
    SELECT created_at INTO at FROM calls WHERE subaccount_id = row.subaccount_id AND id = row.call_id;
  ELSIF TG_ARGV[1] = 'conversation' THEN
    SELECT created_at INTO at FROM conversations WHERE subaccount_id = row.subaccount_id AND id = row.conversation_id;
  ELSE
    at := row.created_at;
  END IF;
  IF at IS NOT NULL THEN
    INSERT INTO figure_marks (id, created_at, subaccount_id, source, quarter)
    VALUES ('fmark_' || replace(gen_random_uuid()::text, '-', ''), now(), row.subaccount_id, TG_ARGV[0], floor(extract(epoch FROM at) / 900)::bigint);
  END IF;
  RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER mark_figures AFTER INSERT OR DELETE ON "calls" FOR EACH ROW EXECUTE FUNCTION mark_figures('calls', '');
CREATE TRIGGER mark_figures_changed AFTER UPDATE OF "status", "direction", "call_type", "from_number", "to_number", "assistant_id", "answered_at",
  "duration_ms", "cost", "user_sentiment", "successful", "called_tools", "ledger" ON "calls" FOR EACH ROW EXECUTE FUNCTION mark_figures('calls', '');
CREATE TRIGGER mark_figures AFTER INSERT OR DELETE OR UPDATE OF "taken_at" ON "supervisions" FOR EACH ROW EXECUTE FUNCTION mark_figures('calls', 'call');
CREATE TRIGGER mark_figures AFTER INSERT OR DELETE ON "conversations" FOR EACH ROW EXECUTE FUNCTION mark_figures('conversations', '');
CREATE TRIGGER mark_figures_changed AFTER UPDATE OF "assistant_id", "last_channel", "conversation_type", "ai_responses", "status", "user_sentiment",
  "handed_off_at", "first_response_seconds", "resolution_seconds" ON "conversations" FOR EACH ROW WHEN (
  (OLD.assistant_id, OLD.last_channel, OLD.conversation_type, OLD.ai_responses > 0, OLD.status, OLD.user_sentiment, OLD.handed_off_at,
  OLD.first_response_seconds, OLD.resolution_seconds) IS DISTINCT FROM (NEW.assistant_id, NEW.last_channel, NEW.conversation_type,
  NEW.ai_responses > 0, NEW.status, NEW.user_sentiment, NEW.handed_off_at, NEW.first_response_seconds, NEW.resolution_seconds))
  EXECUTE FUNCTION mark_figures('conversations', '');
CREATE TRIGGER mark_figures_added AFTER INSERT ON "messages" FOR EACH ROW WHEN (NEW.channel <> 'VOICE') EXECUTE FUNCTION mark_figures('messages', '');
CREATE TRIGGER mark_figures_deleted AFTER DELETE ON "messages" FOR EACH ROW WHEN (OLD.channel <> 'VOICE') EXECUTE FUNCTION mark_figures('messages', '');
CREATE TRIGGER mark_figures_human AFTER INSERT ON "messages" FOR EACH ROW WHEN (NEW.source = 'human')
  EXECUTE FUNCTION mark_figures('conversations', 'conversation');
CREATE TRIGGER mark_figures AFTER INSERT OR UPDATE OF "outcome", "cost", "answer_ms", "message_id", "assistant_id" ON "turns"
  FOR EACH ROW EXECUTE FUNCTION mark_figures('turns', '');
CREATE TRIGGER mark_figures AFTER INSERT OR DELETE OR UPDATE OF "dismissed" ON "unanswered_questions"
  FOR EACH ROW EXECUTE FUNCTION mark_figures('questions', '');

-- +goose Down
DROP TRIGGER mark_figures ON "unanswered_questions";
DROP TRIGGER mark_figures ON "turns";
DROP TRIGGER mark_figures_human ON "messages";
DROP TRIGGER mark_figures_deleted ON "messages";
DROP TRIGGER mark_figures_added ON "messages";
DROP TRIGGER mark_figures_changed ON "conversations";
DROP TRIGGER mark_figures ON "conversations";
DROP TRIGGER mark_figures ON "supervisions";
DROP TRIGGER mark_figures_changed ON "calls";
DROP TRIGGER mark_figures ON "calls";
DROP FUNCTION mark_figures();
-- reverse: create index "figurereport_workspace_id_membership_id_about" to table: "figure_reports"
DROP INDEX "figurereport_workspace_id_membership_id_about";
-- reverse: create index "figurereport_workspace_id_id" to table: "figure_reports"
DROP INDEX "figurereport_workspace_id_id";
-- reverse: create index "figurereport_workspace_id_created_at_id" to table: "figure_reports"
DROP INDEX "figurereport_workspace_id_created_at_id";
-- reverse: create index "figure_report_due" to table: "figure_reports"
DROP INDEX "figure_report_due";
-- reverse: create "figure_reports" table
DROP TABLE "figure_reports";
-- reverse: create index "figurestate_subaccount_id_id" to table: "figure_states"
DROP INDEX "figurestate_subaccount_id_id";
-- reverse: create index "figurestate_subaccount_id_created_at_id" to table: "figure_states"
DROP INDEX "figurestate_subaccount_id_created_at_id";
-- reverse: create index "figurestate_subaccount_id_name" to table: "figure_states"
DROP INDEX "figurestate_subaccount_id_name";
-- reverse: create index "figure_state_behind" to table: "figure_states"
DROP INDEX "figure_state_behind";
-- reverse: create "figure_states" table
DROP TABLE "figure_states";
-- reverse: create index "figuremark_subaccount_id_source_quarter" to table: "figure_marks"
DROP INDEX "figuremark_subaccount_id_source_quarter";
-- reverse: create index "figuremark_subaccount_id_id" to table: "figure_marks"
DROP INDEX "figuremark_subaccount_id_id";
-- reverse: create index "figuremark_subaccount_id_created_at_id" to table: "figure_marks"
DROP INDEX "figuremark_subaccount_id_created_at_id";
-- reverse: create "figure_marks" table
DROP TABLE "figure_marks";
-- reverse: create index "figure_subaccount_id_id" to table: "figures"
DROP INDEX "figure_subaccount_id_id";
-- reverse: create index "figure_subaccount_id_grain_place_source" to table: "figures"
DROP INDEX "figure_subaccount_id_grain_place_source";
-- reverse: create index "figure_subaccount_id_created_at_id" to table: "figures"
DROP INDEX "figure_subaccount_id_created_at_id";
-- reverse: create "figures" table
DROP TABLE "figures";
-- reverse: create index "message_human" to table: "messages"
DROP INDEX "message_human";
