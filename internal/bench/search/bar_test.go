package main

import (
	"strings"
	"testing"
)

// kinds are marks with so many right in the first five of twenty questions of each kind.
func kinds(paraphrase, typo, foreign, followUp int) marks {
	all := marks{}
	for kind, five := range map[string]int{"paraphrase": paraphrase, "typo": typo, "foreign": foreign, "follow_up": followUp} {
		all[kind] = &mark{kind: kind, asked: 20, five: five}
	}
	return all
}

func missed(err error) string {
	if err == nil {
		return ""
	}
	return strings.TrimPrefix(err.Error(), "missed: ")
}

func TestSearchIsJudged(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		marks         marks
		honest, wrong int
		want          string
	}{
		"at the limits":       {kinds(16, 19, 0, 0), 18, 3, ""},
		"other words":         {kinds(15, 20, 20, 20), 20, 0, "english"},
		"typos":               {kinds(20, 18, 20, 20), 20, 0, "typo"},
		"dishonest":           {kinds(20, 20, 20, 20), 17, 0, "honest"},
		"wrong":               {kinds(20, 20, 20, 20), 20, 4, "wrong"},
		"nothing is as it is": {kinds(0, 0, 0, 0), 0, 20, "english, typo, honest, wrong"},
		"nothing was asked":   {marks{}, 0, 0, "english, typo, honest"},
	} {
		var out strings.Builder
		err := judgePlain(&out, c.marks, verdict{honest: c.honest, wrong: c.wrong})
		if got := missed(err); got != c.want {
			t.Errorf("%s: %q, want %q\n%s", name, got, c.want, &out)
		}
		if strings.Count(out.String(), "\n") != 4 || (err != nil) != strings.Contains(out.String(), "MISSED") {
			t.Errorf("%s: %s", name, &out)
		}
	}
}

func TestSearchWithAnEndpointIsJudged(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		marks marks
		want  string
	}{
		"at the limit":        {kinds(20, 20, 10, 18), ""},
		"below it":            {kinds(20, 20, 9, 18), "all"},
		"one kind not asked":  {marks{"typo": {asked: 20, five: 17}}, ""},
		"none of them at all": {marks{"none": {asked: 20}}, "all"},
	} {
		var out strings.Builder
		if got := missed(judgeEncoded(&out, c.marks)); got != c.want {
			t.Errorf("%s: %q, want %q\n%s", name, got, c.want, &out)
		}
	}
}
