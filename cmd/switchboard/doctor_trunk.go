package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"

	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/platform/egress"
)

const (
	// mostTrunks is how many trunks are tested. The tests run in parallel.
	mostTrunks = 100
	// trunkPatience is how long a provider may take, which is half of what the doctor takes for all of them.
	trunkPatience = doctorPatience / 2
)

// carrier looks whether a test carrier answers that is a server of its own.
func (e *examination) carrier(ctx context.Context) {
	const name = "SWITCHBOARD_TELEPHONY"
	if at := e.config.Telephony; strings.HasPrefix(at, "http:") {
		e.answers(ctx, name, strings.TrimSuffix(at, "/")+"/calls/doctor", name, nil) // a call that it does not know
	}
}

// lines asks the providers of the workspaces' trunks whether they accept us, and registers nowhere. Those of a held copy are the original's.
func (e *examination) lines(ctx context.Context) {
	if e.config.Telephony != "sip" || e.store == nil || e.sealer == nil || e.held {
		return
	}
	all, err := trunk.LinesIn(ctx, e.store, e.sealer)
	if err != nil {
		e.wrong("see the findings about the database and the master key", "not all trunks can be used: %v", err)
	}
	if len(all) == 0 {
		return
	}
	if more := len(all) - mostTrunks; more > 0 {
		e.advise("switchboard trunk check tests a single one", "%d trunks were not tested, for there are more than %d", more, mostTrunks)
		all = all[:mostTrunks]
	}
	results, err := e.tried(ctx, all)
	if err != nil {
		e.wrong("let this user open UDP and TCP sockets", "no trunk can be tested: %v", err)
	}
	for i, err := range results {
		if err == nil {
			continue
		}
		l := all[i]
		mend := "correct its host, port, transport, user name or password, or have the provider accept this machine; then test it with " +
			fmt.Sprintf("switchboard trunk check --workspace %s %s", l.Workspace, l.Trunk.ID)
		if errors.Is(err, egress.ErrAddress) {
			mend = "allow its network in SWITCHBOARD_EGRESS_ALLOW, or correct the host"
		}
		e.wrong(mend, "the trunk %s of %s to %s cannot be used: %s", l.Trunk.ID, l.Workspace, plain(l.Trunk.Host), plain(err.Error()))
	}
}

// tried are the results of tests of trunks, in their order.
func (e *examination) tried(ctx context.Context, all []trunk.Line) (results []error, err error) {
	ctx, cancel := context.WithTimeout(ctx, trunkPatience)
	defer cancel()
	phone, err := tester{e.sip(slog.New(slog.DiscardHandler))}.open() //nolint:contextcheck // its sockets live until it is closed
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, phone.Close()) }() //nolint:contextcheck // it closes in any case
	results = make([]error, len(all))
	var tests sync.WaitGroup
	for i, l := range all {
		tests.Go(func() { results[i] = phone.Check(ctx, l.Trunk) })
	}
	tests.Wait()
	return results, nil
}
