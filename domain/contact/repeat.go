package contact

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/erasure"
)

// Erased are the ids of the contacts that were erased since a time, the oldest erasure first.
func (s *Service) Erased(ctx context.Context, since time.Time) ([]string, error) {
	return s.parts.Store.Client(ctx).Erasure.Query().Where(erasure.CreatedAtGTE(since)).Order(erasure.ByCreatedAt(), erasure.ByID()).
		Select(erasure.FieldContactID).Strings(ctx)
}

// Undisturbed are the ids of the contacts that are set to do not disturb and have changed since a time, in whatever way.
func (s *Service) Undisturbed(ctx context.Context, since time.Time) ([]string, error) {
	return s.parts.Store.Client(ctx).Contact.Query().Where(contact.Dnd(true), contact.UpdatedAtGTE(since)).
		Order(contact.ByUpdatedAt(), contact.ByID()).IDs(ctx)
}
