package rest_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
)

// inquirer asks GraphQL as somebody.
type inquirer = func(query string) reply

// keyedBy asks with a key.
func (b *bundle) keyedBy(key string) inquirer {
	return func(query string) reply { return b.ask(query, "Authorization", "Bearer "+key) }
}

// madeBy makes a thing by a mutation of somebody, and answers its id.
func (b *bundle) madeBy(ask inquirer, mutation string) string {
	b.t.Helper()
	r := ask(`mutation { made: ` + mutation + ` { id } }`)
	id, _ := under(r.body, "data", "made", "id").(string)
	if id == "" {
		b.t.Fatalf("%s: %s", mutation, r.raw)
	}
	return id
}

// ordered checks that a list has the things of the ids, among others, in each order, and that others have none of them.
func (b *bundle) ordered(list, condition string, wants map[string][]string, ask inquirer, others ...inquirer) {
	b.t.Helper()
	for sort, want := range wants {
		for way, want := range map[string][]string{sort: want, opposite[sort]: reversed(want)} {
			if wants[way] != nil {
				want = wants[way] // which those without a value are not the reverse of
			}
			got := b.leafed(ask, list, condition+"sort: "+way, sizes[list])
			mine := slices.DeleteFunc(slices.Clone(got), func(id string) bool { return !slices.Contains(want, id) })
			if !slices.Equal(mine, want) {
				b.t.Errorf("%s, %s:\n%v, want\n%v", list, way, mine, want)
			}
			for _, other := range others {
				for _, id := range b.leafed(other, list, condition+"sort: "+way, 100) {
					if slices.Contains(want, id) {
						b.t.Errorf("%s, %s: %s is another tenant's", list, way, id)
					}
				}
			}
		}
	}
}

// sizes of pages: of voices there are many of the platform's.
var sizes = map[string]int{
	"contacts": 2, "calls": 2, "tools": 2, "voices": 21, "numberPools": 2, "webhooks": 2, "trunks": 2, "apiKeys": 2,
}

var opposite = map[string]string{
	"oldest": "newest", "name": "nameDescending", "longestUnchanged": "updated", "email": "emailDescending", "phone": "phoneDescending",
	"shortest": "longest", "cheapest": "dearest", "provider": "providerDescending", "url": "urlDescending", "longestUnused": "used",
	"used": "longestUnused", "emailDescending": "email", "phoneDescending": "phone",
}

// strangers ask from another subaccount, and from another workspace.
func (b *bundle) strangers() []inquirer {
	b.t.Helper()
	return []inquirer{
		b.keyedBy(b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.other}})),
		b.keyedBy(b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})),
	}
}

// tied puts the ids of what is equal in order.
func tied(ids ...string) []string {
	slices.Sort(ids)
	return ids
}

// Contacts go by their addresses and numbers; those that have none come last, whichever way.
func TestContactsGoByAddresses(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var ids []string
		for _, body := range []string{
			`{"name":"a","email":"Zoe@example.com","phone":"+12025550101"}`, `{"name":"b","email":"ann@example.com"}`, `{"name":"c"}`,
			`{"name":"d","email":"bea@example.com","phone":"+442079460018"}`, `{"name":"e","phone":"+12025550100"}`, `{"name":"f"}`,
		} {
			ids = append(ids, b.made("/v3/contacts", body))
		}
		mute, deaf := tied(ids[2], ids[4], ids[5]), tied(ids[1], ids[2], ids[5])
		b.ordered("contacts", "", map[string][]string{
			"email":           slices.Concat([]string{ids[1], ids[3], ids[0]}, mute),
			"emailDescending": slices.Concat([]string{ids[0], ids[3], ids[1]}, reversed(mute)),
			"phone":           slices.Concat([]string{ids[4], ids[0], ids[3]}, deaf),
			"phoneDescending": slices.Concat([]string{ids[3], ids[0], ids[4]}, reversed(deaf)),
		}, b.keyedBy(b.key), b.strangers()...)
		if got := b.walked("contacts", `sort: email, search: "example"`); !slices.Equal(got, []string{ids[1], ids[3], ids[0]}) {
			t.Errorf("what is searched for, by e-mail: %v", got)
		}
	})
}

