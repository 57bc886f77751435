// Package reading parses documents in child processes, so that a hostile document can neither use up the server's CPU and memory nor crash
// it. A child is this program, started with a hidden command. It has no environment, no files except its three pipes, a limit on its
// memory, and the lowest CPU priority. It answers one request after another, in frames.
//
// A child that uses little memory parses one small document after another. One that has parsed a large document exits, which frees its
// memory.
package reading

import (
	"io"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge/crawl"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

// Document is what is to be read.
type Document struct {
	Name, MimeType string
	Size           int64
	File           io.ReaderAt
	// Of whom it is, and of which agency that is: nobody has all the processes that there are.
	Owner, Agency string
	// Patience is how long it waits for its turn, at most as long as the reader has it wait; 0: as long as that.
	Patience time.Duration
}

// Bounds are what one document may come to.
type Bounds struct {
	Passages int
	Index    int // bytes of memory
}

// Passage is a piece of a document, as it is searched and shown.
type Passage struct {
	Page    string `json:",omitempty"`
	Heading string `json:",omitempty"`
	Text    string
}

// Posting is a term of a document with the passages it is in.
type Posting struct {
	Term string
	index.Posting
}

// Index is what a document came to.
type Index struct {
	Language    string `json:",omitempty"` // "" if that is not certain
	TotalLength int64
	Lengths     []byte
	// Skipped is how many files of an archive could not be read. Why names the first of them, a line each.
	Skipped int    `json:",omitempty"`
	Why     string `json:",omitempty"`
}

// Sink takes what a document is made into, some at a time: passages in their order, then terms in theirs. An error ends the reading, and is
// what it answers.
type Sink interface {
	Passages(all []Passage) error
	Postings(all []Posting) error
}

// Page is what a page of a website says of itself, and a digest of its title and text.
type Page struct {
	Title     string   `json:",omitempty"`
	Canonical string   `json:",omitempty"` // "" if it does not say
	Hidden    bool     `json:",omitempty"`
	Links     []string `json:"-"` // in frames of their own
	Digest    string
	// Refusal says why its text cannot be read; nil if it can.
	Refusal *string `json:",omitempty"`
}

// Map is what a site map names of its site.
type Map struct {
	Entries []crawl.Entry `json:"-"` // in frames of their own
	// More says that there are more entries than are wanted, Broken that it could be read up to here only.
	More, Broken bool `json:",omitempty"`
}

// NoText is the reason of a document that says nothing.
const NoText = "No text was found in it."
