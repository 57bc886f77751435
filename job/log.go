package job

import (
	"context"
	"log/slog"
)

// quiet passes the library's warnings on and keeps its chatter.
func quiet(log *slog.Logger) *slog.Logger { return slog.New(atLeastWarn{log.Handler()}) }

type atLeastWarn struct{ slog.Handler }

// Enabled from warnings up.
func (h atLeastWarn) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && h.Handler.Enabled(ctx, l)
}
