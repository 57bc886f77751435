package inbox

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/rating"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// RatingQuestion is what contacts are asked where a subaccount has no words of its own.
const RatingQuestion = "How satisfied are you with our help?"

const (
	// tokenColumn is what tokens are sealed for.
	tokenColumn = "ratings.token"
	// hidden stands in place of the token wherever a member reads the message: nobody rates in the contact's name.
	hidden = "…"
)

// AskArgs name a conversation that has been closed, after which its contact may be asked to rate it.
type AskArgs struct {
	ConversationID string `json:"conversation_id"`
}

// Kind of river.JobArgs.
func (AskArgs) Kind() string { return "rating_ask" }

// InsertOpts of river.JobArgsWithInsertOpts: replies go first. Thousands of conversations may be closed at once.
func (AskArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{Priority: 2} } //nolint:mnd // after the usual 1

// Closing has contacts asked for a rating of conversations that are closed in the transaction, if the subaccount's settings say so.
func (s *Service) Closing(ctx context.Context, rows ...*ent.Conversation) error {
	setting, err := s.Asking(ctx)
	if err != nil || setting == nil {
		return err
	}
	for _, c := range rows {
		if c.Status == closed || c.ContactID == nil {
			continue
		}
		if err := s.parts.Queue.Insert(ctx, AskArgs{ConversationID: c.ID}); err != nil {
			return err
		}
	}
	return nil
}

// Asking is how the subaccount asks for ratings; nil if it does not.
func (s *Service) Asking(ctx context.Context) (*ent.InboxSetting, error) {
	row, err := s.parts.Store.Client(ctx).InboxSetting.Query().Only(ctx)
	if ent.IsNotFound(err) || err == nil && !row.AsksRating {
		return nil, nil //nolint:nilnil // it does not
	}
	return row, err
}

// Asked says whether the contact of a conversation has been asked to rate it.
func (s *Service) Asked(ctx context.Context, conversationID string) (bool, error) {
	return s.parts.Store.Client(ctx).Rating.Query().Where(rating.ConversationID(conversationID)).Exist(ctx)
}

// Request is the message that asks a contact of the caller's subaccount, as kept: without the secret of its link, which leads to the
// subaccount's own host name where it has one.
func (s *Service) Request(ctx context.Context, setting *ent.InboxSetting) (string, error) {
	c := authz.From(ctx)
	front, err := s.parts.Fronts.Of(ctx, c.Workspace, c.Subaccount)
	if err != nil {
		return "", err
	}
	return question(setting) + "\n" + cmp.Or(front.URL, s.parts.BaseURL) + ratingPath + hidden, nil
}

func question(setting *ent.InboxSetting) string {
	return cmp.Or(store.Text(setting.RatingQuestion), RatingQuestion)
}

// ratingPath stands before the secret of a link.
const ratingPath = "/rate/"

// Ask for the rating of a conversation by a message that is on its way.
func (s *Service) Ask(ctx context.Context, setting *ent.InboxSetting, conversationID, messageID string) error {
	token := secret.Token()
	return s.parts.Store.Client(ctx).Rating.Create().SetConversationID(conversationID).SetQuestion(question(setting)).SetMessageID(messageID).
		SetHash(secret.HashToken(token)).SetToken(s.parts.Sealer.Seal(authz.From(ctx).Subaccount, tokenColumn, []byte(token))).
		SetExpiresAt(store.Timestamp().Add(time.Duration(setting.RatingDays) * 24 * time.Hour)).Exec(ctx)
}

// Outgoing is a message as the contact gets it: one that asks for a rating has its link.
func (s *Service) Outgoing(ctx context.Context, m *ent.Message) (string, error) {
	if !s.asks(m) {
		return m.Content, nil
	}
	row, err := s.parts.Store.Client(ctx).Rating.Query().Where(rating.MessageID(m.ID), rating.TokenNotNil()).Only(ctx)
	if ent.IsNotFound(err) {
		return m.Content, nil
	}
	if err != nil {
		return "", err
	}
	token, err := s.parts.Sealer.Open(row.SubaccountID, tokenColumn, row.Token)
	if err != nil {
		return "", err
	}
	return strings.TrimSuffix(m.Content, hidden) + string(token), nil
}

// asks says whether a message may be one that asks for a rating. The host may have been another when it was written.
func (*Service) asks(m *ent.Message) bool { return strings.HasSuffix(m.Content, ratingPath+hidden) }

// Unasked forgets that a contact was asked for a rating by a message that has not gone out: they are asked when the conversation is closed again.
// It is part of the transaction.
func (s *Service) Unasked(ctx context.Context, m *ent.Message) error {
	if !s.asks(m) {
		return nil
	}
	_, err := s.parts.Store.Client(ctx).Rating.Delete().Where(rating.MessageID(m.ID), rating.RatedAtIsNil()).Exec(ctx)
	return err
}

// Gone forgets the secret of a link, once its message has gone out or cannot.
func (s *Service) Gone(ctx context.Context, m *ent.Message) error {
	if !s.asks(m) {
		return nil
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		return s.parts.Store.Client(ctx).Rating.Update().Where(rating.MessageID(m.ID), rating.TokenNotNil()).ClearToken().Exec(ctx)
	})
}
