package assistant

import (
	"context"
	"strconv"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/assistantfolder"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Folder sorts assistants. Counts are of assistants only.
type Folder struct {
	*ent.AssistantFolder
	Counts FolderCounts
}

// FolderCounts are counted when they are asked for, so that they are true however many change them at once.
type FolderCounts struct {
	Total    int
	Archived int
}

// Key is its position in lists.
func (f *Folder) Key() (time.Time, string) { return f.CreatedAt, f.ID }

// GetID is its id.
func (f *Folder) GetID() string { return f.ID }

// CreateFolder is a new folder.
type CreateFolder struct {
	Name  string              `check:"minLength=1,maxLength=200"`
	Color patch.Field[string] `check:"maxLength=1000"`
}

// UpdateFolder changes a folder; unset fields are unchanged.
type UpdateFolder struct {
	Name       patch.Field[string] `check:"minLength=1,maxLength=200,notNull"`
	Color      patch.Field[string] `check:"maxLength=1000"`
	IsArchived patch.Field[bool]   `check:"notNull"`
}

// Folders of the subaccount, newest first; with a search, those that have it in their names.
func (s *Service) Folders(ctx context.Context, search *string, includeArchived bool, first *int, after *string) (*page.List[*Folder], error) {
	q := page.Query{
		Entity: ent.TypeAssistantFolder, List: "folders", Filter: []string{store.Text(search), strconv.FormatBool(includeArchived)},
		First: first, After: after,
	}
	if !includeArchived {
		q.Where = append(q.Where, sql.FieldEQ(assistantfolder.FieldIsArchived, false))
	}
	if name := ngram.Query(store.Text(search)); name != "" {
		q.Where = append(q.Where, sql.FieldContains(assistantfolder.FieldNameKey, name))
	}
	return page.Fetch(ctx, s.parts.Pager, q, s.readFolders)
}

func (s *Service) readFolders(ctx context.Context, w page.Window) ([]*Folder, error) {
	query := s.parts.Store.Client(ctx).AssistantFolder.Query().Order(w.Order).Limit(w.Limit)
	for _, p := range w.Where {
		query.Where(p)
	}
	rows, err := query.All(ctx)
	if err != nil {
		return nil, err
	}
	return s.counted(ctx, rows...)
}

// GetFolders by their ids, with their counts; those that the subaccount has not are left out.
func (s *Service) GetFolders(ctx context.Context, ids []string) ([]*Folder, error) {
	return page.ByIDs(ctx, ids, s.readFolders)
}

// GetFolder with its counts.
func (s *Service) GetFolder(ctx context.Context, id string) (*Folder, error) {
	row, err := s.parts.Store.Client(ctx).AssistantFolder.Get(ctx, id)
	if err != nil {
		return nil, store.Missing(err, "folder")
	}
	return s.one(ctx, row)
}

// FolderOf is the folder of an assistant, or nil. The folders of the assistants that were read with it are read together.
func (s *Service) FolderOf(ctx context.Context, a *Assistant) (*Folder, error) {
	if a.FolderID == nil {
		return nil, nil //nolint:nilnil // that there is none is no error
	}
	folders, err := page.Ask(&a.Member, a.ID, "folder", func(assistantIDs []string) (map[string]*Folder, error) {
		rows, err := s.parts.Store.Client(ctx).AssistantFolder.Query().
			Where(assistantfolder.HasAssistantsWith(assistant.IDIn(assistantIDs...))).All(ctx)
		if err != nil {
			return nil, err
		}
		all, err := s.counted(ctx, rows...)
		byID := make(map[string]*Folder, len(all))
		for _, f := range all {
			byID[f.ID] = f
		}
		return byID, err
	})
	return folders[*a.FolderID], err
}

func (s *Service) one(ctx context.Context, row *ent.AssistantFolder) (*Folder, error) {
	all, err := s.counted(ctx, row)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// counted joins folders with their counts, in one query for all of them.
func (s *Service) counted(ctx context.Context, rows ...*ent.AssistantFolder) ([]*Folder, error) {
	out := make([]*Folder, len(rows))
	ids := make([]string, len(rows))
	byID := make(map[string]*Folder, len(rows))
	for i, r := range rows {
		out[i] = &Folder{AssistantFolder: r}
		ids[i], byID[r.ID] = r.ID, out[i]
	}
	if len(ids) == 0 {
		return out, nil
	}
	var groups []struct {
		FolderID string `json:"folder_id"`
		Archived bool   `json:"archived"`
		Count    int    `json:"count"`
	}
	err := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.FolderIDIn(ids...)).
		GroupBy(assistant.FieldFolderID, assistant.FieldArchived).Aggregate(ent.Count()).Scan(ctx, &groups)
	if err != nil {
		return nil, err
	}
	for _, g := range groups {
		c := &byID[g.FolderID].Counts
		c.Total += g.Count
		if g.Archived {
			c.Archived = g.Count
		}
	}
	return out, nil
}

// AddFolder makes a folder.
func (s *Service) AddFolder(ctx context.Context, in CreateFolder) (*Folder, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var row *ent.AssistantFolder
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.roomForFolder(ctx); err != nil {
			return err
		}
		create := s.parts.Store.Client(ctx).AssistantFolder.Create().SetName(in.Name)
		if color, ok := in.Color.Get(); ok {
			create.SetNillableColor(color)
		}
		row, err = create.Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Folder{AssistantFolder: row}, nil
}

// ChangeFolder changes what is set.
func (s *Service) ChangeFolder(ctx context.Context, id string, in UpdateFolder) (*Folder, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	if !in.Name.IsSent() && !in.Color.IsSent() && !in.IsArchived.IsSent() {
		return s.GetFolder(ctx, id)
	}
	var out *Folder
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		update := s.parts.Store.Client(ctx).AssistantFolder.UpdateOneID(id).SetNillableName(in.Name.Value()).SetNillableIsArchived(in.IsArchived.Value())
		if color, ok := in.Color.Get(); ok && color != nil {
			update.SetColor(*color)
		} else if ok {
			update.ClearColor()
		}
		row, err := update.Save(ctx)
		if err != nil {
			return store.Missing(err, "folder")
		}
		out, err = s.one(ctx, row)
		return err
	})
	return out, err
}

