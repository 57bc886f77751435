package figure

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/stats"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// letter is a report as sent.
type letter struct {
	from              notify.Sender
	to, subject, text string
}

// compose the report that was due then; nil if nobody gets it. Figures that are still being counted are waited for, for a time.
func (s *Service) compose(ctx context.Context, r *ent.FigureReport, due, now time.Time) (*letter, error) {
	to, ctx, err := s.reader(ctx, r)
	if err != nil || to == nil || to.Email == "" {
		return nil, err
	}
	q := Question{}
	q.From, q.To = reported(r.Every, rule.ZoneOrUTC(r.Zone), due)
	counting, err := s.counting(ctx, q)
	if err != nil {
		return nil, err
	}
	if counting && now.Sub(due) <= reportWaits {
		return nil, errCounting
	}
	if wait, err := s.parts.People.MayWrite(ctx, person.AReport, to); err != nil {
		return nil, err
	} else if wait > 0 {
		return nil, errManyReports
	}
	about := r.About
	if about == "" && len(to.Clients) == 1 {
		about = to.Clients[0]
	}
	head, err := s.parts.Letterhead(ctx, about, to.Reader)
	if err != nil {
		return nil, err
	}
	subject, text, err := s.write(ctx, r, q, counting, to.Language, head.URL)
	if err != nil {
		return nil, err
	}
	return &letter{from: head.Sender, to: to.Email, subject: subject, text: text}, nil
}

// counting says whether figures of a report to the caller are not counted yet: of its days, or of those before them.
func (s *Service) counting(ctx context.Context, q Question) (bool, error) {
	p, err := q.period()
	if err != nil {
		return false, err
	}
	subs, err := stats.Reach(ctx, s.parts.Store, nil)
	if err != nil {
		return false, err
	}
	ids := make([]string, len(subs))
	for i, sub := range subs {
		ids[i] = sub.ID
	}
	return s.behind(ctx, ids, p.begins())
}

// write the report on some days, which says if some of its figures are still being counted.
func (s *Service) write(
	ctx context.Context, r *ent.FigureReport, q Question, counting bool, reads, base string,
) (subject, text string, err error) {
	clients := ByClient
	if r.About == "" {
		q.By = &clients
	}
	a, err := s.Read(ctx, q)
	if err != nil {
		return "", "", err
	}
	a.StillCounting = counting
	topics := ByTopic
	q.By = &topics
	about, err := s.Read(ctx, q)
	if err != nil {
		return "", "", err
	}
	name, place := language.Write(reads, "report.all"), "agency"
	if r.About != "" {
		sub, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(r.About)).Only(ctx)
		if err != nil {
			return "", "", err
		}
		name, place = person.Nameable(sub.Name, name), r.About
	}
	page := base + "/w/" + place + "/analytics?from=" + q.From + "&to=" + q.To
	if r.About == "" {
		page += "&workspace=" + r.WorkspaceID // a browser may be in another one
	}
	subject = language.Write(reads, "report.subject", "name", name, "from", language.Day(reads, q.From), "to", language.Day(reads, q.To))
	return subject, body(reads, a, about.Groups, name, page), nil
}
