package sip

import (
	"cmp"
	"fmt"
	"slices"

	sipgo "github.com/emiago/sipgo/sip"
)

// Take says which of its trunks the call is from, once the number that is called has told: until then it is any of those that share an address,
// and whoever adds a trunk chooses what it trusts, and its user. What is said within the call is said as that trunk, and the call counts for its
// owner. It comes before Ring and Answer. The error is ErrFull where the owner has no room for it.
func (in *Invite) Take(trunk string) error {
	if !slices.Contains(in.Trunks, trunk) {
		return fmt.Errorf("sip: the call is not from the trunk %q", trunk)
	}
	t := in.phone.trunk(trunk)
	if err := in.place.move(t.holder()); err != nil {
		return err
	}
	in.To, in.Trunk = cmp.Or(in.Numbers[trunk], in.To), trunk
	in.call.assign(t)
	return nil
}

// assign makes a call that is not answered yet the one of a trunk.
func (c *Call) assign(t Trunk) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.trunk, c.dialog.Trunk = t, t.ID
}

// name finds the number that is called as each trunk writes it.
func (in *Invite) name() {
	in.To = in.phone.called(in.req, in.Trunk)
	for _, id := range in.Trunks {
		if to := in.phone.called(in.req, id); to != in.To {
			if in.Numbers == nil {
				in.Numbers = map[string]string{}
			}
			in.Numbers[id] = to
		}
	}
}

// called is the number that is called if the call is from a trunk: one that knows us by its user calls that, and says in To which number was
// dialled.
func (p *Phone) called(req *sipgo.Request, trunk string) string {
	user, to := userOf(req.Recipient), userOf(req.To().Address)
	if user != p.user(trunk) {
		return unescape(cmp.Or(user, to))
	}
	return unescape(cmp.Or(to, user))
}
