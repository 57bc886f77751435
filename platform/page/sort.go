package page

import (
	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"
)

// Sort is the order of a list. Each needs an index that begins with the tenant and goes on with its column, unless the list is bounded.
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
	Mailed // by e-mail address
	MailedDescending
	Phoned // by the phone number of a person
	PhonedDescending
	Shortest // by how long it took
	Longest
	Cheapest // by what it cost
	Dearest
	Used // the last used first
	LongestUnused
	Addressed // by URL
	AddressedDescending
	Spelled // by name, as byte by byte: databases differ, and what is in no table has to stand among what is
	SpelledDescending
	Voiced // Spelled, by the name of a voice
	VoicedDescending
	Provided // by provider, byte by byte
	ProvidedDescending
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
	Mailed: {"email", emailKey, true}, MailedDescending: {name: "emailDescending", column: emailKey},
	Phoned: {"phone", phone, true}, PhonedDescending: {name: "phoneDescending", column: phone},
	Shortest: {"shortest", duration, true}, Longest: {name: "longest", column: duration},
	Cheapest: {"cheapest", cost, true}, Dearest: {name: "dearest", column: cost},
	Used: {name: "used", column: lastUsedAt}, LongestUnused: {"longestUnused", lastUsedAt, true},
	Addressed: {"url", address, true}, AddressedDescending: {name: "urlDescending", column: address},
	Spelled: {"name", nameKey, true}, SpelledDescending: {name: "nameDescending", column: nameKey},
	Voiced: {"name", voiceNameKey, true}, VoicedDescending: {name: "nameDescending", column: voiceNameKey},
	Provided: {"provider", provider, true}, ProvidedDescending: {name: "providerDescending", column: provider},
}

const (
	createdAt    = "created_at"
	updatedAt    = "updated_at"
	startTime    = "start_time"
	nameKey      = "name_key"
	number       = "number"
	emailKey     = "email_key"
	phone        = "phone"
	duration     = "duration_ms"
	cost         = "cost"
	lastUsedAt   = "last_used_at"
	address      = "url"
	voiceNameKey = "voice_name_key"
	provider     = "provider"
)

// Name of the order, empty for the usual one.
func (o Sort) Name() string { return orders[o].name }

// Column that the order goes by, which has to be read.
func (o Sort) Column() string { return orders[o].column }

// partial says that some rows may have nothing that the order goes by. They come last, whichever way it goes.
func (o Sort) partial() bool {
	switch orders[o].column {
	case nameKey, voiceNameKey, emailKey, phone, lastUsedAt:
		return true
	}
	return false
}

func (o Sort) order(s *sql.Selector) {
	by, id, way := o.expression(s), s.C("id"), " DESC"
	if orders[o].up {
		way = " ASC"
	}
	s.OrderExpr(sql.Raw(by+way), sql.Raw(id+way))
}

// expression of what the order goes by.
func (o Sort) expression(s *sql.Selector) string {
	by := s.C(orders[o].column)
	if o >= Spelled && s.Dialect() == dialect.Postgres {
		by += ` COLLATE "C"` // SQLite has no other
	}
	return by
}

// behind is the condition of rows that come after the place in the list, as one comparison that an index serves.
func (o Sort) behind(p place) func(*sql.Selector) {
	sign := "<"
	if orders[o].up {
		sign = ">"
	}
	return func(s *sql.Selector) {
		s.Where(sql.P(func(b *sql.Builder) {
			if p.value == nil {
				b.WriteString(s.C("id") + " " + sign + " ").Arg(p.id)
				return
			}
			b.WriteString("(" + o.expression(s) + ", " + s.C("id") + ") " + sign + " (").Arg(p.value).Comma().Arg(p.id).WriteString(")")
		}))
	}
}
