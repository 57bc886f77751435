-- +goose Up
-- contacts are indexed by other pieces than before: contact.Reindex gives them to those that have none
UPDATE `contacts` SET `grams` = NULL;

-- +goose Down
-- the pieces of before are among those of today, but for the beginnings of words
UPDATE `contacts` SET `grams` = NULL;
