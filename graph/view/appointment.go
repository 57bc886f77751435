package view

import (
	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// AppointmentConnection is a page of them.
type AppointmentConnection struct{ list[*appointment.Appointment] }

// AppointmentEdge is one with its cursor.
type AppointmentEdge struct {
	Node   *appointment.Appointment
	Cursor string
}

// AppointmentPage makes the connection of a page.
func AppointmentPage(l *page.List[*appointment.Appointment], err error) (*AppointmentConnection, error) {
	if err != nil {
		return nil, err
	}
	return &AppointmentConnection{list[*appointment.Appointment]{l}}, nil
}

// Edges of the page.
func (c *AppointmentConnection) Edges() []*AppointmentEdge {
	return edges(c.List, func(n *appointment.Appointment, cursor string) *AppointmentEdge { return &AppointmentEdge{n, cursor} })
}
