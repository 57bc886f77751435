-- +goose Up
-- serves: 20261126145016
-- A reply that the model did not end, at its token limit or a filter, is one that the contact has. SQLite has the same in platform/store.
DROP TRIGGER note_usage_added ON "turns";
DROP TRIGGER note_usage_changed ON "turns";
CREATE TRIGGER note_usage_added AFTER INSERT ON "turns" FOR EACH ROW
  WHEN ((NEW.outcome = 'ANSWERED' OR NEW.outcome = 'CUT' AND NEW.incomplete IS NOT NULL) AND NEW.call_id IS NULL) EXECUTE FUNCTION note_usage('REPLY');
CREATE TRIGGER note_usage_changed AFTER UPDATE OF "outcome" ON "turns" FOR EACH ROW
  WHEN ((NEW.outcome = 'ANSWERED' OR NEW.outcome = 'CUT' AND NEW.incomplete IS NOT NULL) AND NEW.call_id IS NULL) EXECUTE FUNCTION note_usage('REPLY');

-- +goose Down
DROP TRIGGER note_usage_changed ON "turns";
DROP TRIGGER note_usage_added ON "turns";
CREATE TRIGGER note_usage_added AFTER INSERT ON "turns" FOR EACH ROW WHEN (NEW.outcome = 'ANSWERED' AND NEW.call_id IS NULL)
  EXECUTE FUNCTION note_usage('REPLY');
CREATE TRIGGER note_usage_changed AFTER UPDATE OF "outcome" ON "turns" FOR EACH ROW WHEN (NEW.outcome = 'ANSWERED' AND NEW.call_id IS NULL)
  EXECUTE FUNCTION note_usage('REPLY');
