package rest_test

import (
	"context"
	"fmt"
	"maps"
	"testing"

	"github.com/switchboard-dev/switchboard/ent/auditentry"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What agents learn about repeating an operation is true: repeating an idempotent one creates and removes nothing more, and leaves its answer
// unchanged except for when it was changed.
func TestRepetitionsChangeNothing(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	ctx := store.System(context.Background(), "test")
	made := func() int {
		return b.store.Client(ctx).AuditEntry.Query().Where(auditentry.ActorKind("key"),
			auditentry.Or(auditentry.ActionHasSuffix(".create"), auditentry.ActionHasSuffix(".delete"))).CountX(ctx)
	}
	repeated, others := 0, 0
	for _, o := range b.table.Operations {
		if o.ReadOnly {
			continue
		}
		w := b.furnish(b.key, needs(o)...)
		path, body := w.address(o), w.body(o)
		first := b.send(o.Method, path, body)
		once := made()
		second := b.send(o.Method, path, body)
		more, same := made()-once, unmoved(first) == unmoved(second)
		switch {
		case !o.Idempotent && (more > 0 || !same):
			others++
		case o.Idempotent && (more > 0 || !same && second.status < 400):
			t.Errorf("%s changes something again, %d: %d %s, then %d %s", o.Tool, more, first.status, first.raw, second.status, second.raw)
		case o.Idempotent:
			repeated++
		}
	}
	if repeated < 50 || others < 20 {
		t.Errorf("%d operations were repeated that change something once, %d that change something each time", repeated, others)
	}
}

// unmoved is what an answer says of a thing, but for when it was changed. What has no id is a report of what was done; how far a call is
// changes by itself, and so does when an assistant was synced and can be called, whether a source can be searched, and how much is stored.
func unmoved(r reply) string {
	data := maps.Clone(r.data())
	if data["id"] == nil {
		return ""
	}
	if data["callStatus"] != nil {
		return fmt.Sprint(data["id"])
	}
	for _, field := range []string{"updatedAt", "editedAt", "lastSyncedAt", "webCallsEnabled", "status", "storedBytes"} {
		delete(data, field)
	}
	return fmt.Sprint(data)
}
