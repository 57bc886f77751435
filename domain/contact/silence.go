package contact

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/ent/tag"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// silencing is the name, case aside, of the tag that silences every assistant.
const silencing = "ai_off"

// Silences says whether a tag of the name silences every assistant, case aside.
func Silences(name string) bool { return ngram.Fold(name) == ngram.Fold(silencing) }

// Silenced says whether a tag of the contact silences every assistant.
func (s *Service) Silenced(ctx context.Context, contactID string) (bool, error) {
	return s.Tagged(ctx, contactID, silencing)
}

// Tagged says whether the contact has the tag of the name, case aside.
func (s *Service) Tagged(ctx context.Context, contactID, name string) (bool, error) {
	return s.parts.Store.Client(ctx).ContactTag.Query().
		Where(contacttag.ContactID(contactID), contacttag.HasTagWith(tag.NameKey(ngram.Fold(name)), tag.Hidden(false))).Exist(ctx)
}

// Router is the assistant of the contact's active tag: of the tags that have one, that of the tag added last. It is "" if nobody answers
// the contact.
func (s *Service) Router(ctx context.Context, contactID string) (assistantID string, err error) {
	link, err := s.parts.Store.Client(ctx).ContactTag.Query().
		Where(contacttag.ContactID(contactID), contacttag.HasTagWith(tag.Hidden(false), tag.AssistantIDNotNil())).
		Order(ent.Desc(contacttag.FieldCreatedAt, contacttag.FieldID)).WithTag().First(ctx)
	if ent.IsNotFound(err) {
		return "", nil
	}
	if err != nil || link.Edges.Tag == nil { // nil: it was deleted after the link was read
		return "", err
	}
	return store.Text(link.Edges.Tag.AssistantID), nil
}
