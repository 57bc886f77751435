package sip

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	sipgo "github.com/emiago/sipgo/sip"

	"github.com/switchboard-dev/switchboard/platform/leg"
)

var errTransfer = errors.New("sip: the call is being transferred already")

// Refer has the far end put through to another number. It returns when the far end has reported what became of that, or has left.
func (c *Call) Refer(ctx context.Context, to string) error {
	outcome := make(chan int, 8)
	c.mu.Lock()
	if c.outcome != nil {
		c.mu.Unlock()
		return errTransfer
	}
	c.outcome = outcome
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		c.outcome = nil
		c.mu.Unlock()
	}()
	res, err := c.refer(ctx, to)
	if err != nil {
		return err
	}
	if !res.IsSuccess() {
		return fmt.Errorf("%w: %w", leg.ErrRefused, failure(res))
	}
	if strings.EqualFold(value(res, "Refer-Sub"), "false") {
		return nil // it will not report
	}
	return c.transferred(ctx, outcome)
}

func (c *Call) refer(ctx context.Context, to string) (*sipgo.Response, error) {
	if to == "" {
		return nil, errAddress
	}
	req, err := c.next(ctx, sipgo.REFER)
	if err != nil {
		return nil, err
	}
	target := address(to, c.line().domain())
	if far, err := read(c.Dialog().Remote); target.Host == "" && err == nil {
		target.Host, target.Port = far.Host, far.Port
	}
	req.AppendHeader(sipgo.NewHeader("Refer-To", "<"+target.String()+">"))
	req.AppendHeader(sipgo.NewHeader("Referred-By", "<"+c.Dialog().Local+">"))
	return c.do(ctx, req)
}

// transferred waits for the outcome. A far end that hangs up has been put through.
func (c *Call) transferred(ctx context.Context, outcome <-chan int) error {
	for {
		select {
		case code := <-outcome:
			switch {
			case code >= 300:
				return fmt.Errorf("%w: %w", leg.ErrRefused, &Failure{Code: code, Reason: reason(code)})
			case code >= 200:
				return nil
			}
		case <-c.ended:
			return nil
		case <-ctx.Done():
			return fmt.Errorf("sip: transfer: %w", ctx.Err())
		}
	}
}

// notified takes a report on a transfer. It is confirmed before the outcome is known here, for what is sent next may not overtake that.
func (c *Call) notified(req *sipgo.Request, tx *sipgo.ServerTx) {
	if value(req, "Event", "o") != "refer" {
		c.phone.respond(tx, answer(req, 489))
		return
	}
	code := fragment(req.Body())
	if code == 0 {
		c.phone.respond(tx, answer(req, 400))
		return
	}
	if code < 200 && strings.EqualFold(value(req, "Subscription-State"), "terminated") {
		code = 200 // it will not report any further
	}
	c.phone.respond(tx, answer(req, 200))
	c.mu.Lock()
	outcome := c.outcome
	c.mu.Unlock()
	select {
	case outcome <- code:
	default: // nobody waits for it
	}
}

// fragment is the code of a piece of a message such as "SIP/2.0 200 OK"; zero if there is none.
func fragment(body []byte) int {
	line, _, _ := strings.Cut(string(body), "\n")
	version, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	digits, _, _ := strings.Cut(rest, " ")
	code, err := strconv.Atoi(digits)
	if err != nil || !strings.EqualFold(version, "SIP/2.0") || code < 100 || code > 699 {
		return 0
	}
	return code
}
