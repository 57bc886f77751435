-- +goose Up
-- serves: 20261129162621
-- Numbers that an older program adds are found by how they end as well, until a newer one has started after it and written that down.
-- modify "phone_numbers" table
ALTER TABLE "phone_numbers" ADD COLUMN "number_key" text NULL;
-- create index "phonenumber_number" to table: "phone_numbers"
CREATE INDEX "phonenumber_number" ON "phone_numbers" ("number");
-- create index "phonenumber_number_key" to table: "phone_numbers"
CREATE INDEX "phonenumber_number_key" ON "phone_numbers" ("number_key");

-- +goose Down
-- reverse: create index "phonenumber_number_key" to table: "phone_numbers"
DROP INDEX "phonenumber_number_key";
-- reverse: create index "phonenumber_number" to table: "phone_numbers"
DROP INDEX "phonenumber_number";
-- reverse: modify "phone_numbers" table
ALTER TABLE "phone_numbers" DROP COLUMN "number_key";
