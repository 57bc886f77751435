package rest_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// names of a page, in its order, as one text.
func (r reply) names() string {
	var out []string
	list, _ := r.body["data"].([]any)
	for _, item := range list {
		name, _ := item.(map[string]any)["name"].(string)
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}

func TestFiltersOfAssistantsAndKnowledge(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		folder := b.made("/v3/assistant-folders", `{"name":"Folder"}`)
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		foreign := b.furnish(strange)["folder"]
		for _, path := range []string{"/v3/assistants", "/v3/knowledge-bases"} {
			for _, name := range []string{"Sales desk", "100% support", "under_score", "Sales night"} {
				body := `{"name":"` + name + `"}`
				if strings.HasPrefix(name, "Sales") {
					body = `{"name":"` + name + `","folder_id":"` + folder + `"}`
				}
				b.made(path, body)
			}
			for query, want := range map[string]string{
				"":                                 "Sales night, under_score, 100% support, Sales desk",
				"search=sales":                     "Sales night, Sales desk",
				"search=S DESK":                    "Sales desk",
				"search= desk ":                    "Sales desk",
				"search=ort":                       "100% support",
				"search=%":                         "100% support",
				"search=_":                         "under_score",
				"search=\\":                        "",
				"search='":                         "",
				"search=nobody":                    "",
				"search=":                          "Sales night, under_score, 100% support, Sales desk",
				"folder_id=" + folder:              "Sales night, Sales desk",
				"folder_id=" + foreign:             "",
				"folder_id=nowhere":                "",
				"include_archived=true":            "Sales night, under_score, 100% support, Sales desk",
				"include_archived=false":           "Sales night, under_score, 100% support, Sales desk",
				"search=night&folder_id=":          "",
				"search=night&folder_id=" + folder: "Sales night",
			} {
				b.finds(t, path, query, want)
			}
		}
	})
}

func TestArchivedOnesAreLeftOutUnlessAskedFor(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		kept, gone := b.made("/v3/assistants", `{"name":"Kept"}`), b.made("/v3/assistants", `{"name":"Gone"}`)
		fine, old := b.made("/v3/assistant-folders", `{"name":"Kept"}`), b.made("/v3/assistant-folders", `{"name":"Gone"}`)
		b.send("POST", "/v3/assistant-folders/"+fine+"/assign", `{"assistant_ids":["`+kept+`","`+gone+`"]}`)
		b.send("POST", "/v3/assistants/"+gone+"/archive", "")
		b.send("PATCH", "/v3/assistant-folders/"+old, `{"is_archived":true}`)
		for _, path := range []string{"/v3/assistants", "/v3/assistant-folders"} {
			b.finds(t, path, "", "Kept")
			b.finds(t, path, "include_archived=false", "Kept")
			b.finds(t, path, "include_archived=true", "Gone, Kept")
			for _, wrong := range []string{"TRUE", "1", "yes", "", "null"} {
				r := b.send("GET", path+"?include_archived="+wrong, "")
				if r.status != 422 || !slices.Equal(r.fields(), []string{"include_archived"}) {
					t.Errorf("%s?include_archived=%s: %d %s", path, wrong, r.status, r.raw)
				}
			}
		}
		if r := b.send("GET", "/v3/assistants/"+gone, ""); r.status != 200 || r.data()["archived"] != true {
			t.Errorf("an archived one by its id: %d %s", r.status, r.raw)
		}
		list := b.send("GET", "/v3/assistant-folders", "").body["data"].([]any)
		counts := list[0].(map[string]any)["counts"].(map[string]any)
		if counts["total"] != 2.0 || counts["archived"] != 1.0 {
			t.Errorf("counts %v: archived ones are in both", counts)
		}
		b.send("POST", "/v3/assistants/"+gone+"/unarchive", "")
		b.finds(t, "/v3/assistants", "", "Gone, Kept")
	})
}

func TestFiltersOfContacts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, body := range []string{
			`{"name":"José Müller","email":"jm@example.com","company_name":"Café Ñandú","source":"web","status":"new"}`,
			`{"name":"Ada","first_name":"Augusta","last_name":"King","phone":"+1 (202) 555-0123","source":"web","status":"won"}`,
			`{"name":"Иван","email":"ivan_50%@example.org","source":"fair"}`,
			`{"name":"Annette Łukasz Żółć","source":"strokes"}`,
			`{"name":"Ærø Þórsson","company_name":"Straßburg Đorđe","source":"strokes"}`,
		} {
			b.made("/v3/contacts", body)
		}
		for query, want := range map[string]string{
			"":                         "Ærø Þórsson, Annette Łukasz Żółć, Иван, Ada, José Müller",
			"search=nn":                "Annette Łukasz Żółć",
			"search=ee":                "",
			"search=tt":                "Annette Łukasz Żółć",
			"search=ll":                "José Müller",
			"search=z":                 "Annette Łukasz Żółć",
			"search=ва":                "Иван",
			"search=lukasz zolc":       "Annette Łukasz Żółć",
			"search=ŁUK ółć":           "Annette Łukasz Żółć",
			"search=aero thors":        "Ærø Þórsson",
			"search=strasse":           "",
			"search=strassburg dor":    "Ærø Þórsson",
			"search=straßb":            "Ærø Þórsson",
			"search=jose":              "José Müller",
			"search=MÜLL":              "José Müller",
			"search=muller jo":         "José Müller",
			"search=nandu":             "José Müller",
			"search=example":           "Иван, José Müller",
			"search=ИВА":               "Иван",
			"search=king":              "Ada",
			"search=2025550123":        "Ada",
			"search=(202) 555":         "Ada",
			"search=+1-202-555-0123":   "Ada",
			"search=50%":               "Иван",
			"search=n_5":               "Иван",
			"search=jm_example":        "",
			"search=nobody":            "",
			"source=web":               "Ada, José Müller",
			"source=WEB":               "",
			"source=web&status=won":    "Ada",
			"status=new&search=müller": "José Müller",
			"source=":                  "",
		} {
			b.finds(t, "/v3/contacts", query, want)
		}
	})
}

// finds asks a list with a query and compares the names, and the total with them.
func (b *bundle) finds(t *testing.T, path, query, want string) {
	t.Helper()
	values := url.Values{}
	for pair := range strings.SplitSeq(query, "&") {
		if name, value, ok := strings.Cut(pair, "="); ok {
			values.Set(name, value)
		}
	}
	values.Set("include_total", "true")
	r := b.send("GET", path+"?"+values.Encode(), "")
	if r.status != 200 || r.names() != want {
		t.Errorf("%s?%s: %d %q, want %q", path, query, r.status, r.names(), want)
	}
	small := b.send("GET", path+"?limit=1&"+values.Encode(), "")
	if total := small.header.Get("X-Total-Count"); small.status != 200 || total != r.header.Get("X-Total-Count") {
		t.Errorf("%s?%s: total %s on a page of one, %s on the whole: %s", path, query, total, r.header.Get("X-Total-Count"), small.raw)
	}
}
