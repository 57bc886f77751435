package notice

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Every is how often it is looked for notices that are due.
const Every = time.Minute

// Bounds of what is sent to one member: mails and push messages in an hour, and notices in one of them. The rest waits for the next hour, and is
// sent together then.
const (
	mailsMost  = 10
	pushesMost = 60
	together   = 200
)

// dueMost is how many members one look finds; the next goes on.
const dueMost = 500

// tooOld is after how long it is not tried again to send something: it says what has long been seen to.
const tooOld = 24 * time.Hour

// sendTime is how long the notices of one member may take.
const sendTime = time.Minute

// DueArgs are none: whosever notices are due are sent.
type DueArgs struct{}

// Kind of river.JobArgs.
func (DueArgs) Kind() string { return "due_notices" }

// Where is job.Rare.
func (DueArgs) Where() string {
	return `SELECT 1 WHERE (SELECT min(mail_due_at) FROM notices WHERE mail_due_at IS NOT NULL) <= $1
		UNION ALL SELECT 1 WHERE (SELECT min(push_due_at) FROM notices WHERE push_due_at IS NOT NULL) <= $1`
}

// InsertOpts of river.JobArgsWithInsertOpts: the next one finds what this one could not.
func (DueArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// DueWorker has notices sent that are due.
type DueWorker struct {
	river.WorkerDefaults[DueArgs]
	*Service
}

// Work of river.Worker.
func (w *DueWorker) Work(ctx context.Context, _ *river.Job[DueArgs]) error {
	waiting, err := job.Waiting[SendArgs](ctx, w.parts.Queue)
	if err != nil {
		return fmt.Errorf("due notices: %w", err)
	}
	system := store.System(ctx, "notices that are due")
	due, err := w.due(system, waiting)
	if err != nil {
		return fmt.Errorf("due notices: %w", err)
	}
	return w.parts.Store.Tx(system, func(ctx context.Context) error {
		for _, one := range due {
			if err := w.parts.Queue.InsertFor(ctx, one.subaccount, one.SendArgs); err != nil {
				return err
			}
		}
		return nil
	})
}

// dueTo is a member with notices that are due, and a subaccount that one of them is of: its share of the work is used.
type dueTo struct {
	SendArgs

	subaccount string
}

// due are the members with notices that are due, except those for whom a job is waiting already. The workspaces take turns, each with the member
// whose notices have waited the longest: a workspace whose quiet hours end all at once does not hold up the others.
func (s *Service) due(system context.Context, waiting []SendArgs) (all []dueTo, err error) {
	rows, err := s.parts.Store.Query(system, `SELECT workspace_id, user_id, subaccount_id FROM (
			SELECT s.workspace_id, n.user_id, min(n.subaccount_id) AS subaccount_id, min(n.due) AS due,
				row_number() OVER (PARTITION BY s.workspace_id ORDER BY min(n.due), n.user_id) AS turn
			FROM (
				SELECT subaccount_id, user_id, mail_due_at AS due FROM notices WHERE mail_due_at IS NOT NULL AND mail_due_at <= $1
				UNION ALL SELECT subaccount_id, user_id, push_due_at FROM notices WHERE push_due_at IS NOT NULL AND push_due_at <= $1
			) AS n JOIN subaccounts s ON s.id = n.subaccount_id GROUP BY s.workspace_id, n.user_id
		) AS m ORDER BY turn, due, workspace_id LIMIT $2`, s.bell.now(), dueMost+len(waiting))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	known := make(map[SendArgs]bool, len(waiting))
	for _, w := range waiting {
		known[w] = true
	}
	for rows.Next() && len(all) < dueMost {
		var one dueTo
		if err := rows.Scan(&one.WorkspaceID, &one.UserID, &one.subaccount); err != nil {
			return nil, fmt.Errorf("members with notices: %w", err)
		}
		if !known[one.SendArgs] {
			all = append(all, one)
		}
	}
	return all, nil
}

// SendArgs name a member who has notices that are due.
type SendArgs struct {
	WorkspaceID string `json:"workspace_id"`
	UserID      string `json:"user_id"`
}

// Kind of river.JobArgs.
func (SendArgs) Kind() string { return "notice_send" }

// InsertOpts of river.JobArgsWithInsertOpts: what was taken up may have gone out.
func (SendArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// SendWorker sends the notices of a member that are due, each at most once.
type SendWorker struct {
	river.WorkerDefaults[SendArgs]
	*Service
}

// Timeout of river.Worker.
func (w *SendWorker) Timeout(*river.Job[SendArgs]) time.Duration { return sendTime }

// Work of river.Worker.
func (w *SendWorker) Work(ctx context.Context, j *river.Job[SendArgs]) error {
	return errors.Join(w.send(ctx, j.Args, byMail), w.send(ctx, j.Args, byPush))
}

// way of sending.
type way struct {
	// due is the column that says when.
	due string
	// most is how often in an hour, count what was sent in this one.
	most  int
	count func(s *ent.NoticeSetting) int
	// counted writes the number of this hour, stays when the rows are due then.
	counted func(u *ent.NoticeSettingUpdateOne, n int)
	stays   func(u *ent.NoticeUpdate, due *time.Time)
	// send counts the outcome, and returns when to try again, where that helps.
	send func(ctx context.Context, s *Service, user string, rows []*Notice) (again time.Duration)
}

var byMail = way{
	notice.FieldMailDueAt, mailsMost,
	func(s *ent.NoticeSetting) int { return s.Mails },
	func(u *ent.NoticeSettingUpdateOne, n int) { u.SetMails(n) },
	func(u *ent.NoticeUpdate, due *time.Time) {
		if due == nil {
			u.ClearMailDueAt()
		}
		u.SetNillableMailDueAt(due)
	},
	mailed,
}

var byPush = way{
	notice.FieldPushDueAt, pushesMost,
	func(s *ent.NoticeSetting) int { return s.Pushes },
	func(u *ent.NoticeSettingUpdateOne, n int) { u.SetPushes(n) },
	func(u *ent.NoticeUpdate, due *time.Time) {
		if due == nil {
			u.ClearPushDueAt()
		}
		u.SetNillablePushDueAt(due)
	},
	pushed,
}

// send what is due to a member in one way. It is taken up before it is sent: of two copies of the server one sends it, and one that dies
// meanwhile leaves it unsent.
func (s *Service) send(ctx context.Context, to SendArgs, by way) error {
	ctx, err := s.reader(ctx, to)
	if err != nil {
		return fmt.Errorf("send notices: %w", err)
	}
	rows, err := s.take(ctx, to.UserID, by)
	if err != nil || len(rows) == 0 {
		return err
	}
	named := make([]*Notice, len(rows))
	for i, r := range rows {
		named[i] = &Notice{Notice: r}
	}
	again := later
	err = s.name(ctx, authz.From(ctx), named)
	if err == nil {
		again = by.send(ctx, s, to.UserID, named)
	}
	now := s.bell.now()
	if again > 0 { // nothing has gone out
		err = errors.Join(err, s.uncount(context.WithoutCancel(ctx), to.UserID, by))
		again = max(again, backOff(now.Sub(newest(rows))))
	}
	if again == 0 {
		return err
	}
	all := len(rows)
	rows = slices.DeleteFunc(rows, func(r *ent.Notice) bool { return now.Sub(r.CreatedAt) > tooOld })
	if over := all - len(rows); over > 0 {
		s.parts.Log.WarnContext(ctx, "notices that could not be sent for a day were dropped", "user", to.UserID, "due", by.due, "count", over)
	}
	if len(rows) == 0 {
		return err
	}
	at := now.Add(again)
	return errors.Join(err, s.put(context.WithoutCancel(ctx), rows, by, &at))
}

// backOff is how long to wait before it is tried again to send what is so old: as long as that, within bounds, and by chance somewhat longer, so
// that all whose notices a server did not take do not come back together.
func backOff(age time.Duration) time.Duration {
	wait := min(max(age, later), laterMost)
	return wait + rand.N(wait/laterPart) //nolint:gosec // it is no secret
}

// newest is when the last of notices was made.
func newest(rows []*ent.Notice) (at time.Time) {
	for _, r := range rows {
		if r.CreatedAt.After(at) {
			at = r.CreatedAt
		}
	}
	return at
}

// reader is the context in which a member reads: with the workspace, and the subaccounts that they are limited to. It names nobody where
// they are no member any more, or only view, or the workspace is suspended.
func (s *Service) reader(ctx context.Context, to SendArgs) (context.Context, error) {
	system := store.System(ctx, "who gets notices")
	client := s.parts.Store.Client(system)
	of, err := client.Membership.Query().Where(membership.UserID(to.UserID), membership.WorkspaceID(to.WorkspaceID)).Only(system)
	if err != nil && !ent.IsNotFound(err) {
		return nil, err
	}
	stopped, problem := client.Workspace.Query().Where(workspace.ID(to.WorkspaceID), workspace.Suspended(true)).Exist(system)
	if problem != nil {
		return nil, problem
	}
	c := &authz.Caller{Kind: authz.KindSystem, ID: "notice", Name: "Notifications", Workspace: to.WorkspaceID}
	if ent.IsNotFound(err) || stopped || !works(of) {
		c.Subaccounts = []string{"none"}
	} else {
		c.Subaccounts = of.Subaccounts
	}
	return authz.With(ctx, c), nil
}

// works says whether a member does more than view, in whichever subaccounts.
func works(m *ent.Membership) bool { return person.Works(&ent.Membership{Role: m.Role}, "") }
