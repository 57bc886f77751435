package main

import (
	"context"
	"errors"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

type trunkCommand struct {
	List   *trunkList   `arg:"subcommand" help:"List a workspace's SIP trunks."`
	Create *trunkCreate `arg:"subcommand" help:"Create a SIP trunk. The servers use it within seconds."`
	Check  *trunkCheck  `arg:"subcommand" help:"Test a SIP trunk from this machine."`
	Delete *trunkDelete `arg:"subcommand" help:"Delete a SIP trunk."`
}

type trunkList struct {
	Workspace string `arg:"required" help:"The workspace's id."`
}

// Run lists them. Whether they are registered is known to the servers alone.
func (c trunkList) Run(ctx context.Context, a *app) error {
	return a.trunks(ctx, c.Workspace, func(ctx context.Context, s *trunk.Service) error {
		most := page.MaxSize
		list, err := s.List(ctx, page.Newest, &most, nil)
		if err != nil {
			return err
		}
		all := make([]map[string]any, len(list.Nodes))
		for i, t := range list.Nodes {
			all[i] = shownTrunk(t)
			if a.json {
				continue
			}
			if err := a.print(nil, "%s\t%s\t%s over %s\t%s", t.ID, plain(t.Name), plain(t.Host), t.Transport, usedFor(t)); err != nil {
				return err
			}
		}
		if !a.json {
			return nil
		}
		return a.print(all, "")
	})
}

func usedFor(t *trunk.Trunk) string {
	switch {
	case !t.Enabled:
		return "disabled"
	case len(t.Prefixes()) == 0:
		return "all other numbers"
	}
	return strings.Join(t.Prefixes(), ", ")
}

func shownTrunk(t *trunk.Trunk) map[string]any {
	return map[string]any{
		"id": t.ID, "name": t.Name, "host": t.Host, "port": t.Port(), "transport": t.Transport, "username": t.Username,
		"has_password": t.HasPassword(), "domain": t.Domain, "register": t.Register, "identity": t.Identity, "challenge": t.Challenge,
		"prefixes": t.Prefixes(), "networks": t.Networks(), "enabled": t.Enabled,
	}
}

type trunkCreate struct {
	Workspace     string   `arg:"required" help:"The workspace's id."`
	Name          string   `arg:"required" help:"The name."`
	Host          string   `arg:"required" help:"The provider's host name or IP address."`
	Port          int      `help:"The port. Defaults to the transport's default port."`
	Transport     string   `help:"udp, tcp or tls." enum:"udp,tcp,tls" default:"udp"`
	Username      string   `help:"The user name at the provider."`
	PasswordStdin bool     `arg:"--password-stdin" help:"Read the password from standard input."`
	Domain        string   `help:"The domain of our SIP address. Defaults to the host."`
	NoRegister    bool     `arg:"--no-register" help:"Do not register: the provider knows our address."`
	Identity      string   `help:"The header from which the provider reads the caller's number: from, asserted, preferred or remote." enum:"from,asserted,preferred,remote" default:"from"` //nolint:lll // a tag is one line
	Challenge     bool     `help:"Accept calls from anywhere if the caller authenticates with the user name and the password."`
	Prefix        []string `arg:"separate" help:"An E.164 number prefix that this trunk serves; repeat for more. Default: all numbers that no other trunk serves." sep:","` //nolint:lll // a tag is one line
	Network       []string `arg:"separate" help:"A network that its calls come from, as a CIDR; repeat for more." sep:","`
}

// Run makes the trunk.
func (c trunkCreate) Run(ctx context.Context, a *app) error {
	in, err := c.input()
	if err != nil {
		return err
	}
	return a.trunks(ctx, c.Workspace, func(ctx context.Context, s *trunk.Service) error {
		t, err := s.Add(ctx, in)
		if err != nil {
			return err
		}
		return a.print(shownTrunk(t), "Trunk %s (%s)", t.ID, t.Name)
	})
}

func (c trunkCreate) input() (in trunk.Create, err error) {
	register := !c.NoRegister
	in = trunk.Create{
		Name: c.Name, Host: c.Host, Transport: given(c.Transport), Username: given(c.Username), Domain: given(c.Domain),
		Register: patch.Sent(&register), Identity: given(c.Identity), Challenge: patch.Sent(&c.Challenge), Prefixes: c.Prefix, Networks: c.Network,
	}
	if c.Port != 0 {
		in.Port = patch.Sent(&c.Port)
	}
	password, err := passwordInput(c.PasswordStdin)
	in.Password = given(password)
	return in, err
}

// given is an option of a command line as a field; an empty one was not given.
func given(text string) (field patch.Field[string]) {
	if text != "" {
		field = patch.Sent(&text)
	}
	return field
}

type trunkCheck struct {
	Workspace string `arg:"required" help:"The workspace's id."`
	ID        string `arg:"positional,required" help:"Its id."`
}

// Run tests it. The exit status says whether it works.
func (c trunkCheck) Run(ctx context.Context, a *app) error {
	return a.trunks(ctx, c.Workspace, func(ctx context.Context, s *trunk.Service) error {
		out, err := s.Check(ctx, c.ID)
		if err != nil {
			return err
		}
		if out.Error != nil {
			return errors.New(plain(*out.Error)) //nolint:err113 // it is read by people only, and has words of the provider
		}
		return a.print(map[string]any{"id": c.ID, "ok": true}, "The trunk works.")
	})
}

type trunkDelete struct {
	Workspace string `arg:"required" help:"The workspace's id."`
	ID        string `arg:"positional,required" help:"Its id."`
}

// Run deletes it.
func (c trunkDelete) Run(ctx context.Context, a *app) error {
	return a.trunks(ctx, c.Workspace, func(ctx context.Context, s *trunk.Service) error {
		if err := s.Delete(ctx, c.ID); err != nil {
			return err
		}
		return a.print(map[string]any{"id": c.ID, "deleted": true}, "The trunk %s was deleted.", c.ID)
	})
}

// trunks works with those of a workspace. They are tested from here; only servers register.
func (a *app) trunks(ctx context.Context, id string, do func(ctx context.Context, s *trunk.Service) error) error {
	return a.forWorkspace(ctx, id, func(ctx context.Context, p *instance) error { return do(ctx, p.Trunks) })
}
