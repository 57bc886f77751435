package notice

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/noticesetting"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Rule is how a member is notified of one kind.
type Rule struct {
	Kind     string
	Channels []string
}

// Settings are what the caller is notified of in the workspace, and how.
type Settings struct {
	Rules []*Rule
	// SubaccountIDs are those that they want to hear of; none: all that they see.
	SubaccountIDs      []string
	QuietFrom, QuietTo *string
	TimeZone           string
	// SendsEmail says whether the installation does, PushKey is its public key for push services, or "".
	SendsEmail bool
	PushKey    string
	Devices    []*Device
}

// RuleInput is how a member is to be notified of one kind.
type RuleInput struct {
	Kind     string   `check:"oneOf=ASSIGNED|MENTIONED|WAITING|REPLIED|OVERDUE|SNOOZE_ENDED|IMPORT_ENDED"`
	Channels []string `check:"maxItems=3,oneOf=PAGE|EMAIL|PUSH"`
}

// SettingsInput changes them; unset fields are unchanged.
type SettingsInput struct {
	Rules         []*RuleInput        `check:"maxItems=20,notNull"`
	SubaccountIDs []string            `check:"maxItems=500,notNull"`
	QuietFrom     patch.Field[string] `check:"maxLength=5"`
	QuietTo       patch.Field[string] `check:"maxLength=5"`
	TimeZone      patch.Field[string] `check:"notNull,minLength=1,maxLength=60"`
}

// Judge of rule.Judge: times of day are such, and quiet hours have a beginning and an end.
func (in SettingsInput) Judge() (wrong []fault.Detail) {
	for _, f := range []struct {
		name string
		at   patch.Field[string]
	}{{"quietFrom", in.QuietFrom}, {"quietTo", in.QuietTo}} {
		if v := f.at.Value(); v != nil {
			if _, good := minuteOf(*v); !good {
				wrong = append(wrong, fault.Break(f.name, fault.NoClock))
			}
		}
	}
	from, to := in.QuietFrom.Value(), in.QuietTo.Value()
	if (from == nil) != (to == nil) || in.QuietFrom.IsSent() != in.QuietTo.IsSent() {
		wrong = append(wrong, fault.Break("quietTo", fault.QuietAlone))
	} else if from != nil && *from == *to {
		wrong = append(wrong, fault.Break("quietTo", fault.QuietNever))
	}
	if z := in.TimeZone.Value(); z != nil {
		if _, err := time.LoadLocation(*z); err != nil || *z == "Local" {
			wrong = append(wrong, fault.Break("timeZone", fault.NoNoticeZone))
		}
	}
	return wrong
}

// Settings of the caller in the workspace.
func (s *Service) Settings(ctx context.Context) (*Settings, error) {
	c, err := member(ctx)
	if err != nil {
		return nil, err
	}
	row, err := s.parts.Store.Client(ctx).NoticeSetting.Query().Where(noticesetting.UserID(c.ID)).Only(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, err
	}
	out := &Settings{SubaccountIDs: []string{}, TimeZone: "UTC", SendsEmail: s.parts.Messenger.Mailer != nil, PushKey: s.publicKey()}
	if row != nil {
		out.QuietFrom, out.QuietTo, out.TimeZone = clock(row.QuietFrom), clock(row.QuietTo), row.Zone
		for _, id := range row.Subaccounts { // they may have been limited to others meanwhile
			if c.Covers([]string{id}) {
				out.SubaccountIDs = append(out.SubaccountIDs, id)
			}
		}
	}
	for _, k := range kinds {
		out.Rules = append(out.Rules, &Rule{k.name, append([]string{}, channelsOf(row, k)...)})
	}
	out.Devices, err = s.devices(ctx, c)
	return out, err
}

// ChangeSettings of the caller in the workspace. The error is not_found for a subaccount that they do not see, and a conflict for what holds for
// subaccounts that they cannot use where they are.
func (s *Service) ChangeSettings(ctx context.Context, in SettingsInput) (*Settings, error) {
	c, err := member(ctx)
	if err == nil {
		err = rule.Check(in)
	}
	if err == nil {
		err = s.staysHere(ctx, c, in)
	}
	if err == nil {
		err = s.change(ctx, c, in)
	}
	if err != nil {
		return nil, err
	}
	return s.Settings(ctx)
}