// Calls go by how long they took and by what they cost.
func TestCallsGoByLengthAndCost(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var ids []string
		b.system(func(ctx context.Context, c *ent.Client) error {
			for _, of := range []struct {
				length int
				cost   int64
			}{{90_000, 30}, {0, 0}, {7_000_000, 5}, {90_000, 3_000_000_000}, {0, 0}} {
				row, err := c.Call.Create().SetSubaccountID(b.sub).SetDirection("inbound").SetToNumber("+14155550100").SetActive(false).SetStatus("COMPLETED").
					SetDurationMs(of.length).SetCost(of.cost).Save(ctx)
				if err != nil {
					return err
				}
				ids = append(ids, row.ID)
			}
			return nil
		})
		none, same := tied(ids[1], ids[4]), tied(ids[0], ids[3])
		b.ordered("calls", "", map[string][]string{
			"shortest": slices.Concat(none, same, []string{ids[2]}), "cheapest": slices.Concat(none, []string{ids[2], ids[0], ids[3]}),
		}, b.keyedBy(b.key), b.strangers()...)
	})
}

// The platform's tools and voices stand among the subaccount's own by their names, and are as many in every order.
func TestToolsAndVoicesGoByName(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var tools, voices []string
		for _, name := range []string{"zz_top", "Aa_first", "e_n_d", "END_call", "end_call_x"} {
			tools = append(tools, b.made("/v3/tools", fmt.Sprintf(`{"name":%q}`, name)))
		}
		b.send("PATCH", "/v3/tools/"+tools[0], `{"description":"changed last"}`)
		for _, of := range []string{"Zed RIME", "Ábel OPENAI", "abby RIME", "Mo CUSTOM"} {
			name, provider, _ := strings.Cut(of, " ")
			voices = append(voices, b.madeBy(b.keyedBy(b.key), fmt.Sprintf(`createVoice(input: {voiceId: %[1]q, voiceName: %[1]q, provider: %[2]s})`, name, provider)))
		}
		strangers := b.strangers()
		b.ordered("tools", "", map[string][]string{
			"oldest": tools, "name": {tools[1], tools[2], tools[3], tools[4], tools[0]},
			"longestUnchanged": {tools[1], tools[2], tools[3], tools[4], tools[0]},
		}, b.keyedBy(b.key), strangers...)
		b.ordered("voices", "", map[string][]string{
			"oldest": voices, "name": {voices[2], voices[1], voices[3], voices[0]},
			"provider": slices.Concat([]string{voices[3], voices[1]}, tied(voices[0], voices[2])),
		}, b.keyedBy(b.key), strangers...)
		for list, sorts := range map[string][]string{
			"tools": {"oldest", "name", "nameDescending", "updated"}, "voices": {"oldest", "name", "nameDescending", "provider", "providerDescending"},
		} {
			all := tied(b.leafed(b.keyedBy(b.key), list, "sort: newest", sizes[list])...)
			for _, sort := range sorts {
				if got := tied(b.leafed(b.keyedBy(b.key), list, "sort: "+sort, sizes[list])...); !slices.Equal(got, all) {
					t.Errorf("%s by %s: %d, and %d from the newest on", list, sort, len(got), len(all))
				}
			}
		}
		b.mixes(t)
	})
}

