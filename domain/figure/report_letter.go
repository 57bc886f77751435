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

// letter is a report as it is sent.
type letter struct {
	from              notify.Sender
	to, subject, text string
}

// compose the report that was due then; nil where nobody gets it. Figures that are still being counted are waited for, as long as it is tried again.
func (s *Service) compose(ctx context.Context, r *ent.FigureReport, due, now time.Time) (*letter, error) {
	to, ctx, err := s.reader(ctx, r)
	if err != nil || to == nil || to.Email == "" {
		return nil, err
	}
	if now.Sub(due) <= reportTooOld {
		if counting, err := s.counting(ctx); err != nil {
			return nil, err
		} else if counting {
			return nil, errCounting
		}
	}
	if wait, err := s.People.MayWrite(ctx, person.AReport, to); err != nil {
		return nil, err
	} else if wait > 0 {
		return nil, errManyReports
	}
	about := r.About
	if about == "" && len(to.Clients) == 1 {
		about = to.Clients[0]
	}
	head, err := s.Letterhead(ctx, about, to.Reader)
	if err != nil {
		return nil, err
	}
	subject, text, err := s.write(ctx, r, due, to.Language, head.URL)
	if err != nil {
		return nil, err
	}
	return &letter{from: head.Sender, to: to.Email, subject: subject, text: text}, nil
}

// counting says whether some of the figures that the caller may read are not counted whole.
func (s *Service) counting(ctx context.Context) (bool, error) {
	subs, err := stats.Reach(ctx, s.Store, nil)
	if err != nil {
		return false, err
	}
	ids := make([]string, len(subs))
	for i, sub := range subs {
		ids[i] = sub.ID
	}
	return s.behind(ctx, ids)
}

// write the report that was due then.
func (s *Service) write(ctx context.Context, r *ent.FigureReport, due time.Time, reads, base string) (subject, text string, err error) {
	from, to := reported(r.Every, rule.ZoneOrUTC(r.Zone), due)
	q, clients := Question{From: from, To: to}, ByClient
	if r.About == "" {
		q.By = &clients
	}
	a, err := s.Read(ctx, q)
	if err != nil {
		return "", "", err
	}
	topics := ByTopic
	q.By = &topics
	about, err := s.Read(ctx, q)
	if err != nil {
		return "", "", err
	}
	name, place := language.Write(reads, "report.all"), "agency"
	if r.About != "" {
		sub, err := s.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(r.About)).Only(ctx)
		if err != nil {
			return "", "", err
		}
		name, place = person.Nameable(sub.Name, name), r.About
	}
	page := base + "/w/" + place + "/analytics?from=" + from + "&to=" + to
	if r.About == "" {
		page += "&workspace=" + r.WorkspaceID // a browser may be in another one
	}
	subject = language.Write(reads, "report.subject", "name", name, "from", language.Day(reads, from), "to", language.Day(reads, to))
	return subject, body(reads, a, about.Groups, name, page), nil
}
