package rest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const settingFields = `{ name locationId archived timeZone region callingHours { sunday { from to } monday { from to } } monthlyBudget customValues concurrency createsUnknownContacts }`

// A client's settings are changed over GraphQL, and read back; what is left out stays, null clears.
func TestUpdateSubaccount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		wide := []string{"Authorization", "Bearer " + b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})}
		set := func(id, input string, headers ...string) reply {
			return b.ask(fmt.Sprintf(`mutation { updateSubaccount(id: %q, input: {%s}) %s }`, id, input, settingFields), headers...)
		}
		read := func() string {
			return string(b.ask(fmt.Sprintf(`{ subaccount(id: %q) %s }`, b.sub, settingFields), wide...).raw)
		}
		r := set(b.sub, `name: "Praxis", locationId: "crm-7", timeZone: "Europe/Berlin", region: "AT", monthlyBudget: 12.5, concurrency: 3, createsUnknownContacts: false,
			customValues: {link: "https://x.example"}, callingHours: {monday: {from: 540, to: 1020}}`, wide...)
		want := `{"name":"Praxis","locationId":"crm-7","archived":false,"timeZone":"Europe/Berlin","region":"AT",` +
			`"callingHours":{"sunday":null,"monday":{"from":540,"to":1020}},"monthlyBudget":12.5,"customValues":{"link":"https://x.example"},"concurrency":3,"createsUnknownContacts":false}`
		if !strings.Contains(string(r.raw), want) || !strings.Contains(read(), want) {
			t.Fatalf("%s, then %s", r.raw, read())
		}
		if r := set(b.sub, ``, wide...); !strings.Contains(string(r.raw), want) {
			t.Errorf("nothing changes %s", r.raw)
		}
		// A number without a country is read where the setting says.
		if id := b.made("/v3/contacts", `{"name":"C","phone":"01 5131234"}`); !strings.Contains(string(b.send("GET", "/v3/contacts/"+id, "").raw), `"+4315131234"`) {
			t.Errorf("%s", b.send("GET", "/v3/contacts/"+id, "").raw)
		}
		const calls = `{ recording recordingNotice recordingDays optOutKey longestCallMinutes }`
		for input, want := range map[string]string{
			``: `{"recording":true,"recordingNotice":null,"recordingDays":null,"optOutKey":null,"longestCallMinutes":null}`,
			`recording: false, recordingNotice: "Recorded.", recordingDays: 30, optOutKey: "9", longestCallMinutes: 5`: `{"recording":false,"recordingNotice":"Recorded.","recordingDays":30,"optOutKey":"9","longestCallMinutes":5}`,
		} {
			if r := b.ask(fmt.Sprintf(`mutation { updateSubaccount(id: %q, input: {%s}) %s }`, b.other, input, calls), wide...); !strings.Contains(string(r.raw), want) && input != "" {
				t.Errorf("%s: %s", input, r.raw)
			}
			if r := b.ask(fmt.Sprintf(`{ subaccount(id: %q) %s }`, b.sub, calls)); input == "" && !strings.Contains(string(r.raw), want) {
				t.Errorf("%s", r.raw)
			}
		}
		cleared := strings.NewReplacer(`"region":"AT"`, `"region":null`, `"monthlyBudget":12.5`, `"monthlyBudget":null`,
			`{"sunday":null,"monday":{"from":540,"to":1020}}`, `null`, `"locationId":"crm-7"`, `"locationId":null`).Replace(want)
		if r := set(b.sub, `region: null, monthlyBudget: null, callingHours: null, locationId: null`, wide...); !strings.Contains(string(r.raw), cleared) {
			t.Errorf("cleared: %s", r.raw)
		}
		for name, c := range map[string]struct{ input, code string }{
			"a taken location":  {`locationId: "loc-2"`, "conflict"},
			"no zone":           {`timeZone: "Middle/Earth"`, "validation_error"},
			"no region":         {`region: "XX"`, "validation_error"},
			"null for a name":   {`name: null`, "validation_error"},
			"a budget below 0":  {`monthlyBudget: -1`, "validation_error"},
			"no call at once":   {`concurrency: 0`, "validation_error"},
			"null for a switch": {`createsUnknownContacts: null`, "validation_error"},
			"null for another":  {`recording: null`, "validation_error"},
			"no notice":         {`recordingNotice: ""`, "validation_error"},
			"kept for no day":   {`recordingDays: 0`, "validation_error"},
			"kept for ages":     {`recordingDays: 3651`, "validation_error"},
			"no key":            {`optOutKey: "#"`, "validation_error"},
			"two keys":          {`optOutKey: "99"`, "validation_error"},
			"a letter":          {`optOutKey: "a"`, "validation_error"},
			"calls of nothing":  {`longestCallMinutes: 0`, "validation_error"},
			"hours turned":      {`callingHours: {monday: {from: 600, to: 540}}`, "validation_error"},
			"values of no text": {`customValues: {a: 1}`, "validation_error"},
			"a list of values":  {`customValues: []`, "validation_error"},
		} {
			if r := set(b.sub, c.input, wide...); !strings.Contains(string(r.raw), c.code) {
				t.Errorf("%s: %s", name, r.raw)
			}
		}
		if !strings.Contains(read(), cleared) {
			t.Errorf("what was refused left %s", read())
		}
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin"})
		for name, c := range map[string]struct {
			id, input, key, code string
		}{
			"a stranger":             {b.sub, `name: "x"`, strange, "not_found"},
			"outside the key's set":  {b.other, `name: "x"`, b.key, "not_found"},
			"without the scope":      {b.sub, `name: "x"`, b.limited("subaccounts:read"), "forbidden"},
			"a client's own budget":  {b.sub, `monthlyBudget: 1000000`, b.key, "forbidden"},
			"a client's own calls":   {b.sub, `concurrency: 1000`, b.key, "forbidden"},
			"a client's own archive": {b.sub, `archived: true`, b.key, "forbidden"},
		} {
			if r := set(c.id, c.input, "Authorization", "Bearer "+c.key); !strings.Contains(string(r.raw), c.code) {
				t.Errorf("%s: %s", name, r.raw)
			}
		}
		if r := set(b.sub, `name: "Own name"`, "Authorization", "Bearer "+b.key); !strings.Contains(string(r.raw), `"Own name"`) {
			t.Errorf("a client's own name: %s", r.raw)
		}
		if r := set(b.sub, `archived: true`, wide...); !strings.Contains(string(r.raw), `"archived":true`) {
			t.Errorf("%s", r.raw)
		}
		system := store.System(t.Context(), "test")
		if row := must(b.store.Client(system).Subaccount.Get(system, b.sub)); row.ArchivedAt == nil || time.Since(*row.ArchivedAt) > time.Hour {
			t.Errorf("archived at %v", row.ArchivedAt)
		}
		if r := b.send("GET", "/v3/contacts", ""); r.status != 404 && r.status != 401 {
			t.Errorf("an archived subaccount is known: %d %s", r.status, r.raw)
		}
	})
}

