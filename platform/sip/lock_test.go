package sip //nolint:testpackage // what it tests is not exported

import (
	"context"
	"sync"
	"testing"

	waits "github.com/switchboard-dev/switchboard/internal/await"
)

// A call's own lock and the Phone's are never held together, in whichever order: neither waits for whoever holds the other.
func TestLocksAreHeldOneAtATime(t *testing.T) {
	t.Parallel()
	p, err := Open(Config{UDP: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = p.Close() }()
	c, err := p.newCall(t.Context(), Dialog{
		CallID: "a", LocalTag: "b", RemoteTag: "c", Local: "sip:a@127.0.0.1", Remote: "sip:b@127.0.0.1", Target: "sip:b@127.0.0.1:9",
		Transport: UDP, Next: "127.0.0.1:9",
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.stream.close()
	ctx, stop := context.WithCancel(t.Context())
	referred, forgotten := make(chan struct{}), make(chan struct{})
	p.mu.Lock()
	release := sync.OnceFunc(p.mu.Unlock)
	defer release()
	go func() { defer close(referred); _, _ = c.refer(ctx, "+4930999") }()
	waits.Until(t, "a call waits for the Phone with its lock held", func() bool {
		if !c.mu.TryLock() {
			return false
		}
		defer c.mu.Unlock()
		return c.dialog.CSeq == 1
	})
	release()
	stop()
	waits.Receive(t, referred, "the transfer does not end")
	c.mu.Lock()
	defer c.mu.Unlock()
	go func() { defer close(forgotten); p.forget(c) }()
	waits.Receive(t, forgotten, "the Phone waits for a call with its lock held")
}
