package chat

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/llm"
)

// unfolded are the texts of each kept request, as the dashboard puts them together, and how many more there were.
func unfolded(t *testing.T, a *asking) (all [][]string, left int) {
	t.Helper()
	kept, err := a.packed()
	if err != nil {
		t.Fatal(err)
	}
	text, err := unpacked(kept)
	if err != nil {
		t.Fatal(err)
	}
	if text == nil {
		return nil, 0
	}
	var in struct {
		asked

		Further []askedFurther `json:"further"`
		Left    int            `json:"left"`
	}
	if err := json.Unmarshal([]byte(*text), &in); err != nil {
		t.Fatal(err)
	}
	said := func(messages []askedMessage) (texts []string) {
		for _, m := range messages {
			texts = append(texts, m.Content)
		}
		return texts
	}
	now := said(in.Messages)
	all = append(all, now)
	for _, f := range in.Further {
		now = append(append([]string{}, now[:f.Kept]...), said(f.Messages)...)
		all = append(all, now)
	}
	return all, in.Left
}

func requesting(texts ...string) llm.Request {
	r := llm.Request{Model: "small"}
	for _, text := range texts {
		r.Messages = append(r.Messages, llm.Message{Role: llm.User, Content: text})
	}
	return r
}

// Every request of a turn can be read as it was made, though only what differs from the one before is kept.
func TestRequestsOfATurn(t *testing.T) {
	t.Parallel()
	var a asking
	made := [][]string{{"a", "b"}, {"a", "b", "c", "d"}, {"a", "d"}, {"a", "d", "e"}, {"z"}, nil}
	for i, texts := range made {
		if i == 0 {
			if err := a.begin(requesting(texts...), nil); err != nil {
				t.Fatal(err)
			}
		}
		if err := a.next(requesting(texts...), nil); err != nil {
			t.Fatal(err)
		}
	}
	if got, left := unfolded(t, &a); fmt.Sprint(got) != fmt.Sprint(made) || left != 0 {
		t.Errorf("%v, and %d more, want %v", got, left, made)
	}
}

// What is kept is bounded: the first as it was alone, those after it together, in bytes and in number. Of those that are left out the number is known.
func TestRequestsOfATurnAreBounded(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		first, each, most int
		kept, left        int
	}{
		"a long first":   {requestLimit, 1, 3, 0, 0},
		"many":           {1, 1, 30, 1 + furtherMost, 30 - furtherMost},
		"long ones":      {1, furtherLimit / 3, 5, 3, 3},
		"one is enough":  {1, furtherLimit, 2, 1, 2},
		"none after it":  {10, 0, 0, 1, 0},
		"as large as is": {requestLimit - 100, furtherLimit - 100, 1, 2, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var a asking
			texts := []string{strings.Repeat("x", c.first)}
			if err := a.begin(requesting(texts...), nil); err != nil {
				t.Fatal(err)
			}
			for n := range c.most + 1 {
				if n > 0 {
					texts = append(texts, strings.Repeat("y", c.each))
				}
				if err := a.next(requesting(texts...), nil); err != nil {
					t.Fatal(err)
				}
			}
			if all, left := unfolded(t, &a); len(all) != c.kept || left != c.left {
				t.Errorf("%d are kept and %d are not, want %d and %d", len(all), left, c.kept, c.left)
			}
		})
	}
}
