package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge/answer"
)

// replies to all questions of a folder, in their order.
func replies(ctx context.Context, folder, file string) ([]reply, error) {
	text, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		return nil, err
	}
	var asked []question
	if err := json.Unmarshal(text, &asked); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	known := map[string]*business{}
	out := make([]reply, 0, len(asked))
	for _, q := range asked {
		b := known[q.Business]
		if b == nil {
			if b, err = read(ctx, filepath.Join(folder, q.Business+".md")); err != nil {
				return nil, err
			}
			known[q.Business] = b
		}
		r, err := b.reply(ctx, q)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

// fitting is a logistic model while it is fitted.
type fitting struct {
	mean, spread, weight []float64
	bias                 float64
}

// Terms of the fit: the weight of small weights, the length of a step, and how many there are.
const (
	restraint = 0.02
	step      = 0.5
	steps     = 4000
)

// fit a model to replies: which of them are right, by their measures. Each measure is first brought to a common scale.
func fit(all []reply) *fitting {
	n := len(answer.Names)
	f := &fitting{mean: make([]float64, n), spread: make([]float64, n), weight: make([]float64, n)}
	for j := range n {
		for _, r := range all {
			f.mean[j] += r.measure(j) / float64(len(all))
		}
		for _, r := range all {
			f.spread[j] += math.Pow(r.measure(j)-f.mean[j], 2) / float64(len(all))
		}
		f.spread[j] = max(math.Sqrt(f.spread[j]), 1e-6)
	}
	for range steps {
		slope, of := make([]float64, n), 0.0
		for _, r := range all {
			off := f.sure(r)
			if r.right {
				off--
			}
			of += off / float64(len(all))
			for j := range n {
				slope[j] += off * (r.measure(j) - f.mean[j]) / f.spread[j] / float64(len(all))
			}
		}
		f.bias -= step * of
		for j := range n {
			f.weight[j] = bounded(answer.Names[j], f.weight[j]-step*(slope[j]+restraint*f.weight[j]))
		}
	}
	return f
}

// bounded keeps a weight from what cannot be: that an answer is better for saying less of the question. Few questions make up
// such weights, and others pay for them.
func bounded(name string, weight float64) float64 {
	switch name {
	case "words":
		return weight
	case "unfit":
		return min(weight, 0)
	}
	return max(weight, 0)
}

func (r reply) measure(j int) float64 {
	if len(r.answer.Measures) == 0 {
		return 0
	}
	return r.answer.Measures[j]
}

func (f *fitting) sure(r reply) float64 {
	sum := f.bias
	for j, w := range f.weight {
		sum += w * (r.measure(j) - f.mean[j]) / f.spread[j]
	}
	return 1 / (1 + math.Exp(-sum))
}

// lines are the model as its file has it, except for the threshold, which a person chooses: without the common scale.
func (f *fitting) lines() string {
	bias := f.bias
	var out strings.Builder
	for j, w := range f.weight {
		bias -= w * f.mean[j] / f.spread[j]
		fmt.Fprintf(&out, "%s\t%.3f\n", answer.Names[j], w/f.spread[j])
	}
	return fmt.Sprintf("bias\t%.3f\n%s", bias, out.String())
}

// tune fits the model on the questions of a folder and prints it, and what thresholds come to on businesses that it has not seen:
// each business is judged by a model of the others.
func tune(ctx context.Context, folder string) error {
	all, err := replies(ctx, folder, "questions.json")
	if err != nil {
		return err
	}
	sure := make([]float64, len(all))
	for i, r := range all {
		others := slices.DeleteFunc(slices.Clone(all), func(o reply) bool { return o.question.Business == r.question.Business })
		if i > 0 && all[i-1].question.Business == r.question.Business {
			continue
		}
		f := fit(others)
		for k, o := range all {
			if o.question.Business == r.question.Business {
				sure[k] = f.sure(o)
			}
		}
	}
	fmt.Printf("%d questions; the first column is the threshold\n", len(all))
	for _, t := range []float64{0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9} {
		fmt.Printf("%.2f %s\n", t, judge(all, func(i int) bool { return sure[i] >= t }))
	}
	fmt.Printf("\n%s", fit(all).lines())
	return nil
}

// verdict is how replies did.
type verdict struct {
	asked, first, answered, right, whole, none, honest, wrong int
}

// judge replies of which some are given.
func judge(all []reply, given func(i int) bool) (v verdict) {
	for i, r := range all {
		said := given(i)
		v.asked++
		switch {
		case len(r.question.Section) == 0:
			v.none++
			if !said {
				v.honest++
			}
		case r.first:
			v.first++
			if said && r.right {
				v.answered++
			}
		}
		if said && r.right {
			v.right++
		}
		if said && r.whole {
			v.whole++
		}
		if said && !r.right {
			v.wrong++
		}
	}
	return v
}

// String is a line of the table.
func (v verdict) String() string {
	return fmt.Sprintf("right %d, of them whole %d; of %d whose section is first %d answered; wrong %d, honest %d of %d",
		v.right, v.whole, v.first, v.answered, v.wrong, v.honest, v.none)
}
