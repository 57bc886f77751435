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

func TestNoPlaceholderText(t *testing.T) {
	t.Parallel()
	const placeholder = "lorem ipsum"
	for _, name := range files(t, "") {
		if name == "internal/house/word_test.go" {
			continue
		}
		content := strings.ToLower(text(t, name))
		if utf8.ValidString(content) && strings.Contains(content, placeholder) {
			t.Errorf("%s says %q", name, placeholder)
		}
	}
}

// odd are phrases that no reader should have to puzzle over; CONTRIBUTING.md has better ones.
var odd = regexp.MustCompile(`(?i)\b(is|are|was|were|be|been|unless) told\b|\btold of\b|\bIt is done\b|\bas it is\b|` +
	`\bno \w+ any ?more\b|, too\b|\bfor good\b|\bleft out stays\b|\bis no \S+ (address|number|URL)\b|` +
	`\bfor want of\b|\bwhen it is done\b|\bunmake\b|\btravelled by\b|\bbelongs? into\b|(?-i:(^|\. )Who (is|has|leaves|cannot|joins)\b)[^?]*$`)

// remark is a comment of a line of its own.
var remark = regexp.MustCompile(`(?m)^\s*(//|/?\*).*$`)

// spoken is what people read of a file: the text of a document, the literals of a program.
func spoken(name, content string) string {
	switch path.Ext(name) {
	case ".ts":
		return remark.ReplaceAllString(content, "")
	case ".go":
		return literals(name, content)
	}
	return content
}

func literals(name, content string) string {
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
	if strings.HasPrefix(name, "web/") {
		return strings.HasPrefix(name, "web/src/text/") && path.Ext(name) == ".ts" || name == "web/README.md" || path.Ext(name) == ".html"
	}
	for _, prefix := range []string{"ent/", "graph/generated/", "operation/internal/", "internal/house/"} {
		if strings.HasPrefix(name, prefix) {
			return false
		}
	}
	switch path.Ext(name) {
	case ".md", ".graphql", ".html":
		return true
	case ".go":
		return !strings.HasSuffix(name, "_test.go")
	}
	return false
}

// comment is a comment of Go, to the end of its line.
var comment = regexp.MustCompile(`(?:^|\s)//.*`)

// awkward are the phrases of comments that most often had to be read three times.
var awkward = regexp.MustCompile(`(?i)\b(?:is|are|was|were|be|been|being|unless) told\b|\btold of\b|, too(?:[.,:;)]|$)|` +
	`\bfor good\b|\bfor want of\b|(?-i:\bIt is done\.|(?:// |\. )Who (?:is|has|leaves|cannot|joins|comes|uses|may|can)\b|(?:// |[.:] )Whoever\b)`)

// absent begins a sentence about a test with a clause in place of a subject: "Who asks gets it."
var absent = regexp.MustCompile(`(?:// |\. )Who(?:ever)? [a-z][^?]*$|\bwhat comes of\b|\bnobody told\b`)

func TestPlainComments(t *testing.T) {
	t.Parallel()
	checked := 0
	for _, s := range sources(t) {
		if !s.written {
			continue
		}
		checked++
		for line := range strings.Lines(s.text) {
			said := strings.TrimSpace(comment.FindString(line))
			if phrase := awkward.FindString(said); phrase != "" {
				t.Errorf("%s says %q: %s", s.path, phrase, said)
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d files were read", checked)
	}
}

func TestPlainCommentsOfTests(t *testing.T) {
	t.Parallel()
	checked := 0
	for _, name := range files(t, "_test.go") {
		if strings.HasPrefix(name, "internal/house/") {
			continue
		}
		checked++
		for line := range strings.Lines(text(t, name)) {
			said := strings.TrimSpace(comment.FindString(line))
			if phrase := absent.FindString(said); phrase != "" {
				t.Errorf("%s says %q: %s", name, phrase, said)
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d files were read", checked)
	}
}

func TestAwkwardCommentsAreNoticed(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"// Listener is told what happens.":             true,
		"x() // the error is told already":              true,
		"// It reads en_US, too":                        true,
		"// Keys of the workspace. Who is limited sees": true,
		"// Whoever asks again goes on.":                true,
		"// too many, too few":                          false,
		"// People who are limited":                     false,
		`log("who is told of it")`:                      false,
	} {
		said := strings.TrimSpace(comment.FindString(line))
		if got := awkward.MatchString(said); got != want {
			t.Errorf("%q: noticed is %t", line, got)
		}
	}
	for line, want := range map[string]bool{
		"// Who asks for a person hears so.":        true,
		"// It is sent once. Whoever reads it sees": true,
		"// visit is an address, and what comes of": true,
		"// Who asks?":              false,
		"// People who ask hear so": false,
	} {
		if got := absent.MatchString(line); got != want {
			t.Errorf("%q in a test: noticed is %t", line, got)
		}
	}
}

func TestPlainWords(t *testing.T) {
	t.Parallel()
	checked, screens := 0, 0
	for _, name := range files(t, "") {
		if !read(name) {
			continue
		}
		checked++
		if strings.HasPrefix(name, "web/") {
			screens++
		}
		for line := range strings.Lines(spoken(name, text(t, name))) {
			if name == "CONTRIBUTING.md" && strings.HasPrefix(line, "| ") {
				continue // the examples of what not to write
			}
			if phrase := odd.FindString(line); phrase != "" {
				t.Errorf("%s says %q: %s", name, phrase, strings.TrimSpace(line))
			}
		}
	}
	if checked < 300 || screens < 30 {
		t.Errorf("only %d files were read, %d of them of the dashboard", checked, screens)
	}
}

// Odd phrases are noticed in documents and in literals, and not in comments.
func TestPlainWordsNotices(t *testing.T) {
	t.Parallel()
	for _, phrase := range []string{
		"what happens is told by webhooks", "POST unless told", "It is done.", "The body stays as it is.", "There is no server any more",
		"it answers, too", "is no e-mail address", "It belongs into the guide", "Calls end. Who joins hears nothing", "for want of memory", "Say something when it is done",
	} {
		for _, name := range []string{"a.html", "a.ts"} {
			if !odd.MatchString(spoken(name, "<p>"+phrase)) {
				t.Errorf("%q goes unnoticed in %s", phrase, name)
			}
		}
		if odd.MatchString(spoken("a.ts", "// "+phrase+"\nconst b = 1\n")) {
			t.Errorf("%q is noticed in a comment of a screen", phrase)
		}
		if !odd.MatchString(spoken("a.md", phrase)) || !odd.MatchString(spoken("a.go", "package a\n\nconst b = `\n"+phrase+"`\n")) {
			t.Errorf("%q goes unnoticed", phrase)
		}
		if odd.MatchString(spoken("a.go", "package a\n\n// "+phrase+"\nconst b = 1\n")) {
			t.Errorf("%q is noticed in a comment", phrase)
		}
	}
}
