// Command search asks the questions of this folder, each of the knowledge of its business, and prints for how many of
// each kind a right section is first, and among the first five. Of those that nothing answers it prints how much of them
// the first passage covers, beside what the right ones cover: what a threshold can part.
//
//	go run ./internal/bench/search
//
// It then has the embedded answerer reply, compares all with the bars of bar.tsv, or with an endpoint of embeddings with those of
// encoded.tsv, and fails where one is missed. With -answer it says how the answerer did by kind, and in small talk; with -tune it
// fits that one's model on the questions of the folder tune, about other businesses, and prints it with what thresholds come to.
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

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
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
	past := flag.Bool("history", false, "let short questions lean on what the person said before, as a turn of a chat does")
	file := flag.String("questions", usual, "the questions, a file of the folder")
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
	found, err := run(context.Background(), *folder, *file, to)
	if err == nil && *file == usual && !to.plain {
		err = judgeAll(context.Background(), *folder, found, to)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// usual is the file of questions that the bars are of.
const usual = "questions.json"

// judgeAll compares a run with the bars that it is of.
func judgeAll(ctx context.Context, folder string, found marks, to asking) error {
	if to.encoder != nil {
		return judgeEncoded(os.Stdout, found)
	}
	all, err := replies(ctx, folder, usual)
	if err != nil {
		return err
	}
	return judgePlain(os.Stdout, found, judge(all, func(i int) bool { return all[i].answer.Enough() }))
}

// asking is how questions are put.
type asking struct {
	plain, past bool
	encoder     *encoder // nil: none
}

func run(ctx context.Context, folder, file string, to asking) (marks, error) {
	text, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		return nil, err
	}
	var asked []question
	if err := json.Unmarshal(text, &asked); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	known := map[string]*business{}
	all := marks{}
	for _, q := range asked {
		b := known[q.Business]
		if b == nil {
			if b, err = read(ctx, filepath.Join(folder, q.Business+".md")); err != nil {
				return nil, err
			}
			known[q.Business] = b
		}
		text := q.Question
		if to.past {
			text = q.spoken()
		}
		hits, err := b.ask(ctx, text, to)
		if err != nil {
			return nil, err
		}
		if all[q.Kind] == nil {
			all[q.Kind] = &mark{kind: q.Kind}
		}
		all[q.Kind].add(b, q, hits)
	}
	for _, kind := range []string{"paraphrase", "typo", "foreign", "follow_up", "none"} {
		if all[kind] != nil {
			fmt.Println(all[kind])
		}
	}
	return all, nil
}

// leaning is as package chat has it: a message that names no more leans on the one before.
const leaning = 6

// before is what a question leans on, as a turn of a chat has it; "" if it names enough itself.
func (q question) before() (text string) {
	if index.Naming(q.Question, "en") > leaning {
		return ""
	}
	for _, h := range q.History {
		if h.Role == "user" && index.Naming(h.Text, "en") > 0 {
			text = h.Text
		}
	}
	return text
}

// spoken is the question with what it leans on.
func (q question) spoken() string { return strings.TrimSpace(q.Question + "\n" + q.before()) }
