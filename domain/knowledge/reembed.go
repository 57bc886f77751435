package knowledge

import (
	"context"
	"errors"
	"fmt"

	"entgo.io/ent/dialect/sql"
	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// ReembedArgs are none: all sources are found that are not embedded as the settings say.
type ReembedArgs struct{}

// ReembedOwnArgs name the workspace whose settings have changed.
type ReembedOwnArgs struct {
	WorkspaceID string `json:"workspace_id"`
}

// Kind of river.JobArgs.
func (ReembedArgs) Kind() string { return "knowledge_reembed" }

// InsertOpts of river.JobArgsWithInsertOpts: the next one finds what this one could not.
func (ReembedArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 3} }

// Kind of river.JobArgs.
func (ReembedOwnArgs) Kind() string { return "knowledge_reembed_own" }

// InsertOpts of river.JobArgsWithInsertOpts, as of ReembedArgs.
func (ReembedOwnArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 3} }

// ReembedWorker finds sources that are not embedded as the settings of their workspace, or of the installation, say, and has
// each embedded.
type ReembedWorker struct {
	river.WorkerDefaults[ReembedArgs]
	*Service
}

// ReembedOwnWorker does that for one workspace.
type ReembedOwnWorker struct {
	river.WorkerDefaults[ReembedOwnArgs]
	*Service
}

// reembedAtOnce is how many sources are found at a time.
const reembedAtOnce = 500

// Work through all workspaces. One that fails keeps the others from nothing.
func (w *ReembedWorker) Work(ctx context.Context, _ *river.Job[ReembedArgs]) error {
	if !w.embeds() {
		return nil
	}
	ctx = store.System(ctx, "embed knowledge")
	ids, err := w.parts.Store.Client(ctx).Workspace.Query().
		Where(workspace.Or(workspace.EmbeddingURLNotNil(), workspace.EmbeddingBeforeNotNil(), workspace.EmbeddingsDeclined(true))).IDs(ctx)
	if err != nil {
		return fmt.Errorf("embed knowledge: %w", err)
	}
	var errs []error
	for _, id := range ids {
		if err := w.reembed(ctx, id); err != nil {
			errs = append(errs, fmt.Errorf("embed the knowledge of %s: %w", id, err))
		}
	}
	return errors.Join(append(errs, w.sweep(ctx, w.parts.Installed.Space(), sql.FieldIsNull(workspace.FieldEmbeddingURL),
		sql.FieldIsNull(workspace.FieldEmbeddingBefore), sql.FieldEQ(workspace.FieldEmbeddingsDeclined, false)))...)
}

// Work on the sources of the workspace, whose own endpoint may have been removed meanwhile. Jobs that wait after a failure of the endpoint run at once,
// since its key may have been corrected.
func (w *ReembedOwnWorker) Work(ctx context.Context, j *river.Job[ReembedOwnArgs]) error {
	if !w.embeds() {
		return nil
	}
	if err := w.reembed(store.System(ctx, "embed knowledge"), j.Args.WorkspaceID); err != nil {
		return err
	}
	return w.parts.Queue.Wake(ctx, EmbedArgs{}.Kind(), j.Args.WorkspaceID)
}

// embeds says whether this program has what embeds knowledge: a command has not.
func (s *Service) embeds() bool { return s.parts.Encoders != nil && s.parts.Client != nil }

// Reembedding has the knowledge of workspaces embedded again. It needs no service, so workspaces are made of it, and the Service of their endpoints.
type Reembedding struct{ Queue *job.Queue }

// Reembed has that done for the caller's workspace soon, in the transaction that changes its settings.
func (r Reembedding) Reembed(ctx context.Context) error {
	return r.Queue.Insert(ctx, ReembedOwnArgs{authz.From(ctx).Workspace})
}

// reembed the sources of one workspace by what its settings name first.
func (s *Service) reembed(ctx context.Context, id string) error {
	all, err := s.parts.Encoders(authz.With(ctx, &authz.Caller{Kind: authz.KindSystem, ID: "embeddings", Workspace: id}))
	if err != nil {
		return err
	}
	space := ""
	if len(all) > 0 {
		space = all[0].Space()
	}
	if err := s.sweep(ctx, space, sql.FieldEQ(workspace.FieldID, id)); err != nil {
		return err
	}
	return s.forget(ctx, id, space)
}

// sweep the workspaces that meet the conditions: one, or all that have the installation's endpoint.
func (s *Service) sweep(ctx context.Context, space string, of ...func(*sql.Selector)) error {
	for {
		n, err := s.sweepSome(ctx, space, of)
		if err != nil {
			return fmt.Errorf("embed knowledge: %w", err)
		}
		if n < reembedAtOnce {
			return nil
		}
	}
}

// sweepSome notes what the sources are wanted for, so that each is enqueued once. Those of subaccounts that are not served are found when they are.
func (s *Service) sweepSome(ctx context.Context, space string, of []func(*sql.Selector)) (found int, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		rows, err := client.KnowledgeSource.Query().Where(embeddable, elsewhere(space), ofWorkspaces(of), served).
			Limit(reembedAtOnce).Select(knowledgesource.FieldID, knowledgesource.FieldSubaccountID).All(ctx)
		if err != nil {
			return err
		}
		ids := make([]string, len(rows))
		for i, r := range rows {
			ids[i] = r.ID
			if err := s.parts.Queue.InsertFor(ctx, r.SubaccountID, EmbedArgs{SourceID: r.ID}); err != nil {
				return err
			}
		}
		found = len(rows)
		return client.KnowledgeSource.Update().Where(knowledgesource.IDIn(ids...)).SetSpaceWanted(space).Exec(ctx)
	})
	return found, err
}

// elsewhere is the condition that a source is not wanted in a space, nor on its way out of all. One that is in a space may be wanted in none, where
// its subaccount was not served when it was to change.
func elsewhere(space string) predicate.KnowledgeSource {
	if space == "" {
		return knowledgesource.Or(knowledgesource.SpaceWantedNEQ(""), knowledgesource.And(knowledgesource.SpaceWantedIsNil(), knowledgesource.SpaceNotNil()))
	}
	return knowledgesource.Or(knowledgesource.SpaceWantedIsNil(), knowledgesource.SpaceWantedNEQ(space))
}

// ofWorkspaces is the condition that a source is of a workspace that meets others.
func ofWorkspaces(of []func(*sql.Selector)) predicate.KnowledgeSource {
	return func(q *sql.Selector) {
		w, sub := sql.Table(workspace.Table), sql.Table(subaccount.Table)
		chosen := sql.Select(w.C(workspace.FieldID)).From(w)
		for _, condition := range of {
			condition(chosen)
		}
		q.Where(sql.In(q.C(knowledgesource.FieldSubaccountID),
			sql.Select(sub.C(subaccount.FieldID)).From(sub).Where(sql.In(sub.C(subaccount.FieldWorkspaceID), chosen))))
	}
}

// forget the endpoint before, with its key, when no source is left that it embedded.
func (s *Service) forget(ctx context.Context, id, space string) error {
	here := ofWorkspaces([]func(*sql.Selector){sql.FieldEQ(workspace.FieldID, id)})
	left, err := s.parts.Store.Client(ctx).KnowledgeSource.Query().Where(here, knowledgesource.SpaceNotNil(), knowledgesource.SpaceNEQ(space)).Exist(ctx)
	if err != nil || left {
		return err
	}
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		err := s.parts.Store.Client(ctx).Workspace.Update().Where(workspace.ID(id), workspace.EmbeddingBeforeNotNil()).ClearEmbeddingBefore().Exec(ctx)
		return ent.MaskNotFound(err)
	})
}
