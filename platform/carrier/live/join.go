package live

import (
	"errors"
	"slices"

	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// What somebody of the team may do in a call. Each includes those before it.
const (
	Listen   = "LISTEN"
	Whisper  = "WHISPER"
	TakeOver = "TAKE_OVER"
)

// Modes are all of them, in that order.
func Modes() []string { return []string{Listen, Whisper, TakeOver} }

// may says whether a mode includes another.
func may(mode, what string) bool {
	return slices.Index(Modes(), mode) >= slices.Index(Modes(), what)
}

// Guest is somebody of the team who joins a call.
type Guest struct {
	Key string
	// ID tells people apart, Name is what the others see, Tenant is whose guests are counted together.
	ID, Name, Tenant string
	Mode             string
	// Able says that they may take over, whatever their mode is.
	Able bool
	// TookOver is called when they first speak instead of the assistant.
	TookOver func()
}

// Why somebody cannot join a call.
var (
	// ErrElsewhere means that its sound passes through another copy of the server, or that it is over.
	ErrElsewhere = errors.New("live: another copy of the server carries the call")
	// ErrEarly means that nobody has answered, and that there is nothing to hear before.
	ErrEarly = errors.New("live: nobody has answered yet")
	// ErrCrowded means that as many people have joined as may.
	ErrCrowded = errors.New("live: too many people listen in")
	// ErrTaken means that another person has taken over.
	ErrTaken = talk.ErrTaken
	// ErrSilent means that the call has no sound that the server hears.
	ErrSilent = errors.New("live: the server hears nothing of the call")
)

// Bounds of those who join: in a call, of them those who take over, of a tenant, and in all.
const (
	callGuests   = 5
	callTakers   = 2 // one whose connection is broken can come again
	tenantGuests = 50
	allGuests    = 500
)

// Seat is a place in a call for somebody of the team. It is left by Leave, or when Sit returns.
type Seat struct {
	guest   Guest
	call    *call
	session *talk.Session    // nil in a call by text, and before somebody has answered
	early   chan sound.Frame // what is said before that; nil if they have joined later
	give    func()
	notices chan any
	// What belongs to Sit.
	headset *browser.Headset
	speaker *browser.Speaker // while they speak instead of the assistant
	took    bool
	dictation
}

// What waits for a page: messages, and sound that came before the answer.
const (
	noticesAhead = 64
	earlyAhead   = 50
)

// Seat somebody in a call that this copy carries.
func (c *Carrier) Seat(g Guest) (*Seat, error) {
	o := c.under(g.Key)
	if o == nil {
		return nil, ErrElsewhere
	}
	s := &Seat{guest: g, call: o, session: o.session.Load(), notices: make(chan any, noticesAhead)}
	switch {
	case s.session == nil && o.text.Load() == nil && o.dialled.Load() && g.Mode == Listen:
		s.early = make(chan sound.Frame, earlyAhead)
	case s.session == nil && o.text.Load() == nil:
		return nil, ErrEarly
	case s.session == nil && g.Mode == TakeOver:
		return nil, ErrSilent
	}
	bound := share.Part{Of: "call " + g.Key, Most: callGuests}
	if g.Mode == TakeOver {
		bound = share.Part{Of: "taker " + g.Key, Most: callTakers}
	}
	give, err := c.seats.Take(1, bound, share.Part{Of: "tenant " + g.Tenant, Most: tenantGuests})
	if err != nil {
		return nil, ErrCrowded
	}
	s.give = give
	if err := o.room.sit(s); err != nil {
		give()
		return nil, err
	}
	return s, nil
}

// Leave the call.
func (s *Seat) Leave() {
	s.call.room.leave(s)
	s.give()
}
