package page

import (
	"cmp"
	"strconv"
	"strings"
	"time"
)

// Stamps are what a row can be ordered by, besides its creation. Rows whose stamp is nil come last.
type Stamps struct {
	Updated, Start time.Time
	// NameKey is nil if a program wrote the row that did not know of it.
	NameKey                             *string
	Number, Email, Phone, URL, Provider *string
	Used                                *time.Time
	Duration, Cost                      int64
}

// Stamped is a row of a list that has other orders than by birth.
type Stamped interface{ Stamps() Stamps }

// place is the position of a row in an order: the value of the order, and the id among equal values.
type place struct {
	value any // a time, a text or a number; nil if the row has none
	id    string
}

// place of a row in the order.
func (o Sort) place(row Keyed) place {
	at, id := row.Key()
	stamped, ok := row.(Stamped)
	if !ok {
		return place{at, id}
	}
	s := stamped.Stamps()
	switch orders[o].column {
	case updatedAt:
		return place{s.Updated, id}
	case startTime:
		return place{s.Start, id}
	case nameKey, voiceNameKey:
		return place{valueOf(s.NameKey), id}
	case number:
		return place{valueOf(s.Number), id}
	case emailKey:
		return place{valueOf(s.Email), id}
	case phone:
		return place{valueOf(s.Phone), id}
	case address:
		return place{valueOf(s.URL), id}
	case provider:
		return place{valueOf(s.Provider), id}
	case lastUsedAt:
		return place{valueOf(s.Used), id}
	case duration:
		return place{s.Duration, id}
	case cost:
		return place{s.Cost, id}
	}
	return place{at, id}
}

func valueOf[T any](v *T) any {
	if v == nil {
		return nil
	}
	return *v
}

// written is a place as cursors have it. What is no time stands before the id, and no id has the byte between them.
func (p place) written() (time.Time, string) {
	switch v := p.value.(type) {
	case time.Time:
		return v, p.id
	case string:
		return time.Time{}, v + "\x00" + p.id
	case int64:
		return time.Time{}, strconv.FormatInt(v, 10) + "\x00" + p.id
	}
	return time.Time{}, p.id
}

// read is the place of a cursor.
func (o Sort) read(at time.Time, id string) place {
	end := strings.LastIndexByte(id, 0)
	switch orders[o].column {
	case createdAt, updatedAt, startTime:
		return place{at, id}
	case lastUsedAt:
		if !at.IsZero() {
			return place{at, id}
		}
	case duration, cost:
		n, _ := strconv.ParseInt(id[:max(end, 0)], 10, 64) // it was written above
		return place{n, id[end+1:]}
	default:
		if end >= 0 {
			return place{id[:end], id[end+1:]}
		}
	}
	return place{nil, id}
}

// compare two places as the databases do.
func (o Sort) compare(a, b place) int {
	if (a.value == nil) != (b.value == nil) {
		if a.value == nil {
			return 1
		}
		return -1
	}
	c := compareValues(a.value, b.value)
	if c == 0 {
		c = strings.Compare(a.id, b.id)
	}
	if orders[o].up {
		return c
	}
	return -c
}

func compareValues(a, b any) int {
	switch a := a.(type) {
	case time.Time:
		b, _ := b.(time.Time)
		return a.Compare(b)
	case string:
		b, _ := b.(string)
		return strings.Compare(a, b)
	case int64:
		b, _ := b.(int64)
		return cmp.Compare(a, b)
	}
	return 0
}
