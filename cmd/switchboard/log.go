package main

import (
	"io"
	"log/slog"
	"os"
)

// logger writes JSON for machines, and text where a person looks on.
func logger(to io.Writer) *slog.Logger {
	if f, ok := to.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return slog.New(slog.NewTextHandler(to, nil))
		}
	}
	return slog.New(slog.NewJSONHandler(to, nil))
}
