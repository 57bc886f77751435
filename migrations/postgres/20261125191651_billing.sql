-- +goose Up
-- serves: none
-- stops: what older programs write to calls, turns and phone_numbers runs triggers that they were not written for
-- create "billing_settings" table
CREATE TABLE "billing_settings" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL DEFAULT 'billing', "currency" character varying NOT NULL, "dollar_rate" bigint NULL, "issued" bigint NOT NULL DEFAULT 0, PRIMARY KEY ("id"));
-- create index "billingsetting_workspace_id_created_at_id" to table: "billing_settings"
CREATE INDEX "billingsetting_workspace_id_created_at_id" ON "billing_settings" ("workspace_id", "created_at", "id");
-- create index "billingsetting_workspace_id_id" to table: "billing_settings"
CREATE UNIQUE INDEX "billingsetting_workspace_id_id" ON "billing_settings" ("workspace_id", "id");
-- create index "billingsetting_workspace_id_name" to table: "billing_settings"
CREATE UNIQUE INDEX "billingsetting_workspace_id_name" ON "billing_settings" ("workspace_id", "name");
-- create "prices" table
CREATE TABLE "prices" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", "about" character varying NOT NULL DEFAULT '', "since" character varying NOT NULL, "monthly_fee" bigint NULL, "call_minute" bigint NULL, "call_step" bigint NULL, "included_minutes" bigint NULL, "conversation" bigint NULL, "reply" bigint NULL, "number" bigint NULL, PRIMARY KEY ("id"));
-- create index "price_workspace_id_about_since" to table: "prices"
CREATE UNIQUE INDEX "price_workspace_id_about_since" ON "prices" ("workspace_id", "about", "since");
-- create index "price_workspace_id_created_at_id" to table: "prices"
CREATE INDEX "price_workspace_id_created_at_id" ON "prices" ("workspace_id", "created_at", "id");
-- create index "price_workspace_id_id" to table: "prices"
CREATE UNIQUE INDEX "price_workspace_id_id" ON "prices" ("workspace_id", "id");
-- create "statements" table
CREATE TABLE "statements" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "number" bigint NOT NULL, "month" character varying NOT NULL, "zone" character varying NOT NULL, "since" timestamptz NOT NULL, "until" timestamptz NOT NULL, "issuer" character varying NOT NULL, "client" character varying NOT NULL, "currency" character varying NOT NULL, "total" bigint NOT NULL, "lines" jsonb NOT NULL, "days" jsonb NOT NULL, PRIMARY KEY ("id"));
-- create index "statement_month" to table: "statements"
CREATE INDEX "statement_month" ON "statements" ("month", "subaccount_id");
-- create index "statement_subaccount_id_created_at_id" to table: "statements"
CREATE INDEX "statement_subaccount_id_created_at_id" ON "statements" ("subaccount_id", "created_at", "id");
-- create index "statement_subaccount_id_id" to table: "statements"
CREATE UNIQUE INDEX "statement_subaccount_id_id" ON "statements" ("subaccount_id", "id");
-- create index "statement_subaccount_id_month" to table: "statements"
CREATE UNIQUE INDEX "statement_subaccount_id_month" ON "statements" ("subaccount_id", "month");
-- create "usages" table
CREATE TABLE "usages" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "kind" character varying NOT NULL, "ref" character varying NOT NULL, "thread" character varying NOT NULL DEFAULT '', "at" timestamptz NOT NULL, "until" timestamptz NULL, "ms" bigint NOT NULL DEFAULT 0, PRIMARY KEY ("id"));
-- create index "usage_old" to table: "usages"
CREATE INDEX "usage_old" ON "usages" ("at");
-- create index "usage_subaccount_id_created_at_id" to table: "usages"
CREATE INDEX "usage_subaccount_id_created_at_id" ON "usages" ("subaccount_id", "created_at", "id");
-- create index "usage_subaccount_id_id" to table: "usages"
CREATE UNIQUE INDEX "usage_subaccount_id_id" ON "usages" ("subaccount_id", "id");
-- create index "usage_subaccount_id_kind_at" to table: "usages"
CREATE INDEX "usage_subaccount_id_kind_at" ON "usages" ("subaccount_id", "kind", "at");
-- create index "usage_subaccount_id_kind_ref" to table: "usages"
CREATE UNIQUE INDEX "usage_subaccount_id_kind_ref" ON "usages" ("subaccount_id", "kind", "ref");
-- wall in table: "billing_settings"
ALTER TABLE "billing_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "billing_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "billing_settings" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "billing_settings" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "billing_settings" TO switchboard_app, switchboard_system;
-- wall in table: "prices"
ALTER TABLE "prices" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "prices" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "prices" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "prices" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "prices" TO switchboard_app, switchboard_system;
-- wall in table: "statements"
ALTER TABLE "statements" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "statements" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "statements" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "statements" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "statements" TO switchboard_app, switchboard_system;
-- wall in table: "usages"
ALTER TABLE "usages" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "usages" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "usages" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "usages" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "usages" TO switchboard_app, switchboard_system;

