package main

import (
	_ "embed"
	"io"

	"github.com/switchboard-dev/switchboard/internal/bar"
)

// Bars are what the search has to do: without an endpoint, with the embedded answerer; and with an endpoint of embeddings.
var (
	//go:embed bar.tsv
	plainBars string
	//go:embed encoded.tsv
	encodedBars string
)

// marks are how the questions did, by kind.
type marks map[string]*mark

// five is the part of the questions of some kinds that has a right section among the first five; not a number where none was asked.
func (m marks) five(kinds ...string) float64 {
	right, asked := 0, 0
	for _, kind := range kinds {
		if k := m[kind]; k != nil {
			right, asked = right+k.five, asked+k.asked
		}
	}
	return float64(right) / float64(asked)
}

// judgePlain prints what the bars say of a run without an endpoint, and is an error if one is missed. Questions that nothing answers and
// that were not asked are not answered honestly either.
func judgePlain(out io.Writer, m marks, v verdict) error {
	return bar.Report(out, plainBars, map[string]float64{
		"english": m.five("paraphrase"), "typo": m.five("typo"), "honest": float64(v.honest), "wrong": float64(v.wrong),
	})
}

// judgeEncoded is judgePlain of a run with an endpoint of embeddings.
func judgeEncoded(out io.Writer, m marks) error {
	return bar.Report(out, encodedBars, map[string]float64{"all": m.five("paraphrase", "typo", "foreign", "follow_up")})
}
