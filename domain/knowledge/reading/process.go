package reading

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/nice"
)

// process is a child, as the server sees it.
type process struct {
	line

	cmd    *exec.Cmd
	pipes  []*os.File // this side's
	said   tail       // on standard error
	most   int64      // bytes that it may hold
	read   int        // documents
	idle   *time.Timer
	gone   chan struct{}
	finish sync.Once
	forced bool // it had not ended by itself
}

// start a child of the command.
func start(command []string, t Terms) (*process, error) {
	in, requests, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("reading: %w", err)
	}
	answers, out, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("reading: %w", closed(err, in, requests))
	}
	p := &process{line: line{in: answers, out: requests}, pipes: []*os.File{answers, requests}, gone: make(chan struct{}), most: t.Memory}
	p.cmd = exec.Command(command[0], slices.Concat(command[1:], t.args())...) //nolint:gosec,noctx // our own program; its end is kill's
	p.cmd.Args[0] = "switchboard"
	p.cmd.Env, p.cmd.Dir = []string{}, "/" // nil would be this process's
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = in, out, &p.said
	p.cmd.WaitDelay = lastWords // for what it may have started, which holds its standard error
	nice.Tie(p.cmd)
	began := make(chan error)
	go func() {
		runtime.LockOSThread() // the child ends with the thread that starts it
		defer runtime.UnlockOSThread()
		err := p.cmd.Start()
		if err == nil {
			nice.Yield(p.cmd.Process.Pid, t.Priority)
		}
		_ = closed(nil, in, out)
		began <- err
		if err == nil {
			_ = p.cmd.Wait() // its state says how
			close(p.gone)
		}
	}()
	if err := <-began; err != nil {
		return nil, fmt.Errorf("start a process that reads documents: %w", closed(err, p.pipes...))
	}
	return p, nil
}

// closed closes files on the way out.
func closed(err error, files ...*os.File) error {
	for _, f := range files {
		_ = f.Close() // nothing is in them
	}
	return err
}

// lastWords is how long a process that has closed its pipe may take to end.
const lastWords = time.Second

// end the process, and wait until its memory is given back. One that is broken is about to end by itself, and can say why.
func (p *process) end(broken bool) {
	p.finish.Do(func() {
		if broken {
			select {
			case <-p.gone:
			case <-time.After(lastWords):
			}
		}
		select {
		case <-p.gone:
		default:
			p.forced = true
			p.kill()
			<-p.gone
		}
		_ = closed(nil, p.pipes...)
	})
}

// kill it, from beside whoever uses it.
func (p *process) kill() { _ = p.cmd.Process.Kill() }

// exhausted reports whether the process has ended because it had no more memory. Go's runtime does not always see that it got none,
// and crashes in other words: so a crash of a process that held much is taken for that as well.
func (p *process) exhausted() bool {
	said := p.said.String()
	if p.forced || said == "" {
		return false
	}
	return strings.Contains(said, "out of memory") || strings.Contains(said, "cannot allocate memory") ||
		nice.Held(p.cmd.ProcessState) > p.most/much
}

// much is the part of its bound that a process holds at least, if it was refused the rest.
const much = 4

// killed reports whether others have ended the process: the kernel if the machine's memory was short, which it does not say. The document
// need not be to blame.
func (p *process) killed() bool {
	return !p.forced && p.said.String() == "" && p.cmd.ProcessState.String() == "signal: killed"
}

// tail keeps the beginning of what a process says on standard error: Go's own words for why it ends stand first.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const longestTail = 4 << 10

// Write of io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p[:min(len(p), longestTail-len(t.text))]...)
	return len(p), nil
}

// String is what was said.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}
