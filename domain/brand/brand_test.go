package brand_test

import (
	"context"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A client's brand lies over the workspace's field by field; another client's is not touched, and a stranger's neither.
func TestBrandIsInherited(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours := storetest.Tenant(t, s)
		rival, stranger := storetest.Rival(t, s, ours), storetest.Stranger(t, s)
		b, _ := service(s)
		set := func(in brand.Input) *brand.Settings {
			t.Helper()
			out, err := b.Set(ours, in)
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		if _, err := b.SetWorkspace(ours, brand.Input{
			Name: sent("Agency"), Accent: sent("#112233"), Logo: sent(picture(t, 40, 20)), SupportURL: sent("https://help.agency.example"),
		}); err != nil {
			t.Fatal(err)
		}
		out := set(brand.Input{Name: sent("Client"), SupportEmail: sent("help@client.example")})
		if out.Shown.Name != "Client" || out.Shown.Logo == nil || out.Shown.SupportURL != nil || *out.Inherited.Name != "Agency" || out.Own.Accent != nil ||
			out.Shown.Light.Accent != "#112233" {
			t.Errorf("%+v", out)
		}
		shown := func(ctx context.Context, want string) {
			t.Helper()
			got, err := b.Shown(ctx)
			if err != nil || got.Name != want {
				t.Errorf("%+v, %v, want %s", got, err, want)
			}
		}
		shown(ours, "Client")
		shown(rival, "Agency")
		shown(stranger, brand.Product)
		whole := *authz.From(ours)
		whole.Subaccount = ""
		shown(authz.With(ours, &whole), "Agency")
		limited := whole
		limited.Subaccounts = []string{authz.From(ours).Subaccount}
		shown(authz.With(ours, &limited), "Client")
		if _, err := b.SetWorkspace(authz.With(ours, &limited), brand.Input{Name: sent("Mine")}); fault.From(err).Code != fault.Forbidden {
			t.Errorf("somebody limited sets the workspace's: %v", err)
		}
		if _, err := b.Set(authz.With(ours, &whole), brand.Input{}); fault.From(err).Code != fault.SubaccountRequired {
			t.Errorf("%v", err)
		}
		if name, err := b.Called(ours, whole.Workspace, "GmbH", limited.Subaccounts); err != nil || name != "Client" {
			t.Errorf("%s, %v", name, err)
		}
		if name, err := b.Called(ours, whole.Workspace, "GmbH", nil); err != nil || name != "GmbH" {
			t.Errorf("%s, %v", name, err)
		}
		if out := set(brand.Input{Name: null()}); out.Shown.Name != "Agency" || out.Shown.SupportEmail == nil {
			t.Errorf("%+v", out)
		}
	})
}

