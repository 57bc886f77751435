package main

import (
	"cmp"
	"io"
	"log/slog"
	"os"
)

// The formats of the log.
const (
	formatText = "text"
	formatJSON = "json"
)

// logger writes the log as it is configured: by itself, JSON for machines, and text where a person looks on.
func (a *app) logger() *slog.Logger {
	options := &slog.HandlerOptions{Level: a.config.LogLevel}
	automatic := formatJSON
	if terminal(a.stderr) {
		automatic = formatText
	}
	if cmp.Or(a.config.LogFormat, automatic) == formatText {
		return slog.New(slog.NewTextHandler(a.stderr, options))
	}
	return slog.New(slog.NewJSONHandler(a.stderr, options))
}

func terminal(to io.Writer) bool {
	f, ok := to.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
