package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/platform/config"
	"github.com/switchboard-dev/switchboard/platform/vector"
	"github.com/switchboard-dev/switchboard/platform/vector/maker"
)

type wordsCommand struct {
	Build *wordsBuildCommand `arg:"subcommand" help:"Build a table from word vectors in the word2vec or GloVe text format, most common words first."`
	Near  *wordsNearCommand  `arg:"subcommand" help:"Show how near two words are in a table: around 1 if they mean the same, around 0 if they are unrelated."` //nolint:lll // a tag is one line
}

type wordsBuildCommand struct {
	In       existingFile `arg:"positional,required" help:"The file of vectors."`
	Out      string       `arg:"positional,required" help:"The table to write, for SWITCHBOARD_WORDS."`
	Language string       `default:"en" help:"The words' language, such as en or de. The table applies only to knowledge in this language."`
}

// Run makes the table. A file that is there is replaced, once the new one is whole.
func (c *wordsBuildCommand) Run(_ context.Context, a *app) error {
	if !slices.Contains(index.Languages(), c.Language) {
		return &usageError{fmt.Sprintf("--language %s is not known: use one of %s", c.Language, strings.Join(index.Languages(), ", "))}
	}
	in, err := os.Open(string(c.In))
	if err != nil {
		return fmt.Errorf("vectors: %w", err)
	}
	defer func() { _ = in.Close() }()
	var m maker.Maker
	r := maker.Reader{Form: index.Form(c.Language)}
	passed, err := r.Read(in, &m)
	if err != nil {
		return fmt.Errorf("%s: %w", c.In, err)
	}
	data := vector.Seal(c.Language, m.Pack())
	if _, err := vector.Open(data); err != nil {
		return fmt.Errorf("%s: %w", c.In, err)
	}
	if err := replace(c.Out, data); err != nil {
		return err
	}
	result := struct {
		File        string `json:"file"`
		Words       int    `json:"words"`
		PassedOver  int    `json:"passedOver"`
		Bytes       int    `json:"bytes"`
		LanguageTag string `json:"language"`
	}{c.Out, m.Len(), passed, len(data), c.Language}
	return a.print(result, "%s has %d words, %d MB. %d lines were skipped: phrases, punctuation, numbers and words not in Latin script.",
		c.Out, m.Len(), len(data)>>20, passed)
}

// replace writes a file atomically: its readers find either the old contents or the new ones, complete.
func replace(name string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".words-*")
	if err != nil {
		return fmt.Errorf("table: %w", err)
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close()) //nolint:mnd // no secret
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		_ = os.Remove(f.Name())
		return fmt.Errorf("table: %w", err)
	}
	return nil
}

type wordsNearCommand struct {
	One   string `arg:"positional,required" help:"A word."`
	Other string `arg:"positional,required" help:"Another word."`
}

// Run compares by the table that the server would use.
func (c *wordsNearCommand) Run(_ context.Context, a *app) error {
	table, err := a.words()
	if err != nil {
		return err
	}
	if table == nil {
		table = vector.English()
	}
	form := index.Form(table.Language())
	one, known := table.Find(form(c.One))
	if !known {
		return fmt.Errorf("%q is not in the table", c.One)
	}
	other, known := table.Find(form(c.Other))
	if !known {
		return fmt.Errorf("%q is not in the table", c.Other)
	}
	near := table.Likeness(one, other)
	return a.print(map[string]float64{"likeness": near}, "%.2f", near)
}

// words is the operator's table of words; nil if none is configured.
func (a *app) words() (*vector.Table, error) {
	name := a.config.Words
	if name == "" {
		return nil, nil //nolint:nilnil // the program's own
	}
	t, err := vector.Load(name)
	if err != nil {
		return nil, fmt.Errorf("%sWORDS: %w", config.Prefix, err)
	}
	return t, nil
}
