package contact

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contactimport"
	"github.com/switchboard-dev/switchboard/ent/event"
	entfile "github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/ent/savedview"
	"github.com/switchboard-dev/switchboard/ent/tableview"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// importing is after how long it is looked again whether an import has ended that is under way elsewhere.
const importing = time.Minute

// searched is what the search is called in what is kept of views.
const searched = "search"

// EraseWorker removes what is left of erased contacts elsewhere. Doing it twice does no harm.
type EraseWorker struct {
	river.WorkerDefaults[EraseArgs]
	*Service
}

// Work on one erasure until nothing is left.
func (w *EraseWorker) Work(ctx context.Context, j *river.Job[EraseArgs]) error {
	ctx, row, err := w.adopt(ctx, j.Args.ErasureID)
	if err != nil || row == nil {
		return err
	}
	if row.FinishedAt != nil { // an earlier attempt may have ended behind that
		w.parts.Store.ScrubSoon()
		return nil
	}
	if err := file.RemoveLetGo(ctx, w.parts.Store, row.SubaccountID); err != nil {
		return fmt.Errorf("recordings: %w", err)
	}
	later, err := w.forgetTraces(ctx, row)
	if err != nil {
		return err
	}
	if later {
		return river.JobSnooze(importing) //nolint:wrapcheck // River looks for it
	}
	err = w.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := w.deleteStoredAnswers(ctx, row.ContactID); err != nil {
			return err
		}
		// Writers of messages and of ended calls locked these and not the contact, and may have come between its events and its deletion.
		if err := w.parts.Store.Client(ctx).Event.Update().Where(event.ContactID(row.ContactID), event.DataNotNil()).ClearData().Exec(ctx); err != nil {
			return fmt.Errorf("events: %w", err)
		}
		return w.parts.Store.Client(ctx).Erasure.UpdateOne(row).ClearTraces().SetSearchesCleared(true).
			SetFinishedAt(store.Timestamp()).Exec(ctx)
	})
	if err == nil {
		w.parts.Store.ScrubSoon()
	}
	return err
}

// adopt reads the erasure and works as its tenant from then on. One that is gone has no tenant: nil.
func (s *Service) adopt(ctx context.Context, id string) (context.Context, *ent.Erasure, error) {
	system := store.System(ctx, "contact erasure")
	row, err := s.parts.Store.Client(system).Erasure.Get(system, id)
	if ent.IsNotFound(err) {
		return ctx, nil, nil
	}
	if err != nil {
		return ctx, nil, fmt.Errorf("erase: %w", err)
	}
	ctx, err = s.parts.Store.As(ctx, row.SubaccountID, "erasure", "")
	return ctx, row, err
}

// forgetTraces removes what names the contact where nothing refers to it. Later: there is more to do then.
func (s *Service) forgetTraces(ctx context.Context, row *ent.Erasure) (later bool, err error) {
	if len(row.Traces) == 0 {
		return false, nil
	}
	texts, err := s.tracesIn(row)
	if err != nil {
		return false, err
	}
	region, err := phone.Reader{Store: s.parts.Store}.Region(ctx)
	if err != nil {
		return false, err
	}
	of := tracesOf(texts, region)
	if err := s.forgetSearches(ctx, of); err != nil {
		return false, err
	}
	if err := s.forgetNames(ctx, of); err != nil {
		return false, err
	}
	if err := s.forgetExports(ctx, row.ContactID, of); err != nil {
		return false, err
	}
	return s.forgetFiles(ctx, of, row.CreatedAt)
}

