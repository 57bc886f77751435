package assistant

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistantversion"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Version is a prompt as it once was.
type Version struct{ *ent.AssistantVersion }

// Key is its position in lists.
func (v *Version) Key() (time.Time, string) { return v.CreatedAt, v.ID }

// GetID is its id.
func (v *Version) GetID() string { return v.ID }

// Versions of an assistant, newest first.
func (s *Service) Versions(ctx context.Context, assistantID string, first *int, after *string) (*page.List[*Version], error) {
	if _, err := s.Get(ctx, assistantID, "id"); err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.parts.Pager, versions(first, after)(assistantID), s.readVersions)
}

// VersionsOf is Versions of an assistant that has been read, and of its kin.
func (s *Service) VersionsOf(ctx context.Context, a *Assistant, first *int, after *string) (*page.List[*Version], error) {
	return page.Of(ctx, s.parts.Pager, &a.Member, a.ID, versions(first, after), s.readVersions)
}

func versions(first *int, after *string) func(assistantID string) page.Query {
	return func(assistantID string) page.Query {
		return page.Query{
			Entity: ent.TypeAssistantVersion, List: "assistant_versions", Filter: []string{assistantID}, First: first, After: after,
			Where: []func(*sql.Selector){sql.FieldEQ(assistantversion.FieldAssistantID, assistantID)},
		}
	}
}

func (s *Service) readVersions(ctx context.Context, w page.Window) ([]*Version, error) {
	query := s.parts.Store.Client(ctx).AssistantVersion.Query().Order(w.Order).Limit(w.Limit)
	for _, p := range w.Where {
		query.Where(p)
	}
	rows, err := query.All(ctx)
	out := make([]*Version, len(rows))
	for i, r := range rows {
		out[i] = &Version{r}
	}
	return out, err
}

// GetVersions by their ids alone; those that the subaccount has not are left out.
func (s *Service) GetVersions(ctx context.Context, ids []string) ([]*Version, error) {
	return page.ByIDs(ctx, ids, s.readVersions)
}

// Revert makes the prompt of an earlier version the current one. That is a new version, even where the prompt is the
// same again.
func (s *Service) Revert(ctx context.Context, assistantID, versionID string, ifMatch *string) (*Assistant, error) {
	var out *ent.Assistant
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		before, err := s.locked(ctx, assistantID)
		if err != nil {
			return err
		}
		v, err := s.parts.Store.Client(ctx).AssistantVersion.Query().
			Where(assistantversion.ID(versionID), assistantversion.AssistantID(assistantID)).Only(ctx)
		if err != nil {
			return store.Missing(err, "version")
		}
		if err := match(ifMatch, &Assistant{Assistant: before}); err != nil {
			return err
		}
		update := s.parts.Store.Client(ctx).Assistant.UpdateOneID(assistantID).AddRevision(1).AddLatestVersion(1)
		if v.Prompt == nil {
			update.ClearPrompt()
		} else {
			update.SetPrompt(*v.Prompt)
		}
		if out, err = update.Save(ctx); err != nil {
			return err
		}
		note := fmt.Sprintf("Reverted to version %d", v.Version)
		return s.addVersion(ctx, out, &note)
	})
	if err != nil {
		return nil, err
	}
	return &Assistant{Assistant: out}, nil
}

// How many versions of one assistant are kept: so many of the newest, as long as their texts have no more bytes than this. The current one is
// always kept. A prompt may have 500,000 characters, and changing it as often as requests are allowed would fill any disk.
const (
	versionsKept = 1000
	bytesKept    = 20 << 20
	droppedMost  = 1000 // at a time: there may be any number from before
)

// tooOld are the versions of an assistant that are no longer kept, the oldest of them. None is left out among those that are.
const tooOld = `SELECT id FROM assistant_versions WHERE subaccount_id = $1 AND assistant_id = $2 AND version < (
	SELECT min(version) FROM (
		SELECT version, row_number() OVER (ORDER BY version DESC) AS n,
			sum(octet_length(coalesce(prompt, '')) + octet_length(coalesce(change_note, ''))) OVER (ORDER BY version DESC) AS bytes
		FROM (
			SELECT version, prompt, change_note FROM assistant_versions WHERE subaccount_id = $1 AND assistant_id = $2
			ORDER BY version DESC LIMIT $3
		) AS newest
	) AS kept WHERE n = 1 OR bytes <= $4
) ORDER BY version LIMIT $5`

// addVersion keeps the prompt of an assistant as the version that its row counts, in the place of those that are too old.
func (s *Service) addVersion(ctx context.Context, a *ent.Assistant, note *string) error {
	err := s.parts.Store.Client(ctx).AssistantVersion.Create().SetAssistantID(a.ID).SetVersion(a.LatestVersion).
		SetNillablePrompt(a.Prompt).SetNillableChangeNote(note).Exec(ctx)
	if err != nil || a.LatestVersion == 1 {
		return err
	}
	_, err = s.parts.Store.Exec(ctx, `DELETE FROM assistant_versions WHERE subaccount_id = $1 AND id IN (`+tooOld+`)`,
		a.SubaccountID, a.ID, versionsKept, bytesKept, droppedMost)
	if err != nil {
		return fmt.Errorf("drop old versions: %w", err)
	}
	return nil
}
