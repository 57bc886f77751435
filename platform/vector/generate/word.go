package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// lists are where Debian's package scowl keeps its words, by country, kind and how rare they are.
const lists = "/usr/share/dict/scowl/"

// rarest is the last of the levels taken, of 10 (the thousand commonest) to 95 (every word of every dictionary).
const rarest = 70

// word is one to be encoded.
type word struct {
	text  string
	level int
}

var plain = regexp.MustCompile(`^[a-z]{2,24}$`)

// listed are the words of the lists, the commonest first, each once.
func listed() ([]word, error) {
	files, err := filepath.Glob(lists + "*.*")
	if err != nil {
		return nil, err
	}
	levels := map[string]int{}
	for _, f := range files {
		country, _, _ := strings.Cut(filepath.Base(f), "-")
		level, err := strconv.Atoi(strings.TrimPrefix(filepath.Ext(f), "."))
		if err != nil || level > rarest || !slices.Contains([]string{"english", "american", "british", "british_z", "special"}, country) {
			continue
		}
		if err := read(f, level, levels); err != nil {
			return nil, err
		}
	}
	if len(levels) == 0 {
		return nil, fmt.Errorf("no words in %s: apt-get install scowl", lists)
	}
	var all []word
	for _, text := range slices.Sorted(maps.Keys(levels)) {
		all = append(all, word{text, levels[text]})
	}
	slices.SortStableFunc(all, func(a, b word) int { return a.level - b.level })
	return all, nil
}

func read(file string, level int, levels map[string]int) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	text, err := charmap.ISO8859_1.NewDecoder().Bytes(data)
	if err != nil {
		return err
	}
	for line := range bytes.Lines(text) {
		w := bare(strings.TrimSpace(string(line)))
		if known, is := levels[w]; plain.MatchString(w) && (!is || level < known) {
			levels[w] = level
		}
	}
	return nil
}

// bare is a word in lower case and without accents.
func bare(w string) string {
	return strings.Map(func(r rune) rune {
		if r >= '\u0300' && r <= '\u036f' {
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToLower(w)))
}
