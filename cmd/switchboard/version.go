package main

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/build"
)

type versionCommand struct{}

// Run prints what was built; it takes no database.
func (versionCommand) Run(_ context.Context, a *app) error {
	i := build.Read()
	return a.print(i, "%s", i)
}
