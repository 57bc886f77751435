package nice

import "golang.org/x/sys/unix"

// last is the priority that gives way to all others.
const last = 19

// giveWay makes the current thread, and no other, the last to get a processor. Where that is forbidden it stays as it is.
func giveWay() { _ = unix.Setpriority(unix.PRIO_PROCESS, unix.Gettid(), last) }
