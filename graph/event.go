package graph

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// readable are the types of events that a caller gets: those that were asked for, each of which it must be allowed to
// read, or all that it may.
func readable(ctx context.Context, asked []string) ([]string, error) {
	if err := event.Check("types", asked); err != nil {
		return nil, err
	}
	var may []string
	for _, t := range event.Types() {
		resource, action := t.Scope()
		err := allow(ctx, resource, action)
		if err == nil {
			may = append(may, t.Name)
		} else if slices.Contains(asked, t.Name) {
			return nil, err
		}
	}
	switch {
	case len(asked) > 0:
		return asked, nil
	case len(may) == 0:
		return nil, fault.New(fault.Forbidden, "The key has no scope to read anything that has events.")
	}
	return may, nil
}

// newest is the sequence of the newest event, or nil where the caller could not subscribe to those after it.
func (r *Resolver) newest(ctx context.Context) (*int64, error) {
	if allow(ctx, "webhooks", "read") != nil {
		return nil, nil //nolint:nilnil // asking whether one could is not refused
	}
	last, err := r.Events.Newest(ctx)
	if err != nil {
		return nil, err
	}
	return &last, nil
}
