package nice

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// Tie a command that is about to start to this process. What the terminal sends to this process does not reach it.
func Tie(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// Yield makes a process that was tied and has just started give way, until it does so by itself.
func Yield(pid, priority int) { _ = unix.Setpriority(unix.PRIO_PROCESS, pid, priority) }

// giveThreadWay does nothing: threads have no priority of their own here.
func giveThreadWay(int) {}

// Held is the most memory that a process held that has ended: of no use without a bound.
func Held(*os.ProcessState) int64 { return 0 }

func giveWay(priority int) { Yield(os.Getpid(), priority) }

// bind has no bound to set: the system has none on memory.
func bind(int64) error { return nil }
