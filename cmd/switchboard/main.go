// Command switchboard serves assistants, and administers the database that they are kept in.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
	_ "time/tzdata" // images without a system have no zones, and nobody is called where it may be night

	"github.com/alexflint/go-arg"
	_ "golang.org/x/crypto/x509roots/fallback" // nor certificate authorities

	"github.com/switchboard-dev/switchboard/platform/config"
)

// What the command exits with.
const (
	exitOK    = 0
	exitError = 1
	exitUsage = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() { // a second signal ends the process at once
		<-ctx.Done()
		stop()
	}()
	os.Exit(run(ctx, os.Args[1:], os.Environ(), os.Stdout, os.Stderr))
}

// commands are all there are. Each is a file of its own. Their tags are explained in parse.go.
type commands struct {
	JSON    bool `help:"Print JSON."`
	Version bool `help:"Print the version, commit and build date."`

	Serve      *serveCommand      `arg:"subcommand" help:"Serve the API."`
	Migrate    *migrateCommand    `arg:"subcommand" help:"Apply or list database migrations."`
	Doctor     *doctorCommand     `arg:"subcommand" help:"Check everything that the configuration names, and suggest a fix for each finding."`
	Backup     *backupCommand     `arg:"subcommand" help:"Write a backup of the whole database to a file, while servers run."`
	Verify     *verifyCommand     `arg:"subcommand" help:"Check that a backup is complete."`
	Restore    *restoreCommand    `arg:"subcommand" help:"Restore a backup into an empty database. The copy sends nothing and places no calls until it is released."`                       //nolint:lll // a tag is one line
	Hold       *holdCommand       `arg:"subcommand" help:"Hold a database without servers, such as a copy made by other tools. It sends nothing and places no calls until it is released."` //nolint:lll // a tag is one line
	Release    *releaseCommand    `arg:"subcommand" help:"Let a held database, such as a restored copy, send messages, place calls and run jobs."`
	Move       *moveCommand       `arg:"subcommand" help:"Copy the whole database into another one, such as from SQLite to PostgreSQL."`
	Workspace  *workspaceCommand  `arg:"subcommand" help:"List, create, suspend and resume workspaces."`
	Subaccount *subaccountCommand `arg:"subcommand" help:"List, create and import subaccounts."`
	Key        *keyCommand        `arg:"subcommand" help:"List, create and revoke API keys."`
	Trunk      *trunkCommand      `arg:"subcommand" help:"Manage workspaces' SIP trunks."`
	User       *userCommand       `arg:"subcommand" help:"Manage people who sign in."`
	Job        *jobCommand        `arg:"subcommand" help:"List and retry jobs."`
	Webhook    *webhookCommand    `arg:"subcommand" help:"List and disable webhooks."`
	Call       *callCommand       `arg:"subcommand" help:"List and end calls."`
	Contact    *contactCommand    `arg:"subcommand" help:"Import, export, list and erase contacts."`
	App        *appCommand        `arg:"subcommand" help:"Revoke connected apps."`
	Words      *wordsCommand      `arg:"subcommand" help:"Build a table of words for the search, replacing the built-in one."`
	OpenAPI    *openapiCommand    `arg:"subcommand" help:"Print the OpenAPI document of the API."`
	Audit      *auditCommand      `arg:"subcommand" help:"Show who changed what in a workspace."`
	DNC        *dncCommand        `arg:"subcommand" help:"Manage do-not-call lists: national registers, and those of workspaces and subaccounts."`
	Read       *readCommand       `arg:"subcommand:read-document,hidden" help:"Read documents for a server. The server starts this automatically."`
	Built      *versionCommand    `arg:"subcommand:version" help:"Print the version, commit and build date."`
}

// run is the whole program. It ends when the command is done or the context is.
func run(ctx context.Context, args, environ []string, stdout, stderr io.Writer) int {
	var c commands
	command, err := c.parse(args, stdout)
	switch {
	case errors.Is(err, arg.ErrHelp):
		return exitOK
	case errors.Is(err, arg.ErrVersion): // whatever else the line says, and however the program is configured
		return exitCode(stderr, versionCommand{}.Run(ctx, &app{stdout: stdout, json: slices.Contains(args, "--json")}))
	case err != nil:
		_ = complain(stderr, err)
		_, _ = fmt.Fprintln(stderr, "See switchboard --help.")
		return exitUsage
	}
	settings, misconfigured := config.Load(environ)
	if _, reports := command.(*doctorCommand); misconfigured != nil && !reports {
		return complain(stderr, misconfigured)
	}
	return exitCode(stderr, command.Run(ctx, &app{
		config: settings, misconfigured: misconfigured, environ: environ, json: c.JSON, stdout: stdout, stderr: stderr,
	}))
}

// exitCode prints what went wrong, where something did.
func exitCode(stderr io.Writer, err error) int {
	if err != nil {
		return complain(stderr, err)
	}
	return exitOK
}

// complain prints what went wrong.
func complain(stderr io.Writer, err error) int {
	_, _ = fmt.Fprintln(stderr, "switchboard:", message(err))
	if errors.As(err, new(*usageError)) {
		return exitUsage
	}
	return exitError
}
