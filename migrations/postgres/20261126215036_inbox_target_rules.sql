-- +goose Up
-- serves: 20261126190300
-- modify "conversations" table
ALTER TABLE "conversations" ADD COLUMN "response_met" boolean NULL, ADD COLUMN "resolution_met" boolean NULL;
-- modify "inbox_settings" table
ALTER TABLE "inbox_settings" ADD COLUMN "priority_targets" jsonb NULL, ADD COLUMN "hours_only" boolean NOT NULL DEFAULT false, ADD COLUMN "hours" jsonb NULL;
-- Whether targets were met is counted as well. SQLite has the same in platform/store.
DROP TRIGGER mark_figures_changed ON "conversations";
CREATE TRIGGER mark_figures_changed AFTER UPDATE OF "assistant_id", "last_channel", "conversation_type", "ai_responses", "status", "user_sentiment",
  "handed_off_at", "first_response_seconds", "resolution_seconds", "response_met", "resolution_met" ON "conversations" FOR EACH ROW WHEN (
  (OLD.assistant_id, OLD.last_channel, OLD.conversation_type, OLD.ai_responses > 0, OLD.status, OLD.user_sentiment, OLD.handed_off_at,
  OLD.first_response_seconds, OLD.resolution_seconds, OLD.response_met, OLD.resolution_met) IS DISTINCT FROM (NEW.assistant_id, NEW.last_channel, NEW.conversation_type,
  NEW.ai_responses > 0, NEW.status, NEW.user_sentiment, NEW.handed_off_at, NEW.first_response_seconds, NEW.resolution_seconds, NEW.response_met, NEW.resolution_met))
  EXECUTE FUNCTION mark_figures('conversations', '');

-- +goose Down
DROP TRIGGER mark_figures_changed ON "conversations";
CREATE TRIGGER mark_figures_changed AFTER UPDATE OF "assistant_id", "last_channel", "conversation_type", "ai_responses", "status", "user_sentiment",
  "handed_off_at", "first_response_seconds", "resolution_seconds" ON "conversations" FOR EACH ROW WHEN (
  (OLD.assistant_id, OLD.last_channel, OLD.conversation_type, OLD.ai_responses > 0, OLD.status, OLD.user_sentiment, OLD.handed_off_at,
  OLD.first_response_seconds, OLD.resolution_seconds) IS DISTINCT FROM (NEW.assistant_id, NEW.last_channel, NEW.conversation_type,
  NEW.ai_responses > 0, NEW.status, NEW.user_sentiment, NEW.handed_off_at, NEW.first_response_seconds, NEW.resolution_seconds))
  EXECUTE FUNCTION mark_figures('conversations', '');
-- reverse: modify "inbox_settings" table
ALTER TABLE "inbox_settings" DROP COLUMN "hours", DROP COLUMN "hours_only", DROP COLUMN "priority_targets";
-- reverse: modify "conversations" table
ALTER TABLE "conversations" DROP COLUMN "resolution_met", DROP COLUMN "response_met";
