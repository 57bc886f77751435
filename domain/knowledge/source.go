package knowledge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The states of a source.
const (
	Pending    = "PENDING"
	Processing = "PROCESSING"
	Ready      = "READY"
	Failed     = "FAILED"
)

// there is the condition that a source is not one of a website that was deleted.
var there = knowledgesource.StatusNEQ(removed)

// Source is a document inside a knowledge base.
type Source struct{ *ent.KnowledgeSource }

// Key is its position in lists.
func (s *Source) Key() (time.Time, string) { return s.CreatedAt, s.ID }

// Stamps are what else it is ordered by.
func (s *Source) Stamps() page.Stamps {
	return page.Stamps{Updated: s.UpdatedAt, NameKey: s.NameKey}
}

// GetID is its id.
func (s *Source) GetID() string { return s.ID }

// FileSource is a file at a URL.
type FileSource struct {
	Name     patch.Field[string] `check:"minLength=1,maxLength=200"`
	FileURL  string              `check:"minLength=1,maxLength=2048,format=URL"`
	Filename patch.Field[string] `check:"minLength=1,maxLength=200"`
	MimeType patch.Field[string] `check:"maxLength=1000"`
	FileSize patch.Field[int]    `check:"min=0"`
}

// Upload is a file that was sent.
type Upload struct {
	Name, Filename, MimeType string
	Body                     io.Reader
}

func (s *Service) readSources(ctx context.Context, w page.Window) ([]*Source, error) {
	query := s.parts.Store.Client(ctx).KnowledgeSource.Query().Where(there).Order(w.Order).Limit(w.Limit)
	for _, p := range w.Where {
		query.Where(p)
	}
	rows, err := query.All(ctx)
	out := make([]*Source, len(rows))
	for i, r := range rows {
		out[i] = &Source{r}
	}
	return out, err
}

// GetSources by their ids; those that the subaccount has not are left out.
func (s *Service) GetSources(ctx context.Context, ids []string) ([]*Source, error) {
	return page.ByIDs(ctx, ids, s.readSources)
}

// GetSource by its id alone.
func (s *Service) GetSource(ctx context.Context, id string) (*Source, error) {
	row, err := s.parts.Store.Client(ctx).KnowledgeSource.Query().Where(knowledgesource.ID(id), there).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "source")
	}
	return &Source{row}, nil
}

// AddText keeps a text as a source; it is read in the background.
func (s *Service) AddText(ctx context.Context, baseID, name, text string) (*Source, error) {
	if err := rule.Check(TextSource{name, text}); err != nil {
		return nil, err
	}
	return s.addText(ctx, baseID, name, text, "text/plain; charset=utf-8")
}

// AddMarkdown is AddText of a text with headings.
func (s *Service) AddMarkdown(ctx context.Context, baseID, name, text string) (*Source, error) {
	if err := rule.Check(TextSource{name, text}); err != nil {
		return nil, err
	}
	return s.addText(ctx, baseID, name, text, "text/markdown; charset=utf-8")
}

func (s *Service) addText(ctx context.Context, baseID, name, text, mime string) (*Source, error) {
	return s.add(ctx, baseID, strings.NewReader(text), func(c *ent.KnowledgeSourceCreate) {
		c.SetName(name).SetType(typed).SetMimeType(mime)
	})
}

// AddUpload keeps a file as a source; it is read in the background.
func (s *Service) AddUpload(ctx context.Context, baseID string, u Upload) (*Source, error) {
	if err := rule.Check(UploadedSource{patch.Filled(u.Name), patch.Filled(u.Filename), &u.MimeType}); err != nil {
		return nil, err
	}
	return s.upload(ctx, baseID, u)
}

func (s *Service) upload(ctx context.Context, baseID string, u Upload) (*Source, error) {
	return s.add(ctx, baseID, u.Body, func(c *ent.KnowledgeSourceCreate) {
		c.SetName(first(u.Name, u.Filename, "file")).SetType("file").SetFilename(u.Filename).SetMimeType(u.MimeType)
	})
}

// AddKept takes a file that was sent up before; it is read in the background. Without a name it has the file's.
func (s *Service) AddKept(ctx context.Context, baseID, fileID string, name *string) (*Source, error) {
	if err := rule.Check(KeptSource{name}); err != nil {
		return nil, err
	}
	var out *Source
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		f, err := s.parts.Files.Get(ctx, fileID)
		if err != nil {
			return err
		}
		if len(f.Export) > 0 { // it has no bytes of its own
			return fault.MissingField("file", "fileId")
		}
		out, err = s.upload(ctx, baseID, Upload{
			Name: first(store.Text(name), f.Name), Filename: f.Name, MimeType: f.MimeType, Body: s.parts.Files.Open(ctx, f.ID),
		})
		return err
	})
	return out, err
}

