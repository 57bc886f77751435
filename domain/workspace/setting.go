package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// UpdateSubaccount changes a client's settings. Unset fields are unchanged; null clears what can be cleared.
type UpdateSubaccount struct {
	Name       patch.Field[string] `check:"minLength=1,maxLength=200,notNull"`
	LocationID patch.Field[string] `check:"minLength=1,maxLength=1000"`
	TimeZone   patch.Field[string] `check:"minLength=1,maxLength=1000,notNull"`
	Region     patch.Field[string] `check:"minLength=2,maxLength=2"`
	// CallingHours are unchanged if it is nil, and the legal ones if it points to nil.
	CallingHours  **HoursInput
	MonthlyBudget patch.Field[float64]         `check:"min=0"`
	CustomValues  patch.Field[json.RawMessage] `check:"notNull"`
	Concurrency   patch.Field[int]             `check:"min=1,max=1000,notNull"`
	// WebConcurrency is how many of the calls can be web calls.
	WebConcurrency patch.Field[int]  `check:"min=0,max=1000,notNull"`
	Archived       patch.Field[bool] `check:"notNull"`
	// CreatesUnknownContacts is about chats over /v2 alone.
	CreatesUnknownContacts patch.Field[bool]   `check:"notNull"`
	Recording              patch.Field[bool]   `check:"notNull"`
	RecordingNotice        patch.Field[string] `check:"minLength=1,maxLength=500"`
	RecordingDays          patch.Field[int]    `check:"min=1,max=3650"`
	OptOutKey              patch.Field[string] `check:"minLength=1,maxLength=1"`
	LongestCallMinutes     patch.Field[int]    `check:"min=1,max=1440"`
}

// recordingScope is what it takes to delete calls by hand, and so to have their recordings deleted sooner.
const recordingScope = "conversations:delete"

// SetSubaccount changes one that the caller may use. What costs money is the agency's to set: it takes a key for the whole
// workspace. To keep recordings for fewer days takes the scope that deletes calls. Only a change that says
// whether it is archived finds an archived one.
func (s *Service) SetSubaccount(ctx context.Context, id string, in UpdateSubaccount) (*Subaccount, error) {
	if err := in.check(ctx); err != nil {
		return nil, err
	}
	changes, err := in.changes()
	if err != nil {
		return nil, err
	}
	before, err := s.usableSubaccount(ctx, id, in.Archived.IsSent())
	if err != nil || changes.Empty() {
		return before, err
	}
	if err := in.mayBeLocated(ctx, before); err != nil {
		return nil, err
	}
	if err := s.resume(ctx, before, in); err != nil {
		return nil, err
	}
	var out *ent.Subaccount
	err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.mayKeepRecordings(ctx, id, in.RecordingDays.Value()); err != nil {
			return err
		}
		// Of two who archive it, the second changes nothing of when that was.
		was, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(id), s.parts.Store.Locked()).Select(subaccount.FieldArchived).Only(ctx)
		if err != nil {
			return store.Missing(err, "subaccount")
		}
		update := s.parts.Store.Client(ctx).Subaccount.UpdateOneID(id)
		if err := changes.Apply(update.Mutation()); err != nil {
			return err
		}
		switch ends := in.Archived.Value(); {
		case ends != nil && !*ends:
			update.ClearArchivedAt()
		case ends != nil && !was.Archived:
			update.SetArchivedAt(store.Timestamp())
		}
		out, err = update.Save(ctx)
		return err
	})
	if ent.IsConstraintError(err) {
		return nil, locationTaken().Because(err)
	}
	if err != nil {
		return nil, err
	}
	return s.shown(out), nil
}

// resume calls Resumes if the change restores an archived subaccount, unless the database would refuse that: what Resumes settles stays settled.
func (s *Service) resume(ctx context.Context, before *Subaccount, in UpdateSubaccount) error {
	archived := in.Archived.Value()
	if archived == nil || *archived || !before.Archived || s.parts.Resumes == nil {
		return nil
	}
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if at := in.LocationID.Value(); at != nil {
			taken, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.LocationID(*at), subaccount.IDNEQ(before.ID)).Exist(ctx)
			if err != nil {
				return err
			}
			if taken {
				return locationTaken()
			}
		}
		return s.mayKeepRecordings(ctx, before.ID, in.RecordingDays.Value())
	})
	if err != nil {
		return err
	}
	return s.parts.Resumes(ctx, before.ID)
}

func locationTaken() *fault.Error {
	return fault.New(fault.Conflict, "Another subaccount has the location id.", fault.Break("locationId", fault.Taken))
}

// mayKeepRecordings fails where a caller wants recordings to be deleted sooner than they are, and may not delete calls by hand.
func (s *Service) mayKeepRecordings(ctx context.Context, id string, days *int) error {
	c := authz.From(ctx)
	if days == nil || c.Kind == authz.KindSystem || c.Scopes.Has(recordingScope) {
		return nil
	}
	now, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(id), s.parts.Store.Reserved()).Only(ctx)
	if err != nil {
		return err
	}
	if now.RecordingDays == nil || *days < *now.RecordingDays {
		return fault.Newf(fault.Forbidden, "This would delete recordings earlier than now. The key lacks the scope %s.", recordingScope)
	}
	return nil
}

