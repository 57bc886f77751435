-- +goose Up
-- create "reservations" table
CREATE TABLE "reservations" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "thing" character varying NOT NULL, "cost" bigint NOT NULL, "until" timestamptz NOT NULL, PRIMARY KEY ("id"));
-- create index "reservation_subaccount_id_created_at_id" to table: "reservations"
CREATE INDEX "reservation_subaccount_id_created_at_id" ON "reservations" ("subaccount_id", "created_at", "id");
-- create index "reservation_subaccount_id_id" to table: "reservations"
CREATE UNIQUE INDEX "reservation_subaccount_id_id" ON "reservations" ("subaccount_id", "id");
-- create index "reservation_subaccount_id_thing" to table: "reservations"
CREATE UNIQUE INDEX "reservation_subaccount_id_thing" ON "reservations" ("subaccount_id", "thing");
-- wall in table: "reservations"
ALTER TABLE "reservations" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "reservations" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "reservations" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "reservations" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "reservations" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "reservation_subaccount_id_thing" to table: "reservations"
DROP INDEX "reservation_subaccount_id_thing";
-- reverse: create index "reservation_subaccount_id_id" to table: "reservations"
DROP INDEX "reservation_subaccount_id_id";
-- reverse: create index "reservation_subaccount_id_created_at_id" to table: "reservations"
DROP INDEX "reservation_subaccount_id_created_at_id";
-- reverse: create "reservations" table
DROP TABLE "reservations";