-- What a client can be billed for is noted with the thing, and outlives it. SQLite has the same in platform/store.
-- +goose StatementBegin
CREATE FUNCTION note_usage() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER note_usage_added AFTER INSERT ON "calls" FOR EACH ROW WHEN (NOT NEW.active AND NEW.duration_ms > 0) EXECUTE FUNCTION note_usage('CALL');
CREATE TRIGGER note_usage_changed AFTER UPDATE OF "active", "duration_ms" ON "calls" FOR EACH ROW WHEN (NOT NEW.active AND NEW.duration_ms > 0)
  EXECUTE FUNCTION note_usage('CALL');
CREATE TRIGGER note_usage_added AFTER INSERT ON "turns" FOR EACH ROW WHEN (NEW.outcome = 'ANSWERED' AND NEW.call_id IS NULL)
  EXECUTE FUNCTION note_usage('REPLY');
CREATE TRIGGER note_usage_changed AFTER UPDATE OF "outcome" ON "turns" FOR EACH ROW WHEN (NEW.outcome = 'ANSWERED' AND NEW.call_id IS NULL)
  EXECUTE FUNCTION note_usage('REPLY');
CREATE TRIGGER note_usage AFTER INSERT OR DELETE ON "phone_numbers" FOR EACH ROW EXECUTE FUNCTION note_usage('NUMBER');
-- What there is already: this month and the last.
INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
SELECT 'use_' || replace(gen_random_uuid()::text, '-', ''), now(), subaccount_id, 'CALL', id, '', COALESCE(ended_at, created_at), duration_ms
FROM calls WHERE NOT active AND duration_ms > 0 AND created_at >= date_trunc('month', now()) - interval '33 days';
INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
SELECT 'use_' || replace(gen_random_uuid()::text, '-', ''), now(), subaccount_id, 'REPLY', id, conversation_id, created_at, 0
FROM turns WHERE outcome = 'ANSWERED' AND call_id IS NULL AND created_at >= date_trunc('month', now()) - interval '33 days';
INSERT INTO usages (id, created_at, subaccount_id, kind, ref, thread, at, ms)
SELECT 'use_' || replace(gen_random_uuid()::text, '-', ''), now(), subaccount_id, 'NUMBER', id, '', created_at, 0 FROM phone_numbers;

-- +goose Down
DROP TRIGGER note_usage ON "phone_numbers";
DROP TRIGGER note_usage_changed ON "turns";
DROP TRIGGER note_usage_added ON "turns";
DROP TRIGGER note_usage_changed ON "calls";
DROP TRIGGER note_usage_added ON "calls";
DROP FUNCTION note_usage();
-- reverse: create index "usage_subaccount_id_kind_ref" to table: "usages"
DROP INDEX "usage_subaccount_id_kind_ref";
-- reverse: create index "usage_subaccount_id_kind_at" to table: "usages"
DROP INDEX "usage_subaccount_id_kind_at";
-- reverse: create index "usage_subaccount_id_id" to table: "usages"
DROP INDEX "usage_subaccount_id_id";
-- reverse: create index "usage_subaccount_id_created_at_id" to table: "usages"
DROP INDEX "usage_subaccount_id_created_at_id";
-- reverse: create index "usage_old" to table: "usages"
DROP INDEX "usage_old";
-- reverse: create "usages" table
DROP TABLE "usages";
-- reverse: create index "statement_subaccount_id_month" to table: "statements"
DROP INDEX "statement_subaccount_id_month";
-- reverse: create index "statement_subaccount_id_id" to table: "statements"
DROP INDEX "statement_subaccount_id_id";
-- reverse: create index "statement_subaccount_id_created_at_id" to table: "statements"
DROP INDEX "statement_subaccount_id_created_at_id";
-- reverse: create index "statement_month" to table: "statements"
DROP INDEX "statement_month";
-- reverse: create "statements" table
DROP TABLE "statements";
-- reverse: create index "price_workspace_id_id" to table: "prices"
DROP INDEX "price_workspace_id_id";
-- reverse: create index "price_workspace_id_created_at_id" to table: "prices"
DROP INDEX "price_workspace_id_created_at_id";
-- reverse: create index "price_workspace_id_about_since" to table: "prices"
DROP INDEX "price_workspace_id_about_since";
-- reverse: create "prices" table
DROP TABLE "prices";
-- reverse: create index "billingsetting_workspace_id_name" to table: "billing_settings"
DROP INDEX "billingsetting_workspace_id_name";
-- reverse: create index "billingsetting_workspace_id_id" to table: "billing_settings"
DROP INDEX "billingsetting_workspace_id_id";
-- reverse: create index "billingsetting_workspace_id_created_at_id" to table: "billing_settings"
DROP INDEX "billingsetting_workspace_id_created_at_id";
-- reverse: create "billing_settings" table
DROP TABLE "billing_settings";
