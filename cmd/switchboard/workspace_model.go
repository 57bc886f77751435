package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// keyBytes is how long a key of an endpoint may be.
const keyBytes = 8 << 10

type workspaceModel struct {
	ID       string            `arg:"" help:"Its id."`
	URL      string            `help:"The base URL of an OpenAI-compatible endpoint. Defaults to the installation's."`
	Default  string            `help:"The model of assistants that select none."`
	Name     map[string]string `help:"The endpoint's name for a model that assistants select, such as gpt-4=llama3.1; repeat for more."`
	KeyStdin bool              `help:"Read the endpoint's key from standard input."`
	Clear    bool              `help:"Remove all settings. The installation's endpoint is used."`
}

var (
	errNothing  = errors.New("set at least one option, or --clear")
	errEndpoint = errors.New("--url must begin with http:// or https://")
	errKeyAlone = errors.New("--key-stdin needs --url: the installation's endpoint has its own key")
)

// Run sets everything at once: what is not named is the installation's again.
func (c workspaceModel) Run(ctx context.Context, a *app) error {
	in, err := c.settings()
	if err != nil {
		return err
	}
	s, err := a.open(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }() // it was written
	sealer, err := a.sealer(ctx, s)
	if err != nil {
		return err
	}
	if err := workspace.New(workspace.Parts{Store: s, Sealer: sealer}).SetModel(ctx, c.ID, in); err != nil {
		return err
	}
	where := in.URL
	if where == "" {
		where = "the installation's endpoint"
	}
	return a.print(map[string]any{"id": c.ID, "url": in.URL, "default": in.Default, "names": in.Names},
		"The assistants of %s now use %s.", c.ID, where)
}

func (c workspaceModel) settings() (in workspace.ModelSettings, err error) {
	u, err := url.Parse(c.URL)
	switch {
	case c.Clear:
		return in, nil
	case c.URL == "" && c.Default == "" && len(c.Name) == 0:
		return in, errNothing
	case c.URL != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil):
		return in, errEndpoint
	case c.KeyStdin && c.URL == "":
		return in, errKeyAlone
	}
	in = workspace.ModelSettings{URL: c.URL, Default: c.Default, Names: c.Name}
	if c.KeyStdin {
		text, err := io.ReadAll(io.LimitReader(os.Stdin, keyBytes))
		if err != nil {
			return in, fmt.Errorf("read the key: %w", err)
		}
		in.Key = strings.TrimSpace(string(text))
	}
	return in, nil
}
