package store

import "context"

type systemKey struct{}

// System returns a context whose reads and writes pass the tenant walls. It is the only way past them. The work it
// is for is named, so that each use can be found; what must stay inside one tenant uses a caller instead.
func System(ctx context.Context, work string) context.Context {
	return context.WithValue(ctx, systemKey{}, work)
}

// Walled takes the permission of System away again.
func Walled(ctx context.Context) context.Context {
	return context.WithValue(ctx, systemKey{}, "")
}

// IsSystem reports whether the context passes the walls.
func IsSystem(ctx context.Context) bool {
	work, _ := ctx.Value(systemKey{}).(string)
	return work != ""
}
