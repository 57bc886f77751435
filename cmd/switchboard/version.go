package main

import (
	"slices"

	"github.com/alecthomas/kong"

	"github.com/switchboard-dev/switchboard/platform/build"
)

type versionCommand struct{}

// Run prints what was built; it takes no database.
func (versionCommand) Run(a *app) error {
	i := build.Read()
	return a.print(i, "%s", i)
}

// versionFlag is the command for those who look for a flag.
type versionFlag bool

// BeforeReset prints, and ends the parser before it misses a command.
func (versionFlag) BeforeReset(c *kong.Context) error {
	a := &app{stdout: c.Stdout, json: slices.Contains(c.Args, "--json")}
	if err := (versionCommand{}).Run(a); err != nil {
		return err
	}
	c.Exit(exitOK)
	return nil
}
