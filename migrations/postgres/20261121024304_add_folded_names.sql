-- +goose Up
-- modify "assistants" table
ALTER TABLE "assistants" ADD COLUMN "name_key" text NULL;
-- modify "custom_voices" table
ALTER TABLE "custom_voices" ADD COLUMN "voice_name_key" text NULL;
-- modify "knowledge_bases" table
ALTER TABLE "knowledge_bases" ADD COLUMN "name_key" text NULL;
-- modify "phone_numbers" table
ALTER TABLE "phone_numbers" ADD COLUMN "name_key" text NULL;
-- modify "subaccounts" table
ALTER TABLE "subaccounts" ADD COLUMN "name_key" text NULL, ADD COLUMN "location_id_key" text NULL;
-- modify "tools" table
ALTER TABLE "tools" ADD COLUMN "name_key" text NULL, ADD COLUMN "description_key" text NULL;

-- +goose Down
-- reverse: modify "tools" table
ALTER TABLE "tools" DROP COLUMN "description_key", DROP COLUMN "name_key";
-- reverse: modify "subaccounts" table
ALTER TABLE "subaccounts" DROP COLUMN "location_id_key", DROP COLUMN "name_key";
-- reverse: modify "phone_numbers" table
ALTER TABLE "phone_numbers" DROP COLUMN "name_key";
-- reverse: modify "knowledge_bases" table
ALTER TABLE "knowledge_bases" DROP COLUMN "name_key";
-- reverse: modify "custom_voices" table
ALTER TABLE "custom_voices" DROP COLUMN "voice_name_key";
-- reverse: modify "assistants" table
ALTER TABLE "assistants" DROP COLUMN "name_key";
