package rest_test

import (
	"fmt"
	"slices"
	"testing"
)

// The filter options and the numbers are those of what the list shows, custom voices included; and what the platform has
// is read-only.
func TestVoiceCatalogueIsWhatTheListShows(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.graph(`mutation { createVoice(input: {voiceId: "v", voiceName: "V", provider: CUSTOM, accent: "martian", age: "ancient"}) { id } }`, nil)
		seen := map[string]map[string]bool{"provider": {}, "gender": {}, "age": {}, "accent": {}}
		byProvider := map[string]float64{}
		total, custom := 0.0, 0.0
		for path := "/v3/voices?limit=100"; path != ""; {
			r := b.send("GET", path, "")
			for _, v := range r.body["data"].([]any) {
				voice := v.(map[string]any)
				for field, values := range seen {
					if value, ok := voice[field].(string); ok {
						values[value] = true
					}
				}
				byProvider[voice["provider"].(string)]++
				total++
				if voice["isCustom"] == true {
					custom++
				} else if got := b.send("PATCH", fmt.Sprintf("/v3/voices/%s/allow-copy", voice["id"]), `{"allow_copy":true}`); total < 5 && got.status != 409 {
					t.Errorf("a platform voice: %d %s", got.status, got.raw)
				}
			}
			path = ""
			if next := r.header.Get("X-Next-Cursor"); next != "" {
				path = "/v3/voices?limit=100&cursor=" + next
			}
		}
		options := b.send("GET", "/v3/voices/filter-options", "").data()
		for field, list := range map[string]string{"provider": "providers", "gender": "genders", "age": "ages", "accent": "accents"} {
			var got []string
			for _, v := range options[list].([]any) {
				got = append(got, v.(string))
			}
			if !slices.IsSorted(got) || len(got) != len(seen[field]) || slices.ContainsFunc(got, func(v string) bool { return !seen[field][v] }) {
				t.Errorf("%s: %v, the list shows %v", list, got, seen[field])
			}
		}
		stats := b.send("GET", "/v3/voices/stats", "").data()
		if stats["totalVoices"] != total || stats["customVoices"] != custom || stats["systemVoices"] != total-custom || total < 500 {
			t.Errorf("%v, the list shows %v and %v", stats, total, custom)
		}
		for provider, n := range byProvider {
			if stats["byProvider"].(map[string]any)[provider] != n {
				t.Errorf("%s: %v, the list shows %v", provider, stats["byProvider"], n)
			}
		}
	})
}

// What the platform's tools are is the same everywhere, and nobody changes it.
func TestPlatformTools(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		assistant := b.made("/v3/assistants", `{"name":"A","platform_tools":["send_sms"]}`)
		tools := map[string]string{}
		for _, v := range b.send("GET", "/v3/tools?is_prebuilt=true&limit=100", "").body["data"].([]any) {
			tool := v.(map[string]any)
			tools[tool["name"].(string)] = tool["id"].(string)
		}
		if len(tools) != 16 {
			t.Fatalf("%v", tools)
		}
		for _, step := range []struct {
			method, path, body string
			status             int
			attached           string
		}{
			{"PATCH", tools["add_tag"], `{"description":"x"}`, 409, "[send_sms]"},
			{"DELETE", tools["add_tag"], ``, 409, "[send_sms]"},
			{"POST", tools["add_tag"] + "/assign", `{"assistant_id":"` + assistant + `"}`, 200, "[add_tag send_sms]"},
			{"POST", tools["add_tag"] + "/assign", `{"assistant_id":"` + assistant + `"}`, 200, "[add_tag send_sms]"},
			{"POST", tools["send_sms"] + "/remove", `{"assistant_id":"` + assistant + `"}`, 200, "[add_tag]"},
			{"POST", tools["end_call"] + "/assign", `{"assistant_id":"` + assistant + `"}`, 422, "[add_tag]"},
			{"POST", tools["add_tag"] + "/assign", `{"assistant_id":"asst_01m7zzzzzzezzt1p20pdey9x3f"}`, 404, "[add_tag]"},
			{"POST", tools["add_tag"] + "/copy", ``, 201, "[add_tag]"},
		} {
			r := b.send(step.method, "/v3/tools/"+step.path, step.body)
			attached := fmt.Sprint(b.send("GET", "/v3/assistants/"+assistant, "").data()["platform_tools"])
			if r.status != step.status || attached != step.attached {
				t.Errorf("%s %s: %d, attached %s: %s", step.method, step.path, r.status, attached, r.raw)
			}
		}
		copied := b.send("GET", "/v3/tools?is_prebuilt=false", "").body["data"].([]any)[0].(map[string]any)
		if copied["name"] != "add_tag_copy" || copied["isPrebuilt"] != false || copied["subAccountId"] != b.sub {
			t.Errorf("the copy: %v", copied)
		}
	})
}
