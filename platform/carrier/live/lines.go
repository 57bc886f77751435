package live

import (
	"sync"
	"time"
)

// wanted is how long a workspace that had or wanted a call counts as one that may want another.
const wanted = 10 * time.Minute

// lines are the places of calls, shared among workspaces. One has all of them while no other wants any, else three quarters; and who calls
// by a page that is open to everybody leaves half to telephones, where there are any.
type lines struct {
	most   int // 0 bounds nothing
	phones bool
	now    func() time.Time

	mu     sync.Mutex
	by     map[string]int
	public int
	last   map[string]time.Time // when a workspace last had or wanted a call
}

func newLines(most int, phones bool) *lines {
	return &lines{most: most, phones: phones, now: time.Now, by: map[string]int{}, last: map[string]time.Time{}}
}

// take a place of a workspace's until it is given back; false if its part is in use, or that of public pages.
func (l *lines) take(workspace string, public bool) (give func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last[workspace] = l.now()
	if l.full(workspace, public) {
		return nil, false
	}
	l.count(workspace, public, 1)
	return sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.last[workspace] = l.now()
		l.count(workspace, public, -1)
	}), true
}

// free says whether there is a place for a telephone call of a workspace's.
func (l *lines) free(workspace string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.full(workspace, false)
}

// full says whether a workspace's part is in use, or that of public pages. The caller holds l.mu.
func (l *lines) full(workspace string, public bool) bool {
	part, pages := l.most-l.most/4, l.most-l.most/2 //nolint:mnd // three quarters, and half
	return l.most > 0 && (public && l.phones && l.public >= pages || l.by[workspace] >= part && l.others(workspace))
}

// want notes that a workspace has found no place.
func (l *lines) want(workspace string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last[workspace] = l.now()
}

// others says whether a workspace is not alone; those that have wanted nothing for long are forgotten.
func (l *lines) others(workspace string) bool {
	there := false
	for other, at := range l.last {
		switch {
		case l.by[other] == 0 && l.now().Sub(at) > wanted:
			delete(l.last, other)
		case other != workspace:
			there = true
		}
	}
	return there
}

func (l *lines) count(workspace string, public bool, n int) {
	if l.by[workspace] += n; l.by[workspace] == 0 {
		delete(l.by, workspace)
	}
	if public {
		l.public += n
	}
}
