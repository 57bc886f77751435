-- +goose Up
-- serves: 20261129162621
-- An older program does not note that a person has decided about a contact: a text may then take that back here.
-- modify "contacts" table
ALTER TABLE "contacts" ADD COLUMN "dnd_by" character varying NULL;
-- modify "messages" table
ALTER TABLE "messages" ADD COLUMN "sends" jsonb NULL;
-- Until now it was known by the number's entry that a text has marked its contact. Of two with a number, nobody knows which.
UPDATE "contacts" AS c SET "dnd_by" = 'text' FROM "do_not_calls" AS d WHERE d."subaccount_id" = c."subaccount_id" AND d."number" = c."phone" AND c."dnd"
	AND d."source" = 'text' AND d."lifted_at" IS NULL AND d."reason" IS NULL AND NOT EXISTS (
		SELECT 1 FROM "contacts" AS o WHERE o."subaccount_id" = c."subaccount_id" AND o."phone" = c."phone" AND o."id" <> c."id");

-- +goose Down
-- reverse: modify "messages" table
ALTER TABLE "messages" DROP COLUMN "sends";
-- reverse: modify "contacts" table
ALTER TABLE "contacts" DROP COLUMN "dnd_by";
