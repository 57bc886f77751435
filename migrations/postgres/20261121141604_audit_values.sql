-- +goose Up
-- modify "audit_entries" table
ALTER TABLE "audit_entries" ADD COLUMN "actor_name" character varying NOT NULL DEFAULT '', ADD COLUMN "address" character varying NOT NULL DEFAULT '';
-- create index "auditentry_workspace_id_scope_created_at_id" to table: "audit_entries"
CREATE INDEX "auditentry_workspace_id_scope_created_at_id" ON "audit_entries" ("workspace_id", "scope", "created_at", "id");
-- entries are only added
REVOKE UPDATE, DELETE ON "audit_entries" FROM switchboard_app;

-- +goose Down
GRANT UPDATE, DELETE ON "audit_entries" TO switchboard_app;
-- reverse: create index "auditentry_workspace_id_scope_created_at_id" to table: "audit_entries"
DROP INDEX "auditentry_workspace_id_scope_created_at_id";
-- reverse: modify "audit_entries" table
ALTER TABLE "audit_entries" DROP COLUMN "address", DROP COLUMN "actor_name";
