package brand

import (
	"context"
	"net/url"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/brand"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// Input changes a brand. Omitted fields are unchanged; null inherits.
type Input struct {
	Name         patch.Field[string] `check:"minLength=1,maxLength=60"`
	Accent       patch.Field[string] `check:"minLength=7,maxLength=7"`
	AccentDark   patch.Field[string] `check:"minLength=7,maxLength=7"`
	MailName     patch.Field[string] `check:"minLength=1,maxLength=60"`
	ReplyTo      patch.Field[string] `check:"maxLength=320,format=EMAIL"`
	SupportURL   patch.Field[string] `check:"maxLength=500,format=URL"`
	SupportEmail patch.Field[string] `check:"maxLength=320,format=EMAIL"`
	// Logo and Icon are images in base64.
	Logo patch.Field[string] `check:"minLength=1,maxLength=400000"`
	Icon patch.Field[string] `check:"minLength=1,maxLength=400000"`
	Host patch.Field[string] `check:"minLength=1,maxLength=253"`
}

// ColourInput is a colour that somebody considers.
type ColourInput struct {
	Accent string `check:"minLength=7,maxLength=7"`
}

// Judge finds what is no colour.
func (c ColourInput) Judge() []fault.Detail {
	if _, ok := parse(c.Accent); !ok {
		return []fault.Detail{fault.Break("accent", fault.NoColour)}
	}
	return nil
}

// Colours are what the themes make of an accent.
func (s *Service) Colours(accent string) (*Colours, error) {
	if err := rule.Check(ColourInput{accent}); err != nil {
		return nil, err
	}
	return &Colours{light.shades(accent), dark.shades(accent)}, nil
}

// Judge finds names that a header or a page would read as something else, what is no colour, and links that lead to no page.
func (in Input) Judge() (all []fault.Detail) {
	wrong := func(field, rule string) { all = append(all, fault.Break(field, rule)) }
	for name, v := range map[string]*string{
		"name": in.Name.Value(), "mailName": in.MailName.Value(), "replyTo": in.ReplyTo.Value(), "supportEmail": in.SupportEmail.Value(),
	} {
		if v != nil && strings.ContainsFunc(*v, hidden) {
			wrong(name, fault.Hidden)
		}
	}
	for name, v := range map[string]*string{"accent": in.Accent.Value(), "accentDark": in.AccentDark.Value()} {
		if v == nil {
			continue
		}
		if _, ok := parse(*v); !ok {
			wrong(name, fault.NoColour)
		}
	}
	if v := in.SupportURL.Value(); v != nil {
		if u, err := url.Parse(*v); err != nil || u.User != nil {
			wrong("supportUrl", fault.UserInURL)
		}
	}
	return all
}

// hidden says whether a character is none that one sees, or turns others round.
func hidden(c rune) bool {
	return unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) || c == '\u2028' || c == '\u2029' || c == '\ufeff'
}

// Settings of the caller's subaccount.
func (s *Service) Settings(ctx context.Context) (*Settings, error) {
	if err := authz.Chosen(ctx); err != nil {
		return nil, err
	}
	return s.settings(ctx, authz.From(ctx).Subaccount)
}

// WorkspaceSettings are those of the caller's workspace. They take a caller for all of it.
func (s *Service) WorkspaceSettings(ctx context.Context) (*Settings, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	return s.settings(ctx, "")
}

// Set the brand of the caller's subaccount.
func (s *Service) Set(ctx context.Context, in Input) (*Settings, error) {
	if err := authz.Chosen(ctx); err != nil {
		return nil, err
	}
	return s.set(ctx, authz.From(ctx).Subaccount, in)
}

// SetWorkspace sets that of the caller's workspace. It takes a caller for all of it.
func (s *Service) SetWorkspace(ctx context.Context, in Input) (*Settings, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	return s.set(ctx, "", in)
}

func (s *Service) settings(ctx context.Context, about string) (*Settings, error) {
	own, above, err := s.rows(ctx, authz.From(ctx).Workspace, about)
	if err != nil {
		return nil, err
	}
	product := Product
	inherited := values(above).over(Values{Name: &product})
	if c := authz.From(ctx); len(c.Subaccounts) > 0 {
		inherited = inherited.behind(values(own))
	}
	out := &Settings{Own: values(own), Inherited: inherited, Shown: values(own).over(inherited).shown()}
	if own != nil && own.Host != nil {
		out.Host, out.VerifiedAt, out.ReachedAt, out.MissingSince = own.Host, own.VerifiedAt, own.ReachedAt, own.MissingSince
		out.Record = &Record{recordName(*own.Host), recordValue(*own.HostToken)}
	}
	return out, nil
}

// change is what becomes of a row.
type change struct {
	in         Input
	logo, icon *Image
}

