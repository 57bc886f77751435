// Command switchboard serves assistants, and administers the database that they are kept in.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // images without a system have no zones, and nobody is called where it may be night

	"github.com/alecthomas/kong"
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

// commands are all there are. Each is a file of its own.
type commands struct {
	JSON    bool        `help:"Print JSON." name:"json"`
	Version versionFlag `help:"Print what was built: version, commit and date." name:"version"`

	Serve      serveCommand      `cmd:"" help:"Serve the API."`
	Migrate    migrateCommand    `cmd:"" help:"Apply or list database migrations."`
	Doctor     doctorCommand     `cmd:"" help:"Check everything that the configuration names, and say how to mend what is wrong."`
	Backup     backupCommand     `cmd:"" help:"Write a backup of the whole database to a file, while servers run."`
	Verify     verifyCommand     `cmd:"" help:"Check that a backup is whole."`
	Restore    restoreCommand    `cmd:"" help:"Restore a backup into an empty database. The copy sends and calls nothing until it is released."`
	Release    releaseCommand    `cmd:"" help:"Let a restored copy send, call and work on jobs."`
	Move       moveCommand       `cmd:"" help:"Copy the whole database into another one, such as from SQLite to PostgreSQL."`
	Workspace  workspaceCommand  `cmd:"" help:"List, create, suspend and resume workspaces."`
	Subaccount subaccountCommand `cmd:"" help:"List, create and import subaccounts."`
	Key        keyCommand        `cmd:"" help:"List, create and revoke API keys."`
	Trunk      trunkCommand      `cmd:"" help:"Manage workspaces' SIP trunks."`
	User       userCommand       `cmd:"" help:"Manage people who sign in."`
	Job        jobCommand        `cmd:"" help:"List and retry jobs."`
	Webhook    webhookCommand    `cmd:"" help:"List and disable webhooks."`
	Call       callCommand       `cmd:"" help:"List and end calls."`
	Contact    contactCommand    `cmd:"" help:"Import and export contacts."`
	Words      wordsCommand      `cmd:"" help:"Make a table of words for the search, in place of the program's own."`
	OpenAPI    openapiCommand    `cmd:"" name:"openapi" help:"Print the OpenAPI document of the API."`
	Audit      auditCommand      `cmd:"" help:"Show who changed what in a workspace."`
	DNC        dncCommand        `cmd:"" name:"dnc" help:"Manage do-not-call lists: national registers and workspaces' own."`
	Read       readCommand       `cmd:"" name:"read-document" hidden:"" help:"Read documents for a server, which starts this by itself."`
	Built      versionCommand    `cmd:"" name:"version" help:"Print what was built: version, commit and date."`
}

// doctor is the one command that also runs with an invalid configuration, and reports what is wrong with it.
const doctor = "doctor"

// usage is thrown where the parser has printed what was asked for.
type usage int

// run is the whole program. It ends when the command is done or the context is.
func run(ctx context.Context, args, environ []string, stdout, stderr io.Writer) (code int) {
	var c commands
	parser, err := kong.New(&c, kong.Name("switchboard"), kong.Writers(stdout, stderr), kong.UsageOnError(),
		kong.Description("An open-source platform for AI assistants. Configured with SWITCHBOARD_* variables."),
		kong.Exit(func(code int) { panic(usage(code)) }))
	if err != nil {
		return complain(stderr, err)
	}
	defer func() {
		switch p := recover().(type) {
		case nil:
		case usage:
			code = int(p)
		default:
			panic(p)
		}
	}()
	parsed, err := parser.Parse(args)
	if err != nil {
		_ = complain(stderr, err)
		_, _ = fmt.Fprintln(stderr, "See switchboard --help.")
		return exitUsage
	}
	settings, misconfigured := config.Load(environ)
	if misconfigured != nil && parsed.Command() != doctor {
		return complain(stderr, misconfigured)
	}
	app := &app{config: settings, misconfigured: misconfigured, environ: environ, json: c.JSON, stdout: stdout, stderr: stderr}
	parsed.BindTo(ctx, (*context.Context)(nil))
	if err := parsed.Run(app); err != nil {
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
