// Command manual teaches an assistant the PostgreSQL manual and asks it questions: the HTML pages of Debian's package
// postgresql-doc-15 go in as one zip over /v3, and each question of a file goes to /v2/crm-chat-completion. It prints how
// many found their page in the first five passages, and what that cost.
//
//	go run ./internal/manual                       on SQLite
//	script/postgres go run ./internal/manual       on PostgreSQL
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/internal/lab"
)

func main() {
	pages := flag.String("pages", "/usr/share/doc/postgresql-doc-15/html", "the folder of the manual's pages")
	questions := flag.String("questions", "domain/knowledge/testdata/manual.tsv,domain/knowledge/testdata/postgresql.tsv",
		"files with a question a line, a tab, its right pages parted by |")
	least := flag.Float64("least", 0.9, "the share of the first group of questions that must find their page")
	copies := flag.String("copies", "", "instead of marking answers, time the search with so many copies of the manual, such as 1,10")
	flag.Parse()
	if err := run(context.Background(), *pages, *questions, *copies, *least); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, pages, questions, copies string, least float64) error {
	var asked []question
	for file := range strings.SplitSeq(questions, ",") {
		more, err := read(file)
		if err != nil {
			return err
		}
		asked = append(asked, more...)
	}
	l, err := lab.New(ctx, os.Getenv("TEST_POSTGRES_URL"), 1)
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }()
	s, took, err := l.Serve(ctx)
	if err != nil {
		return err
	}
	defer s.Stop()
	idle, _, err := s.Memory()
	if err != nil {
		return err
	}
	fmt.Printf("ready after %.2f s, %d MB idle\n", took.Seconds(), idle>>20)
	c := &classroom{Lab: l, server: s}
	if err := c.open(ctx); err != nil {
		return err
	}
	if copies != "" {
		return c.crowd(ctx, pages, copies, asked)
	}
	if err := c.teach(ctx, pages); err != nil {
		return err
	}
	return c.examine(ctx, asked, least)
}

// question is one with the pages that answer it.
type question struct {
	group, text string
	pages       []string
}

func read(file string) ([]question, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var out []question
	group := "questions"
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if comment, ok := strings.CutPrefix(line, "# "); ok {
			if name, _, named := strings.Cut(comment, ": "); named && !strings.Contains(name, " ") {
				group = name
			}
			continue
		}
		if q, pages, ok := strings.Cut(line, "\t"); ok {
			out = append(out, question{group, q, strings.Split(pages, "|")})
		}
	}
	return out, nil
}

// score is how a group of questions did: how many have a right page first, how many among the first five passages, and
// the sum of one over the place of the first right one.
type score struct {
	first, right, asked int
	// said are those whose reply cites a right page, saidFirst those of them whose page was found first, and misled those whose
	// reply cites another.
	said, saidFirst, misled int
	reciprocal              float64
}

func (s *score) add(place int, q question, reply string) {
	s.asked++
	cites := slices.ContainsFunc(q.pages, func(p string) bool { return strings.Contains(reply, p) })
	switch {
	case cites:
		s.said++
		if place == 1 {
			s.saidFirst++
		}
	case strings.Contains(reply, "Sources:"):
		s.misled++
	}
	if place > 0 {
		s.right++
		s.reciprocal += 1 / float64(place)
	}
	if place == 1 {
		s.first++
	}
}

func (s *score) share() float64 { return float64(s.right) / float64(max(s.asked, 1)) }

func (s *score) String() string {
	n := float64(max(s.asked, 1))
	return fmt.Sprintf("%d questions, recall@1 %.2f (%d), recall@5 %.2f (%d), MRR %.2f; "+
		"replies cite a right page %d times, of those found first %d (%.2f), another %d times",
		s.asked, float64(s.first)/n, s.first, s.share(), s.right, s.reciprocal/n, s.said, s.saidFirst,
		float64(s.saidFirst)/float64(max(s.first, 1)), s.misled)
}

// examine asks every question and marks the answers. The first group of the file decides.
func (c *classroom) examine(ctx context.Context, asked []question, least float64) error {
	scores := map[string]*score{}
	var groups []string
	var took []time.Duration
	for i, q := range asked {
		if scores[q.group] == nil {
			scores[q.group] = &score{}
			groups = append(groups, q.group)
		}
		start := time.Now()
		matches, reply, err := c.ask(ctx, i, q.text)
		if err != nil {
			return err
		}
		took = append(took, time.Since(start))
		place, err := c.mark(ctx, q, matches)
		if err != nil {
			return err
		}
		scores[q.group].add(place, q, reply)
	}
	searches, err := c.searches(ctx, asked)
	if err != nil {
		return err
	}
	for _, g := range groups {
		fmt.Printf("%s: %s\n", g, scores[g])
	}
	fmt.Printf("search p50 %.1f ms, p99 %.1f ms; a chat turn p50 %.1f ms, p99 %.1f ms\n",
		at(searches, 0.5), at(searches, 0.99), at(took, 0.5), at(took, 0.99))
	_, peak, err := c.server.Memory()
	fmt.Printf("memory at most %d MB\n", peak>>20)
	if share := scores[groups[0]].share(); err == nil && share < least {
		err = fmt.Errorf("%.0f %% of %s is less than %.0f %%", share*100, groups[0], least*100)
	}
	return err
}

// mark is the place of the first passage of a right page, from 1; 0 if there is none.
func (c *classroom) mark(ctx context.Context, q question, matches []string) (int, error) {
	found, err := c.pagesOf(ctx, q.text, matches)
	if err != nil {
		return 0, err
	}
	if i := slices.IndexFunc(found, func(p string) bool { return slices.Contains(q.pages, p) }); i >= 0 {
		return i + 1, nil
	}
	fmt.Printf("missed (%s): %s\n  want %s\n  got  %s\n", q.group, q.text, strings.Join(q.pages, " "), strings.Join(found, " "))
	return 0, nil
}

func at(all []time.Duration, q float64) float64 {
	slices.Sort(all)
	return float64(all[int(q*float64(len(all)-1))].Microseconds()) / 1000
}

func decode[T any](body []byte, err error) (T, error) {
	var v T
	if err != nil {
		return v, err
	}
	return v, json.Unmarshal(body, &v)
}
