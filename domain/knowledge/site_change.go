package knowledge

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge/crawl"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgesite"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What a website is where nobody says otherwise.
const (
	defaultPages = 200
	defaultDepth = 3
	patternLimit = 500
)

// CreateSite is a new website.
type CreateSite struct {
	URL      string              `check:"minLength=1,maxLength=2048,format=URL"`
	Mode     patch.Field[string] `check:"notNull,oneOf=links|sitemap"`
	MaxPages patch.Field[int]    `check:"min=1,max=2000,notNull"`
	MaxDepth patch.Field[int]    `check:"min=0,max=10,notNull"`
	Include  []string            `check:"maxItems=50,notNull"`
	Exclude  []string            `check:"maxItems=50,notNull"`
	Schedule patch.Field[string] `check:"notNull,oneOf=never|daily|weekly"`
}

// UpdateSite changes a website from its next run on. Omitted fields are unchanged.
type UpdateSite struct {
	MaxPages patch.Field[int]    `check:"min=1,max=2000,notNull"`
	MaxDepth patch.Field[int]    `check:"min=0,max=10,notNull"`
	Include  []string            `check:"maxItems=50,notNull"`
	Exclude  []string            `check:"maxItems=50,notNull"`
	Schedule patch.Field[string] `check:"notNull,oneOf=never|daily|weekly"`
}

// Judge finds what is no website, and patterns that are no paths.
func (in CreateSite) Judge() []fault.Detail {
	problems := UpdateSite{Include: in.Include, Exclude: in.Exclude}.Judge()
	if _, ok := crawl.Address(nil, in.URL); !ok {
		problems = append(problems, fault.Break("url", fault.NoPage))
	}
	return problems
}

// Judge finds patterns that are no paths.
func (in UpdateSite) Judge() (problems []fault.Detail) {
	for field, all := range map[string][]string{"include": in.Include, "exclude": in.Exclude} {
		if slices.ContainsFunc(all, func(p string) bool { return !isPattern(p) }) {
			problems = append(problems, fault.Break(field, fault.NoPaths))
		}
	}
	return problems
}

func isPattern(p string) bool {
	return (strings.HasPrefix(p, "/") || strings.HasPrefix(p, "*")) && len(p) <= patternLimit && !strings.ContainsAny(p, "\x00\r\n")
}

// AddSite keeps a website, and has it read in the background.
func (s *Service) AddSite(ctx context.Context, baseID string, in CreateSite) (*Site, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	start, _ := crawl.Address(nil, in.URL) // it was checked
	mode := cmp.Or(store.Text(in.Mode.Value()), byLinks)
	var row *ent.KnowledgeSite
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.roomForSite(ctx, baseID, start.String(), mode); err != nil {
			return err
		}
		var err error
		row, err = s.parts.Store.Client(ctx).KnowledgeSite.Create().SetKnowledgeBaseID(baseID).SetURL(start.String()).SetMode(mode).
			SetMaxPages(orElse(in.MaxPages, defaultPages)).SetMaxDepth(orElse(in.MaxDepth, defaultDepth)).
			SetInclude(append([]string{}, in.Include...)).SetExclude(append([]string{}, in.Exclude...)).
			SetSchedule(cmp.Or(store.Text(in.Schedule.Value()), never)).Save(ctx)
		if err != nil {
			return err
		}
		row, err = s.run(ctx, row)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Site{KnowledgeSite: row}, nil
}

func orElse(f patch.Field[int], otherwise int) int {
	if v := f.Value(); v != nil {
		return *v
	}
	return otherwise
}

