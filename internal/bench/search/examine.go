package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/switchboard-dev/switchboard/domain/chat/smalltalk"
)

// near is the kind of utterances that sound like small talk and ask something.
const near = "near_miss"

// examine the embedded answerer by all questions, and what it takes for small talk.
func examine(ctx context.Context, folder string) error {
	all, err := replies(ctx, folder, "questions.json")
	if err != nil {
		return err
	}
	by := map[string][]reply{}
	for _, r := range all {
		by[r.question.Kind] = append(by[r.question.Kind], r)
	}
	for _, kind := range []string{"paraphrase", "typo", "foreign", "follow_up", "none"} {
		some := by[kind]
		fmt.Printf("%-10s %s\n", kind, judge(some, func(i int) bool { return some[i].answer.Enough() }))
	}
	fmt.Printf("%-10s %s\n", "all", judge(all, func(i int) bool { return all[i].answer.Enough() }))
	talk, asking, err := chatter(ctx, folder)
	if err != nil {
		return err
	}
	fmt.Printf("small talk: %s; that only sounds so: %s\n", talk, asking)
	return nil
}

// chatter is how much small talk is taken for what it is, and how much that only sounds so is not taken for it.
func chatter(ctx context.Context, folder string) (talk, asking string, err error) {
	text, err := os.ReadFile(filepath.Join(folder, "smalltalk.json"))
	if err != nil {
		return "", "", err
	}
	var all []question
	if err := json.Unmarshal(text, &all); err != nil {
		return "", "", fmt.Errorf("smalltalk.json: %w", err)
	}
	var right, of [2]int
	for _, q := range all {
		said, is := smalltalk.Of(q.Question)
		at := 0
		if q.Kind == near {
			at = 1
		}
		of[at]++
		if is && said.Kind == q.Kind || !is && q.Kind == near {
			right[at]++
		}
	}
	share := func(i int) string { return fmt.Sprintf("%d of %d right", right[i], of[i]) }
	return share(0), share(1), ctx.Err()
}
