-- +goose Up
-- modify "knowledge_sources" table
ALTER TABLE "knowledge_sources" ADD COLUMN "indexed_size" bigint NOT NULL DEFAULT 0;
-- modify "subaccounts" table
ALTER TABLE "subaccounts" ADD COLUMN "stored_bytes" bigint NOT NULL DEFAULT 0;
-- What a subaccount stores is counted as it is written, so that an upload need not add everything up. The row of the subaccount is
-- held until the commit: two uploads at once cannot both take the last of the room.
-- +goose StatementBegin
CREATE FUNCTION count_stored() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner text := CASE TG_OP WHEN 'DELETE' THEN OLD.subaccount_id ELSE NEW.subaccount_id END;
  delta bigint := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    delta := delta - OLD.size;
    IF TG_TABLE_NAME = 'knowledge_sources' THEN delta := delta - OLD.indexed_size; END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    delta := delta + NEW.size;
    IF TG_TABLE_NAME = 'knowledge_sources' THEN delta := delta + NEW.indexed_size; END IF;
  END IF;
  IF delta <> 0 THEN
    UPDATE subaccounts SET stored_bytes = stored_bytes + delta WHERE id = owner;
  END IF;
  RETURN NULL;
END $$;
-- +goose StatementEnd
UPDATE "knowledge_sources" s SET "indexed_size" =
  (SELECT coalesce(sum(octet_length("text")), 0) FROM "chunks" WHERE "source_id" = s."id") +
  (SELECT coalesce(sum(octet_length("data")), 0) FROM "postings" WHERE "source_id" = s."id");
UPDATE "subaccounts" a SET "stored_bytes" =
  (SELECT coalesce(sum("size"), 0) FROM "files" WHERE "subaccount_id" = a."id") +
  (SELECT coalesce(sum("size" + "indexed_size"), 0) FROM "knowledge_sources" WHERE "subaccount_id" = a."id");
CREATE TRIGGER count_stored AFTER INSERT OR DELETE OR UPDATE OF "size" ON "files" FOR EACH ROW EXECUTE FUNCTION count_stored();
CREATE TRIGGER count_stored AFTER INSERT OR DELETE OR UPDATE OF "size", "indexed_size" ON "knowledge_sources"
  FOR EACH ROW EXECUTE FUNCTION count_stored();

-- +goose Down
DROP TRIGGER count_stored ON "knowledge_sources";
DROP TRIGGER count_stored ON "files";
DROP FUNCTION count_stored();
-- reverse: modify "subaccounts" table
ALTER TABLE "subaccounts" DROP COLUMN "stored_bytes";
-- reverse: modify "knowledge_sources" table
ALTER TABLE "knowledge_sources" DROP COLUMN "indexed_size";