// To keep recordings for fewer days takes the scope that deletes calls, over GraphQL and /v3; whoever has it goes on as before.
func TestRecordingDaysTakeTheScopeToDelete(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		plain, able := b.limited("subaccounts:update"), b.limited("subaccounts:update", "conversations:delete")
		for name, set := range map[string]func(key string, days string) reply{
			"GraphQL": func(key, days string) reply {
				return b.ask(`mutation { updateSubaccount(id: "`+b.sub+`", input: {recordingDays: `+days+`}) { recordingDays } }`, "Authorization", "Bearer "+key)
			},
			"/v3": func(key, days string) reply {
				return b.send("PATCH", "/v3/subaccounts/"+b.sub+"/settings", `{"recording_days":`+days+`}`, "Authorization", "Bearer "+key)
			},
		} {
			for i, step := range []struct{ key, days, want string }{
				{plain, "30", "conversations:delete"},
				{able, "30", `ays":30`},
				{plain, "29", "conversations:delete"},
				{able, "29", `ays":29`},
				{plain, "31", `ays":31`},
				{plain, "null", `ays":null`},
			} {
				if r := set(step.key, step.days); !strings.Contains(string(r.raw), step.want) {
					t.Errorf("%s, step %d: %d %s", name, i, r.status, r.raw)
				}
			}
		}
	})
}

