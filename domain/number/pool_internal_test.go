package number

import (
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
)

// A number may be deleted after its membership was read and before it is read itself.
func TestPoolWhoseNumberIsGone(t *testing.T) {
	t.Parallel()
	there := &ent.PoolMember{Edges: ent.PoolMemberEdges{PhoneNumber: &ent.PhoneNumber{ID: "num_1"}}}
	p := wrapPool(&ent.NumberPool{Edges: ent.NumberPoolEdges{Members: []*ent.PoolMember{{}, there}}})
	if len(p.PhoneNumbers) != 1 || p.PhoneNumbers[0].ID != "num_1" {
		t.Errorf("got %v", p.PhoneNumbers)
	}
}
