package guard //nolint:testpackage // see schema_test.go

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

type vars = map[string]any

func TestPrice(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	limits := Defaults()
	limits.Lists = map[string]int{"Contact.notes": 3}
	for _, c := range []struct {
		query     string
		variables vars
		want      int
	}{
		{"{me{id}}", nil, 2},
		{"{__typename me{__typename}}", nil, 3},
		{"{me{id name labels}}", nil, 4}, // a list of scalars is one field
		{"{contacts(first:10){nodes{id name}}}", nil, 2 + 10*2},
		{"{contacts(first:10){edges{cursor node{id name}}}}", nil, 2 + 10*4},
		{"{contacts(first:10){totalCount pageInfo{hasNextPage} nodes{id}}}", nil, 5 + 10},
		{"{contacts{nodes{id}}}", nil, 2 + 25},    // the schema's default
		{"{undefaulted{nodes{id}}}", nil, 2 + 25}, // the limits' default
		{"{undefaulted(first:null){nodes{id}}}", nil, 2 + 25},
		{"{latest{id text}}", nil, 1 + 10*2}, // a list that has a first of its own
		{"{latest(first:3){id text}}", nil, 1 + 3*2},
		{"{me{notes{id text}}}", nil, 2 + 3*2}, // known by name
		{"{search{id}}", nil, 1 + 25},          // not known
		{`{nodes(ids:["a","b"]){id}}`, nil, 1 + 2},
		{`{nodes(ids:"a"){id}}`, nil, 1 + 1},
		{"{nodes(ids:[]){id}}", nil, 1},
		{"query($i:[ID!]!){nodes(ids:$i){id}}", vars{"i": []any{"a", "b", "c"}}, 1 + 3},
		{"query($i:[ID!]!){nodes(ids:$i){id}}", vars{"i": []string{"a", "b", "c"}}, 1 + 3},
		{"query($i:[ID!]!){nodes(ids:$i){id}}", vars{"i": "a"}, 1 + 1},
		{"query($i:[ID!]!){nodes(ids:$i){id}}", nil, 1 + 25},
		{`query($i:[ID!]=["a"]){nodes(ids:$i){id}}`, nil, 1 + 1},
		{"{contacts(first:2){nodes{messages(first:3){nodes{id author{id}}}}}}", nil, 2 + 2*(2+3*3)},
		{"{...a} fragment a on Query{contacts(first:2){...b}} fragment b on ContactConnection{nodes{...c}} fragment c on Contact{id}", nil, 2 + 2},
		{"{contacts(first:2){...{nodes{...on Contact{id}}} ...on ContactConnection{totalCount}}}", nil, 3 + 2},
		{"{me{...f friend{...f}}} fragment f on Contact{id name}", nil, 1 + 2 + 1 + 2},
		{"{node(id:\"a\"){...on Contact{contacts(first:2){nodes{id}}} ...on Note{text}}}", nil, 1 + 2 + 2 + 1},
		{"query($n:Int){contacts(first:$n){nodes{id}}}", vars{"n": json.Number("7")}, 2 + 7},
		{"query($n:Int){contacts(first:$n){nodes{id}}}", vars{"n": 7}, 2 + 7},
		{"query($n:Int){contacts(first:$n){nodes{id}}}", vars{"n": int64(7)}, 2 + 7},
		{"query($n:Int){contacts(first:$n){nodes{id}}}", vars{"n": 7.0}, 2 + 7},
		{"query($n:Int){contacts(first:$n){nodes{id}}}", vars{"n": nil}, 2 + 25},
		{"query($n:Int){contacts(first:$n){nodes{id}}}", nil, 2 + 25},
		{"query($n:Int=4){contacts(first:$n){nodes{id}}}", nil, 2 + 4},
		{"query($n:Int=4){contacts(first:$n){nodes{id}}}", vars{"n": json.Number("5")}, 2 + 5},
		{"query($n:Int){contacts(first:$n){nodes{id}}}", vars{"n": "many"}, 2 + 100}, // refused later, priced at the worst
		{"query($n:Int){contacts(first:$n){nodes{contacts(first:$n){nodes{id}}}}}", vars{"n": 9}, 2 + 9*(2+9)},
		{"mutation{call(to:\"1\"){id}}", nil, 2},
		{"subscription{messages{id}}", nil, 2},
		{"query a{me{id}} query b{me{id name}}", nil, 3},
	} {
		operation := ""
		if strings.HasPrefix(c.query, "query a") {
			operation = "b"
		}
		got, err := limits.Price(schema, parsed(t, limits, c.query), operation, c.variables)
		if got != c.want || err != nil {
			t.Errorf("%s %v: got %d, %v, want %d", c.query, c.variables, got, err, c.want)
		}
	}
}

