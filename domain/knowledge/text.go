package knowledge

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/fileblob"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// typed is the type of a source that somebody has typed, and can edit.
const typed = "text"

// Text of a source that was entered as text. The error is not_found if there is none, or if the source was added in another way.
func (s *Service) Text(ctx context.Context, sourceID string) (string, error) {
	row, err := s.parts.Store.Client(ctx).KnowledgeSource.Query().
		Where(knowledgesource.ID(sourceID), knowledgesource.Type(typed), there).Only(ctx)
	if err != nil {
		return "", store.Missing(err, "source")
	}
	text, err := io.ReadAll(io.NewSectionReader(&blobReader{ctx: ctx, store: s.parts.Store, source: row.ID}, 0, row.Size))
	if err != nil {
		return "", fmt.Errorf("text of a source: %w", err)
	}
	return string(text), nil
}

// Rewrite puts another text in the place of the one that was typed; it is read in the background, and until then the one before is found.
// While that is still being read, it is a conflict.
func (s *Service) Rewrite(ctx context.Context, baseID, sourceID, text string) (*Source, error) {
	if err := rule.Check(SourceText{text}); err != nil {
		return nil, err
	}
	var row *ent.KnowledgeSource
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.needBase(ctx, baseID); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		n, err := client.KnowledgeSource.Update().Where(knowledgesource.ID(sourceID), knowledgesource.KnowledgeBaseID(baseID),
			knowledgesource.Type(typed), knowledgesource.StatusIn(Ready, Failed)).SetStatus(Pending).ClearFailureReason().Save(ctx)
		if err != nil {
			return err
		}
		row, err = client.KnowledgeSource.Query().Where(knowledgesource.ID(sourceID), knowledgesource.KnowledgeBaseID(baseID),
			knowledgesource.Type(typed), there).Only(ctx)
		if err != nil {
			return store.Missing(err, "source")
		}
		if n == 0 {
			return fault.New(fault.Conflict, "The source is still being read. Try again when it is ready.")
		}
		if _, err := client.FileBlob.Delete().Where(fileblob.SourceID(sourceID)).Exec(ctx); err != nil {
			return fmt.Errorf("rewrite: %w", err)
		}
		if row, err = s.keep(ctx, row, strings.NewReader(text)); err != nil {
			return err
		}
		return s.parts.Queue.Insert(ctx, IngestArgs{SourceID: sourceID})
	})
	if err != nil {
		return nil, err
	}
	return &Source{row}, nil
}
