package rest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How long an answer is kept, and after what a copy of the server that had it in flight is given up.
const (
	keptFor     = 24 * time.Hour
	givenUp     = 60 * time.Second
	keyLimit    = 255
	answerField = "idempotency_records.answer"
)

// stored is an answer as kept, sealed.
type stored struct {
	Status int             `json:"status"`
	Header http.Header     `json:"header"`
	Data   json.RawMessage `json:"data"`
}

// once runs the endpoint. Under an Idempotency-Key it runs at most once: a repeat gets the stored answer.
func (d *Door) once(ctx context.Context, w http.ResponseWriter, r *request, e *endpoint) (answer, error) {
	run := e.run
	if r.upload != nil {
		run = e.files
	}
	keys := r.http.Header.Values("Idempotency-Key")
	if r.http.Method != http.MethodPost || len(keys) == 0 {
		return run(ctx, r)
	}
	if len(keys) > 1 || keys[0] == "" || !utf8.ValidString(keys[0]) || len([]rune(keys[0])) > keyLimit {
		return answer{}, fault.Field("Idempotency-Key", "must be sent once and have 1 to 255 characters")
	}
	record, replay, err := d.begin(ctx, r, keys[0])
	if err != nil {
		return answer{}, err
	}
	if replay != nil {
		w.Header().Set("Idempotent-Replayed", "true")
		return *replay, nil
	}
	d.working.Store(record.ID, true)
	defer d.working.Delete(record.ID)
	r.caller.Attempt = record.ID
	a, err := d.finish(ctx, r, e, record, run)
	if err != nil {
		unreleased := d.release(ctx, record, err)
		if unreleased != nil {
			d.orphans.add(record.ID)
		}
		return answer{}, errors.Join(err, unreleased)
	}
	return a, nil
}

// finish runs the work and keeps its answer: in one transaction, or, where the work talks to the outside, after it.
func (d *Door) finish(ctx context.Context, r *request, e *endpoint, record *ent.IdempotencyRecord,
	run func(context.Context, *request) (answer, error),
) (a answer, err error) {
	if !e.atomic {
		if a, err = run(ctx, r); err != nil {
			return a, err
		}
		if a.passing {
			return a, d.drop(ctx, record)
		}
		return a, d.Product.Store.Again(ctx, func(ctx context.Context) error { return d.keep(ctx, record, a) })
	}
	err = d.Product.Store.Again(ctx, func(ctx context.Context) error {
		if a, err = run(ctx, r); err != nil {
			return err
		}
		return d.keep(ctx, record, a)
	})
	return a, err
}

// routeOf a request, as keys are kept for it. A path that is longer than an index keeps is one by its hash.
func routeOf(r *http.Request) string {
	path := r.URL.EscapedPath()
	if len(path) > routeLimit {
		sum := sha256.Sum256([]byte(path))
		path = hex.EncodeToString(sum[:])
	}
	return r.Method + " " + path
}

// scopeOf a caller is where their keys are theirs: the subaccount, or "" for the workspace. A caller limited to some subaccounts who has
// named none finds no answers of others there: they may be about the whole workspace.
func scopeOf(c *authz.Caller) string {
	if c.Subaccount == "" && len(c.Subaccounts) > 0 {
		return "caller " + c.ID
	}
	return c.Subaccount
}

// routeLimit is how many bytes of a path are kept.
const routeLimit = 1000

// begin claims the key for this request, or finds what it came to before.
func (d *Door) begin(ctx context.Context, r *request, key string) (*ent.IdempotencyRecord, *answer, error) {
	route, scope := routeOf(r.http), scopeOf(r.caller)
	fingerprint := r.fingerprint()
	free, err := d.roomFor(ctx, r.caller)
	if err != nil {
		return nil, nil, err
	}
	for {
		if free {
			record, taken, err := d.claim(ctx, scope, route, key, fingerprint)
			if err != nil || !taken {
				return record, nil, err
			}
		}
		record, err := d.Product.Store.Client(ctx).IdempotencyRecord.Query().Where(
			idempotencyrecord.Scope(scope), idempotencyrecord.Route(route), idempotencyrecord.Key(key)).Only(ctx)
		if ent.IsNotFound(err) && !free {
			return nil, nil, d.noRoom(ctx, scope)
		}
		if ent.IsNotFound(err) {
			continue // gone meanwhile
		}
		if err != nil {
			return nil, nil, fmt.Errorf("idempotency: %w", err)
		}
		if time.Since(record.CreatedAt) > keptFor {
			if err := d.drop(ctx, record); err != nil {
				return nil, nil, err
			}
			continue
		}
		return d.reusedKey(ctx, r, record, fingerprint)
	}
}

// claim a key for a request, unless it is taken.
func (d *Door) claim(ctx context.Context, scope, route, key, fingerprint string) (record *ent.IdempotencyRecord, taken bool, err error) {
	id := idempotencyrecord.DefaultID()
	err = d.Product.Store.Again(ctx, func(ctx context.Context) (err error) {
		record, err = d.Product.Store.Client(ctx).IdempotencyRecord.Create().SetID(id).SetScope(scope).
			SetRoute(route).SetKey(key).SetFingerprint(fingerprint).Save(ctx)
		return err
	})
	switch {
	case err == nil:
		return record, false, nil
	case ent.IsConstraintError(err):
		return nil, true, nil
	}
	d.orphans.add(id) // it may be there: the answer to the commit may be what was lost
	return nil, false, fmt.Errorf("idempotency: %w", err)
}

