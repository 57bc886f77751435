-- +goose Up
-- serves: 20261123072605
-- create "sayings" table
CREATE TABLE "sayings" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "grams" integer[] NULL, "call_id" character varying NULL COLLATE "C", "message_id" character varying NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "sayings_calls_sayings" FOREIGN KEY ("subaccount_id", "call_id") REFERENCES "calls" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE, CONSTRAINT "sayings_messages_sayings" FOREIGN KEY ("subaccount_id", "message_id") REFERENCES "messages" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "saying_grams" to table: "sayings"
CREATE INDEX "saying_grams" ON "sayings" USING gin ("grams");
-- create index "saying_of_call" to table: "sayings"
CREATE INDEX "saying_of_call" ON "sayings" ("subaccount_id", "created_at", "id") WHERE (call_id IS NOT NULL);
-- create index "saying_subaccount_id_call_id" to table: "sayings"
CREATE UNIQUE INDEX "saying_subaccount_id_call_id" ON "sayings" ("subaccount_id", "call_id") WHERE (call_id IS NOT NULL);
-- create index "saying_subaccount_id_created_at_id" to table: "sayings"
CREATE INDEX "saying_subaccount_id_created_at_id" ON "sayings" ("subaccount_id", "created_at", "id");
-- create index "saying_subaccount_id_id" to table: "sayings"
CREATE UNIQUE INDEX "saying_subaccount_id_id" ON "sayings" ("subaccount_id", "id");
-- create index "saying_subaccount_id_message_id" to table: "sayings"
CREATE UNIQUE INDEX "saying_subaccount_id_message_id" ON "sayings" ("subaccount_id", "message_id") WHERE (message_id IS NOT NULL);
-- wall in table: "sayings"
ALTER TABLE "sayings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sayings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "sayings" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "sayings" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "sayings" TO switchboard_app, switchboard_system;

-- What is said is put into the index when this much has come together, in KiB: a search reads all of it.
ALTER INDEX "saying_grams" SET (gin_pending_list_limit = 128);
-- Row-level security keeps the application's role off the index of grams, whose operator is not leakproof. These functions find through
-- it, for the tenant of the session and nobody else: the newest that have all pieces, behind a place. What is said often is among the
-- newest, which are looked at first. The index is asked then, and believed where it names few. Else more of the newest are looked at, but
-- not all: a row without a thing says how far. The tenant is compared for the index in a way that no other index serves: it is in the
-- grams already. Nothing is planned by what is expected, and no plan is compiled.
-- +goose StatementBegin
DO $do$
DECLARE
  kind record;
BEGIN
  EXECUTE format('GRANT CREATE ON SCHEMA %I TO switchboard_system', current_schema());
  FOR kind IN SELECT * FROM (VALUES ('said_in_messages', 'message_id'), ('said_in_calls', 'call_id')) k (name, col) LOOP
    EXECUTE format($sql$
      CREATE FUNCTION %1$I(pieces integer[], before timestamptz, before_id text, most integer)
      RETURNS TABLE (saying text, said timestamptz, thing text) ROWS 25
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = %3$I, pg_temp SET enable_seqscan = off SET enable_sort = off SET jit = off AS $$
      DECLARE
        tenant CONSTANT text := nullif(current_setting('app.subaccount_id', true), '');
        newest CONSTANT integer := 200;
        followed CONSTANT integer := 4000;
        looked CONSTANT integer := 5000;
        weight integer := 0;
        found integer := 0;
        asked boolean := false;
        r record;
        ids text[];
        times timestamptz[];
        things text[];
      BEGIN
        FOR r IN SELECT s.id, s.created_at, s.%2$I AS thing, s.grams FROM sayings s
          WHERE s.subaccount_id = tenant AND s.%2$I IS NOT NULL AND (s.created_at, s.id) < (before, before_id)
          ORDER BY s.created_at DESC, s.id DESC
        LOOP
          weight := weight + 1 + pg_column_size(r.grams) / 2048;
          IF r.grams @> pieces THEN
            saying := r.id; said := r.created_at; thing := r.thing;
            RETURN NEXT;
            found := found + 1;
            IF found >= most THEN
              RETURN;
            END IF;
          END IF;
          IF NOT asked AND weight >= newest THEN
            asked := true;
            SELECT array_agg(x.id), array_agg(x.created_at), array_agg(x.thing) INTO ids, times, things FROM (
              SELECT s.id, s.created_at, s.%2$I AS thing FROM sayings s WHERE s.grams @> pieces AND s.subaccount_id || '' = tenant AND coalesce(s.%2$I, '') <> ''
              LIMIT followed + 1) x;
            IF coalesce(cardinality(ids), 0) <= followed THEN
              RETURN QUERY SELECT x.id, x.at, x.thing FROM unnest(ids, times, things) x (id, at, thing)
                WHERE (x.at, x.id COLLATE "C") < (r.created_at, r.id COLLATE "C") ORDER BY x.at DESC, x.id COLLATE "C" DESC LIMIT most - found;
              RETURN;
            END IF;
          END IF;
          IF weight >= looked THEN
            saying := r.id; said := r.created_at; thing := NULL;
            RETURN NEXT;
            RETURN;
          END IF;
        END LOOP;
      END $$
    $sql$, kind.name, kind.col, current_schema());
    EXECUTE format('ALTER FUNCTION %I(integer[], timestamptz, text, integer) OWNER TO switchboard_system', kind.name);
    SET LOCAL ROLE switchboard_system;
    EXECUTE format('REVOKE ALL ON FUNCTION %I(integer[], timestamptz, text, integer) FROM PUBLIC', kind.name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %I(integer[], timestamptz, text, integer) TO switchboard_app', kind.name);
    RESET ROLE;
  END LOOP;
  EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM switchboard_system', current_schema());
END $do$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION said_in_messages(integer[], timestamptz, text, integer);
DROP FUNCTION said_in_calls(integer[], timestamptz, text, integer);
-- reverse: create index "saying_subaccount_id_message_id" to table: "sayings"
DROP INDEX "saying_subaccount_id_message_id";
-- reverse: create index "saying_subaccount_id_id" to table: "sayings"
DROP INDEX "saying_subaccount_id_id";
-- reverse: create index "saying_subaccount_id_created_at_id" to table: "sayings"
DROP INDEX "saying_subaccount_id_created_at_id";
-- reverse: create index "saying_subaccount_id_call_id" to table: "sayings"
DROP INDEX "saying_subaccount_id_call_id";
-- reverse: create index "saying_of_call" to table: "sayings"
DROP INDEX "saying_of_call";
-- reverse: create index "saying_grams" to table: "sayings"
DROP INDEX "saying_grams";
-- reverse: create "sayings" table
DROP TABLE "sayings";
