package store_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"entgo.io/ent/dialect/sql"
	"entgo.io/ent/dialect/sql/schema"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/intercept"
)

// The isolation suite reaches every entity's builders by reflection, so that a new entity is tested without a line.

// entityTypes are the entities that a client has.
func entityTypes() []string {
	var types []string
	for field := range reflect.TypeFor[ent.Client]().Fields() {
		if field.Type.String() == "*ent."+field.Name+"Client" {
			types = append(types, field.Name)
		}
	}
	return types
}

// call calls a method; the variadic ones get what args has.
func call(on any, method string, args ...any) []reflect.Value {
	m := reflect.ValueOf(on).MethodByName(method)
	if !m.IsValid() {
		panic(fmt.Sprintf("%T has no %s", on, method))
	}
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		in[i] = reflect.ValueOf(a)
	}
	return m.Call(in)
}

func one(on any, method string, args ...any) any { return call(on, method, args...)[0].Interface() }

// failing calls a method whose last answer is an error.
func failing(on any, method string, args ...any) (any, error) {
	out := call(on, method, args...)
	err, _ := out[len(out)-1].Interface().(error)
	return out[0].Interface(), err
}

// clientOf is the client of one entity.
func clientOf(c *ent.Client, entity string) any {
	return reflect.ValueOf(c).Elem().FieldByName(entity).Interface()
}

func mutationOf(builder any) ent.Mutation {
	m, _ := one(builder, "Mutation").(ent.Mutation)
	return m
}

// query is what every query builder has.
type query interface {
	Count(ctx context.Context) (int, error)
	Exist(ctx context.Context) (bool, error)
	IDs(ctx context.Context) ([]string, error)
	FirstID(ctx context.Context) (string, error)
}

// queryIDs is a query for rows by their ids.
func queryIDs(c *ent.Client, entity string, ids []string) query {
	q, _ := one(clientOf(c, entity), "Query").(query)
	return narrow(q, ids)
}

func narrow(q query, ids []string) query {
	generic, err := intercept.NewQuery(q)
	if err != nil {
		panic(err)
	}
	generic.WhereP(in(ids))
	return q
}

func in(ids []string) func(*sql.Selector) {
	values := make([]any, len(ids))
	for i, id := range ids {
		values[i] = id
	}
	return func(s *sql.Selector) { s.Where(sql.In(s.C("id"), values...)) }
}

// nodeIDs are the ids of a node, or of a slice of nodes.
func nodeIDs(nodes any) []string {
	v := reflect.ValueOf(nodes)
	switch {
	case v.Kind() == reflect.Slice:
		var ids []string
		for i := range v.Len() {
			ids = append(ids, nodeIDs(v.Index(i).Interface())...)
		}
		return ids
	case v.IsNil():
		return nil
	default:
		return []string{v.Elem().FieldByName("ID").String()}
	}
}

// edgeNodes are the nodes that a query loaded along an edge.
func edgeNodes(nodes any, edge string) []string {
	var ids []string
	v := reflect.ValueOf(nodes)
	for i := range v.Len() {
		edges := v.Index(i).Elem().FieldByName("Edges")
		ids = append(ids, nodeIDs(edges.FieldByNameFunc(named(edge)).Interface())...)
	}
	return ids
}

// named matches a Go name with that of the schema.
func named(schema string) func(string) bool {
	plain := strings.ReplaceAll(schema, "_", "")
	return func(name string) bool { return strings.EqualFold(name, plain) }
}

// method is find for what must be there.
func method(on any, prefix, schema string) string {
	name := find(reflect.TypeOf(on), prefix, schema)
	if name == "" {
		panic(fmt.Sprintf("%T has no %s %s", on, prefix, schema))
	}
	return name
}

// find looks for a method by the schema's name, such as WithKnowledgeLinks by knowledge_links.
func find(t reflect.Type, prefix, schema string) string {
	matches := named(schema)
	for m := range t.Methods() {
		if rest, ok := strings.CutPrefix(m.Name, prefix); ok && matches(rest) {
			return m.Name
		}
	}
	return ""
}

// addEdge sets an edge on a mutation, by its key or by the method that adds ids.
func addEdge(m ent.Mutation, e ent.WallEdge, id string) error {
	if e.OwnsKey {
		return m.SetField(e.Column, id)
	}
	return withEdge(m, "Add", e, ent.Mutation.AddedEdges, id)
}

// removeEdge takes a row off an edge that has its key.
func removeEdge(m ent.Mutation, e ent.WallEdge, id string) error {
	return withEdge(m, "Remove", e, ent.Mutation.RemovedEdges, id)
}

// withEdge finds the method by what it does to the mutation: its name has the edge's in the singular.
func withEdge(m ent.Mutation, verb string, e ent.WallEdge, done func(ent.Mutation) []string, id string) error {
	for candidate := range reflect.TypeOf(m).Methods() {
		if !strings.HasPrefix(candidate.Name, verb) || !strings.HasSuffix(candidate.Name, "IDs") {
			continue
		}
		trial := reflect.New(reflect.TypeOf(m).Elem())
		trial.MethodByName(candidate.Name).Call([]reflect.Value{reflect.ValueOf(id)})
		if t, _ := trial.Interface().(ent.Mutation); slices.Contains(done(t), e.Name) {
			call(m, candidate.Name, id)
			return nil
		}
	}
	return fmt.Errorf("%T has no method %s…IDs for %s", m, verb, e.Name)
}

// updater is the type of an entity's builder of updates; it has what may change.
func updater(entity string) reflect.Type {
	return reflect.ValueOf(clientOf(&ent.Client{}, entity)).MethodByName("UpdateOneID").Type().Out(0)
}

// mutable reports whether an update can change a column of the entity itself.
func mutable(w ent.Wall) bool {
	return slices.ContainsFunc(values(w), func(c *schema.Column) bool { return find(updater(w.Type), "Set", c.Name) != "" })
}

// nodeType is the type of an entity's nodes.
func nodeType(c *ent.Client, entity string) reflect.Type {
	return reflect.ValueOf(clientOf(c, entity)).MethodByName("Get").Type().Out(0).Elem()
}
