// Package house_test keeps the rules of the whole tree that no linter knows. Its tests read the files themselves, in
// this process, so that the cache of go test knows when one has changed.
package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

const module = "github.com/switchboard-dev/switchboard"

// unread are folders that are no part of the project's text.
var unread = []string{".cache", ".git", "bin", "conformance", "data", "dist", "node_modules"}

// files lists the paths of the project's files that end in the suffix.
func files(t *testing.T, suffix string) []string {
	t.Helper()
	var paths []string
	err := fs.WalkDir(root(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		for _, folder := range unread {
			if entry.IsDir() && path.Base(name) == folder {
				return fs.SkipDir
			}
		}
		if name == ".git" { // a work tree has a file in the place of the folder, with the path of its repository
			return nil
		}
		if entry.Type().IsRegular() && strings.HasSuffix(name, suffix) {
			paths = append(paths, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatalf("no file ends in %q", suffix)
	}
	return paths
}

func root() fs.FS { return os.DirFS("../..") }

func text(t *testing.T, name string) string {
	t.Helper()
	b, err := fs.ReadFile(root(), name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// source is a parsed Go file that a build of the server or of its tools would compile.
type source struct {
	path    string
	text    string
	fset    *token.FileSet
	file    *ast.File
	written bool // by hand
}

// sources are the Go files but for tests and those that no build takes.
func sources(t *testing.T) []source {
	t.Helper()
	var out []source
	for _, name := range files(t, ".go") {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if body := text(t, name); !strings.HasPrefix(body, "//go:build ignore") {
			out = append(out, parsed(t, name, body))
		}
	}
	return out
}

// parsed is a Go file with its text.
func parsed(t *testing.T, name, text string) source {
	t.Helper()
	s := source{path: name, text: text, fset: token.NewFileSet()}
	file, err := parser.ParseFile(s.fset, name, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	s.file, s.written = file, !ast.IsGenerated(file)
	return s
}
