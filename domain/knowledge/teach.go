package knowledge

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Lesson is something new for one assistant: a text, a file that was sent up before, or a website.
type Lesson struct {
	// Name is what the knowledge base is called, and the text in it.
	Name   string              `check:"minLength=1,maxLength=200"`
	Text   patch.Field[string] `check:"minLength=1,maxLength=1000000"`
	FileID patch.Field[string]
	URL    patch.Field[string] `check:"minLength=1,maxLength=2048,format=URL"`
}

// Judge finds a lesson of nothing, or of several things.
func (in Lesson) Judge() []fault.Detail {
	n := 0
	for _, f := range []patch.Field[string]{in.Text, in.FileID, in.URL} {
		if f.Value() != nil {
			n++
		}
	}
	if n != 1 {
		return []fault.Detail{{Field: "text", Message: "must be set if neither fileId nor url is; exactly one of the three is allowed"}}
	}
	return nil
}

// Teach an assistant something new: it answers from it as soon as it has been read, on calls as well as in chats. All of it or nothing.
func (s *Service) Teach(ctx context.Context, assistantID string, in Lesson) (*Base, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	return s.TeachBase(ctx, assistantID, CreateBase{Name: in.Name}, func(ctx context.Context, baseID string) (err error) {
		switch {
		case in.Text.Value() != nil:
			_, err = s.AddText(ctx, baseID, in.Name, *in.Text.Value())
		case in.FileID.Value() != nil:
			_, err = s.AddKept(ctx, baseID, *in.FileID.Value(), nil)
		default:
			_, err = s.AddSite(ctx, baseID, CreateSite{URL: *in.URL.Value()})
		}
		return err
	})
}

// TeachBase makes a knowledge base, has it filled, and lets the assistant answer from it: all in one transaction.
func (s *Service) TeachBase(
	ctx context.Context, assistantID string, in CreateBase, fill func(ctx context.Context, baseID string) error,
) (out *Base, err error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		row, err := s.create(ctx, in, true)
		if err != nil {
			return err
		}
		if err := fill(ctx, row.ID); err != nil {
			return err
		}
		out, err = s.Assign(ctx, row.ID, assistantID)
		return err
	})
	return out, err
}
