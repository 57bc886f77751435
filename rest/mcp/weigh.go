package mcp

import "context"

// copiesOf is how often a result is in memory until it is written, beside the answer that it is made of: as a text, as what it says, and as both are
// encoded.
const copiesOf = 3

// weigh what is made of an answer.
func (d *door) weigh(ctx context.Context, a *answer) error {
	if d.Weigh == nil {
		return nil
	}
	return d.Weigh(ctx, copiesOf*int64(a.body.Len()))
}