func (in UpdateSubaccount) check(ctx context.Context) error {
	_, money := in.MonthlyBudget.Get()
	_, calls := in.Concurrency.Get()
	_, web := in.WebConcurrency.Get()
	_, ends := in.Archived.Get()
	if (money || calls || web || ends) && len(authz.From(ctx).Subaccounts) > 0 {
		return fault.New(fault.Forbidden,
			"The key is limited to some subaccounts. Budget, concurrency and archiving require a key for the whole workspace.")
	}
	return rule.Check(in)
}

// mayBeLocated is forbidden if who is limited to some subaccounts would change a location id: requests for another client are known by that
// client's, which may not have been made yet.
func (in UpdateSubaccount) mayBeLocated(ctx context.Context, before *Subaccount) error {
	if !in.LocationID.IsSent() || len(authz.From(ctx).Subaccounts) == 0 || store.Text(in.LocationID.Value()) == store.Text(before.LocationID) {
		return nil
	}
	return fault.New(fault.Forbidden, "The key is limited to some subaccounts. Changing a location id requires a key for the whole workspace.")
}

// Judge finds time zones and countries that do not exist, keys that nobody can press, hours that end before they begin, values that
// templates cannot use, and ids that are too long.
func (in UpdateSubaccount) Judge() []fault.Detail {
	problems := rule.Key("locationId", in.LocationID.Value())
	if zone := in.TimeZone.Value(); zone != nil {
		if _, known := rule.TimeZone(*zone); !known {
			problems = append(problems, fault.Break("timeZone", fault.NoZone))
		}
	}
	if region := in.Region.Value(); region != nil && !phone.IsRegion(*region) {
		problems = append(problems, fault.Break("region", fault.NoRegion))
	}
	if key := in.OptOutKey.Value(); key != nil && !strings.Contains(optOutKeys, *key) {
		problems = append(problems, fault.Break("optOutKey", fault.NoKey))
	}
	_, hours := in.hours()
	_, values := in.values()
	for _, err := range []error{hours, values} {
		if err != nil {
			problems = append(problems, fault.From(err).Details...)
		}
	}
	return problems
}

// optOutKeys are those that can mean not to be called again. # ends what else is pressed.
const optOutKeys = "0123456789*"

// The most custom values, and the longest.
const (
	valueLimit  = 100
	valueLength = 1000
)

func (in UpdateSubaccount) changes() (patch.Changes, error) {
	changes := patch.Changes{
		patch.Of(subaccount.FieldName, in.Name), patch.Of(subaccount.FieldLocationID, in.LocationID),
		patch.Of(subaccount.FieldTimeZone, in.TimeZone), patch.Of(subaccount.FieldRegion, in.Region),
		patch.Of(subaccount.FieldMonthlyBudget, in.MonthlyBudget), patch.Of(subaccount.FieldConcurrency, in.Concurrency),
		patch.Of(subaccount.FieldWebConcurrency, in.WebConcurrency),
		patch.Of(subaccount.FieldArchived, in.Archived), patch.Of(subaccount.FieldCreatesUnknownContacts, in.CreatesUnknownContacts),
		patch.Of(subaccount.FieldRecording, in.Recording), patch.Of(subaccount.FieldRecordingNotice, in.RecordingNotice),
		patch.Of(subaccount.FieldRecordingDays, in.RecordingDays), patch.Of(subaccount.FieldOptOutKey, in.OptOutKey),
		patch.Of(subaccount.FieldLongestCallMinutes, in.LongestCallMinutes),
	}
	hours, err := in.hours()
	if err != nil {
		return nil, err
	}
	values, err := in.values()
	return append(changes, patch.Of(subaccount.FieldCallingHours, hours), patch.Of(subaccount.FieldCustomValues, values)), err
}

func (in UpdateSubaccount) hours() (none patch.Field[json.RawMessage], err error) {
	switch {
	case in.CallingHours == nil:
		return none, nil
	case *in.CallingHours == nil:
		return patch.Sent[json.RawMessage](nil), nil
	}
	h, err := (*in.CallingHours).hours()
	if err != nil {
		return none, err
	}
	text, err := json.Marshal(h)
	if err != nil {
		return none, fmt.Errorf("calling hours: %w", err)
	}
	raw := json.RawMessage(text)
	return patch.Sent(&raw), nil
}

func (in UpdateSubaccount) values() (none patch.Field[map[string]string], err error) {
	raw, set := in.CustomValues.Get()
	if !set {
		return none, nil
	}
	values := map[string]string{}
	if raw == nil || json.Unmarshal(*raw, &values) != nil || values == nil || len(values) > valueLimit {
		return none, fault.Broken("customValues", fault.TooManyStrings, strconv.Itoa(valueLimit))
	}
	for name, v := range values {
		if len([]rune(v)) > valueLength || len([]rune(name)) > valueLength {
			return none, fault.Broken("customValues", fault.StringTooLong, strconv.Itoa(valueLength))
		}
	}
	return patch.Sent(&values), nil
}

// CallingHours are the subaccount's own; nil: the law's alone.
func (s *Subaccount) CallingHours() (*Hours, error) { return HoursOf(s.Subaccount.CallingHours) }

// CustomValues feed templates.
func (s *Subaccount) CustomValues() (json.RawMessage, error) {
	text, err := json.Marshal(s.Subaccount.CustomValues)
	if err != nil {
		return nil, fmt.Errorf("custom values: %w", err)
	}
	return text, nil
}
