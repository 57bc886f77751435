package page

import (
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"
)

// Sort is the order of a list. Each needs an index that begins with the tenant and goes on with its column.
type Sort int

// All orders that there are.
const (
	Newest Sort = iota
	Oldest
	Updated          // the last changed first
	LongestUnchanged // the last changed last
	Latest           // by their start, the last first
	Earliest
	Named // by name, from A to Z
	NamedDescending
	Numbered // by the digits of phone numbers
	NumberedDescending
)

// orders are what each goes by: one column, and the id of what is equal in it.
var orders = [...]struct {
	name, column string
	up           bool
}{
	Newest: {column: createdAt}, Oldest: {"oldest", createdAt, true},
	Updated: {name: "updated", column: updatedAt}, LongestUnchanged: {"longestUnchanged", updatedAt, true},
	Latest: {name: "latest", column: startTime}, Earliest: {"earliest", startTime, true},
	Named: {"name", nameKey, true}, NamedDescending: {name: "nameDescending", column: nameKey},
	Numbered: {"number", number, true}, NumberedDescending: {name: "numberDescending", column: number},
}

const (
	createdAt = "created_at"
	updatedAt = "updated_at"
	startTime = "start_time"
	nameKey   = "name_key"
	number    = "number"
)

// Name of the order, empty for the usual one.
func (o Sort) Name() string { return orders[o].name }

// ByName says that the order is that of names, for which their key has to be read.
func (o Sort) ByName() bool { return orders[o].column == nameKey }

// byText says that the order is that of a text.
func (o Sort) byText() bool { return o.ByName() || orders[o].column == number }

// Stamps are what a row is ordered by, beside its birth.
type Stamps struct {
	Updated, Start time.Time
	NameKey        string
	Number         string
}

// Stamped is a row of a list that has other orders than by birth.
type Stamped interface{ Stamps() Stamps }

// key is where a row stands in the order. A text stands before the id, and no id has the byte between them.
func (o Sort) key(row Keyed) (time.Time, string) {
	at, id := row.Key()
	stamped, ok := row.(Stamped)
	if !ok {
		return at, id
	}
	switch s := stamped.Stamps(); orders[o].column {
	case updatedAt:
		return s.Updated, id
	case startTime:
		return s.Start, id
	case nameKey:
		return time.Time{}, s.NameKey + "\x00" + id
	case number:
		return time.Time{}, s.Number + "\x00" + id
	default:
		return at, id
	}
}

func (o Sort) order(s *sql.Selector) {
	at, id := s.C(orders[o].column), s.C("id")
	if orders[o].up {
		s.OrderBy(sql.Asc(at), sql.Asc(id))
		return
	}
	s.OrderBy(sql.Desc(at), sql.Desc(id))
}

// behind is the condition of rows that come after the key in the list, as one comparison that an index serves.
func (o Sort) behind(at time.Time, id string) func(*sql.Selector) {
	sign := "<"
	if orders[o].up {
		sign = ">"
	}
	var value any = at
	if end := strings.LastIndexByte(id, 0); o.byText() && end >= 0 {
		value, id = id[:end], id[end+1:]
	}
	return func(s *sql.Selector) {
		s.Where(sql.P(func(b *sql.Builder) {
			b.WriteString("(" + s.C(orders[o].column) + ", " + s.C("id") + ") " + sign + " (").Arg(value).Comma().Arg(id).WriteString(")")
		}))
	}
}