// reusedKey decides what to do with a key that was used before.
func (d *Door) reusedKey(
	ctx context.Context, r *request, record *ent.IdempotencyRecord, fingerprint string,
) (*ent.IdempotencyRecord, *answer, error) {
	switch {
	case record.Fingerprint != fingerprint:
		return nil, nil, fault.Field("Idempotency-Key", "must not be reused for another request")
	case record.Done:
		a, err := d.replay(r, record)
		return nil, a, err
	case d.inProgress(record):
		return nil, nil, fault.New(fault.Conflict, "A request with this Idempotency-Key is in progress. Wait for it, then repeat.")
	}
	var won int
	err := d.Product.Store.Again(ctx, func(ctx context.Context) (err error) {
		won, err = d.Product.Store.Client(ctx).IdempotencyRecord.Update().
			Where(idempotencyrecord.ID(record.ID), idempotencyrecord.LockedAt(record.LockedAt), idempotencyrecord.Done(false)).
			SetLockedAt(store.Timestamp()).Save(ctx)
		return err
	})
	if err == nil && won == 0 {
		err = fault.New(fault.Conflict, "A request with this Idempotency-Key is in progress. Wait for it, then repeat.")
	}
	return record, nil, err
}

// inProgress says whether a request works under a claim: here, or on another copy that has not had its time. A claim that is
// further ahead than its time is long was made by a clock that was set back since, and is given up as well.
func (d *Door) inProgress(record *ent.IdempotencyRecord) bool {
	if _, here := d.working.Load(record.ID); here {
		return true
	}
	age := time.Since(record.LockedAt)
	return -givenUp < age && age < givenUp && !d.orphans.take(record.ID)
}

func (d *Door) replay(r *request, record *ent.IdempotencyRecord) (*answer, error) {
	plain, err := d.Sealer.Open(r.caller.Workspace, answerField, record.Answer)
	if err != nil {
		return nil, fmt.Errorf("idempotency: %w", err)
	}
	var s stored
	if err := json.Unmarshal(plain, &s); err != nil {
		return nil, fmt.Errorf("idempotency: %w", err)
	}
	return &answer{status: s.Status, header: s.Header, data: s.Data}, nil
}

func (d *Door) keep(ctx context.Context, record *ent.IdempotencyRecord, a answer) error {
	plain, err := json.Marshal(stored{Status: a.status, Header: a.header, Data: a.data})
	if err != nil {
		return fmt.Errorf("idempotency: %w", err)
	}
	sealed := d.Sealer.Seal(record.WorkspaceID, answerField, plain)
	d.room.kept(roomOf{record.WorkspaceID, record.Scope}, d.mostKept()/keptSteps, int64(len(sealed)))
	update := d.Product.Store.Client(ctx).IdempotencyRecord.UpdateOneID(record.ID).SetDone(true).SetStatus(a.status).SetAnswer(sealed)
	if a.contact != "" {
		update.SetContactID(a.contact)
	}
	if err := update.Exec(ctx); err != nil {
		return fmt.Errorf("idempotency: %w", err)
	}
	return nil
}

// release lets a repeat run again. What a client did wrong is forgotten; after a failure of ours the record stays, and
// what the first try kept under it is taken up. So it does after a refusal that has left a message. The request's own context may have
// ended.
func (d *Door) release(ctx context.Context, record *ent.IdempotencyRecord, cause error) error {
	ctx, cancel := context.WithTimeout(share.Metered(context.WithoutCancel(ctx), nil), 5*time.Second) //nolint:mnd // a last write
	defer cancel()
	if fault.From(cause).Code.Status() < http.StatusInternalServerError {
		left, err := d.leftMessage(ctx, record)
		if err != nil {
			return err // it stays: nobody knows whether a message was left
		}
		if !left {
			return d.drop(ctx, record)
		}
	}
	return d.Product.Store.Again(ctx, func(ctx context.Context) error {
		return d.Product.Store.Client(ctx).IdempotencyRecord.UpdateOneID(record.ID).SetLockedAt(time.Unix(0, 0).UTC()).Exec(ctx)
	})
}

// leftMessage says whether a message is kept under a record, which is a subaccount's then: of a caller who has chosen none, there is none.
func (d *Door) leftMessage(ctx context.Context, record *ent.IdempotencyRecord) (bool, error) {
	if authz.From(ctx).Subaccount == "" {
		return false, nil
	}
	return d.Product.Store.Client(ctx).Message.Query().Where(message.Attempt(record.ID)).Exist(ctx)
}

func (d *Door) drop(ctx context.Context, record *ent.IdempotencyRecord) error {
	return d.Product.Store.Again(ctx, func(ctx context.Context) error {
		_, err := d.Product.Store.Client(ctx).IdempotencyRecord.Delete().Where(idempotencyrecord.ID(record.ID)).Exec(ctx)
		return err
	})
}

// fingerprint tells requests under one key apart.
func (r *request) fingerprint() string {
	if r.upload != nil {
		return r.upload.fingerprint()
	}
	sum := sha256.New()
	_, _ = fmt.Fprintf(sum, "%s\n", r.http.URL.RawQuery)
	sum.Write(r.raw)
	return hex.EncodeToString(sum.Sum(nil))
}
