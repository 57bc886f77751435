-- +goose Up
-- create "events" table
CREATE TABLE "events" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "type" character varying NOT NULL, "thing_id" character varying NOT NULL COLLATE "C", "contact_id" character varying NULL COLLATE "C", "data" bytea NULL, "sequence" bigint NULL, PRIMARY KEY ("id"));
-- create index "event_subaccount_id_contact_id" to table: "events"
CREATE INDEX "event_subaccount_id_contact_id" ON "events" ("subaccount_id", "contact_id");
-- create index "event_subaccount_id_created_at_id" to table: "events"
CREATE INDEX "event_subaccount_id_created_at_id" ON "events" ("subaccount_id", "created_at", "id");
-- create index "event_subaccount_id_id" to table: "events"
CREATE UNIQUE INDEX "event_subaccount_id_id" ON "events" ("subaccount_id", "id");
-- create index "event_subaccount_id_sequence" to table: "events"
CREATE UNIQUE INDEX "event_subaccount_id_sequence" ON "events" ("subaccount_id", "sequence");
-- create index "event_unsequenced" to table: "events"
CREATE INDEX "event_unsequenced" ON "events" ("subaccount_id", "id") WHERE (sequence IS NULL);
-- create "event_streams" table
CREATE TABLE "event_streams" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "name" character varying NOT NULL, "last" bigint NOT NULL DEFAULT 0, "forgotten" bigint NOT NULL DEFAULT 0, PRIMARY KEY ("id"));
-- create index "eventstream_subaccount_id_created_at_id" to table: "event_streams"
CREATE INDEX "eventstream_subaccount_id_created_at_id" ON "event_streams" ("subaccount_id", "created_at", "id");
-- create index "eventstream_subaccount_id_id" to table: "event_streams"
CREATE UNIQUE INDEX "eventstream_subaccount_id_id" ON "event_streams" ("subaccount_id", "id");
-- create index "eventstream_subaccount_id_name" to table: "event_streams"
CREATE UNIQUE INDEX "eventstream_subaccount_id_name" ON "event_streams" ("subaccount_id", "name");
-- create "webhooks" table
CREATE TABLE "webhooks" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "url" text NOT NULL, "events" jsonb NOT NULL, "description" text NULL, "is_active" boolean NOT NULL DEFAULT true, "disabled_reason" character varying NULL, "failing_since" timestamptz NULL, "secret" bytea NOT NULL, "secret_before" bytea NULL, "secret_until" timestamptz NULL, PRIMARY KEY ("id"));
-- create index "webhook_subaccount_id_created_at_id" to table: "webhooks"
CREATE INDEX "webhook_subaccount_id_created_at_id" ON "webhooks" ("subaccount_id", "created_at", "id");
-- create index "webhook_subaccount_id_id" to table: "webhooks"
CREATE UNIQUE INDEX "webhook_subaccount_id_id" ON "webhooks" ("subaccount_id", "id");
-- create "webhook_deliveries" table
CREATE TABLE "webhook_deliveries" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "subaccount_id" character varying NOT NULL COLLATE "C", "event_type" character varying NOT NULL, "status" character varying NOT NULL DEFAULT 'PENDING', "attempts" bigint NOT NULL DEFAULT 0, "round" bigint NOT NULL DEFAULT 0, "response_status" bigint NULL, "last_error" character varying NULL, "due_at" timestamptz NOT NULL, "delivered_at" timestamptz NULL, "log" jsonb NULL, "event_id" character varying NOT NULL COLLATE "C", "webhook_id" character varying NOT NULL COLLATE "C", PRIMARY KEY ("id"), CONSTRAINT "webhook_deliveries_events_deliveries" FOREIGN KEY ("subaccount_id", "event_id") REFERENCES "events" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE, CONSTRAINT "webhook_deliveries_webhooks_deliveries" FOREIGN KEY ("subaccount_id", "webhook_id") REFERENCES "webhooks" ("subaccount_id", "id") ON UPDATE NO ACTION ON DELETE CASCADE);
-- create index "delivery_due" to table: "webhook_deliveries"
CREATE INDEX "delivery_due" ON "webhook_deliveries" ("webhook_id", "due_at") WHERE ((status)::text = 'PENDING'::text);
-- create index "webhookdelivery_subaccount_id_created_at_id" to table: "webhook_deliveries"
CREATE INDEX "webhookdelivery_subaccount_id_created_at_id" ON "webhook_deliveries" ("subaccount_id", "created_at", "id");
-- create index "webhookdelivery_subaccount_id_event_id" to table: "webhook_deliveries"
CREATE INDEX "webhookdelivery_subaccount_id_event_id" ON "webhook_deliveries" ("subaccount_id", "event_id");
-- create index "webhookdelivery_subaccount_id_id" to table: "webhook_deliveries"
CREATE UNIQUE INDEX "webhookdelivery_subaccount_id_id" ON "webhook_deliveries" ("subaccount_id", "id");
-- create index "webhookdelivery_subaccount_id_webhook_id_created_at_id" to table: "webhook_deliveries"
CREATE INDEX "webhookdelivery_subaccount_id_webhook_id_created_at_id" ON "webhook_deliveries" ("subaccount_id", "webhook_id", "created_at", "id");
-- create index "webhookdelivery_subaccount_id_webhook_id_event_id" to table: "webhook_deliveries"
CREATE UNIQUE INDEX "webhookdelivery_subaccount_id_webhook_id_event_id" ON "webhook_deliveries" ("subaccount_id", "webhook_id", "event_id");
-- wall in table: "events"
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "events" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "events" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "events" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "events" TO switchboard_app, switchboard_system;
-- wall in table: "event_streams"
ALTER TABLE "event_streams" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "event_streams" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "event_streams" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "event_streams" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "event_streams" TO switchboard_app, switchboard_system;
-- wall in table: "webhooks"
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webhooks" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "webhooks" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "webhooks" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhooks" TO switchboard_app, switchboard_system;
-- wall in table: "webhook_deliveries"
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webhook_deliveries" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "webhook_deliveries" TO switchboard_app USING ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), '')) WITH CHECK ("subaccount_id" = nullif(current_setting('app.subaccount_id', true), ''));
CREATE POLICY system ON "webhook_deliveries" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_deliveries" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "webhookdelivery_subaccount_id_webhook_id_event_id" to table: "webhook_deliveries"
DROP INDEX "webhookdelivery_subaccount_id_webhook_id_event_id";
-- reverse: create index "webhookdelivery_subaccount_id_webhook_id_created_at_id" to table: "webhook_deliveries"
DROP INDEX "webhookdelivery_subaccount_id_webhook_id_created_at_id";
-- reverse: create index "webhookdelivery_subaccount_id_id" to table: "webhook_deliveries"
DROP INDEX "webhookdelivery_subaccount_id_id";
-- reverse: create index "webhookdelivery_subaccount_id_event_id" to table: "webhook_deliveries"
DROP INDEX "webhookdelivery_subaccount_id_event_id";
-- reverse: create index "webhookdelivery_subaccount_id_created_at_id" to table: "webhook_deliveries"
DROP INDEX "webhookdelivery_subaccount_id_created_at_id";
-- reverse: create index "delivery_due" to table: "webhook_deliveries"
DROP INDEX "delivery_due";
-- reverse: create "webhook_deliveries" table
DROP TABLE "webhook_deliveries";
-- reverse: create index "webhook_subaccount_id_id" to table: "webhooks"
DROP INDEX "webhook_subaccount_id_id";
-- reverse: create index "webhook_subaccount_id_created_at_id" to table: "webhooks"
DROP INDEX "webhook_subaccount_id_created_at_id";
-- reverse: create "webhooks" table
DROP TABLE "webhooks";
-- reverse: create index "eventstream_subaccount_id_name" to table: "event_streams"
DROP INDEX "eventstream_subaccount_id_name";
-- reverse: create index "eventstream_subaccount_id_id" to table: "event_streams"
DROP INDEX "eventstream_subaccount_id_id";
-- reverse: create index "eventstream_subaccount_id_created_at_id" to table: "event_streams"
DROP INDEX "eventstream_subaccount_id_created_at_id";
-- reverse: create "event_streams" table
DROP TABLE "event_streams";
-- reverse: create index "event_unsequenced" to table: "events"
DROP INDEX "event_unsequenced";
-- reverse: create index "event_subaccount_id_sequence" to table: "events"
DROP INDEX "event_subaccount_id_sequence";
-- reverse: create index "event_subaccount_id_id" to table: "events"
DROP INDEX "event_subaccount_id_id";
-- reverse: create index "event_subaccount_id_created_at_id" to table: "events"
DROP INDEX "event_subaccount_id_created_at_id";
-- reverse: create index "event_subaccount_id_contact_id" to table: "events"
DROP INDEX "event_subaccount_id_contact_id";
-- reverse: create "events" table
DROP TABLE "events";