// forgetSearches clears the searches of saved views that name the contact: those of the inbox, and those of the dashboard's tables.
func (s *Service) forgetSearches(ctx context.Context, of traces) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.forgetTableSearches(ctx, of); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		rows, err := client.SavedView.Query().Where(s.parts.Store.Locked()).Order(savedview.ByID()).All(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			kept, named, err := unsearched(r.Filter, of)
			if err == nil && named {
				err = client.SavedView.UpdateOne(r).SetFilter(kept).Exec(ctx)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// forgetTableSearches is a part of forgetSearches. The tables of the workspace show no contacts.
func (s *Service) forgetTableSearches(ctx context.Context, of traces) error {
	client := s.parts.Store.Client(ctx)
	rows, err := client.TableView.Query().Where(tableview.About(authz.From(ctx).Subaccount), s.parts.Store.Locked()).Order(tableview.ByID()).All(ctx)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if !of.mentioned(r.Conditions[searched]) {
			continue
		}
		delete(r.Conditions, searched)
		if err := client.TableView.UpdateOne(r).SetConditions(r.Conditions).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// unsearched is a filter without its search, where that names the contact.
func unsearched(filter json.RawMessage, of traces) (kept json.RawMessage, named bool, err error) {
	var f map[string]any
	if err := json.Unmarshal(filter, &f); err != nil {
		return nil, false, fmt.Errorf("filter of a saved view: %w", err)
	}
	search, _ := f[searched].(string)
	if !of.mentioned(search) {
		return nil, false, nil
	}
	delete(f, searched)
	if kept, err = json.Marshal(f); err != nil {
		return nil, false, fmt.Errorf("filter of a saved view: %w", err)
	}
	return kept, true, nil
}

// forgetFiles deletes the uploads that name the contact, and leaves recordings, which are other people's. Files of an import that is under way
// are left to it: while one that it reads or writes names the contact, there is more to do later. One that it reads ends with it, and may name who
// was erased before it was uploaded: somebody wants the contact again.
func (s *Service) forgetFiles(ctx context.Context, of traces, erased time.Time) (later bool, err error) {
	client := s.parts.Store.Client(ctx)
	under, err := client.ContactImport.Query().Where(contactimport.StatusIn(Pending, Running)).
		Select(contactimport.FieldFileID).All(ctx)
	if err != nil {
		return false, err
	}
	reads := map[string]bool{}
	for _, i := range under {
		reads[store.Text(i.FileID)] = true
	}
	files, err := client.File.Query().Where(file.Uploaded(), entfile.ExportIsNil()).Select(entfile.FieldID, entfile.FieldCreatedAt).All(ctx)
	if err != nil {
		return false, err
	}
	for _, f := range files {
		if reads[f.ID] { // which rows mean the contact only the import can tell
			later = later || !f.CreatedAt.After(erased)
			continue
		}
		named, err := of.name(s.parts.Files.Open(ctx, f.ID))
		if errors.Is(err, io.ErrUnexpectedEOF) { // it is being deleted, by somebody else
			continue
		}
		if err == nil && named {
			var wait bool
			wait, err = s.forgetFile(ctx, f.ID, erased)
			later = later || wait
		}
		if err != nil {
			return false, err
		}
	}
	return later, nil
}

// forgetFile deletes an upload, unless an import is under way with it, which may have begun just now.
func (s *Service) forgetFile(ctx context.Context, id string, erased time.Time) (later bool, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		// Starting an import locks its file as well, so that none can begin meanwhile.
		f, err := client.File.Query().Where(entfile.ID(id), s.parts.Store.Locked()).Select(entfile.FieldCreatedAt).Only(ctx)
		if err != nil {
			return ent.MaskNotFound(err)
		}
		under, err := client.ContactImport.Query().Where(contactimport.StatusIn(Pending, Running),
			contactimport.Or(contactimport.FileID(id), contactimport.ProblemsFileID(id))).Select(contactimport.FieldProblemsFileID).All(ctx)
		if err != nil {
			return err
		}
		for _, i := range under {
			later = later || !f.CreatedAt.After(erased) || store.Text(i.ProblemsFileID) == id
		}
		if len(under) > 0 {
			return nil
		}
		if f.CreatedAt.After(erased) { // uploaded since, and meant so, unless it lists the problems of an import
			listed, err := client.ContactImport.Query().Where(contactimport.ProblemsFileID(id)).Exist(ctx)
			if err != nil || !listed {
				return err
			}
		}
		return s.parts.Files.Delete(ctx, id)
	})
	return later, err
}