// AddFile keeps the file at a URL as a source; it is fetched and read in the background.
func (s *Service) AddFile(ctx context.Context, baseID string, in FileSource) (*Source, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	u, err := url.Parse(in.FileURL)
	if err != nil {
		return nil, fault.Field("fileUrl", "must be a URL").Because(err)
	}
	called := first(store.Text(in.Filename.Value()), filename(u))
	return s.add(ctx, baseID, nil, func(c *ent.KnowledgeSourceCreate) {
		c.SetName(first(store.Text(in.Name.Value()), called, file.Shortened(u.Host, ""))).SetType("file").SetFilename(called).
			SetFileURL(in.FileURL).SetNillableMimeType(in.MimeType.Value())
	})
}

func (s *Service) add(ctx context.Context, baseID string, body io.Reader, f func(*ent.KnowledgeSourceCreate)) (*Source, error) {
	var row *ent.KnowledgeSource
	err := s.withBody(ctx, body, func(ctx context.Context) error {
		create := s.parts.Store.Client(ctx).KnowledgeSource.Create().SetKnowledgeBaseID(baseID).SetStatus(Pending)
		f(create)
		var err error
		if row, err = create.Save(ctx); err != nil {
			if errors.Is(err, store.ErrForeign) {
				return fault.Missing("knowledge base").Because(err)
			}
			return err
		}
		if body != nil {
			if row, err = s.keep(ctx, row, body); err != nil {
				return err
			}
		}
		if err := s.within(ctx, baseID); err != nil {
			return err
		}
		return s.parts.Queue.Insert(ctx, IngestArgs{SourceID: row.ID})
	})
	if err != nil {
		return nil, err
	}
	return &Source{row}, nil
}

// keep stores a file in pieces. The error is payload_too_large if there is no room for it.
func (s *Service) keep(ctx context.Context, row *ent.KnowledgeSource, body io.Reader) (*ent.KnowledgeSource, error) {
	var size int64
	for ordinal := 0; ; ordinal++ {
		piece, err := io.ReadAll(io.LimitReader(body, pieceSize))
		if err != nil {
			return nil, fmt.Errorf("read file: %w", err)
		}
		if len(piece) == 0 {
			break
		}
		err = s.parts.Store.Client(ctx).FileBlob.Create().SetSourceID(row.ID).SetOrdinal(ordinal).SetData(piece).Exec(ctx)
		if err != nil {
			return nil, fmt.Errorf("keep file: %w", err)
		}
		size += int64(len(piece))
	}
	row, err := s.parts.Store.Client(ctx).KnowledgeSource.UpdateOneID(row.ID).SetSize(size).Save(ctx)
	if err != nil {
		return nil, err
	}
	return row, s.parts.Quota.Check(ctx)
}

// DeleteSource removes a source with its passages; searches no longer find them. A page of a website is not read again. The room that a small
// one took is free at once, and that of a large one when its rows are gone.
func (s *Service) DeleteSource(ctx context.Context, baseID, sourceID string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.needBase(ctx, baseID); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		row, err := client.KnowledgeSource.Query().
			Where(knowledgesource.ID(sourceID), knowledgesource.KnowledgeBaseID(baseID), there, s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "source")
		}
		if row.PageID != nil {
			return s.exclude(ctx, *row.PageID)
		}
		if err := s.parts.Store.Deleted(ctx, ent.TypeKnowledgeSource, sourceID); err != nil {
			return err
		}
		if err := s.removeSmall(ctx, baseID, sourceID); err != nil {
			return err
		}
		return s.reviewBase(ctx, baseID) // what it answered, or what others have left to it
	})
}

// Retry reads a failed source once more; any other state is a conflict.
func (s *Service) Retry(ctx context.Context, baseID, sourceID string) (*Source, error) {
	var row *ent.KnowledgeSource
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.needBase(ctx, baseID); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		n, err := client.KnowledgeSource.Update().Where(knowledgesource.ID(sourceID),
			knowledgesource.KnowledgeBaseID(baseID), knowledgesource.Status(Failed)).
			SetStatus(Pending).ClearFailureReason().Save(ctx)
		if err != nil {
			return err
		}
		row, err = client.KnowledgeSource.Query().
			Where(knowledgesource.ID(sourceID), knowledgesource.KnowledgeBaseID(baseID), there).Only(ctx)
		if err != nil {
			return store.Missing(err, "source")
		}
		if n == 0 {
			return fault.Newf(fault.Conflict, "The source is %s; only a failed one can be retried.", row.Status)
		}
		return s.parts.Queue.Insert(ctx, IngestArgs{SourceID: sourceID})
	})
	if err != nil {
		return nil, err
	}
	return &Source{row}, nil
}

func (s *Service) needBase(ctx context.Context, id string) error {
	_, err := s.parts.Store.Client(ctx).KnowledgeBase.Get(ctx, id)
	return store.Missing(err, "knowledge base")
}

// first is the first text that is not empty.
func first(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}
