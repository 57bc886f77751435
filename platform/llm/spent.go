package llm

import (
	"context"
	"errors"
	"net/http/httptrace"
	"sync/atomic"
)

// sending is a context in which a request tells that it was sent. One that is given up while it is on its way counts as sent.
func sending(ctx context.Context) (context.Context, *atomic.Bool) {
	sent := &atomic.Bool{}
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { sent.Store(true) }}), sent
}

// taken says whether the endpoint has read the request, as far as one can tell: it has begun to answer, or we gave it up
// before. One that refuses it, or fails by itself before the first piece of an answer, bills nobody.
func (in *reading) taken(ctx context.Context, sent bool, err error) bool {
	_, refused := errors.AsType[*failure](err)
	_, garbled := errors.AsType[*protocolError](err)
	begun := in.begun || in.ended || in.heft > 0
	return begun || !refused && !garbled && (in.reply.FirstToken > 0 || sent && ctx.Err() != nil)
}

// count estimates the usage that the endpoint has not reported of a request that it has taken. Of a reply that is cut off it has reported at
// most some of the output.
func (in *reading) count(r Request) {
	said := whole(in.heft)
	for _, c := range in.reply.Calls {
		said += Tokens(c.Arguments)
	}
	if in.reply.InputTokens == 0 {
		in.reply.InputTokens = r.Tokens()
	}
	if !in.told {
		in.reply.OutputTokens = max(in.reply.OutputTokens, said)
	}
}

// afford asks whether one more try may be paid, after those that have cost so much.
func (r Request) afford(ctx context.Context, e Endpoint, spent int64) error {
	if r.Afford == nil {
		return nil
	}
	most, _ := e.Most(r)
	if err := r.Afford(ctx, r.spent+spent+most); err != nil {
		return &withheldError{err}
	}
	return nil
}

// withheldError is why a try was not made: it is no fault of the endpoint's.
type withheldError struct{ error }

// Unwrap gives what was wrong.
func (e *withheldError) Unwrap() error { return e.error }

// withheld says whether an error is one of those.
func withheld(err error) bool {
	_, is := errors.AsType[*withheldError](err)
	return is
}

// add what another try has taken, which came to nothing.
func (r *Reply) add(before *Reply) {
	switch took, had := r.InputTokens+r.OutputTokens > 0, before.InputTokens+before.OutputTokens > 0; {
	case !had:
		return
	case took:
		r.Priced = r.Priced && before.Priced
	default:
		r.Priced = before.Priced
	}
	r.InputTokens += before.InputTokens
	r.OutputTokens += before.OutputTokens
	r.CachedTokens += before.CachedTokens
	r.WrittenTokens += before.WrittenTokens
	r.Cost += before.Cost
}