// mixes says that what is the subaccount's own does not stand apart.
func (b *bundle) mixes(t *testing.T) {
	t.Helper()
	for list, name := range map[string]string{"tools": "name", "voices": "voiceName"} {
		r := b.ask(fmt.Sprintf(`{ list: %s(sort: name, first: 100) { nodes { name: %s } } }`, list, name))
		nodes, _ := under(r.body, "data", "list", "nodes").([]any) // of voices, the first page
		names := make([]string, len(nodes))
		for i, n := range nodes {
			names[i] = strings.NewReplacer("á", "a").Replace(strings.ToLower(fmt.Sprint(under(n, "name"))))
		}
		if len(names) < 6 || !slices.IsSorted(names) {
			t.Errorf("%s: %v", list, names)
		}
	}
}

// Pools, webhooks, keys, trunks and the trail have their orders, too.
func TestSettingsAreSorted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.rival, "eve@example.com", "owner")
		ada, rival, strangers := b.asking("ada@example.com"), b.asking("eve@example.com"), b.strangers()
		var pools, hooks, keys, trunks []string
		for i, name := range []string{"zulu", "Alpha", "éclair", "Echo"} {
			pools = append(pools, b.made("/v3/number-pools", fmt.Sprintf(`{"name":%q}`, name)))
			hooks = append(hooks, b.made("/v3/webhooks", fmt.Sprintf(`{"url":"http://127.0.0.1:1/%c","events":["webhook.test"]}`, "dbca"[i])))
			id, _, err := b.workspaces.AddKey(workspace.As(t.Context(), b.workspace), workspace.NewKey{Name: name, Preset: "read_only"})
			if err != nil {
				t.Fatal(err)
			}
			keys = append(keys, id)
			trunks = append(trunks, b.madeBy(ada, fmt.Sprintf(`createTrunk(input: {name: %q, host: "sip%d.example.com", register: false})`, name, i)))
		}
		named := func(ids []string) []string { return []string{ids[1], ids[3], ids[2], ids[0]} }
		b.send("PATCH", "/v3/number-pools/"+pools[1], `{"name":"Alfa"}`)
		b.ordered("numberPools", "", map[string][]string{
			"oldest": pools, "name": named(pools), "longestUnchanged": {pools[0], pools[2], pools[3], pools[1]},
		}, b.keyedBy(b.key), strangers...)
		b.ordered("webhooks", "", map[string][]string{"oldest": hooks, "url": reversed([]string{hooks[0], hooks[2], hooks[1], hooks[3]})}, b.keyedBy(b.key), strangers...)
		b.ordered("trunks", "", map[string][]string{"oldest": trunks, "name": named(trunks)}, ada, rival)
		b.system(func(ctx context.Context, c *ent.Client) error {
			for i, id := range keys[:2] {
				if err := c.ApiKey.UpdateOneID(id).SetLastUsedAt(time.Date(2026, 1, 2-i, 0, 0, 0, 0, time.UTC)).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		unused := tied(keys[2], keys[3])
		b.ordered("apiKeys", "includeRevoked: true, ", map[string][]string{
			"oldest": keys, "name": named(keys),
			"used": slices.Concat([]string{keys[0], keys[1]}, reversed(unused)), "longestUnused": slices.Concat([]string{keys[1], keys[0]}, unused),
		}, ada, rival)
		newest := b.leafed(ada, "auditEntries", "sort: newest", 2)
		if oldest := b.leafed(ada, "auditEntries", "sort: oldest", 3); len(newest) < 10 || !slices.Equal(oldest, reversed(newest)) {
			t.Errorf("the trail: %v, and %v", newest, oldest)
		}
		for _, id := range b.leafed(rival, "auditEntries", "sort: oldest", 3) {
			if slices.Contains(newest, id) {
				t.Errorf("a rival reads %s", id)
			}
		}
		for _, list := range []string{`webhooks(sort: name)`, `apiKeys(sort: url)`, `auditEntries(sort: updated)`, `voices(sort: updated)`, `numberPools(sort: cheapest)`} {
			if r := ada(`{ ` + list + ` { nodes { id } } }`); r.body["errors"] == nil {
				t.Errorf("%s: %s", list, r.raw)
			}
		}
	})
}
