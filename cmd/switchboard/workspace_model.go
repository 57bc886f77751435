package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// keyBytes is how long a key of an endpoint may be.
const keyBytes = 8 << 10

type workspaceModel struct {
	ID       string            `arg:"positional,required" help:"Its id."`
	URL      string            `help:"The base URL of an endpoint. Defaults to the installation's."`
	Default  string            `help:"The model for assistants that select none."`
	Name     map[string]string `arg:"separate" help:"The endpoint's name for a model that assistants select, such as gpt-4=llama3.1; repeat for more." sep:";"` //nolint:lll // a tag is one line
	Wire     string            `enum:"openai,anthropic," default:"" help:"The endpoint's protocol: openai (the default) or anthropic. Needs --url."`
	Window   map[string]int    `arg:"separate" help:"The maximum tokens per request to a model, such as llama3.1=16000; repeat for more." sep:";"`
	Price    map[string]string `arg:"separate" help:"US dollars per million tokens of a model, as INPUT/OUTPUT or INPUT/OUTPUT/CACHED: llama3.1=0/0. Needs --url." sep:";"` //nolint:lll // a tag is one line
	KeyStdin bool              `arg:"--key-stdin" help:"Read the endpoint's key from standard input."`
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
	if err := a.with(ctx, func(ctx context.Context, p *instance) error { return p.Workspaces.SetModel(ctx, c.ID, in) }); err != nil {
		return err
	}
	where := in.URL
	if where == "" {
		where = "the installation's endpoint"
	}
	return a.print(map[string]any{"id": c.ID, "url": in.URL, "default": in.Default, "names": in.Names},
		"The assistants of %s now use %s.", c.ID, where)
}

func (c workspaceModel) settings() (in workspace.ModelSettings, err error) { //nolint:cyclop // a check for each way in which flags do not fit
	u, err := url.Parse(c.URL)
	switch {
	case c.Clear:
		return in, nil
	case c.URL == "" && c.Default == "" && c.Wire == "" && len(c.Name)+len(c.Window)+len(c.Price) == 0:
		return in, errNothing
	case c.URL != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil):
		return in, errEndpoint
	case c.KeyStdin && c.URL == "":
		return in, errKeyAlone
	}
	in = workspace.ModelSettings{URL: c.URL, Default: c.Default, Wire: c.Wire, Names: c.Name, Windows: c.Window}
	for _, model := range slices.Sorted(maps.Keys(c.Price)) {
		p, err := llm.ParsePrice(c.Price[model])
		if err != nil {
			return in, fmt.Errorf("--price %s: %w", model, err)
		}
		in.Prices = append(in.Prices, &workspace.ModelPrice{Model: model, Input: p.Input, Output: p.Output, Cached: &p.Cached})
	}
	if c.KeyStdin {
		text, err := io.ReadAll(io.LimitReader(os.Stdin, keyBytes))
		if err != nil {
			return in, fmt.Errorf("read the key: %w", err)
		}
		in.Key = strings.TrimSpace(string(text))
	}
	return in, nil
}