// Requests are known by the location ids of clients: who is limited to one takes no id that another client may have one day.
func TestLimitedKeysTakeNoLocationID(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		change := func(key, location string) int {
			at, body := "/v3/subaccounts/"+b.sub+"/settings", fmt.Sprintf(`{"location_id":%q,"name":"A"}`, location)
			return b.send("PATCH", at, body, "Authorization", "Bearer "+key).status
		}
		limited := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.sub}})
		whole := b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})
		for _, c := range []struct {
			key, location string
			want          int
		}{{limited, "loc-of-somebody", 403}, {whole, "loc-own", 200}, {limited, "loc-own", 200}, {limited, "loc-of-somebody", 403}} {
			if got := change(c.key, c.location); got != c.want {
				t.Errorf("%s: %d, want %d", c.location, got, c.want)
			}
		}
	})
}

// A client that is archived can come back, over GraphQL and /v3, and be archived since then again. Until it is back it has no settings, and
// who asks for it to be archived again does not change since when it is.
func TestArchivedSubaccountComesBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		key := b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})
		graphql := func(input string) reply {
			return b.ask(fmt.Sprintf(`mutation { updateSubaccount(id: %q, input: {%s}) %s }`, b.sub, input, settingFields), "Authorization", "Bearer "+key)
		}
		patch := func(body string) reply {
			return b.send("PATCH", "/v3/subaccounts/"+b.sub+"/settings", body, "Authorization", "Bearer "+key)
		}
		since := func() *time.Time {
			system := store.System(t.Context(), "test")
			return must(b.store.Client(system).Subaccount.Get(system, b.sub)).ArchivedAt
		}
		for name, back := range map[string]func() reply{
			"over GraphQL": func() reply { return graphql(`archived: false, name: "Back"`) },
			"over /v3":     func() reply { return patch(`{"archived":false,"name":"Back"}`) },
		} {
			if r := graphql(`archived: true, name: "Gone"`); !strings.Contains(string(r.raw), `"archived":true`) {
				t.Fatalf("%s: %s", name, r.raw)
			}
			archived := since()
			if r := patch(`{"archived":true}`); r.status != 200 || !since().Equal(*archived) {
				t.Errorf("%s: archived again: %d %s, since %v, was %v", name, r.status, r.raw, since(), archived)
			}
			if r := patch(`{"name":"Changed"}`); r.status != 404 {
				t.Errorf("%s: an archived one is renamed: %d %s", name, r.status, r.raw)
			}
			if r := graphql(`archived: false, monthlyBudget: -1`); !strings.Contains(string(r.raw), "validation_error") {
				t.Errorf("%s: %s", name, r.raw)
			}
			if r := back(); !strings.Contains(string(r.raw), `"archived":false`) || !strings.Contains(string(r.raw), `"Back"`) || since() != nil {
				t.Errorf("%s: %d %s, archived since %v", name, r.status, r.raw, since())
			}
			if r := b.send("GET", "/v3/contacts", ""); r.status != 200 {
				t.Errorf("%s: its key: %d %s", name, r.status, r.raw)
			}
		}
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin"})
		graphql(`archived: true`)
		for name, key := range map[string]string{"a stranger": strange, "a client's own": b.key} {
			r := b.send("PATCH", "/v3/subaccounts/"+b.sub+"/settings", `{"archived":false}`, "Authorization", "Bearer "+key)
			if r.status < 400 || since() == nil {
				t.Errorf("%s: %d %s", name, r.status, r.raw)
			}
		}
	})
}
