package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/demo"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// demo fills the database and prints what to try. On a database that is in use it adds nothing, and says how to come by
// a key.
func (a *app) demo(ctx context.Context, p *instance, url string) error {
	made, err := demo.Fill(ctx, p.Product)
	if errors.Is(err, demo.ErrNotEmpty) {
		return a.inUse(ctx, p)
	}
	if err != nil {
		return err
	}
	tries := made.Tries(url)
	result := struct {
		Key       string     `json:"key"`
		Workspace string     `json:"workspace"`
		Login     demo.Login `json:"login"`
		Tries     []string   `json:"tries"`
		Call      string     `json:"call"`
	}{made.Key, made.Workspace, made.Login, tries, url + "/call/" + made.PublicID}
	return a.print(result, "\nThe demo is ready. Sign in at %s with %s and %s\n\nTalk with an assistant in your browser at %s\n\n"+
		"The API key, shown only once:\n\n%s\n\nTry:\n\n%s\n",
		url, made.Login.Email, made.Login.Password, result.Call, made.Key, strings.Join(tries, "\n\n"))
}

// inUse says how to make a key for a workspace that is there, and how to sign in where nobody can.
func (a *app) inUse(ctx context.Context, p *instance) error {
	link, err := a.setupLink(ctx, p)
	if err != nil {
		return err
	}
	ctx = store.System(ctx, "a workspace to make a key for")
	id, err := p.Store.Client(ctx).Workspace.Query().Order(workspace.ByCreatedAt()).FirstID(ctx)
	if err != nil {
		return fmt.Errorf("find a workspace: %w", err)
	}
	result := map[string]string{"workspace": id, "makeKey": "switchboard key create --workspace " + id + " --preset admin"}
	text := "\nThe database already has a workspace, so the demo adds nothing. To create a key, run:\n\n%s\n"
	if link == "" {
		return a.print(result, text, result["makeKey"])
	}
	result["setup"] = link
	return a.print(result, text+"\nNobody can sign in yet. The first person to open this link becomes the owner:\n\n%s\n", result["makeKey"], link)
}