// Assign puts assistants into the folder. If the subaccount lacks one of them, that is not_found, and none is moved.
func (s *Service) Assign(ctx context.Context, id string, assistantIDs []string) (*Folder, error) {
	if err := rule.Check(FolderMembers{assistantIDs}); err != nil {
		return nil, err
	}
	return s.move(ctx, id, assistantIDs, func(update *ent.AssistantUpdate) {
		update.Where(assistant.Or(assistant.FolderIDIsNil(), assistant.FolderIDNEQ(id))).SetFolderID(id)
	})
}

// Remove takes assistants out of the folder. Those in another folder are unchanged.
func (s *Service) Remove(ctx context.Context, id string, assistantIDs []string) (*Folder, error) {
	if err := rule.Check(FolderMembers{assistantIDs}); err != nil {
		return nil, err
	}
	return s.move(ctx, id, assistantIDs, func(update *ent.AssistantUpdate) {
		update.Where(assistant.FolderID(id)).ClearFolderID()
	})
}

func (s *Service) move(ctx context.Context, id string, ids []string, f func(*ent.AssistantUpdate)) (*Folder, error) {
	var out *Folder
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		row, err := client.AssistantFolder.Get(ctx, id)
		if err != nil {
			return store.Missing(err, "folder")
		}
		if err := s.all(ctx, ids); err != nil {
			return err
		}
		if len(ids) > 0 {
			update := client.Assistant.Update().Where(assistant.IDIn(ids...)).AddRevision(1)
			f(update)
			if err := update.Exec(ctx); err != nil {
				return err
			}
		}
		out, err = s.one(ctx, row)
		return err
	})
	return out, err
}

// all refuses the list of ids at the first that the subaccount has not, by its place in the list.
func (s *Service) all(ctx context.Context, ids []string) error {
	found, err := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.IDIn(ids...)).IDs(ctx)
	if err != nil {
		return err
	}
	have := make(map[string]bool, len(found))
	for _, id := range found {
		have[id] = true
	}
	var details []fault.Detail
	for i, id := range ids {
		if !have[id] {
			details = append(details, fault.Break("assistantIds["+strconv.Itoa(i)+"]", fault.Gone, "assistant"))
		}
	}
	if len(details) > 0 {
		return fault.New(fault.NotFound, "No such assistant.", details...)
	}
	return nil
}
