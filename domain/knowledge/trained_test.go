package knowledge_test

import (
	"os"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

// The threshold parts paraphrases from other questions, but for one of each.
func TestNearness(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/training.tsv")
	if err != nil {
		t.Fatal(err)
	}
	wrong, pairs := map[string]int{}, 0
	for line := range strings.Lines(string(text)) {
		c := strings.Split(strings.TrimSpace(line), "\t")
		score := knowledge.Alike(c[2], c[1], index.Guess(c[1]))
		t.Logf("%s %.2f %s | %s", c[0], score, c[1], c[2])
		if pairs++; (score >= knowledge.Near) != (c[0] == "same") {
			wrong[c[0]]++
		}
	}
	if pairs < 40 || wrong["same"] > 1 || wrong["other"] > 1 {
		t.Errorf("of %d pairs %v are judged wrongly", pairs, wrong)
	}
}