// read an input, images and all.
func (s *Service) read(in Input) (*change, error) {
	c, wrong := in.images()
	if h := in.Host.Value(); h != nil {
		host, problem := s.hostName(*h)
		if c.in.Host = patch.Sent(&host); problem != "" {
			wrong = append(wrong, fault.Break("host", problem))
		}
	}
	if wrong = rule.Join(rule.Problems(in), wrong); len(wrong) > 0 {
		return nil, fault.Invalid(wrong...)
	}
	return c, nil
}

// JudgeAll finds what Judge does, and what is no image and no host name.
func JudgeAll(in Input) []fault.Detail {
	_, wrong := in.images()
	if h := in.Host.Value(); h != nil && !isHostName(hostName(*h)) {
		wrong = append(wrong, fault.Break("host", fault.NoHostName))
	}
	return rule.Join(in.Judge(), wrong)
}

// images reads those of an input.
func (in Input) images() (c *change, wrong []fault.Detail) {
	c = &change{in: in}
	for _, i := range []struct {
		name   string
		sent   patch.Field[string]
		into   **Image
		square bool
	}{{"logo", in.Logo, &c.logo, false}, {"icon", in.Icon, &c.icon, true}} {
		if text := i.sent.Value(); text != nil {
			var problem string
			if *i.into, problem = readImage(*text, i.square); problem != "" {
				wrong = append(wrong, fault.Break(i.name, problem))
			}
		}
	}
	return c, wrong
}

func (s *Service) set(ctx context.Context, about string, in Input) (*Settings, error) {
	c, err := s.read(in)
	if err == nil && in.Host.IsSent() {
		err = hostScope(ctx)
	}
	if err != nil {
		return nil, err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx).Brand
		row, err := client.Query().Where(brand.About(about), s.parts.Store.Locked()).Only(ctx)
		if ent.IsNotFound(err) {
			row, err = client.Create().SetAbout(about).Save(ctx)
		}
		if err != nil {
			return err
		}
		before := len(row.Logo) + len(row.Icon)
		u := row.Update()
		c.write(row, u.Mutation())
		if len(u.Mutation().Fields())+len(u.Mutation().ClearedFields()) == 0 {
			return nil
		}
		if row, err = u.Save(ctx); err != nil {
			return err
		}
		return s.count(ctx, about, len(row.Logo)+len(row.Icon)-before)
	})
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "Somebody else is changing this brand. Try again.").Because(err)
	}
	if err != nil {
		return nil, err
	}
	s.hosts.forget()
	return s.settings(ctx, about)
}

// count bytes that a subaccount's images have become more, or fewer, as its files count.
func (s *Service) count(ctx context.Context, about string, more int) error {
	if about == "" || more == 0 {
		return nil
	}
	if err := s.parts.Store.Client(ctx).Subaccount.UpdateOneID(about).AddStoredBytes(int64(more)).Exec(ctx); err != nil || more < 0 {
		return err
	}
	return s.parts.Quota.Check(ctx)
}

// write what differs: setting the same again is no change.
func (c *change) write(row *ent.Brand, m *ent.BrandMutation) {
	text := func(sent patch.Field[string], old *string, set func(string), unset func()) {
		switch v, ok := sent.Get(); {
		case !ok || v == nil && old == nil || v != nil && old != nil && *v == *old:
		case v == nil:
			unset()
		default:
			set(*v)
		}
	}
	in := c.in
	text(in.Name, row.Name, m.SetName, m.ClearName)
	text(in.Accent, row.Accent, m.SetAccent, m.ClearAccent)
	text(in.AccentDark, row.AccentDark, m.SetAccentDark, m.ClearAccentDark)
	text(in.MailName, row.MailName, m.SetMailName, m.ClearMailName)
	text(in.ReplyTo, row.ReplyTo, m.SetReplyTo, m.ClearReplyTo)
	text(in.SupportURL, row.SupportURL, m.SetSupportURL, m.ClearSupportURL)
	text(in.SupportEmail, row.SupportEmail, m.SetSupportEmail, m.ClearSupportEmail)
	unproven := func() { m.ClearVerifiedHost(); m.ClearVerifiedAt(); m.ClearReachedAt(); m.ClearMissingSince() }
	text(in.Host, row.Host, func(h string) { m.SetHost(h); m.SetHostToken(secret.Token()); unproven() },
		func() { m.ClearHost(); m.ClearHostToken(); unproven() })
	switch {
	case c.logo != nil:
		m.SetLogo(c.logo.Data)
		m.SetLogoType(c.logo.Type)
		m.SetLogoToken(secret.Token())
	case in.Logo.IsSent() && row.LogoToken != nil:
		m.ClearLogo()
		m.ClearLogoType()
		m.ClearLogoToken()
	}
	switch {
	case c.icon != nil:
		m.SetIcon(c.icon.Data)
		m.SetIconType(c.icon.Type)
		m.SetIconToken(secret.Token())
	case in.Icon.IsSent() && row.IconToken != nil:
		m.ClearIcon()
		m.ClearIconType()
		m.ClearIconToken()
	}
}
