-- +goose Up
-- serves: VERSION
ALTER TABLE contacts ADD COLUMN next_nickname text NULL;
ALTER TABLE contacts ADD COLUMN next_rank integer NOT NULL DEFAULT 0;
UPDATE contacts SET next_nickname = name;
CREATE INDEX next_contact_rank ON contacts (subaccount_id, next_rank);
ALTER TABLE assistants ADD COLUMN next_motto text NULL;
ALTER TABLE audit_entries ADD COLUMN next_why text NULL;
CREATE TABLE next_things (id text NOT NULL PRIMARY KEY, contact_id text NULL);

-- +goose Down