// What reads more than it shows costs its weight, once for each place where it stands.
func TestWeights(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	limits := Defaults()
	limits.Weights = map[string]int{"Query.me": 1000, "totalCount": 500, "MessageConnection.totalCount": 7, "(text)": 300}
	for _, c := range []struct {
		query     string
		variables vars
		want      int
	}{
		{"{me{id}}", nil, 2 + 1000},
		{"{a:me{id} b:me{id}}", nil, 2 * (2 + 1000)},
		{"{...f a:me{...g}} fragment f on Query{me{...g}} fragment g on Contact{id}", nil, 2 * (2 + 1000)},
		{"{contacts{totalCount}}", nil, 2 + 500},
		{"{contacts(first:10){nodes{contacts(first:10){totalCount}}}}", nil, 2 + 10*2 + 500}, // read for all rows together
		{"{contacts(first:10){edges{node{messages{totalCount}}}}}", nil, 2 + 10*3 + 7},       // by its type
		{"{latest(first:10){author{contacts(first:1){totalCount}}}}", nil, 1 + 10*3 + 500},
		{`{search(text:"a"){id}}`, nil, 1 + 25 + 300},
		{"query($t:String){search(text:$t){id}}", vars{"t": "a"}, 1 + 25 + 300},
		{`query($t:String="a"){search(text:$t){id}}`, nil, 1 + 25 + 300},
		{"query($t:String){search(text:$t){id}}", vars{"t": nil}, 1 + 25},
		{"query($t:String){search(text:$t){id}}", vars{"t": ""}, 1 + 25},
		{"query($t:String){search(text:$t){id}}", nil, 1 + 25},
		{"{search(text:null){id}}", nil, 1 + 25},
		{"{gone(text:\"a\"){totalCount} me{gone{totalCount}}}", nil, 2 + 1 + 2 + 1000}, // the validator says so
	} {
		got, err := limits.Price(schema, parsed(t, limits, c.query), "", c.variables)
		if got != c.want || err != nil {
			t.Errorf("%s %v: got %d, %v, want %d", c.query, c.variables, got, err, c.want)
		}
	}
	query := "{" + strings.Repeat("me{id}", 9) + "}"
	if code := codeOf(limits.Check(schema, parsed(t, limits, query), "", nil)); code != "" {
		t.Errorf("nine are refused: %s", code)
	}
	query = "{" + strings.Repeat("me{id}", 10) + "}"
	if code := codeOf(limits.Check(schema, parsed(t, limits, query), "", nil)); code != CodeTooCostly {
		t.Errorf("ten: %q", code)
	}
}

func TestPageSizeOutOfRange(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	limits := Defaults()
	for literal, value := range map[string]any{
		"0": 0, "-1": int64(-1), "101": json.Number("101"), "1000000000": 1e9, "2147483647": math.MaxInt32,
		"9223372036854775807": json.Number("9223372036854775807"), "99999999999999999999": json.Number("99999999999999999999"),
		"-9223372036854775808": json.Number("-1e300"),
	} {
		for query, variables := range map[string]vars{
			"{contacts(first:" + literal + "){nodes{id}}}":                                 nil,
			"{latest(first:" + literal + "){id}}":                                          nil,
			"{me{...f}} fragment f on Contact{messages(first:" + literal + "){nodes{id}}}": nil,
			"query($n:Int=" + literal + "){contacts(first:$n){nodes{id}}}":                 nil,
			"query($n:Int=5){contacts(first:$n){nodes{id}}}":                               {"n": value},
		} {
			err := limits.Check(schema, parsed(t, limits, query), "", variables)
			if code := codeOf(err); code != CodePageSize && code != CodeNumber {
				t.Errorf("%s %v: got %v", query, variables, err)
			}
		}
	}
}

func TestBudget(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	limits := Defaults()
	limits.Cost = 102
	for query, want := range map[string]string{
		"{contacts(first:100){nodes{id}}}":           "",
		"{contacts(first:100){nodes{id}totalCount}}": CodeTooCostly,
		"{contacts(first:100){nodes{id name}}}":      CodeTooCostly,
	} {
		err := limits.Check(schema, parsed(t, limits, query), "", nil)
		if codeOf(err) != want {
			t.Errorf("%s: got %v, want %q", query, err, want)
		}
	}
}

// The limits must leave room for what people really ask.
func TestOrdinaryQueriesPass(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	for _, query := range []string{
		"{contacts(first:100){nodes{" + strings.Repeat("id name labels ", 8) + "}pageInfo{hasNextPage}totalCount}}",
		"{contacts(first:25){edges{cursor node{id messages(first:10){edges{node{id text}}}}}}}",
		"{node(id:\"a\"){...on Contact{messages{edges{node{author{notes{author{id}}}}}}}}}",
		"query($ids:[ID!]!){nodes(ids:$ids){__typename id ...on Contact{name} ...on Note{text author{...person}}}} fragment person on Contact{id name}",
	} {
		if code := admit(schema, Defaults(), query); code != "" {
			t.Errorf("%s: got %q", query, code)
		}
	}
}
