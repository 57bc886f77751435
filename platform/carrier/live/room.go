package live

import (
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// room is who of the team is in a call.
type room struct {
	mu    sync.Mutex
	seats map[*Seat]bool
	taker *Guest    // who speaks instead of the assistant
	until time.Time // the caller waits for one of them to take over; the zero value is not at all
}

// sit down. The error is ErrTaken if somebody wants to take over, and another person has.
func (r *room) sit(s *Seat) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.taker != nil && s.guest.Mode == TakeOver && r.taker.ID != s.guest.ID {
		return ErrTaken
	}
	if r.seats == nil {
		r.seats = map[*Seat]bool{}
	}
	r.seats[s] = true
	return nil
}

func (r *room) leave(s *Seat) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.seats, s)
}

// hear has everybody hear what is said before the call is answered. Slow listeners miss some of it.
func (r *room) hear(f sound.Frame) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for s := range r.seats {
		select {
		case s.early <- f:
		default:
		}
	}
}

// tell everybody. A page that reads slowly misses it.
func (r *room) tell(message any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for s := range r.seats {
		s.note(message)
	}
}

// attended says whether somebody listens in who can take over.
func (r *room) attended() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for s := range r.seats {
		if s.guest.Able {
			return true
		}
	}
	return false
}

// waits says that the caller waits for one of them to take over.
func (r *room) waits(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.until = time.Now().Add(d)
	for s := range r.seats {
		s.note(waiting(d))
	}
}

// waiting is that, as sent to pages.
func waiting(d time.Duration) any { return map[string]any{"type": "waiting", "ms": d.Milliseconds()} }

// taken says that a person speaks instead of the assistant; "" is nobody any more.
func (r *room) taken(by string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.taker, r.until = nil, time.Time{}
	for s := range r.seats {
		if by != "" && s.guest.ID == by {
			r.taker = &s.guest
		}
	}
	for s := range r.seats {
		s.note(r.person())
	}
}

// person is the member who speaks instead of the assistant, as sent to pages.
func (r *room) person() any {
	if r.taker == nil {
		return map[string]any{"type": "given_back"}
	}
	return map[string]any{"type": "taken_over", "by": r.taker.Name, "person": r.taker.ID}
}

// now tells one page how it stands.
func (r *room) now(s *Seat) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.taker != nil {
		s.note(r.person())
	}
	if left := time.Until(r.until); left > 0 {
		s.note(waiting(left))
	}
}

func (s *Seat) note(message any) {
	select {
	case s.notices <- message:
	default:
	}
}
