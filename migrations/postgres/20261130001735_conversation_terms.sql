-- +goose Up
-- serves: 20261129162621
-- modify "conversations" table
ALTER TABLE "conversations" ADD COLUMN "preview_grams" integer[] NULL, ADD COLUMN "summary_grams" integer[] NULL;
-- What conversations are found by: the pieces of what each shows, its preview and its summary. A table of its own, because conversations change
-- often, and not in this. Nobody but the two functions below reads or writes it; it goes with the conversation.
CREATE TABLE "conversation_terms" ("subaccount_id" character varying NOT NULL COLLATE "C", "conversation_id" character varying NOT NULL COLLATE "C", "part" text NOT NULL COLLATE "C", "grams" integer[] NOT NULL, PRIMARY KEY ("subaccount_id", "conversation_id", "part"), CONSTRAINT "conversation_terms_conversations" FOREIGN KEY ("subaccount_id", "conversation_id") REFERENCES "conversations" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- What changes is put into the index when this much has come together, in KiB: a search reads all of it.
CREATE INDEX "conversation_terms_grams" ON "conversation_terms" USING gin ("grams") WITH (gin_pending_list_limit = 128);
ALTER TABLE "conversation_terms" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "conversation_terms" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "conversation_terms" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "conversation_terms" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "conversation_terms" TO switchboard_system;

-- Pieces that a program puts beside a text are moved into the table. A text that changes without them, by a program that knows of none, is taken
-- out of it and marked, so that a search looks at it until a job has cut it. SQLite has the same in package store.
-- A search finds through the index for the tenant of the session and nobody else. The tenant is compared in a way that no other index serves:
-- it is in the grams already.
-- +goose StatementBegin
DO $do$
BEGIN
  EXECUTE format('GRANT CREATE ON SCHEMA %I TO switchboard_system', current_schema());
  EXECUTE format($sql$
    CREATE FUNCTION keep_conversation_terms() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = %I, pg_temp AS $$
    BEGIN
      IF NEW.preview_grams <> '{}' THEN
        UPDATE conversation_terms SET grams = NEW.preview_grams
          WHERE subaccount_id = NEW.subaccount_id AND conversation_id = NEW.id AND part = 'preview';
        IF NOT FOUND THEN
          INSERT INTO conversation_terms (subaccount_id, conversation_id, part, grams) VALUES (NEW.subaccount_id, NEW.id, 'preview', NEW.preview_grams);
        END IF;
        NEW.preview_grams := '{}';
      ELSIF NEW.preview_text_key IS DISTINCT FROM OLD.preview_text_key THEN
        DELETE FROM conversation_terms WHERE subaccount_id = NEW.subaccount_id AND conversation_id = NEW.id AND part = 'preview';
        NEW.preview_grams := NULL;
      END IF;
      IF NEW.summary_grams <> '{}' THEN
        UPDATE conversation_terms SET grams = NEW.summary_grams
          WHERE subaccount_id = NEW.subaccount_id AND conversation_id = NEW.id AND part = 'summary';
        IF NOT FOUND THEN
          INSERT INTO conversation_terms (subaccount_id, conversation_id, part, grams) VALUES (NEW.subaccount_id, NEW.id, 'summary', NEW.summary_grams);
        END IF;
        NEW.summary_grams := '{}';
      ELSIF NEW.summary_key IS DISTINCT FROM OLD.summary_key THEN
        DELETE FROM conversation_terms WHERE subaccount_id = NEW.subaccount_id AND conversation_id = NEW.id AND part = 'summary';
        NEW.summary_grams := NULL;
      END IF;
      RETURN NEW;
    END $$
  $sql$, current_schema());
  EXECUTE format($sql$
    CREATE FUNCTION conversations_with(pieces integer[], most integer) RETURNS SETOF text
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = %I, pg_temp SET enable_seqscan = off SET jit = off AS $$
    BEGIN
      RETURN QUERY SELECT t.conversation_id::text FROM conversation_terms t WHERE t.grams @> pieces
        AND t.subaccount_id || '' = nullif(current_setting('app.subaccount_id', true), '')
        LIMIT most;
    END $$
  $sql$, current_schema());
  ALTER FUNCTION keep_conversation_terms() OWNER TO switchboard_system;
  ALTER FUNCTION conversations_with(integer[], integer) OWNER TO switchboard_system;
  EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM switchboard_system', current_schema());
  SET LOCAL ROLE switchboard_system;
  EXECUTE format('REVOKE ALL ON FUNCTION keep_conversation_terms() FROM PUBLIC');
  EXECUTE format('REVOKE ALL ON FUNCTION conversations_with(integer[], integer) FROM PUBLIC');
  GRANT EXECUTE ON FUNCTION conversations_with(integer[], integer) TO switchboard_app;
  RESET ROLE;
END $do$;
-- +goose StatementEnd
CREATE TRIGGER keep_conversation_terms BEFORE UPDATE OF "preview_text_key", "summary_key", "preview_grams", "summary_grams" ON "conversations"
  FOR EACH ROW WHEN (NEW.preview_grams <> '{}' OR NEW.summary_grams <> '{}' OR NEW.preview_text_key IS DISTINCT FROM OLD.preview_text_key
  OR NEW.summary_key IS DISTINCT FROM OLD.summary_key) EXECUTE FUNCTION keep_conversation_terms();

-- +goose Down
DROP TRIGGER keep_conversation_terms ON "conversations";
DROP FUNCTION conversations_with(integer[], integer);
DROP FUNCTION keep_conversation_terms();
DROP TABLE "conversation_terms";
-- reverse: modify "conversations" table
ALTER TABLE "conversations" DROP COLUMN "summary_grams", DROP COLUMN "preview_grams";
