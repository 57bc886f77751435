-- +goose Up
-- serves: none
-- stops: a client that an older program archives has no archived_at, and would be billed on; what it writes to calls runs new triggers
-- modify "subaccounts" table
ALTER TABLE "subaccounts" ADD COLUMN "archived_at" timestamptz NULL, ADD COLUMN "billed_through" character varying NOT NULL DEFAULT '';
-- Since when those are archived that are is not known any better.
UPDATE subaccounts SET archived_at = updated_at WHERE archived;
-- Usage is known from the month before this one on.
UPDATE subaccounts SET billed_through = to_char(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '2 months', 'YYYY-MM')
WHERE created_at < date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '1 month';

-- A call that turns out never to have been answered is free. SQLite has the same in platform/store.
DROP TRIGGER note_usage_changed ON "calls";
CREATE TRIGGER note_usage_changed AFTER UPDATE OF "active", "duration_ms" ON "calls" FOR EACH ROW
  WHEN (NOT NEW.active AND (NEW.duration_ms > 0 OR OLD.duration_ms > 0)) EXECUTE FUNCTION note_usage('CALL');
-- A call that is deleted while it goes on is as long as it has been by then, or until its server died.
-- +goose StatementBegin
CREATE FUNCTION note_lost_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
  VALUES ('use_' || replace(gen_random_uuid()::text, '-', ''), now(), OLD.subaccount_id, 'CALL', OLD.id, '', now(),
    GREATEST(0, 1000 * EXTRACT(EPOCH FROM LEAST(now(), OLD.owned_until) - OLD.answered_at)));
  RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER note_lost_call AFTER DELETE ON "calls" FOR EACH ROW WHEN (OLD.active AND OLD.answered_at IS NOT NULL)
  EXECUTE FUNCTION note_lost_call();

-- +goose Down
DROP TRIGGER note_lost_call ON "calls";
DROP FUNCTION note_lost_call();
DROP TRIGGER note_usage_changed ON "calls";
CREATE TRIGGER note_usage_changed AFTER UPDATE OF "active", "duration_ms" ON "calls" FOR EACH ROW WHEN (NOT NEW.active AND NEW.duration_ms > 0)
  EXECUTE FUNCTION note_usage('CALL');
-- reverse: modify "subaccounts" table
ALTER TABLE "subaccounts" DROP COLUMN "billed_through", DROP COLUMN "archived_at";
