-- +goose Up
-- create "supervisions" table
CREATE TABLE "supervisions" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "user_id" character varying NOT NULL COLLATE "C", "user_name" character varying NOT NULL DEFAULT '', "mode" character varying NOT NULL, "ticket" character varying NOT NULL, "taken_at" timestamptz NULL, "ended_at" timestamptz NULL, "call_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "supervisions_calls_supervisions" FOREIGN KEY ("subaccount_id", "call_id") REFERENCES "calls" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "supervision_subaccount_id_call_id_created_at_id" to table: "supervisions"
CREATE INDEX "supervision_subaccount_id_call_id_created_at_id" ON "supervisions" ("subaccount_id", "call_id", "created_at", "id");
-- create index "supervision_subaccount_id_created_at_id" to table: "supervisions"
CREATE INDEX "supervision_subaccount_id_created_at_id" ON "supervisions" ("subaccount_id", "created_at", "id");
-- create index "supervision_subaccount_id_id" to table: "supervisions"
CREATE UNIQUE INDEX "supervision_subaccount_id_id" ON "supervisions" ("subaccount_id", "id");
-- create index "supervision_subaccount_id_ticket" to table: "supervisions"
CREATE UNIQUE INDEX "supervision_subaccount_id_ticket" ON "supervisions" ("subaccount_id", "ticket");
-- wall in table: "supervisions"
ALTER TABLE "supervisions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "supervisions" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "supervisions" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "supervisions" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "supervisions" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "supervision_subaccount_id_ticket" to table: "supervisions"
DROP INDEX "supervision_subaccount_id_ticket";
-- reverse: create index "supervision_subaccount_id_id" to table: "supervisions"
DROP INDEX "supervision_subaccount_id_id";
-- reverse: create index "supervision_subaccount_id_created_at_id" to table: "supervisions"
DROP INDEX "supervision_subaccount_id_created_at_id";
-- reverse: create index "supervision_subaccount_id_call_id_created_at_id" to table: "supervisions"
DROP INDEX "supervision_subaccount_id_call_id_created_at_id";
-- reverse: create "supervisions" table
DROP TABLE "supervisions";
