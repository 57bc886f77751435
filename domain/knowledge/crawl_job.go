package knowledge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesite"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What a run bears of us: errors of its job, half a minute or somewhat more apart, and beginnings of one page that its server did not survive.
const (
	crawlAttempts = 20
	crawlRetry    = 30 * time.Second
	pageTries     = 3
)

// CrawlArgs names the run of a website. The tenant is the row's own.
type CrawlArgs struct {
	SiteID string `json:"site_id"`
	Run    int    `json:"run"`

	at time.Time // not before
}

// Kind of the job.
func (CrawlArgs) Kind() string { return "knowledge_crawl" }

// InsertOpts of the job.
func (a CrawlArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: crawlAttempts, ScheduledAt: a.at}
}

// CrawlWorker reads websites, one address a time. Between two it is put back into the queue, so that no worker waits for a site's
// pause, and a site of thousands of pages goes round with all others. What is done is in the rows: a copy of the server that dies has
// its last address begun once more.
type CrawlWorker struct {
	river.WorkerDefaults[CrawlArgs]
	*Service
}

// NextRetry of river.Worker.
func (w *CrawlWorker) NextRetry(*river.Job[CrawlArgs]) time.Time {
	return time.Now().Add(scattered(crawlRetry))
}

// Timeout of river.Worker. A page is looked at before it is read.
func (w *CrawlWorker) Timeout(*river.Job[CrawlArgs]) time.Duration { return 2*reading.Most + fetching }

// Work on the next address of a website.
func (w *CrawlWorker) Work(ctx context.Context, j *river.Job[CrawlArgs]) error {
	ctx, site, err := w.adoptSite(ctx, j.Args.SiteID)
	if err != nil || site == nil || site.Status != Running || site.Run != j.Args.Run {
		return err
	}
	c := &crawler{Service: w.Service, site: site, polite: cmp.Or(w.polite, courteous)}
	if j.Attempt > j.MaxAttempts {
		return c.finish(ctx, gaveUp)
	}
	if is, err := w.isServed(ctx, site.ID); err != nil {
		return err
	} else if !is {
		return c.finish(ctx, unserved)
	}
	rest, err := c.step(ctx)
	switch {
	case errors.Is(err, errStopped):
		return nil
	case errors.Is(err, errExcluded):
		return river.JobSnooze(rest) //nolint:wrapcheck // River looks for it
	case err != nil && j.Attempt >= j.MaxAttempts:
		return errors.Join(err, c.finish(context.WithoutCancel(ctx), gaveUp))
	case err != nil:
		return err
	case c.over:
		return nil
	}
	return river.JobSnooze(rest) //nolint:wrapcheck // River looks for it
}

func (s *Service) adoptSite(ctx context.Context, siteID string) (context.Context, *ent.KnowledgeSite, error) {
	system := store.System(ctx, "crawl of a website")
	row, err := s.parts.Store.Client(system).KnowledgeSite.Get(system, siteID)
	if ent.IsNotFound(err) {
		return ctx, nil, nil
	}
	if err != nil {
		return ctx, nil, fmt.Errorf("crawl: %w", err)
	}
	ctx, err = s.parts.Store.As(ctx, row.SubaccountID, "knowledge", "")
	return ctx, row, err
}

// unserved is why a run ends whose client is not served any more.
const unserved = "The client was archived, or the workspace suspended. The next run continues from there."

// isServed says whether a website's client is one that is served.
func (s *Service) isServed(ctx context.Context, siteID string) (bool, error) {
	system := store.System(ctx, "whether a website is read on")
	return s.parts.Store.Client(system).KnowledgeSite.Query().Where(knowledgesite.ID(siteID), served).Exist(system)
}

// crawler is a run of a website, for one step.
type crawler struct {
	*Service

	site   *ent.KnowledgeSite
	start  *url.URL
	polite politeness
	rules  *rules
	over   bool // the run has ended
}

// errStopped is met where a run was stopped or its site deleted meanwhile, or another run has begun.
var errStopped = errors.New("the run was stopped")

// errExcluded is met where a page was excluded while it was read.
var errExcluded = errors.New("the page was excluded")

// step is one request, at most, and what follows from it. The next step is due after the rest.
func (c *crawler) step(ctx context.Context) (rest time.Duration, err error) {
	if c.start, err = url.Parse(c.site.URL); err != nil {
		return 0, fmt.Errorf("crawl: %w", err)
	}
	if reason := c.tooMuch(); reason != "" {
		return 0, c.finish(ctx, reason)
	}
	host := hostName(c.start)
	if rest = c.hosts.enter(host); rest > 0 {
		return rest, nil
	}
	pause := time.Duration(0)
	defer func() { c.hosts.leave(host, pause) }()
	if c.rules, err = c.rulesOf(ctx, c.start); err != nil {
		pause = c.polite.pause
		if r, ok := errors.AsType[extract.Refusal](err); ok {
			return 0, c.finish(ctx, r.Reason)
		}
		return 0, err
	}
	if !c.site.Prepared {
		pause = c.rules.pause(c.polite) // its robots.txt was asked for
		return pause, c.prepare(ctx)
	}
	page, err := c.next(ctx)
	if err != nil {
		return 0, err
	}
	if page == nil {
		return 0, c.finish(ctx, "")
	}
	pause = c.rules.pause(c.polite)
	again, err := c.visit(ctx, page)
	return max(pause, again), err
}

