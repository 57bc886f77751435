package nice

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// handles is how many files a process may have open.
const handles = 64

// Tie a command that is about to start to this process and to the thread that starts it: it ends with either. What the terminal sends to
// this process does not reach it.
func Tie(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// Yield makes a process that was tied and has just started give way, until it does so by itself.
func Yield(pid, priority int) { _ = unix.Setpriority(unix.PRIO_PGRP, pid, priority) }

// giveThreadWay is for the thread that it is called on.
func giveThreadWay(priority int) { _ = unix.Setpriority(unix.PRIO_PROCESS, 0, priority) }

// Held is the most memory that a process held that has ended, in bytes; 0 if that is not known.
func Held(ended *os.ProcessState) int64 {
	used, known := ended.SysUsage().(*syscall.Rusage)
	if !known {
		return 0
	}
	return used.Maxrss << 10 //nolint:mnd // it is in kilobytes
}

// giveWay makes all threads give way, and with them those that they start.
func giveWay(priority int) {
	tasks, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return
	}
	for range 2 { // one may have been started meanwhile, by one that had not given way yet
		for _, t := range tasks {
			thread, _ := strconv.Atoi(t.Name())
			if unix.SchedSetAttr(thread, &unix.SchedAttr{Policy: unix.SCHED_BATCH, Nice: int32(priority)}, 0) != nil { //nolint:gosec // it is small
				_ = unix.Setpriority(unix.PRIO_PROCESS, thread, priority)
			}
		}
		if tasks, err = os.ReadDir("/proc/self/task"); err != nil {
			return
		}
	}
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) // if memory is short, this one rather than who started it
}

// bind the process to its bounds. What it has written and not shared counts as memory, and what it has reserved does not.
func bind(memory int64) error {
	for resource, most := range map[int]uint64{
		unix.RLIMIT_DATA: uint64(memory), //nolint:gosec // it is above 0
		unix.RLIMIT_CORE: 0, unix.RLIMIT_NOFILE: handles,
	} {
		if err := unix.Setrlimit(resource, &unix.Rlimit{Cur: most, Max: most}); err != nil {
			return fmt.Errorf("nice: bound %d: %w", resource, err)
		}
	}
	return nil
}