// staysHere fails where somebody came by a client's host name and changes what holds for others of theirs as well: whoever manages the name can have
// it lead elsewhere, and would keep them from hearing of those.
func (s *Service) staysHere(ctx context.Context, c *authz.Caller, in SettingsInput) error {
	if clientOf(c) == "" || in.Rules == nil && !in.QuietFrom.IsSent() && !in.TimeZone.IsSent() {
		return nil
	}
	of, err := s.parts.Store.Client(ctx).Membership.Query().Where(membership.UserID(c.ID)).Only(ctx)
	if err != nil {
		return store.Missing(err, "workspace")
	}
	if slices.Equal(of.Subaccounts, c.Subaccounts) {
		return nil
	}
	return fault.New(fault.Conflict, "This also changes how you are notified of other subaccounts. Change it at the installation's own address.")
}

func (s *Service) change(ctx context.Context, c *authz.Caller, in SettingsInput) error {
	if err := s.visible(ctx, c, in.SubaccountIDs); err != nil {
		return err
	}
	return s.settled(ctx, c.ID, func(ctx context.Context, row *ent.NoticeSetting) error {
		u := s.parts.Store.Client(ctx).NoticeSetting.UpdateOne(row)
		if in.Rules != nil {
			rules := maps.Clone(row.Rules)
			if rules == nil {
				rules = map[string][]string{}
			}
			for _, r := range in.Rules {
				rules[r.Kind] = distinct(r.Channels)
			}
			u.SetRules(rules)
		}
		if in.SubaccountIDs != nil {
			u.SetSubaccounts(chosen(c, row.Subaccounts, in.SubaccountIDs))
		}
		if in.QuietFrom.IsSent() {
			if from, to := in.QuietFrom.Value(), in.QuietTo.Value(); from != nil && to != nil {
				begin, _ := minuteOf(*from) // it has been judged
				end, _ := minuteOf(*to)
				u.SetQuietFrom(begin).SetQuietTo(end)
			} else {
				u.ClearQuietFrom().ClearQuietTo()
			}
		}
		if z := in.TimeZone.Value(); z != nil {
			u.SetZone(*z)
		}
		return u.Exec(ctx)
	})
}

// settled does something with the row of a user's settings, which is locked, and made where there is none. Of two who make it at once, the
// second one finds it.
func (s *Service) settled(ctx context.Context, user string, do func(ctx context.Context, row *ent.NoticeSetting) error) (err error) {
	for range 2 {
		err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
			client := s.parts.Store.Client(ctx)
			row, err := client.NoticeSetting.Query().Where(noticesetting.UserID(user), s.parts.Store.Locked()).Only(ctx)
			if ent.IsNotFound(err) {
				row, err = client.NoticeSetting.Create().SetUserID(user).Save(ctx)
			}
			if err != nil {
				return err
			}
			return do(ctx, row)
		})
		if !ent.IsConstraintError(err) {
			break
		}
	}
	return err
}

// visible fails unless the caller sees all of the subaccounts.
func (s *Service) visible(ctx context.Context, c *authz.Caller, ids []string) error {
	ids = distinct(ids)
	if len(ids) == 0 {
		return nil
	}
	n, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.IDIn(ids...)).Count(ctx)
	if err == nil && (n < len(ids) || !c.Covers(ids)) {
		err = fault.MissingField("subaccount", "subaccountIds")
	}
	return err
}

// chosen are the subaccounts that somebody wants to hear of from now on: those that are sent, and those of before that the caller cannot see,
// as at a brand's host. Beside such ones, none are all that the caller sees; and whoever wanted to hear of all still does after choosing all
// that there are at such a host.
func chosen(c *authz.Caller, before, sent []string) []string {
	if len(before) == 0 && c.Confined && len(c.Subaccounts) > 0 && len(missing(c.Subaccounts, sent)) == 0 {
		return []string{}
	}
	hidden := slices.DeleteFunc(slices.Clone(before), func(id string) bool { return c.Covers([]string{id}) })
	if len(hidden) > 0 && len(sent) == 0 {
		sent = c.Subaccounts
	}
	return distinct(slices.Concat(sent, hidden))
}

// missing are those of some ids that are not among others.
func missing(ids, among []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return slices.Contains(among, id) })
}

func distinct(all []string) []string {
	sorted := slices.Sorted(slices.Values(all))
	return slices.Compact(sorted)
}
