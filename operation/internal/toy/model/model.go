// Package model holds the Go types of the toy schema, shaped like those of the product: rows as an ORM makes them, and
// views that embed a row and add to it.
package model

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Mode is an enum.
type Mode string

// The modes.
const (
	Dynamic Mode = "dynamic"
	Fixed   Mode = "FIXED"
)

// MarshalGQL writes the mode.
func (m Mode) MarshalGQL(w io.Writer) { _, _ = io.WriteString(w, strconv.Quote(string(m))) }

// UnmarshalGQL reads a mode.
func (m *Mode) UnmarshalGQL(v any) error {
	s, _ := v.(string)
	*m = Mode(s)
	if *m != Dynamic && *m != Fixed {
		return errors.New("no such mode")
	}
	return nil
}

// Color is a scalar that writes itself.
type Color struct{ R, G, B uint8 }

// MarshalGQL writes the color as text.
func (c Color) MarshalGQL(w io.Writer) { _, _ = fmt.Fprintf(w, `"#%02x%02x%02x"`, c.R, c.G, c.B) }

// UnmarshalGQL refuses every color.
func (*Color) UnmarshalGQL(any) error { return errors.New("colors are not read") }

// Node is the interface of things with an id.
type Node interface{ IsNode() }

// Row is a row of a table.
type Row struct {
	ID           string
	Name         string
	Description  *string
	Temperature  *float64
	Weight       float64
	Count        int
	Rank         *int
	Archived     bool
	VoiceEnabled *bool
	Mode         Mode
	LastMode     *Mode
	Tone         string
	LastTone     *string
	CreatedAt    time.Time
	LastSyncedAt *time.Time
	Extra        json.RawMessage
	Color        Color
	LastColor    *Color
	Tags         []string
	Words        []*string
	Marks        []float64
	Grid         [][]int
	Owner        *Owner
	Maker        Owner
	Secret       *string
	// Computed is what the resolver must not answer.
	Computed string
	// Mottos is what the view's Motto gives.
	Mottos *string
}

// Shout is promoted to the view.
func (r *Row) Shout() string { return strings.ToUpper(r.Name) }

// Assistant is the view of a row.
type Assistant struct {
	*Row

	Kids    []*Assistant
	Friends []*Assistant
}

// IsNode marks an assistant as a node.
func (*Assistant) IsNode() {}

// Settings is a nested object that is made when asked for.
func (a *Assistant) Settings() *Settings {
	return &Settings{GreetingMode: a.Mode, OpeningMessage: a.Description, Limits: []int{a.Count}}
}

// Title is a scalar that is made when asked for.
func (a *Assistant) Title() string { return a.Name + " <" + a.ID + ">" }

// Subtitle may be nothing.
func (a *Assistant) Subtitle() *string { return a.Description }

// Motto may be nothing where the schema does not allow it.
func (a *Assistant) Motto() *string { return a.Mottos }

// Children is a list.
func (a *Assistant) Children() []*Assistant { return a.Kids }

// Peers is a list with holes.
func (a *Assistant) Peers() []*Assistant { return a.Friends }

// Lazy takes a context and may fail.
func (a *Assistant) Lazy(context.Context) (*string, error) { return a.Description, nil }

// Greeting takes an argument.
func (a *Assistant) Greeting(to string) string { return a.Name + " greets " + to }

// Node is an interface.
func (a *Assistant) Node() Node {
	if len(a.Kids) == 0 {
		return nil
	}
	return a.Kids[0]
}

// ETag is the revision.
func (a *Assistant) ETag() string { return strconv.Itoa(a.Count) }

// Owner is a nested object.
type Owner struct {
	ID   string
	Name *string
}

// Settings is a nested object.
type Settings struct {
	GreetingMode   Mode
	OpeningMessage *string
	Limits         []int
}

// PageInfo says where a page stands.
type PageInfo struct {
	HasNextPage bool
	EndCursor   *string
}

// AssistantConnection is a page.
type AssistantConnection struct{ list[*Assistant] }

// list is what every connection has.
type list[T any] struct{ *Page[T] }

// Nodes of the page: the method hides the field.
func (l list[T]) Nodes() []T { return l.Page.Nodes }

// Paging says what comes after the page and how many there are.
func (l list[T]) Paging(_ context.Context, count bool) (next string, total *int, err error) {
	if l.PageInfo.EndCursor != nil {
		next = *l.PageInfo.EndCursor
	}
	if !count {
		return next, nil, nil
	}
	return next, l.TotalCount, l.Uncounted
}

// Page is what is read of a page.
type Page[T any] struct {
	Nodes      []T
	PageInfo   *PageInfo
	TotalCount *int
	// Uncounted is why there is no total.
	Uncounted error
}

// NewConnection makes the connection of a page.
func NewConnection(p *Page[*Assistant]) *AssistantConnection {
	return &AssistantConnection{list[*Assistant]{p}}
}
