// Package catalog has the platform's tools and voices, which are the same on every installation.
package catalog

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

//go:embed voice/*.tsv
var voiceFiles embed.FS

// Voice is a stock voice of a provider. What the provider does not document of it is nil.
type Voice struct {
	ID, VoiceID, Name, Provider          string
	Accent, Gender, Age, PreviewAudioURL *string
	CreatedAt                            time.Time
}

// columns are those of a file of voices. What is empty at the end of a line is left off.
var columns = []string{"voice_id", "name", "accent", "gender", "age", "preview_audio_url"}

// first is when the first of the catalogue was made, as far as lists are concerned: before all that a tenant has.
var first = time.Date(2020, time.January, 1, 0, 0, 0, 0, time.UTC)

// A bad file is a mistake in making the program, which the first test that looks finds.
var voices = sync.OnceValue(func() []Voice {
	all, err := read(voiceFiles)
	if err != nil {
		panic(err)
	}
	return all
})

// Voices lists the stock voices by provider and name. They are everybody's: read, and change nothing.
func Voices() []Voice { return voices() }

// read takes each file's provider from its name.
func read(files fs.FS) ([]Voice, error) {
	names, err := fs.Glob(files, "voice/*.tsv")
	if err != nil {
		return nil, fmt.Errorf("look for voices: %w", err)
	}
	var all []Voice
	for _, name := range names {
		b, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read voices: %w", err)
		}
		of, err := parse(strings.ToUpper(strings.TrimSuffix(path.Base(name), ".tsv")), b)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, of...)
	}
	order(all)
	return all, nil
}

// order sorts by provider and name, and dates the voices so that a list that shows the newest first keeps to that.
func order(all []Voice) {
	slices.SortFunc(all, func(a, b Voice) int {
		return cmp.Or(cmp.Compare(a.Provider, b.Provider), cmp.Compare(a.Name, b.Name), cmp.Compare(a.VoiceID, b.VoiceID))
	})
	for i := range all {
		all[i].CreatedAt = first.Add(-time.Duration(i) * time.Millisecond)
	}
}

// parse reads one provider's voices; they have no time yet.
func parse(provider string, file []byte) ([]Voice, error) {
	r := csv.NewReader(bytes.NewReader(file))
	r.Comma, r.Comment, r.FieldsPerRecord = '\t', '#', -1
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read lines: %w", err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], columns) {
		return nil, errors.New("the first line does not name the columns")
	}
	var found []Voice
	for _, row := range rows[1:] {
		if len(row) < 2 || len(row) > len(columns) || row[0] == "" || row[1] == "" {
			return nil, fmt.Errorf("no voice: %q", row)
		}
		row = append(row, make([]string, len(columns)-len(row))...)
		found = append(found, Voice{
			ID: id.Fixed("voi", provider+"/"+row[0]), VoiceID: row[0], Name: row[1], Provider: provider,
			Accent: plain.NonEmpty(row[2]), Gender: plain.NonEmpty(row[3]), Age: plain.NonEmpty(row[4]), PreviewAudioURL: plain.NonEmpty(row[5]),
		})
	}
	return found, nil
}
