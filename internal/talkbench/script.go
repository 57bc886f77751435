// Package talkbench measures calls that speak: how soon they answer, whom they cut off, how they take an interruption, whom they
// take for a machine, and what fifty of them cost. What is said and what has to come out stand in testdata.
package talkbench

import (
	"embed"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

//go:embed testdata
var data embed.FS

// Table reads a file of testdata: a row a line, its fields between tabs.
func Table(name string) (rows [][]string, err error) {
	text, err := data.ReadFile("testdata/" + name)
	if err != nil {
		return nil, fmt.Errorf("talkbench: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		rows = append(rows, strings.Split(strings.TrimRight(line, "\n"), "\t"))
	}
	return rows, nil
}

// Script is something a caller says, as the line carries it.
type Script struct {
	Text    string
	Samples []int16
	parts   []part
}

// part is what is said between two pauses.
type part struct {
	words    []string
	from, to int // samples
}

// comma is the pause of one, in milliseconds, where none is written.
const comma = 160

var pauses = regexp.MustCompile(`(,?)\s*(?:<(\d+)>|,\s)\s*`)

// Speak has a voice of espeak-ng say a text at so many words a minute. "<250>" in it is a pause of 250 ms, without any sound; so is a
// comma, of 160. Speech begins with the first sample and ends with the last.
func Speak(voice, speed, text string) (*Script, error) {
	s := &Script{Text: strings.Join(strings.Fields(pauses.ReplaceAllString(text, "$1 ")), " ")}
	for at := 0; at < len(text); {
		end, next, pause := len(text), len(text), 0
		if m := pauses.FindStringSubmatchIndex(text[at:]); m != nil {
			end, next, pause = at+m[0], at+m[1], comma
			if m[4] >= 0 {
				pause, _ = strconv.Atoi(text[at+m[4] : at+m[5]]) // the expression has digits only
			}
		}
		if err := s.say(voice, speed, text[at:end], next < len(text)); err != nil {
			return nil, err
		}
		s.Samples = append(s.Samples, make([]int16, pause*sound.Rate/1000)...)
		at = next
	}
	s.Samples = sound.ULaw.Decode(nil, sound.ULaw.Encode(nil, s.Samples))
	return s, nil
}

// say adds a part. The voice stays up where more is to come.
func (s *Script) say(voice, speed, text string, more bool) error {
	tune := text
	if more {
		tune += ","
	}
	samples, err := speechtest.Voice(tune, "-v", voice, "-s", speed)
	if err != nil {
		return fmt.Errorf("talkbench: %w", err)
	}
	from, to := Ends(samples)
	if from == to {
		return errors.New("talkbench: the voice says nothing of " + text)
	}
	at := len(s.Samples)
	s.Samples = append(s.Samples, samples[from:to]...)
	s.parts = append(s.parts, part{words: strings.Fields(text), from: at, to: at + to - from})
	return nil
}

// What counts as speech: 10 ms that are within so many dB of the loudest.
const (
	block    = sound.Rate / 100
	speaking = 30.0
	hush     = -65.0 // dBFS, below which nothing counts
)

// Ends are the first sample of speech and the one after the last; both are 0 where there is none.
func Ends(samples []int16) (from, to int) {
	loudest := sound.Silence
	for at := 0; at+block <= len(samples); at += block {
		loudest = max(loudest, sound.Level(samples[at:at+block]))
	}
	from = -1
	for at := 0; at+block <= len(samples); at += block {
		if sound.Level(samples[at:at+block]) > max(loudest-speaking, hush) {
			to = at + block
			if from < 0 {
				from = at
			}
		}
	}
	return max(from, 0), to
}

// Words are those that have been said by a sample: of a part that is being said, as many as their share of the time
// says, and of one in the middle of a word that word, where most of it was heard.
func (s *Script) Words(by int) (words []string) {
	for _, p := range s.parts {
		switch {
		case by >= p.to:
			words = append(words, p.words...)
		case by > p.from:
			share := float64(by-p.from) / float64(p.to-p.from)
			words = append(words, p.words[:int(float64(len(p.words))*share+0.5)]...)
		}
	}
	return words
}

// Join is scripts one after the other.
func Join(all ...*Script) *Script {
	whole := &Script{}
	for _, s := range all {
		at := len(whole.Samples)
		for _, p := range s.parts {
			whole.parts = append(whole.parts, part{p.words, p.from + at, p.to + at})
		}
		whole.Text = strings.TrimSpace(whole.Text + " " + s.Text)
		whole.Samples = append(whole.Samples, sound.Join(sound.Split(s.Samples))...)
	}
	return whole
}
