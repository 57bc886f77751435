package nice_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/nice"
)

// role is the variable that makes this program something else than a test.
const role = "NICE_ROLE"

const bound = 256 << 20

func TestMain(m *testing.M) {
	switch os.Getenv(role) {
	case "":
		os.Exit(m.Run())
	case "nice":
		begin := make(chan struct{})
		for range 4 { // threads that are there before
			go func() { <-begin }()
		}
		fmt.Fprintln(os.Stdout, nice.Become(nice.Last, bound))
		_, _ = os.Stdin.Read(make([]byte, 1))
	case "greedy":
		fmt.Fprintln(os.Stdout, nice.Become(nice.Last, bound))
		var all [][]byte
		for range 100 {
			all = append(all, bytes.Repeat([]byte("x"), 10<<20))
		}
		fmt.Fprintln(os.Stdout, len(all))
	case "parent":
		child := exec.Command(os.Args[0])
		child.Env = []string{role + "=endless"}
		nice.Tie(child)
		fmt.Fprintln(os.Stdout, child.Start(), child.Process.Pid)
		select {}
	case "endless":
		select {}
	}
}

func as(t *testing.T, what string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = []string{role + "=" + what}
	return cmd
}

// All threads of such a process give way, its memory is bounded, and it goes first where memory is short.
func TestBecome(t *testing.T) {
	t.Parallel()
	cmd := as(t, "nice")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close(); _ = cmd.Wait() }()
	if said, _ := bufio.NewReader(out).ReadString('\n'); said != "<nil>\n" {
		t.Fatal(said)
	}
	process := fmt.Sprintf("/proc/%d/", cmd.Process.Pid)
	threads, _ := filepath.Glob(process + "task/*/stat")
	for _, name := range threads {
		fields := strings.Fields(read(t, name))
		if priority, policy := fields[18], fields[40]; priority != "19" || policy != "3" { // SCHED_BATCH
			t.Errorf("a thread has priority %s and policy %s", priority, policy)
		}
	}
	if len(threads) < 3 {
		t.Errorf("%d threads", len(threads))
	}
	if limits := read(t, process+"limits"); !strings.Contains(limits, strconv.Itoa(bound)) {
		t.Error(limits)
	}
	if first := read(t, process+"oom_score_adj"); first != "1000\n" {
		t.Error(first)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	cmd := as(t, "greedy")
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err == nil || string(out) != "<nil>\n" || !strings.Contains(said.String(), "out of memory") &&
		!strings.Contains(said.String(), "SIGSEGV") { // the runtime's collector does not always see that it got none
		t.Errorf("%v, %q, %.200s", err, out, said.String())
	}
}

// A process that was tied ends with the one that started it, whatever it is doing.
func TestTiedProcessEnds(t *testing.T) {
	t.Parallel()
	cmd := as(t, "parent")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said, _ := bufio.NewReader(out).ReadString('\n')
	child, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(said), "<nil> "))
	if err != nil {
		t.Fatal(said)
	}
	if err := syscall.Kill(child, 0); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	await.Until(t, "it has ended", func() bool { return errors.Is(syscall.Kill(child, 0), syscall.ESRCH) || zombie(child) })
}

// zombie reports whether a process has ended, and nobody has asked how: here, its new parent may not.
func zombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && bytes.Contains(stat, []byte(") Z "))
}