// ChangeSite changes what is set. What is wanted of the site may be another then, so the next run asks for every page.
func (s *Service) ChangeSite(ctx context.Context, id string, in UpdateSite) (*Site, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var out *Site
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		row, err := s.parts.Store.Client(ctx).KnowledgeSite.Query().Where(knowledgesite.ID(id), kept).Only(ctx)
		if err != nil {
			return store.Missing(err, "website")
		}
		u := row.Update()
		if n := orElse(in.MaxPages, row.MaxPages); n != row.MaxPages {
			u.SetMaxPages(n).SetForgetful(true)
		}
		if n := orElse(in.MaxDepth, row.MaxDepth); n != row.MaxDepth {
			u.SetMaxDepth(n).SetForgetful(true)
		}
		if in.Include != nil && !slices.Equal(in.Include, row.Include) {
			u.SetInclude(in.Include).SetForgetful(true)
		}
		if in.Exclude != nil && !slices.Equal(in.Exclude, row.Exclude) {
			u.SetExclude(in.Exclude).SetForgetful(true)
		}
		if when := in.Schedule.Value(); when != nil && *when != row.Schedule {
			last := row.CreatedAt
			if row.StartedAt != nil {
				last = *row.StartedAt
			}
			u.SetSchedule(*when)
			plan(u.Mutation(), *when, last)
		}
		if len(u.Mutation().Fields()) > 0 {
			if err := u.Exec(ctx); err != nil {
				return err
			}
		}
		out, err = s.GetSite(ctx, id)
		return err
	})
	return out, err
}

// When a website is read again by itself.
const (
	never  = "never"
	daily  = "daily"
	weekly = "weekly"
)

var periods = map[string]time.Duration{daily: 24 * time.Hour, weekly: 7 * 24 * time.Hour}

// plan the next run. Sites that were added at one time do not come back at one time.
func plan(m *ent.KnowledgeSiteMutation, schedule string, last time.Time) {
	period := periods[schedule]
	if period == 0 {
		m.ClearNextRunAt()
		return
	}
	m.SetNextRunAt(last.Add(period + rand.N(period/24)).UTC().Truncate(time.Microsecond)) //nolint:gosec // no secret
}

// run begins a run of a website, and enqueues it.
func (s *Service) run(ctx context.Context, row *ent.KnowledgeSite) (*ent.KnowledgeSite, error) {
	row, err := begin(row).Save(ctx)
	if err != nil {
		return nil, err
	}
	return row, s.parts.Queue.Insert(ctx, CrawlArgs{SiteID: row.ID, Run: row.Run})
}

func begin(row *ent.KnowledgeSite) *ent.KnowledgeSiteUpdateOne {
	now := store.Timestamp()
	u := row.Update().SetStatus(Running).SetRun(row.Run + 1).SetPrepared(false).SetFailures(0).SetRunBytes(0).
		ClearFailureReason().SetStartedAt(now).ClearFinishedAt().SetStepAt(now).SetUpdatedAt(row.UpdatedAt)
	plan(u.Mutation(), row.Schedule, now)
	return u
}

// Run starts reading a website now. The error is a conflict if it is already being read.
func (s *Service) Run(ctx context.Context, id string) (*Site, error) {
	return s.turn(ctx, id, func(ctx context.Context, row *ent.KnowledgeSite) error {
		if row.Status == Running {
			return fault.New(fault.Conflict, "The website is already being read.")
		}
		_, err := s.run(ctx, row)
		return err
	})
}

// Stop the run of a website. Pages that were read are kept. Repeating it changes nothing.
func (s *Service) Stop(ctx context.Context, id string) (*Site, error) {
	return s.turn(ctx, id, func(ctx context.Context, row *ent.KnowledgeSite) error {
		if row.Status != Running {
			return nil
		}
		err := row.Update().SetStatus(Idle).SetFinishedAt(store.Timestamp()).
			SetFailureReason("It was stopped.").SetUpdatedAt(row.UpdatedAt).Exec(ctx)
		if err == nil {
			err = s.dropBegun(ctx, row)
		}
		if err != nil {
			return err
		}
		return s.reviewRun(ctx, row)
	})
}

// turn changes a website whose row is held, so that of two at once the second sees what the first did.
func (s *Service) turn(ctx context.Context, id string, change func(context.Context, *ent.KnowledgeSite) error) (out *Site, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		row, err := s.parts.Store.Client(ctx).KnowledgeSite.Query().Where(knowledgesite.ID(id), kept, s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "website")
		}
		if err := change(ctx, row); err != nil {
			return err
		}
		out, err = s.GetSite(ctx, id)
		return err
	})
	return out, err
}
