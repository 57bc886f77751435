package house_test

import (
	"go/scanner"
	"go/token"
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// unspoken are words of whoever wrote a line, which say nothing to whoever reads it.
var unspoken = []string{"work session", "../shared", "/work/", "lorem ipsum"}

func TestNobodyTalksShop(t *testing.T) {
	t.Parallel()
	for _, name := range files(t, "") {
		if name == "internal/house/word_test.go" {
			continue
		}
		content := strings.ToLower(text(t, name))
		if !utf8.ValidString(content) {
			continue // no text
		}
		for _, word := range unspoken {
			if strings.Contains(content, word) {
				t.Errorf("%s says %q", name, word)
			}
		}
	}
}

// odd are phrases that no reader should have to puzzle over; CONTRIBUTING.md has better ones.
var odd = regexp.MustCompile(`(?i)\b(is|are|was|were|be|been|unless) told\b|\btold of\b|\bIt is done\b|\bas it is\b|` +
	`\bno \w+ any ?more\b|, too\b|\bfor good\b|\bleft out stays\b|\bis no \S+ (address|number|URL)\b`)

// spoken is what people read of a file: the text of a document, the literals of a program.
func spoken(name, content string) string {
	if !strings.HasSuffix(name, ".go") {
		return content
	}
	var out strings.Builder
	var s scanner.Scanner
	file := token.NewFileSet().AddFile(name, -1, len(content))
	s.Init(file, []byte(content), nil, 0)
	for _, kind, literal := s.Scan(); kind != token.EOF; _, kind, literal = s.Scan() {
		if kind == token.STRING {
			out.WriteString(literal + "\n")
		}
	}
	return out.String()
}

// read says whether users, integrators or operators read a file.
func read(name string) bool {
	for _, prefix := range []string{"web/", "ent/", "graph/generated/", "operation/internal/", "internal/house/"} {
		if strings.HasPrefix(name, prefix) {
			return false
		}
	}
	switch path.Ext(name) {
	case ".md", ".graphql":
		return true
	case ".go":
		return !strings.HasSuffix(name, "_test.go")
	}
	return false
}

func TestPlainWords(t *testing.T) {
	t.Parallel()
	checked := 0
	for _, name := range files(t, "") {
		if !read(name) {
			continue
		}
		checked++
		for line := range strings.Lines(spoken(name, text(t, name))) {
			if name == "CONTRIBUTING.md" && strings.HasPrefix(line, "| ") {
				continue // the examples of what not to write
			}
			if phrase := odd.FindString(line); phrase != "" {
				t.Errorf("%s says %q: %s", name, phrase, strings.TrimSpace(line))
			}
		}
	}
	if checked < 300 {
		t.Errorf("only %d files were read", checked)
	}
}

// Odd phrases are noticed in documents and in literals, and not in comments.
func TestPlainWordsNotices(t *testing.T) {
	t.Parallel()
	for _, phrase := range []string{
		"what happens is told by webhooks", "POST unless told", "It is done.", "The body stays as it is.", "There is no server any more",
		"it answers, too", "is no e-mail address",
	} {
		if !odd.MatchString(spoken("a.md", phrase)) || !odd.MatchString(spoken("a.go", "package a\n\nconst b = `\n"+phrase+"`\n")) {
			t.Errorf("%q goes unnoticed", phrase)
		}
		if odd.MatchString(spoken("a.go", "package a\n\n// "+phrase+"\nconst b = 1\n")) {
			t.Errorf("%q is noticed in a comment", phrase)
		}
	}
}
