-- +goose Up
-- serves: 20261123072605
-- create "brands" table
CREATE TABLE "brands" ("id" character varying NOT NULL COLLATE "C", "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "workspace_id" character varying NOT NULL COLLATE "C", "about" character varying NOT NULL DEFAULT '', "name" character varying NULL, "accent" character varying NULL, "accent_dark" character varying NULL, "mail_name" character varying NULL, "reply_to" character varying NULL, "support_url" character varying NULL, "support_email" character varying NULL, "logo" bytea NULL, "logo_type" character varying NULL, "logo_token" character varying NULL, "icon" bytea NULL, "icon_type" character varying NULL, "icon_token" character varying NULL, "host" character varying NULL, "host_token" character varying NULL, "verified_host" character varying NULL, "verified_at" timestamptz NULL, PRIMARY KEY ("id"));
-- create index "brand_workspace_id_about" to table: "brands"
CREATE UNIQUE INDEX "brand_workspace_id_about" ON "brands" ("workspace_id", "about");
-- create index "brand_workspace_id_created_at_id" to table: "brands"
CREATE INDEX "brand_workspace_id_created_at_id" ON "brands" ("workspace_id", "created_at", "id");
-- create index "brand_workspace_id_id" to table: "brands"
CREATE UNIQUE INDEX "brand_workspace_id_id" ON "brands" ("workspace_id", "id");
-- create index "brands_icon_token_key" to table: "brands"
CREATE UNIQUE INDEX "brands_icon_token_key" ON "brands" ("icon_token");
-- create index "brands_logo_token_key" to table: "brands"
CREATE UNIQUE INDEX "brands_logo_token_key" ON "brands" ("logo_token");
-- create index "brands_verified_host_key" to table: "brands"
CREATE UNIQUE INDEX "brands_verified_host_key" ON "brands" ("verified_host");
-- wall in table: "brands"
ALTER TABLE "brands" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "brands" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "brands" TO switchboard_app USING ("workspace_id" = nullif(current_setting('app.workspace_id', true), '')) WITH CHECK ("workspace_id" = nullif(current_setting('app.workspace_id', true), ''));
CREATE POLICY system ON "brands" TO switchboard_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "brands" TO switchboard_app, switchboard_system;

-- +goose Down
-- reverse: create index "brands_verified_host_key" to table: "brands"
DROP INDEX "brands_verified_host_key";
-- reverse: create index "brands_logo_token_key" to table: "brands"
DROP INDEX "brands_logo_token_key";
-- reverse: create index "brands_icon_token_key" to table: "brands"
DROP INDEX "brands_icon_token_key";
-- reverse: create index "brand_workspace_id_id" to table: "brands"
DROP INDEX "brand_workspace_id_id";
-- reverse: create index "brand_workspace_id_created_at_id" to table: "brands"
DROP INDEX "brand_workspace_id_created_at_id";
-- reverse: create index "brand_workspace_id_about" to table: "brands"
DROP INDEX "brand_workspace_id_about";
-- reverse: create "brands" table
DROP TABLE "brands";
