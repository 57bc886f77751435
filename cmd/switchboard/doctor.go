package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/build"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// doctorPatience is how long one thing may take to answer.
const doctorPatience = 10 * time.Second

type doctorCommand struct{}

// finding is what is wrong with an installation, and what mends it.
type finding struct {
	Check string `json:"check"`
	What  string `json:"what"`
	Mend  string `json:"mend"`
}

// examination is one look at an installation.
type examination struct {
	*app

	check    string
	findings []finding
	advice   []finding      // what works, and could be better
	store    *store.Store   // nil if the database is not sound
	sealer   *secret.Sealer // nil if the master key is not the database's
	held     bool           // a copy that must not act
	skewed   bool           // the clock has been found to be wrong
	free     func(dir string) (bytes uint64, known bool)
}

// wrong adds a finding.
func (e *examination) wrong(mend, what string, args ...any) {
	e.findings = append(e.findings, finding{e.check, fmt.Sprintf(what, args...), mend})
}

// advise adds what works, and could be better.
func (e *examination) advise(mend, what string, args ...any) {
	e.advice = append(e.advice, finding{e.check, fmt.Sprintf(what, args...), mend})
}

// checks are what is looked at, in this order. The database comes first, for others ask it.
var checks = []struct {
	name string
	look func(*examination, context.Context)
}{
	{"storage", (*examination).storage},
	{"database", (*examination).database},
	{"master key", (*examination).masterKey},
	{"backup key", (*examination).backups},
	{"addresses", (*examination).addresses},
	{"https", (*examination).https},
	{"metrics", (*examination).metrics},
	{"redis", (*examination).redisServer},
	{"mail", (*examination).mail},
	{"text messages", (*examination).texts},
	{"issuer", (*examination).issuer},
	{"model", (*examination).model},
	{"embeddings", (*examination).vectors},
	{"words", (*examination).table},
	{"speech", (*examination).speaking},
	{"carrier", (*examination).carrier},
	{"sip", (*examination).telephone},
	{"trunks", (*examination).lines},
	{"web calls", (*examination).webCalls},
	{"other copies", (*examination).peers},
}

// errUnwell ends the program with 1; what is wrong has been printed.
var errUnwell = errors.New("doctor found something wrong")

// Run looks at everything that the configuration names, and changes nothing.
func (doctorCommand) Run(ctx context.Context, a *app) (err error) {
	e := &examination{app: a, free: diskFree}
	if a.misconfigured == nil {
		for _, c := range checks {
			e.check = c.name
			ctx, cancel := context.WithTimeout(ctx, doctorPatience)
			c.look(e, ctx)
			cancel()
		}
		if e.store != nil {
			err = e.store.Close()
		}
	} else {
		e.check = "configuration"
		for why := range strings.SplitSeq(a.misconfigured.Error(), "\n") {
			e.wrong("correct the variable, or unset it", "%s", why)
		}
	}
	return errors.Join(err, e.report())
}

// report prints the findings, one after the other.
func (e *examination) report() error {
	result := struct {
		Version  string    `json:"version"`
		Healthy  bool      `json:"healthy"`
		Findings []finding `json:"findings"`
		Advice   []finding `json:"advice"`
	}{build.Read().Version, len(e.findings) == 0, append([]finding{}, e.findings...), append([]finding{}, e.advice...)}
	var b strings.Builder
	for _, f := range e.findings {
		fmt.Fprintf(&b, "%s: %s\n  Fix: %s\n", f.Check, f.What, f.Mend)
	}
	for _, f := range e.advice {
		fmt.Fprintf(&b, "%s, advice: %s\n  Suggestion: %s\n", f.Check, f.What, f.Mend)
	}
	if len(e.findings) == 0 && e.store == nil {
		return e.print(result, "%sSwitchboard %s: nothing is wrong with what can be checked without a database.", b.String(), result.Version)
	}
	if len(e.findings) == 0 {
		return e.print(result, "%sSwitchboard %s: %d things were checked, and nothing is wrong.", b.String(), result.Version, len(checks))
	}
	if err := e.print(result, "%s", strings.TrimRight(b.String(), "\n")); err != nil {
		return err
	}
	return errUnwell
}
