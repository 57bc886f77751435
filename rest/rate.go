package rest

import (
	"context"
	"net/http"
	"strconv"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
)

// limit counts the request against the tenant's share, and says on every answer how much is left.
func (d *Door) limit(ctx context.Context, w http.ResponseWriter, c *authz.Caller) error {
	key := c.Workspace + "/" + c.Subaccount
	if c.Kind == authz.KindUser {
		key = "user/" + c.ID
	}
	taken := d.Limiter.Take(ctx, key)
	rateHeaders(w.Header(), taken)
	if !taken.Allowed {
		w.Header().Set("Retry-After", strconv.Itoa(taken.RetryAfterSeconds))
		return fault.New(fault.RateLimited, "Too many requests. Wait for the time in Retry-After.")
	}
	return nil
}

// rateHeaders reports the caller's rate limit.
func rateHeaders(h http.Header, taken limit.Result) {
	if taken.Limit == 0 {
		return
	}
	h.Set("X-RateLimit-Limit", strconv.Itoa(taken.Limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(taken.Remaining))
	h.Set("X-RateLimit-Reset", strconv.Itoa(taken.ResetSeconds))
}
