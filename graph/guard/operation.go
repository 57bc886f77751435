package guard

import (
	"strconv"
	"strings"
	"sync"
)

// operations of a socket, by the ids that its client gives them. gqlgen does not check whether one is in use, and forgets an operation only
// after it has sent its end. So it is given an id of ours for each, which is never used again.
type operations struct {
	mu   sync.Mutex
	made int
	ours map[string]string // by the client's
}

// begin gives an operation an id, unless the client has another of that name.
func (o *operations) begin(theirs string) (ours string, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, taken := o.ours[theirs]; taken {
		return "", false
	}
	if o.ours == nil {
		o.ours = map[string]string{}
	}
	o.made++
	ours = strconv.Itoa(o.made) + " " + theirs
	o.ours[theirs] = ours
	return ours, true
}

// end is our id of an operation that the client wants no more of, and "" if there is none. The client may use its own again.
func (o *operations) end(theirs string) (ours string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	ours = o.ours[theirs]
	delete(o.ours, theirs)
	return ours
}

// clientID is the client's id of an operation that a message is of, unless the client has completed it. After the last message, it may use the
// id again.
func (o *operations) clientID(ours string, last bool) (theirs string, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	_, theirs, _ = strings.Cut(ours, " ")
	if o.ours[theirs] != ours {
		return "", false
	}
	if last {
		delete(o.ours, theirs)
	}
	return theirs, true
}
