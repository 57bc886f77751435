-- +goose Up
-- The roles that the server works as. They belong to the whole cluster: another database may just have made them.
-- +goose StatementBegin
DO $$
DECLARE role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['switchboard_app', 'switchboard_system'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role);
      EXCEPTION
        WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
  END LOOP;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
DO $$
DECLARE role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['switchboard_app', 'switchboard_system'] LOOP
    IF NOT pg_has_role(current_user, role, 'MEMBER') OR
       NOT EXISTS (SELECT FROM pg_auth_members WHERE member = current_user::regrole AND roleid = role::regrole) THEN
      BEGIN
        EXECUTE format('GRANT %I TO %I', role, current_user);
      EXCEPTION
        WHEN unique_violation OR object_in_use THEN NULL;
      END;
    END IF;
  END LOOP;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
DO $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO switchboard_app, switchboard_system', current_schema());
END $$;
-- +goose StatementEnd

-- +goose Down
