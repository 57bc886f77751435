package sip

import (
	"cmp"
	"fmt"
	"slices"
)

// Take says which of its trunks the call is from, once the number that is called has told: until then it is any of those that share an address,
// and people who add trunks choose what these trust, and their users. Requests within the call are sent as that trunk, and the call counts for its
// owner. Call it before Ring and Answer. The error is ErrFull if the owner has no room for it.
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

// name finds the number that is called as each trunk has it: one that knows us by its user calls that, and says in To which number was dialled.
func (in *Invite) name() {
	user, to := userOf(in.req.Recipient), userOf(in.req.To().Address)
	number, dialled := unescape(cmp.Or(user, to)), unescape(cmp.Or(to, user))
	called := func(trunk string) string {
		if user == in.phone.user(trunk) {
			return dialled
		}
		return number
	}
	in.To = called(in.Trunk)
	for _, id := range in.Trunks {
		if to := called(id); to != in.To {
			if in.Numbers == nil {
				in.Numbers = map[string]string{}
			}
			in.Numbers[id] = to
		}
	}
}
