package live

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/pause"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// watch says that this copy lives, ends what is to be ended, and looks for calls whose copies have died.
func (c *Carrier) watch() {
	patience := c.cfg.Term - c.cfg.Term/margin
	late := time.AfterFunc(patience, c.abandon)
	defer late.Stop()
	lane.Every(c.life, c.cfg.Sign, func(context.Context) {
		if err := c.moment(c.renew); err == nil {
			late.Reset(patience)
			c.complain("calls of servers that have died are not looked after", c.moment(c.inherit)) // ours are not among them
		} else {
			c.complain("the leases of calls could not be renewed; the server tries again", err)
		}
	})
}

// recall tells what was left for later. The calls of copies that have died do not wait for that.
func (c *Carrier) recall() {
	lane.Every(c.life, c.cfg.Sign, func(context.Context) {
		c.complain("events of calls could not be stored; the server tries again", c.moment(c.retell))
	})
}

// margin is the part of the term by which calls are given up sooner than another copy may end them.
const margin = 5

// moment does something that must not keep this copy from its next sign of life.
func (c *Carrier) moment(do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(c.life, c.cfg.Sign/2) //nolint:mnd // watch does two things between two signs
	defer cancel()
	return do(ctx)
}

func (c *Carrier) complain(what string, err error) {
	if err != nil && c.life.Err() == nil {
		c.cfg.Log.Warn(what, "error", err)
	}
}

// inherit ends the calls of copies that have died. If events of one are still to be delivered, it may have ended in another way: these are
// delivered first.
func (c *Carrier) inherit(ctx context.Context) error {
	but, err := c.leftOf()
	if err != nil {
		return err
	}
	orphans, err := c.platform.Inherit(ctx, c.owner(), but)
	for _, o := range orphans {
		c.work.Go(func() { c.endOrphan(o) }) //nolint:contextcheck // it is done whatever else happens
	}
	return err
}

// renew the lease of all our calls, and end those that are to be hung up or are ours no longer.
func (c *Carrier) renew(ctx context.Context) error {
	ours := map[string]*call{}
	c.mu.Lock()
	for key, one := range c.calls {
		if one.owned.Load() {
			ours[key] = one
		}
	}
	c.mu.Unlock()
	if len(ours) == 0 {
		return nil
	}
	rows, err := c.platform.Renew(ctx, c.owner(), slices.Collect(maps.Keys(ours)))
	if err != nil {
		return err
	}
	for key, one := range ours {
		switch hangUp, known := rows[key]; {
		case !known:
			one.lose()
		case hangUp:
			one.cancel()
		}
	}
	return nil
}

// abandon all calls: another copy may take this one for dead, and end them. If there can be no other, they go on.
func (c *Carrier) abandon() {
	if !c.platform.Shared() {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.loseAll()
}

// loseAll calls, with the lock held.
func (c *Carrier) loseAll() {
	for _, one := range c.calls {
		one.lose()
	}
}

// follow keeps where the far end of a call wants requests, each time that it moves, so that another copy could hang up. It may move as often as it
// likes, and is followed in the rhythm of signs. What could not be kept is tried again in the same rhythm, whether it moves or not.
func (o *call) follow(far *sip.Call) {
	for kept := true; ; {
		if kept {
			select {
			case <-far.Moved():
			case <-o.ctx.Done():
				return
			}
		}
		text, err := json.Marshal(far.Dialog())
		if err == nil {
			_, err = o.carrier.platform.Own(o.ctx, o.key, o.carrier.owner(), text)
		}
		if kept { // the first time is enough to log
			o.trouble(err)
		}
		kept = err == nil
		if !pause.For(o.ctx, o.carrier.cfg.Sign) {
			return
		}
	}
}

// endOrphan ends a call whose copy has died: it failed when the copy was given up, however long ago, and the far end hears so.
func (c *Carrier) endOrphan(o Orphan) {
	c.cfg.Log.Warn("the server of a call has died", "call", o.Key)
	c.tell(o.Key, carrier.Event{Kind: carrier.Ended, Outcome: carrier.Failed, Failure: carrier.FailureServer, At: o.Until})
	var d sip.Dialog
	if c.cfg.Phone == nil || len(o.Dialog) == 0 || json.Unmarshal(o.Dialog, &d) != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.life), goodbye)
	defer cancel()
	if err := c.cfg.Phone.Bye(ctx, d); err != nil && !errors.Is(err, sip.ErrGone) {
		c.cfg.Log.Warn("a call whose server has died could not be hung up", "call", o.Key, "error", err)
	}
}
