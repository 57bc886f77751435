package donotcall

import (
	"context"
	"io"
	"math"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/workspacedonotcall"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/pause"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The workspace's do-not-call list holds for all its subaccounts. It is the agency's: its operators and those of its people
// who may change settings change it, and no key reads it.

// WorkspaceAll is the whole list, newest first, without what was taken off it.
func (s *Service) WorkspaceAll(ctx context.Context) ([]*ent.WorkspaceDoNotCall, error) {
	return s.parts.Store.Client(ctx).WorkspaceDoNotCall.Query().Where(workspacedonotcall.LiftedAtIsNil()).
		Order(ent.Desc(workspacedonotcall.FieldCreatedAt, workspacedonotcall.FieldID)).All(ctx)
}

// WorkspaceHas says whether a number in E.164 is on the list.
func (s *Service) WorkspaceHas(ctx context.Context, number string) (bool, error) {
	return s.workspaceEntry(ctx, number).Exist(ctx)
}

func (s *Service) workspaceEntry(ctx context.Context, number string) *ent.WorkspaceDoNotCallQuery {
	hash := s.Hash(authz.From(ctx).Workspace, number)
	return s.parts.Store.Client(ctx).WorkspaceDoNotCall.Query().Where(workspacedonotcall.NumberHash(hash), workspacedonotcall.LiftedAtIsNil())
}

// WorkspaceRecord puts numbers in E.164 on the list, and returns how many are new.
func (s *Service) WorkspaceRecord(ctx context.Context, numbers []string, reason *string) (added int, err error) {
	if err := rule.Check(ReasonInput{reason}); err != nil {
		return 0, err
	}
	for _, number := range numbers {
		if read, ok := phone.Parse(number, "ZZ"); !ok || read != number {
			return 0, fault.Broken("number", fault.NoInternational)
		}
	}
	return s.workspaceRecord(ctx, numbers, reason)
}

// workspaceRecord is WorkspaceRecord of numbers that have been read.
func (s *Service) workspaceRecord(ctx context.Context, numbers []string, reason *string) (added int, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		added, err = inPieces(numbers, func(some []string) (int, error) { return s.workspaceRecordAll(ctx, some, reason) })
		return err
	})
	return added, err
}

func (s *Service) workspaceRecordAll(ctx context.Context, numbers []string, reason *string) (added int, err error) {
	client, hashes := s.parts.Store.Client(ctx).WorkspaceDoNotCall, s.hashes(authz.From(ctx).Workspace, numbers)
	listed, err := client.Query().Where(workspacedonotcall.NumberHashIn(hashes...), workspacedonotcall.LiftedAtIsNil()).
		Select(workspacedonotcall.FieldNumberHash).Strings(ctx)
	if err != nil {
		return 0, err
	}
	fresh := []*ent.WorkspaceDoNotCallCreate{}
	for hash, number := range unlisted(hashes, numbers, listed) {
		fresh = append(fresh, client.Create().SetNumber(number).SetNumberHash(hash).SetNillableReason(reason))
	}
	return len(fresh), client.CreateBulk(fresh...).Exec(ctx)
}

// WorkspaceImport puts the numbers of a file on the list; in the region are those that are written without +. Such a file may be long, and
// on SQLite nobody else writes during a transaction, so each piece is one of its own: if one fails, out says how many were added before, and
// the file can be imported again.
func (s *Service) WorkspaceImport(ctx context.Context, file io.Reader, region string, reason *string) (out *Imported, err error) {
	if err := rule.Check(FileInput{region, reason}); err != nil {
		return nil, err
	}
	out, numbers, err := readNumbers(file, region, math.MaxInt)
	if err != nil {
		return nil, err
	}
	for some := range slices.Chunk(numbers, piece) {
		if out.Added+out.Known > 0 {
			if err := s.giveWay(ctx); err != nil {
				return out, err
			}
		}
		n, err := s.workspaceRecord(ctx, some, reason)
		if err != nil {
			return out, err
		}
		out.Added, out.Known = out.Added+n, out.Known+len(some)-n
	}
	return out, nil
}

// way is how long others have for a write between two transactions. SQLite wakes nobody who waits for it: they look again after a tenth of a
// second at the latest.
const way = 150 * time.Millisecond

// giveWay to the writes of the server that a command runs beside.
func (s *Service) giveWay(ctx context.Context) error {
	if s.parts.Store.Postgres() {
		return nil
	}
	if !pause.For(ctx, way) {
		return ctx.Err() //nolint:wrapcheck // it says enough
	}
	return nil
}

// WorkspaceRemove takes a number in E.164 off the list, and keeps why.
func (s *Service) WorkspaceRemove(ctx context.Context, number, because string) error {
	if err := rule.Check(RemovalInput{because}); err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		id, err := s.workspaceEntry(ctx, number).OnlyID(ctx)
		if ent.IsNotFound(err) {
			return fault.Missing("entry of the do-not-call list").Because(err)
		}
		if err != nil {
			return err
		}
		return s.parts.Store.Client(ctx).WorkspaceDoNotCall.UpdateOneID(id).
			SetLiftedAt(store.Timestamp()).SetLiftedBecause(because).Exec(ctx)
	})
}
