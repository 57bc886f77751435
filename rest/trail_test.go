package rest_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// People download who changed what by a link, with the conditions of the list: of their workspace, and as far as they may see it.
func TestTrailByALink(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "lim": "admin", "op": "operator"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		b.employ(b.rival, "ada@example.com", "owner")
		cookie := func(who string) string { c, _ := b.signIn(who+"@example.com", password); return c }
		ada, lim, op, eve := cookie("ada"), cookie("lim"), cookie("op"), cookie("eve")
		b.confine(func(query string) reply {
			return b.browse("POST", "/graphql", `{"query":`+string(must(json.Marshal(query)))+`}`, ada, "X-Workspace-Id", b.workspace)
		}, b.sub)
		for _, sub := range []string{b.sub, b.other} {
			if r := b.send("POST", "/v3/tags", `{"name":"T"}`, "Authorization", "Bearer "+b.wide(), "X-Subaccount-Id", sub); r.status != 201 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
		}
		here := "workspace_id=" + b.workspace
		get := func(cookie, query string, headers ...string) reply {
			return b.browse("GET", "/files/audit.csv?"+query, "", cookie, append([]string{"Origin", ""}, headers...)...)
		}
		// lines are the actions of an answer, with where they were done.
		lines := func(r reply) (all []string) {
			rows, err := csv.NewReader(bytes.NewReader(r.raw)).ReadAll()
			if err != nil || r.status != 200 || len(rows) == 0 || len(rows[0]) != 11 {
				t.Fatalf("%d %s %v", r.status, r.raw, err)
			}
			for _, row := range rows[1:] {
				all = append(all, row[8]+" "+row[7])
			}
			return all
		}
		here1, other := "tag.create "+b.sub, "tag.create "+b.other
		for name, c := range map[string]struct {
			cookie, query string
			has, hasNot   []string
		}{
			"all":                     {ada, here, []string{here1, other, "membership.create "}, nil},
			"of an action":            {ada, here + "&action=tag.create", []string{here1, other}, []string{"membership.create "}},
			"of a subaccount":         {ada, here + "&subaccount_id=" + b.other, []string{other}, []string{here1, "membership.create "}},
			"later":                   {ada, here + "&from=2999-01-01T00:00:00Z", nil, []string{here1, other}},
			"earlier":                 {ada, here + "&to=2000-01-01T00:00:00Z", nil, []string{here1, other}},
			"a limited member's":      {lim, "", []string{here1}, []string{other, "membership.create "}},
			"limited, of another's":   {lim, "subaccount_id=" + b.other, nil, []string{here1, other}},
			"a rival's":               {eve, "", []string{"membership.create "}, []string{here1, other}},
			"a rival's, of ours":      {eve, "subaccount_id=" + b.sub, nil, []string{here1, other}},
			"one's other workspace's": {ada, "workspace_id=" + b.rival, []string{"membership.create "}, []string{here1, other}},
		} {
			r := get(c.cookie, c.query)
			got := lines(r)
			for _, want := range c.has {
				if !slices.Contains(got, want) {
					t.Errorf("%s: %q is not in %q", name, want, got)
				}
			}
			for _, not := range c.hasNot {
				if slices.Contains(got, not) {
					t.Errorf("%s: %q is in %q", name, not, got)
				}
			}
			if h := r.header; !strings.HasPrefix(h.Get("Content-Disposition"), "attachment") || h.Get("Cache-Control") != "no-store" || !strings.HasPrefix(h.Get("Content-Type"), "text/csv") {
				t.Errorf("%s: %v", name, h)
			}
		}
		for name, c := range map[string]struct {
			r    reply
			want int
		}{
			"an operator's":        {get(op, ""), 403},
			"nobody's":             {get("", here), 401},
			"a rival's of ours":    {get(eve, here), 404},
			"in no workspace":      {get(ada, ""), 422},
			"from another site":    {get(ada, here, "Sec-Fetch-Site", "cross-site"), 403},
			"a key's":              {b.send("GET", "/files/audit.csv", ""), 403},
			"of no time":           {get(ada, here+"&from=yesterday"), 422},
			"of no text":           {get(ada, here+"&action=%00"), 422},
			"of broken text":       {get(ada, here+"&action=%ff"), 422},
			"by an action twice":   {get(ada, here+"&action=a&action=b"), 422},
			"by what there is not": {get(ada, here+"&x=1"), 422},
			"by a long action":     {get(ada, here+"&action="+url.QueryEscape(strings.Repeat("ä", 1001))), 422},
		} {
			if c.r.status != c.want {
				t.Errorf("%s: %d %s, want %d", name, c.r.status, c.r.raw, c.want)
			}
		}
	})
}
