-- +goose Up
-- serves: 20261129162621
-- A call counts in the month in which it ended, also where its end is corrected, unless one of the two months is closed. It is so whichever program
-- corrects it. SQLite has the same in platform/store.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION note_usage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used timestamptz;
  counted timestamptz;
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE usages SET until = now() WHERE subaccount_id = OLD.subaccount_id AND kind = 'NUMBER' AND ref = OLD.id;
    RETURN NULL;
  END IF;
  used := NEW.created_at;
  IF TG_ARGV[0] = 'CALL' THEN used := COALESCE(NEW.ended_at, NEW.created_at); END IF;
  counted := used;
  IF EXISTS (SELECT 1 FROM statements WHERE subaccount_id = NEW.subaccount_id AND until > used) THEN
    counted := now(); -- the month is closed already
  END IF;
  IF TG_ARGV[0] = 'CALL' THEN
    INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
    VALUES ('use_' || replace(gen_random_uuid()::text, '-', ''), now(), NEW.subaccount_id, 'CALL', NEW.id, '', counted, NEW.duration_ms)
    ON CONFLICT (subaccount_id, kind, ref) DO UPDATE SET ms = excluded.ms;
    UPDATE usages SET at = used WHERE subaccount_id = NEW.subaccount_id AND kind = 'CALL' AND ref = NEW.id AND at <> used
      AND NOT EXISTS (SELECT 1 FROM statements s WHERE s.subaccount_id = NEW.subaccount_id AND s.until > LEAST(usages.at, used));
  ELSIF TG_ARGV[0] = 'REPLY' THEN
    INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
    VALUES ('use_' || replace(gen_random_uuid()::text, '-', ''), now(), NEW.subaccount_id, 'REPLY', NEW.id, NEW.conversation_id, counted, 0)
    ON CONFLICT (subaccount_id, kind, ref) DO NOTHING;
  ELSE
    INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
    VALUES ('use_' || replace(gen_random_uuid()::text, '-', ''), now(), NEW.subaccount_id, 'NUMBER', NEW.id, '', counted, 0)
    ON CONFLICT (subaccount_id, kind, ref) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION note_usage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used timestamptz;
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE usages SET until = now() WHERE subaccount_id = OLD.subaccount_id AND kind = 'NUMBER' AND ref = OLD.id;
    RETURN NULL;
  END IF;
  used := NEW.created_at;
  IF TG_ARGV[0] = 'CALL' THEN used := COALESCE(NEW.ended_at, NEW.created_at); END IF;
  IF EXISTS (SELECT 1 FROM statements WHERE subaccount_id = NEW.subaccount_id AND until > used) THEN
    used := now(); -- the month is closed already
  END IF;
  IF TG_ARGV[0] = 'CALL' THEN
    INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
    VALUES ('use_' || replace(gen_random_uuid()::text, '-', ''), now(), NEW.subaccount_id, 'CALL', NEW.id, '', used, NEW.duration_ms)
    ON CONFLICT (subaccount_id, kind, ref) DO UPDATE SET ms = excluded.ms;
  ELSIF TG_ARGV[0] = 'REPLY' THEN
    INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
    VALUES ('use_' || replace(gen_random_uuid()::text, '-', ''), now(), NEW.subaccount_id, 'REPLY', NEW.id, NEW.conversation_id, used, 0)
    ON CONFLICT (subaccount_id, kind, ref) DO NOTHING;
  ELSE
    INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
    VALUES ('use_' || replace(gen_random_uuid()::text, '-', ''), now(), NEW.subaccount_id, 'NUMBER', NEW.id, '', used, 0)
    ON CONFLICT (subaccount_id, kind, ref) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
-- +goose StatementEnd