// tooMuch says which bound of a run is reached.
func (c *crawler) tooMuch() string {
	switch {
	case c.site.StartedAt != nil && time.Since(*c.site.StartedAt) > c.polite.total:
		return fmt.Sprintf("It took longer than %.0f hours. The next run continues from there.", c.polite.total.Hours())
	case c.site.RunBytes > c.polite.bytes:
		return fmt.Sprintf("Its pages have more than %d MB in total. The next run continues from there.", c.polite.bytes>>20)
	case c.site.Failures >= c.polite.silence:
		return "The site stopped answering."
	}
	return ""
}

// next is the address to ask for: site maps before pages, what no run has seen before what one has, what is near before what is far.
func (c *crawler) next(ctx context.Context) (*ent.KnowledgePage, error) {
	for _, kind := range []string{aMap, aPage} {
		row, err := c.parts.Store.Client(ctx).KnowledgePage.Query().Where(knowledgepage.SiteID(c.site.ID), knowledgepage.Kind(kind),
			knowledgepage.DoneRunLT(c.site.Run), knowledgepage.StateNEQ(PageExcluded)).
			Order(ent.Asc(knowledgepage.FieldDoneRun, knowledgepage.FieldDepth, knowledgepage.FieldCreatedAt, knowledgepage.FieldID)).
			First(ctx)
		if err == nil || !ent.IsNotFound(err) {
			return row, err
		}
	}
	return nil, nil //nolint:nilnil // that there is none is no error
}

// hold the run in the context's transaction. It fails where the run is not the site's any more, so that nothing is written for one that
// was stopped. When its settings were changed stays unchanged, even if somebody has changed them since the step began.
func (c *crawler) hold(ctx context.Context, change func(*ent.KnowledgeSiteUpdate)) error {
	client := c.parts.Store.Client(ctx).KnowledgeSite
	row, err := client.Query().
		Where(knowledgesite.ID(c.site.ID), knowledgesite.Status(Running), knowledgesite.Run(c.site.Run), c.parts.Store.Reserved()).
		Select(knowledgesite.FieldUpdatedAt).Only(ctx)
	if ent.IsNotFound(err) {
		return errStopped
	}
	if err != nil {
		return err
	}
	c.site.UpdatedAt = row.UpdatedAt
	u := client.Update().Where(knowledgesite.ID(c.site.ID)).SetStepAt(store.Timestamp()).SetUpdatedAt(row.UpdatedAt)
	if change != nil {
		change(u)
	}
	return u.Exec(ctx)
}

// finish the run; a reason says why it ended before it was through.
func (c *crawler) finish(ctx context.Context, reason string) error {
	c.over = true
	return c.parts.Store.Tx(ctx, func(ctx context.Context) error {
		if reason == "" {
			if err := c.forsake(ctx); err != nil {
				return err
			}
			var err error
			if reason, err = c.shortfall(ctx); err != nil {
				return err
			}
		}
		err := c.hold(ctx, func(u *ent.KnowledgeSiteUpdate) {
			u.SetStatus(Idle).SetFinishedAt(store.Timestamp()).SetNillableFailureReason(optional(reason))
			if reason == "" && !c.changed() {
				u.SetForgetful(false)
			}
		})
		if err == nil {
			err = c.dropBegun(ctx, c.site)
		}
		if err != nil {
			return err
		}
		return c.reviewRun(ctx, c.site)
	})
}

// changed says whether the settings of the site that is held are others than those with which the run began: what it has read by then may name
// pages that are wanted only now.
func (c *crawler) changed() bool {
	return c.site.StartedAt != nil && c.site.UpdatedAt.After(*c.site.StartedAt)
}

// shortfall is what a run that is through has to say of what it did not find.
func (c *crawler) shortfall(ctx context.Context) (string, error) {
	client := c.parts.Store.Client(ctx)
	broken, err := client.KnowledgePage.Query().Where(knowledgepage.SiteID(c.site.ID), knowledgepage.Kind(aMap),
		knowledgepage.StateNEQ(PageRead)).Order(ent.Asc(knowledgepage.FieldCreatedAt, knowledgepage.FieldID)).First(ctx)
	if err == nil {
		return fmt.Sprintf("The site map %s could not be read. %s", broken.URL, store.Text(broken.Reason)), nil
	}
	if !ent.IsNotFound(err) {
		return "", err
	}
	found, err := client.KnowledgePage.Query().Where(knowledgepage.SiteID(c.site.ID), knowledgepage.Kind(aPage)).Exist(ctx)
	if err != nil || found {
		return "", err
	}
	return "No page to read was found.", nil
}
