package talkbench_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/netip"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/talkbench"
	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/talk"
	"github.com/switchboard-dev/switchboard/platform/vad"
)

// caller is the variable that makes this program the server, in a process of its own: the port of whoever calls it.
const caller = "TALKBENCH_CALLER"

func TestMain(m *testing.M) {
	if port := os.Getenv(caller); port != "" {
		if err := serve(port); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// state of the server. CPU is what the process has used so far.
type state struct {
	CPU                           time.Duration
	Goroutines, Files             int
	Frames, Lost, Replies, Failed int64
}

// server holds calls as the real one does, but for what is behind the session: its providers and its mind answer at once.
type server struct {
	frames, lost, replies, failed atomic.Int64
	said                          map[string][]sound.Frame
}

// answer is what the server replies to everything, in some three seconds.
const answer = "We are open from nine to five every day."

// serve takes calls until its input ends. For each line of that it says how it is.
func serve(port string) error {
	number, err := strconv.Atoi(port)
	if err != nil {
		return err
	}
	phone, err := sip.Open(sip.Config{UDP: "127.0.0.1:0", Timing: sip.Timing{Reply: time.Second}})
	if err != nil {
		return err
	}
	s := &server{said: map[string][]sound.Frame{answer: speechtest.Modem(answer)}}
	phone.Use([]sip.Trunk{loopback(number)})
	phone.Serve(s.take)
	fmt.Println(phone.Addr(sip.UDP).Port()) //nolint:forbidigo // a process of its own, which says where it is
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		if err := json.NewEncoder(os.Stdout).Encode(s.state()); err != nil {
			return err
		}
	}
	return phone.Close()
}

// loopback is a trunk to a port of this machine.
func loopback(port int) sip.Trunk {
	return sip.Trunk{ID: "t", Host: "127.0.0.1", Port: port, Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}}
}

func (s *server) state() state {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used) // it cannot fail of oneself
	files, _ := os.ReadDir("/proc/self/fd")
	runtime.GC()
	return state{
		CPU:        time.Duration(used.Utime.Nano() + used.Stime.Nano()),
		Goroutines: runtime.NumGoroutine(), Files: len(files),
		Frames: s.frames.Load(), Lost: s.lost.Load(), Replies: s.replies.Load(), Failed: s.failed.Load(),
	}
}

func (s *server) take(in *sip.Invite) {
	call, err := in.Answer()
	if err != nil {
		s.failed.Add(1)
		return
	}
	go s.hold(call)
}

// hold a call, with a recording in a file that has no name, as the server has it.
func (s *server) hold(call *sip.Call) {
	tape, err := os.CreateTemp("", "talkbench")
	if err != nil {
		s.failed.Add(1)
		return
	}
	defer func() { _ = tape.Close() }()
	_ = os.Remove(tape.Name())
	w := &talkbench.World{
		Say:   func(text string) []sound.Frame { return s.said[text] },
		Reply: func(talk.Heard) string { return answer },
	}
	parts := w.Parts(talk.Defaults("en"), func() int { return 0 })
	parts.Ear, parts.Leg, parts.Activity, parts.Recording = deaf{}, &counting{Leg: call, s: s}, vad.New(), tape
	talk.New(parts).Run(context.Background())
	s.replies.Add(int64(len(w.Of(talk.Measured))))
}

// counting counts what arrives.
type counting struct {
	leg.Leg

	s     *server
	begun bool // nothing is lost before the first arrives
}

func (c *counting) Receive(ctx context.Context) (leg.Heard, error) {
	h, err := c.Leg.Receive(ctx)
	if c.begun = err == nil && (c.begun || !h.Lost); c.begun {
		c.s.frames.Add(1)
		if h.Lost {
			c.s.lost.Add(1)
		}
	}
	return h, err
}

// child is the server in its process.
type child struct {
	t    *testing.T
	port int
	ask  func() state
}

// start a server that is called from a port.
func start(t *testing.T, from int) *child {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), self) // it ends when its input does
	cmd.Env, cmd.Stderr = append(os.Environ(), caller+"="+strconv.Itoa(from)), os.Stderr
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := json.NewDecoder(out)
	c := &child{t: t}
	t.Cleanup(func() {
		_ = in.Close()
		if err := cmd.Wait(); err != nil && !t.Failed() {
			t.Error(err)
		}
	})
	c.ask = func() (s state) {
		_, _ = fmt.Fprintln(in)
		if err := said.Decode(&s); err != nil {
			t.Fatal(err)
		}
		return s
	}
	if err := said.Decode(&c.port); err != nil {
		t.Fatal(err)
	}
	return c
}

// deaf hears the same whatever is said.
type deaf struct{}

func (deaf) Listen(context.Context, speech.Listening) (speech.Ear, error) { return deaf{}, nil }
func (deaf) Write(sound.Frame) error                                      { return nil }
func (deaf) Text(context.Context) (string, error)                         { return "When are you open?", nil }
func (deaf) Next()                                                        {}
func (deaf) Close() error                                                 { return nil }
