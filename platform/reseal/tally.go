package reseal

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/archive"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// Tally counts the values in the rows of a backup that no key of a sealer has sealed.
type Tally struct {
	headers [][]byte
	lost    map[string]int
}

// NewTally is one that has counted nothing yet. Without a sealer it never does.
func NewTally(sealer *secret.Sealer) *Tally {
	t := &Tally{lost: map[string]int{}}
	if sealer != nil {
		t.headers = sealer.Headers()
	}
	return t
}

// Row counts those of a row. It never fails.
func (t *Tally) Row(of archive.Table, row []any) error {
	if t.headers == nil {
		return nil
	}
	for i, c := range of.Columns {
		sealed, ok := row[i].([]byte)
		if ok && len(sealed) > 0 && slices.ContainsFunc(columns, func(one Column) bool { return one.Table == of.Name && one.Name == c.Name }) {
			t.count(of.Name+"."+c.Name, sealed)
		}
	}
	if of.Name != Installation {
		return nil
	}
	if name, ok := row[0].(string); ok && strings.HasSuffix(name, sealedKeys) {
		text, _ := row[1].(string)
		sealed, _ := hex.DecodeString(text) // what is none opens with no key
		t.count(Installation, sealed)
	}
	return nil
}

func (t *Tally) count(column string, sealed []byte) {
	if !slices.ContainsFunc(t.headers, func(h []byte) bool { return bytes.HasPrefix(sealed, h) }) {
		t.lost[column]++
	}
}

// Lost are the counts of all columns that have any, by their names.
func (t *Tally) Lost() []Count {
	var all []Count
	for column, n := range t.lost {
		all = append(all, Count{Column: column, Lost: n})
	}
	slices.SortFunc(all, func(a, b Count) int { return cmp.Compare(a.Column, b.Column) })
	return all
}