// What is no image is not kept, and what is none of ours has no address.
func TestImages(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, stranger := storetest.Tenant(t, s), storetest.Stranger(t, s)
		b, _ := service(s)
		b.Parts().Quota = &file.Quota{Store: s, Limit: 2000}
		encode := func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }
		whole, _ := base64.StdEncoding.DecodeString(picture(t, 64, 64))
		for name, text := range map[string]string{
			"HTML":            encode("<html><script>alert(1)</script>"),
			"HTML as PNG":     encode("\x89PNG\r\n\x1a\n<html><script>alert(1)</script>"),
			"SVG":             encode(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
			"half":            base64.StdEncoding.EncodeToString(whole[:len(whole)/2]),
			"no base64":       "%%%",
			"wide":            picture(t, 1025, 1),
			"a bomb":          bomb(t, 60000, 60000),
			"a smaller bomb":  bomb(t, 1024, 1024),
			"RIFF that waves": encode("RIFF\x24\x00\x00\x00WAVEfmt "),
			"much":            encode("\x89PNG\r\n\x1a\n" + strings.Repeat("x", 256<<10)),
		} {
			if _, err := b.Set(ours, brand.Input{Logo: sent(text)}); fault.From(err).Code != fault.Validation {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := b.Set(ours, brand.Input{Icon: sent(picture(t, 20, 10))}); fault.From(err).Code != fault.Validation {
			t.Errorf("an icon that is not square: %v", err)
		}
		out, err := b.Set(ours, brand.Input{Logo: sent(picture(t, 20, 10)), Icon: sent(picture(t, 8, 8))})
		if err != nil {
			t.Fatal(err)
		}
		stored := func() int64 {
			return s.Client(ours).Subaccount.GetX(ours, authz.From(ours).Subaccount).StoredBytes
		}
		if stored() == 0 {
			t.Error("images are not counted")
		}
		token := strings.TrimPrefix(*out.Shown.Logo, brand.ImagePath)
		got, err := b.Image(stranger, token)
		if err != nil || got.Type != "image/png" || base64.StdEncoding.EncodeToString(got.Data) != picture(t, 20, 10) {
			t.Errorf("%+v, %v", got, err)
		}
		icon, err := b.Image(stranger, strings.TrimPrefix(*out.Shown.Icon, brand.ImagePath))
		if err != nil || icon.Type != "image/png" || base64.StdEncoding.EncodeToString(icon.Data) != picture(t, 8, 8) {
			t.Errorf("%+v, %v", icon, err)
		}
		for _, wrong := range []string{"", "x", token[:len(token)-1], token + "x", strings.Repeat("a", 43)} {
			if _, err := b.Image(ours, wrong); fault.From(err).Code != fault.NotFound {
				t.Errorf("%q: %v", wrong, err)
			}
		}
		if _, err := b.Set(ours, brand.Input{Logo: sent(noise(t))}); fault.From(err).Code != fault.PayloadTooLarge {
			t.Errorf("more than there is room for: %v", err)
		}
		if _, err := b.Set(ours, brand.Input{Logo: null(), Icon: null()}); err != nil || stored() != 0 {
			t.Errorf("%d bytes are left, %v", stored(), err)
		}
		if _, err := b.Image(ours, token); fault.From(err).Code != fault.NotFound {
			t.Errorf("a logo that was removed: %v", err)
		}
	})
}

// What would stand in a header, a style or a link is what it says.
func TestMaliciousValues(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours := storetest.Tenant(t, s)
		b, _ := service(s)
		for name, in := range map[string]brand.Input{
			"CRLF in the sender":   {MailName: sent("Bank\r\nBcc: all@example.org")},
			"CRLF in the name":     {Name: sent("A\nB")},
			"turned round":         {Name: sent("A\u202eB")},
			"CRLF in the reply":    {ReplyTo: sent("a@b.example\r\nBcc: c@d.example")},
			"two addresses":        {ReplyTo: sent("a@b.example, c@d.example")},
			"a name and address":   {ReplyTo: sent("A <a@b.example>")},
			"too long":             {Name: sent(strings.Repeat("x", 61))},
			"blank":                {Name: sent(" ")},
			"a colour by name":     {Accent: sent("crimson")},
			"a colour with style":  {Accent: sent("#000;}a{")},
			"a colour with url":    {AccentDark: sent("url(/x)")},
			"a script":             {SupportURL: sent("javascript:alert(1)")},
			"a user's link":        {SupportURL: sent("https://a:b@c.example")},
			"an address":           {Host: sent("192.0.2.1")},
			"a single label":       {Host: sent("localhost")},
			"a path":               {Host: sent("a.example/x")},
			"a port":               {Host: sent("a.example:1")},
			"the installation's":   {Host: sent("Switchboard.example.")},
			"an underscore":        {Host: sent("_x.example")},
			"what is not in ASCII": {Host: sent("ä.example")},
		} {
			if _, err := b.Set(ours, in); fault.From(err).Code != fault.Validation {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, wrong := range []string{"red", "#fff", "#00000g"} {
			if _, err := b.Colours(wrong); fault.From(err).Code != fault.Validation {
				t.Errorf("%s: %v", wrong, err)
			}
		}
	})
}
