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

// logger writes the log as configured: by itself, JSON for machines, and text where a person looks on, or where it goes to the same
// file as what people have to read.
func (a *app) logger() *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(a.config.LogLevel)) // one of those that the configuration takes; else info
	options := &slog.HandlerOptions{Level: level}
	automatic := formatJSON
	if terminal(a.stderr) || sameFile(a.stdout, a.stderr) {
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

// sameFile says whether both end in one file, as with 2>&1.
func sameFile(one, other io.Writer) bool {
	a, ok1 := one.(*os.File)
	b, ok2 := other.(*os.File)
	if !ok1 || !ok2 {
		return false
	}
	first, err1 := a.Stat()
	second, err2 := b.Stat()
	return err1 == nil && err2 == nil && os.SameFile(first, second)
}
