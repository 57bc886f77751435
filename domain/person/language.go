package person

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Reads is the language that somebody reads, one that there are texts in.
type Reads struct {
	Language string `check:"oneOf=EN|ES|DE"`
}

// checkLanguage fails where there are no texts in a language; "" is none.
func checkLanguage(text string) error {
	if text == "" {
		return nil
	}
	return rule.Check(Reads{text})
}

// SetLanguage of the caller, in all workspaces: the dashboard's, and that of what they are sent.
func (s *Service) SetLanguage(ctx context.Context, to string) (*Viewer, error) {
	c := authz.From(ctx)
	if c == nil || c.Kind != authz.KindUser {
		return nil, fault.New(fault.Forbidden, "Only signed-in people can set a language.")
	}
	if err := rule.Check(Reads{to}); err != nil {
		return nil, err
	}
	if err := s.speak(ctx, c.ID, to); err != nil {
		return nil, err
	}
	return s.Viewer(ctx)
}

// speak keeps the language of a person.
func (s *Service) speak(ctx context.Context, userID, to string) error {
	if err := s.write(ctx, `INSERT INTO languages (user_id, language) VALUES ($1, $2)
		ON CONFLICT (user_id) DO UPDATE SET language = excluded.language`, userID, to); err != nil {
		return fmt.Errorf("language of a person: %w", err)
	}
	return nil
}

// Language is the one that the caller has chosen; "" of a key, and of a person who has chosen none.
func (s *Service) Language(ctx context.Context) (string, error) {
	c := authz.From(ctx)
	if c == nil || c.Kind != authz.KindUser {
		return "", nil
	}
	p, err := s.find(ctx, "id", c.ID)
	if err != nil || p == nil {
		return "", err
	}
	return p.Language, nil
}
