package table

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/tableview"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// mostBytes is how large the conditions of a view are at most, and its layout.
const mostBytes = 2000

// The widths that the dashboard gives columns, in pixels.
const (
	Narrowest = 64
	Widest    = 800
)

// Input is what a view is. Its name is unique among those that its member has of the table.
type Input struct {
	List       string `check:"oneOf=APPOINTMENTS|ASSISTANTS|AUDIT|CALLS|CONTACTS|KEYS|KNOWLEDGE|NUMBERS|REFUSALS|SOURCES|SUBACCOUNTS|TAGS|TOOLS|UNANSWERED|VOICES"`
	Name       string `check:"minLength=1,maxLength=60"`
	Conditions json.RawMessage
	Layout     json.RawMessage
}

// Judge of rule.Judge: conditions are texts, and a layout is one.
func (in Input) Judge() (wrong []fault.Detail) {
	if _, ok := in.conditions(); !ok {
		wrong = append(wrong, fault.Break("conditions", fault.NoConditions, strconv.Itoa(mostBytes)))
	}
	if _, ok := in.layout(); !ok {
		wrong = append(wrong, fault.Detail{Field: "layout", Message: fmt.Sprintf(
			"must be an object of hidden, an object of booleans, and widths, an object of integers from %d to %d, of at most %d bytes",
			Narrowest, Widest, mostBytes)})
	}
	return wrong
}

func (in Input) conditions() (texts map[string]string, ok bool) {
	// A pointer tells null from "".
	var all map[string]*string
	if !read(in.Conditions, &all) || all == nil {
		return nil, false
	}
	texts = map[string]string{}
	for name, value := range all {
		if value == nil {
			return nil, false
		}
		texts[name] = *value
	}
	return texts, true
}

func (in Input) layout() (l layout, ok bool) {
	var all struct {
		Hidden map[string]*bool `json:"hidden"`
		Widths map[string]int   `json:"widths"`
	}
	if !read(in.Layout, &all) || all.Hidden == nil || all.Widths == nil {
		return l, false
	}
	l = layout{map[string]bool{}, all.Widths}
	for name, value := range all.Hidden {
		if value == nil {
			return l, false
		}
		l.Hidden[name] = *value
	}
	for _, width := range all.Widths {
		if width < Narrowest || width > Widest {
			return l, false
		}
	}
	return l, true
}

// read a value that has nothing but what is known.
func read(text json.RawMessage, to any) bool {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return len(text) <= mostBytes && d.Decode(to) == nil && !d.More()
}

// Save a view: a new one, or the caller's with the id. Saving a new one that exists already in the same form changes nothing: a client that has not
// received the response tries again. The error is a conflict if the name is taken or the limit is reached, and not_found if the view with the id
// is somebody else's, of another table, or of a table of another subaccount.
func (s *Service) Save(ctx context.Context, id *string, in Input) (*View, error) {
	c, err := member(ctx)
	if err != nil {
		return nil, err
	}
	in.Name = plain.Line(in.Name)
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	about := workspaceOf(c)
	if !slices.Contains(wide, in.List) {
		if err := authz.Chosen(ctx); err != nil {
			return nil, err
		}
		about = c.Subaccount
	}
	var out *View
	err = s.store.Again(ctx, func(ctx context.Context) error {
		if err := s.stay(ctx, c, about); err != nil {
			return err
		}
		row, err := s.write(ctx, id, in, about)
		if err == nil {
			out, err = viewOf(row)
		}
		return err
	})
	return out, err
}

// stay locks the caller's membership: views of a member are saved one at a time, and removing the member, or a subaccount from them, deletes what
// was saved before. The error is not_found if that has happened.
func (s *Service) stay(ctx context.Context, c *authz.Caller, about string) error {
	row, err := s.store.Client(ctx).Membership.Query().Where(membership.UserID(c.ID), s.store.Reserved()).Only(ctx)
	if err != nil {
		return store.Missing(err, "workspace")
	}
	if about != "" && len(row.Subaccounts) > 0 && !slices.Contains(row.Subaccounts, about) {
		return fault.Missing("subaccount")
	}
	return nil
}

// write the view. All others of the member's of the same table are read: they are few.
func (s *Service) write(ctx context.Context, id *string, in Input, about string) (*ent.TableView, error) {
	client, user := s.store.Client(ctx).TableView, authz.From(ctx).ID
	conditions, _ := in.conditions() // they have been judged
	columns, _ := in.layout()
	rows, err := client.Query().Where(tableview.UserID(user), tableview.About(about), tableview.List(in.List)).
		Order(tableview.ByID()).All(ctx)
	if err != nil {
		return nil, err
	}
	now, named := among(rows, id, in.Name)
	switch {
	case id != nil && now == nil:
		return nil, fault.Missing("view")
	case named != nil && id == nil && same(named, in.Name, conditions, columns):
		return named, nil
	case named != nil:
		return nil, fault.New(fault.Conflict, "Another view has this name.", fault.Break("name", fault.Taken))
	case now != nil && same(now, in.Name, conditions, columns):
		return now, nil
	case now != nil:
		return client.UpdateOne(now).SetName(in.Name).SetConditions(conditions).SetHidden(columns.Hidden).SetWidths(columns.Widths).Save(ctx)
	case len(rows) >= Most:
		return nil, fault.Newf(fault.Conflict, "You have %d views of this table, which is the limit.", Most)
	}
	return client.Create().SetUserID(user).SetAbout(about).SetList(in.List).SetName(in.Name).
		SetConditions(conditions).SetHidden(columns.Hidden).SetWidths(columns.Widths).Save(ctx)
}

// among views are the one with the id, and another with the name.
func among(rows []*ent.TableView, id *string, name string) (now, named *ent.TableView) {
	for _, row := range rows {
		switch {
		case id != nil && row.ID == *id:
			now = row
		case strings.EqualFold(row.Name, name):
			named = row
		}
	}
	return now, named
}

// same says that a view is what it is to become.
func same(row *ent.TableView, name string, conditions map[string]string, l layout) bool {
	return row.Name == name && maps.Equal(row.Conditions, conditions) && maps.Equal(row.Hidden, l.Hidden) && maps.Equal(row.Widths, l.Widths)
}
