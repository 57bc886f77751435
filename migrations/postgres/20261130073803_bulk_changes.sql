-- +goose Up
-- serves: 20261129162621
-- An older program leaves bulk changes that are under way where they are.
-- create "bulk_changes" table
CREATE TABLE "bulk_changes" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "subject" character varying NOT NULL, "change" jsonb NOT NULL, "caller_kind" character varying NOT NULL, "caller_id" character varying NOT NULL COLLATE "C", "caller_name" character varying NOT NULL, "status" character varying NOT NULL DEFAULT 'PENDING', "failure_reason" text NULL, "total" bigint NOT NULL, "changed" bigint NOT NULL DEFAULT 0, "skipped" bigint NOT NULL DEFAULT 0, "failed" bigint NOT NULL DEFAULT 0, "finished_at" timestamptz NULL, PRIMARY KEY ("id"));
-- create index "bulkchange_subaccount_id_created_at_id" to table: "bulk_changes"
CREATE INDEX "bulkchange_subaccount_id_created_at_id" ON "bulk_changes" ("subaccount_id", "created_at", "id");
-- create index "bulkchange_subaccount_id_finished_at" to table: "bulk_changes"
CREATE INDEX "bulkchange_subaccount_id_finished_at" ON "bulk_changes" ("subaccount_id", "finished_at");
-- create index "bulkchange_subaccount_id_id" to table: "bulk_changes"
CREATE UNIQUE INDEX "bulkchange_subaccount_id_id" ON "bulk_changes" ("subaccount_id", "id");
-- create "bulk_parts" table
CREATE TABLE "bulk_parts" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "ordinal" bigint NOT NULL, "ids" jsonb NOT NULL, "bulk_change_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "bulk_parts_bulk_changes_parts" FOREIGN KEY ("subaccount_id", "bulk_change_id") REFERENCES "bulk_changes" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "bulkpart_subaccount_id_bulk_change_id_ordinal" to table: "bulk_parts"
CREATE UNIQUE INDEX "bulkpart_subaccount_id_bulk_change_id_ordinal" ON "bulk_parts" ("subaccount_id", "bulk_change_id", "ordinal");
-- create index "bulkpart_subaccount_id_created_at_id" to table: "bulk_parts"
CREATE INDEX "bulkpart_subaccount_id_created_at_id" ON "bulk_parts" ("subaccount_id", "created_at", "id");
-- create index "bulkpart_subaccount_id_id" to table: "bulk_parts"
CREATE UNIQUE INDEX "bulkpart_subaccount_id_id" ON "bulk_parts" ("subaccount_id", "id");
-- wall in table: "bulk_changes"
ALTER TABLE "bulk_changes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "bulk_changes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "bulk_changes" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "bulk_changes" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "bulk_changes" TO switchboard_app, switchboard_system;
-- wall in table: "bulk_parts"
ALTER TABLE "bulk_parts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "bulk_parts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "bulk_parts" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "bulk_parts" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "bulk_parts" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "bulkpart_subaccount_id_id" to table: "bulk_parts"
DROP INDEX "bulkpart_subaccount_id_id";
-- reverse: create index "bulkpart_subaccount_id_created_at_id" to table: "bulk_parts"
DROP INDEX "bulkpart_subaccount_id_created_at_id";
-- reverse: create index "bulkpart_subaccount_id_bulk_change_id_ordinal" to table: "bulk_parts"
DROP INDEX "bulkpart_subaccount_id_bulk_change_id_ordinal";
-- reverse: create "bulk_parts" table
DROP TABLE "bulk_parts";
-- reverse: create index "bulkchange_subaccount_id_id" to table: "bulk_changes"
DROP INDEX "bulkchange_subaccount_id_id";
-- reverse: create index "bulkchange_subaccount_id_finished_at" to table: "bulk_changes"
DROP INDEX "bulkchange_subaccount_id_finished_at";
-- reverse: create index "bulkchange_subaccount_id_created_at_id" to table: "bulk_changes"
DROP INDEX "bulkchange_subaccount_id_created_at_id";
-- reverse: create "bulk_changes" table
DROP TABLE "bulk_changes";
