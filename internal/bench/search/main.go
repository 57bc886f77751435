// Command search asks the questions of this folder, each of the knowledge of its business, and prints for how many of
// each kind a right section is first, and among the first five. Of those that nothing answers it prints how much of them
// the first passage covers, beside what the right ones cover: what a threshold can part.
//
//	go run ./internal/bench/search
//
// With -answer it asks the embedded answerer, too, and for small talk; with -tune it fits that one's model on the questions of
// the folder tune, about other businesses, and prints it with what thresholds come to.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
)

// question is one of questions.json. Any of the sections is right; without any, nothing is.
type question struct {
	Business string `json:"business"`
	Kind     string `json:"kind"`
	Question string `json:"question"`
	History  []struct {
		Role string `json:"role"`
		Text string `json:"text"`
	} `json:"history"`
	Section []string `json:"section"`
	Answer  []string `json:"answer"`
}

func main() {
	folder := flag.String("folder", "internal/bench/search", "where the questions and what the businesses know are")
	plain := flag.Bool("plain", false, "search by the words alone, as they are written")
	past := flag.Bool("history", false, "put what the person said before a question in front of it")
	file := flag.String("questions", "questions.json", "the questions, a file of the folder")
	encoder := flag.String("embeddings", "", "the URL of an endpoint of embeddings with OpenAI's API, to search by besides")
	model := flag.String("model", "", "its model")
	replying := flag.Bool("answer", false, "ask the embedded answerer")
	tuning := flag.Bool("tune", false, "fit the embedded answerer's model, and print it")
	flag.Parse()
	switch {
	case *replying:
		if err := examine(context.Background(), *folder); err != nil {
			log.Fatal(err)
		}
		return
	case *tuning:
		if err := tune(context.Background(), filepath.Join(*folder, "tune")); err != nil {
			log.Fatal(err)
		}
		return
	}
	to := asking{plain: *plain, past: *past}
	if *encoder != "" {
		to.encoder = newEncoder(*encoder, *model)
	}
	if err := run(context.Background(), *folder, *file, to); err != nil {
		log.Fatal(err)
	}
}

// asking is how questions are put.
type asking struct {
	plain, past bool
	encoder     *encoder // nil: none
}

func run(ctx context.Context, folder, file string, to asking) error {
	text, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		return err
	}
	var asked []question
	if err := json.Unmarshal(text, &asked); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	known := map[string]*business{}
	marks := map[string]*mark{}
	for _, q := range asked {
		b := known[q.Business]
		if b == nil {
			if b, err = read(ctx, filepath.Join(folder, q.Business+".md")); err != nil {
				return err
			}
			known[q.Business] = b
		}
		hits, err := b.ask(ctx, q.spoken(to.past), to)
		if err != nil {
			return err
		}
		if marks[q.Kind] == nil {
			marks[q.Kind] = &mark{kind: q.Kind}
		}
		marks[q.Kind].add(b, q, hits)
	}
	for _, kind := range []string{"paraphrase", "typo", "foreign", "follow_up", "none"} {
		if marks[kind] != nil {
			fmt.Println(marks[kind])
		}
	}
	return nil
}

// spoken is the question, after what the person said before if that is asked for.
func (q question) spoken(past bool) string {
	var all []string
	for _, h := range q.History {
		if past && h.Role == "user" {
			all = append(all, h.Text)
		}
	}
	return strings.Join(append(all, q.Question), "\n")
}
