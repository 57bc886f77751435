package main

import (
	"os"
	"path/filepath"
	"testing"
)

// A run over a business of three sections: what is right counts as right, and what nothing answers is covered by nothing.
func TestMarks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"inn.md": "# Inn\n\n## Opening hours\n\nThe kitchen is open from noon to nine.\n\n## Dogs\n\nDogs stay outside.\n\n## Garage\n\nIt costs ten euros a day.\n",
		"questions.json": `[{"business":"inn","kind":"typo","question":"oppening hours","section":["Opening hours"]},
			{"business":"inn","kind":"paraphrase","question":"May I bring my puppy?","section":["Dogs"]},
			{"business":"inn","kind":"none","question":"zeppelin","section":[]}]`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	found, err := run(t.Context(), dir, "questions.json", asking{})
	if err != nil {
		t.Fatal(err)
	}
	if got := found.five("typo", "paraphrase"); got != 1 {
		t.Errorf("%.2f of both are right", got)
	}
	inn, err := read(t.Context(), filepath.Join(dir, "inn.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []question{
		{Kind: "typo", Question: "oppening huors", Section: []string{"Opening hours"}},
		{Kind: "paraphrase", Question: "May I bring my puppy?", Section: []string{"Dogs"}},
	} {
		hits, err := inn.ask(t.Context(), q.Question, asking{})
		if err != nil {
			t.Fatal(err)
		}
		m := &mark{kind: q.Kind}
		if m.add(inn, q, hits); m.first != 1 || m.five != 1 {
			t.Errorf("%s", m)
		}
		if hits, err := inn.ask(t.Context(), q.Question, asking{plain: true}); err != nil || len(hits) > 0 {
			t.Errorf("words alone find %v, %v", hits, err)
		}
	}
	if _, err := run(t.Context(), t.TempDir(), "questions.json", asking{}); err == nil {
		t.Error("questions without a file are asked")
	}
}
