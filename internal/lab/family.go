package lab

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// glance is how often it is looked at what processes hold.
const glance = 20 * time.Millisecond

// Most watches what the server and the processes that it has started hold together, until the function that it answers is called. That
// is the most it was, in bytes; what is shared with the server counts once.
func (s *Server) Most(ctx context.Context) (end func() int64) {
	ctx, cancel := context.WithCancel(ctx)
	most := make(chan int64)
	go func() {
		peak := int64(0)
		for tick := time.NewTicker(glance); ; {
			peak = max(peak, s.family())
			select {
			case <-tick.C:
			case <-ctx.Done():
				tick.Stop()
				most <- peak
				return
			}
		}
	}()
	return func() int64 { cancel(); return <-most }
}

// family is what the server holds now, and what its children have of their own.
func (s *Server) family() int64 {
	now, _, err := s.Memory()
	if err != nil {
		return 0 // it has ended
	}
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", s.process.Process.Pid))
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for pid := range bytes.FieldsSeq(text) {
			n, _ := strconv.Atoi(string(pid))
			own, _ := held(n, "RssAnon")
			now += own
		}
	}
	return now
}
