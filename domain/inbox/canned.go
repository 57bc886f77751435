package inbox

import (
	"context"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/cannedreply"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// cannedMost is how many canned replies a subaccount may have.
const cannedMost = 500

// Canned is a text that members reply with again and again.
type Canned struct{ *ent.CannedReply }

// Key is its position in lists.
func (c *Canned) Key() (time.Time, string) { return c.CreatedAt, c.ID }

// GetID is its id.
func (c *Canned) GetID() string { return c.ID }

// CannedInput is what a canned reply is.
type CannedInput struct {
	Name    string `check:"minLength=1,maxLength=60"`
	Content string `check:"minLength=1,maxLength=10000"`
}

// name is the key by which it is found: lower case, single spaces.
func (in CannedInput) name() string {
	return strings.ToLower(plain.Line(in.Name))
}

// CannedReplies of the subaccount, newest first.
func (s *Service) CannedReplies(ctx context.Context, search *string, first *int, after *string) (*page.List[*Canned], error) {
	q := page.Query{Entity: ent.TypeCannedReply, List: "canned_replies", Filter: []string{page.Given(search)}, First: first, After: after}
	if part := strings.ToLower(strings.TrimSpace(store.Text(search))); part != "" {
		q.Where = append(q.Where, sql.OrPredicates(
			sql.FieldContains(cannedreply.FieldName, part), sql.FieldContainsFold(cannedreply.FieldContent, part),
		))
	}
	return page.Fetch(ctx, s.parts.Pager, q, func(ctx context.Context, w page.Window) ([]*Canned, error) {
		return page.Rows(ctx, s.parts.Store.Client(ctx).CannedReply.Query(), w, func(r *ent.CannedReply) *Canned { return &Canned{r} })
	})
}

// CannedReply by its id. The error is not_found if the subaccount has none with the id.
func (s *Service) CannedReply(ctx context.Context, id string) (*Canned, error) {
	row, err := s.parts.Store.Client(ctx).CannedReply.Get(ctx, id)
	if err != nil {
		return nil, store.Missing(err, "canned reply")
	}
	return &Canned{row}, nil
}

// CreateCanned adds a canned reply. The error is a conflict if the name is taken or the limit is reached.
func (s *Service) CreateCanned(ctx context.Context, in CannedInput) (*Canned, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	out := &Canned{}
	err := s.locked(ctx, func(ctx context.Context, _ *ent.InboxSetting) error {
		err := s.room(ctx, ent.TypeCannedReply, cannedMost, "canned replies")
		if err == nil {
			err = s.free(ctx, in, "")
		}
		if err != nil {
			return err
		}
		out.CannedReply, err = s.parts.Store.Client(ctx).CannedReply.Create().SetName(in.name()).SetContent(in.Content).Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// free is a conflict if another canned reply has the name.
func (s *Service) free(ctx context.Context, in CannedInput, but string) error {
	taken, err := s.parts.Store.Client(ctx).CannedReply.Query().Where(cannedreply.Name(in.name()), cannedreply.IDNEQ(but)).Exist(ctx)
	return unique(taken, err, "canned reply")
}

// ChangeCanned replaces a canned reply. Errors are those of CreateCanned, and not_found.
func (s *Service) ChangeCanned(ctx context.Context, id string, in CannedInput) (*Canned, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	out := &Canned{}
	err := s.locked(ctx, func(ctx context.Context, _ *ent.InboxSetting) error {
		if err := s.free(ctx, in, id); err != nil {
			return err
		}
		row, err := s.parts.Store.Client(ctx).CannedReply.UpdateOneID(id).SetName(in.name()).SetContent(in.Content).Save(ctx)
		out.CannedReply = row
		return store.Missing(err, "canned reply")
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// DeleteCanned removes a canned reply.
func (s *Service) DeleteCanned(ctx context.Context, id string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		return store.Missing(s.parts.Store.Client(ctx).CannedReply.DeleteOneID(id).Exec(ctx), "canned reply")
	})
}
