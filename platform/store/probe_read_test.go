package store_test

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// attempt is somebody trying something on an entity: the owner on his own rows, or another on the owner's.
type attempt struct {
	ctx    context.Context
	store  *store.Store
	client *ent.Client
	wall   ent.Wall
	own    rows // of who tries
	target rows // of the victim
	tenant string
}

func (a attempt) ids() []string { return a.target[a.wall.Type] }

func (a attempt) query() query { return queryIDs(a.client, a.wall.Type, a.ids()) }

// probe is one thing to try. It says how many of the target's rows it saw or changed.
type probe struct {
	name string
	run  func(a attempt) (int, error)
	// refused is the error that the first wall answers; without one it acts as if the rows were not there.
	refused error
	// lax marks what the database may refuse the owner, too: a row that is connected, a key that is taken.
	lax bool
}

// readProbes are the ways to read an entity.
func readProbes(w ent.Wall) []probe {
	probes := []probe{
		{name: "list", run: list},
		{name: "get", run: get},
		{name: "first id", run: first},
		{name: "count", run: count},
		{name: "exists", run: exists},
		{name: "ids", run: ids},
		{name: "select", run: selected},
		{name: "aggregate", run: aggregate},
		{name: "group by", run: groupBy},
		{name: "count up to", run: countUpTo},
		{name: "ids of each", run: idsOfEach},
		{name: "count all", run: countAll},
	}
	for _, e := range w.Edges {
		if e.OwnsKey && e.Column == w.Column {
			continue
		}
		probes = append(probes,
			probe{name: "eager " + e.Name, run: eager(e)},
			probe{name: "path from a node along " + e.Name, run: pathFromNode(e)},
			probe{name: "path from a query along " + e.Name, run: pathFromQuery(e)},
			probe{name: "eager from the other end of " + e.Name, run: eagerBack(e)},
			probe{name: "path from the other end of " + e.Name, run: pathBack(e)},
		)
	}
	return probes
}

func list(a attempt) (int, error) {
	nodes, err := failing(a.query(), "All", a.ctx)
	return len(nodeIDs(nodes)), err
}

func get(a attempt) (int, error) {
	node, err := failing(clientOf(a.client, a.wall.Type), "Get", a.ctx, a.ids()[0])
	return len(nodeIDs(node)), err
}

func first(a attempt) (int, error) {
	id, err := a.query().FirstID(a.ctx)
	return min(len(id), 1), err
}

func count(a attempt) (int, error) { return a.query().Count(a.ctx) }

// countAll counts without a condition of its own: what is more than the own rows is another's.
func countAll(a attempt) (int, error) {
	q, _ := one(clientOf(a.client, a.wall.Type), "Query").(query)
	all, err := q.IDs(a.ctx)
	if err != nil {
		return 0, err
	}
	return overlap(all, a.ids()), nil
}

func exists(a attempt) (int, error) {
	found, err := a.query().Exist(a.ctx)
	if found {
		return 1, err
	}
	return 0, err
}

func ids(a attempt) (int, error) {
	found, err := a.query().IDs(a.ctx)
	return len(found), err
}

func selected(a attempt) (int, error) {
	found, err := failing(one(a.query(), "Select", a.wall.Column), "Strings", a.ctx)
	list, _ := found.([]string)
	return len(list), err
}

func aggregate(a attempt) (int, error) {
	n, err := failing(one(a.query(), "Aggregate", ent.Count()), "Int", a.ctx)
	count, _ := n.(int)
	return count, err
}

func groupBy(a attempt) (int, error) {
	found, err := failing(one(a.query(), "GroupBy", a.wall.Column), "Strings", a.ctx)
	list, _ := found.([]string)
	return len(list), err
}

func countUpTo(a attempt) (int, error) {
	return a.store.CountUpTo(a.ctx, a.wall.Type, 10, in(a.ids()))
}

func idsOfEach(a attempt) (int, error) {
	all := []func(*sql.Selector){}
	lists, err := a.store.IDsOfEach(a.ctx, a.wall.Type, []func(*sql.Selector){in(a.ids())}, all)
	if err != nil {
		return 0, err
	}
	return max(len(lists[0]), overlap(lists[1], a.ids())), nil
}

// eager loads an edge with the target's rows.
func eager(e ent.WallEdge) func(attempt) (int, error) {
	return func(a attempt) (int, error) {
		q := a.query()
		call(q, method(q, "With", e.Name))
		nodes, err := failing(q, "All", a.ctx)
		if err != nil {
			return 0, err
		}
		return overlap(edgeNodes(nodes, e.Name), a.target[e.Type]), nil
	}
}

// eagerBack loads the own rows at the other end with their edge to the target's; only an edge between two tenants
// could show any.
func eagerBack(e ent.WallEdge) func(attempt) (int, error) {
	return func(a attempt) (int, error) {
		back := backEdge(a.wall, e)
		q := queryIDs(a.client, e.Type, a.own[e.Type])
		call(q, method(q, "With", back))
		nodes, err := failing(q, "All", a.ctx)
		if err != nil {
			return 0, err
		}
		return overlap(edgeNodes(nodes, back), a.ids()), nil
	}
}

// backEdge is the same edge, seen from its other end.
func backEdge(w ent.Wall, e ent.WallEdge) string {
	for _, back := range wallNamed(e.Type).Edges {
		if back.Type == w.Type && back.Column == e.Column && back.OwnsKey != e.OwnsKey {
			return back.Name
		}
	}
	panic(w.Type + "." + e.Name + " has no edge back")
}

// pathFromNode starts at a node that somebody let slip: the system has read it.
func pathFromNode(e ent.WallEdge) func(attempt) (int, error) {
	return func(a attempt) (int, error) {
		past := store.System(a.ctx, "let a node slip")
		node, err := failing(clientOf(a.store.Client(past), a.wall.Type), "Get", past, a.ids()[0])
		if err != nil {
			return 0, err
		}
		client := clientOf(a.client, a.wall.Type)
		q, _ := one(client, method(client, "Query", e.Name), node).(query)
		return q.Count(a.ctx)
	}
}

func pathFromQuery(e ent.WallEdge) func(attempt) (int, error) {
	return func(a attempt) (int, error) {
		q := a.query()
		along, _ := one(q, method(q, "Query", e.Name)).(query)
		return along.Count(a.ctx)
	}
}

// pathBack is eagerBack as a path.
func pathBack(e ent.WallEdge) func(attempt) (int, error) {
	return func(a attempt) (int, error) {
		q := queryIDs(a.client, e.Type, a.own[e.Type])
		along, _ := one(q, method(q, "Query", backEdge(a.wall, e))).(query)
		found, err := along.IDs(a.ctx)
		return overlap(found, a.ids()), err
	}
}

func overlap(found, of []string) int {
	n := 0
	for _, id := range found {
		for _, other := range of {
			if id == other {
				n++
			}
		}
	}
	return n
}
