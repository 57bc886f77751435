package reading

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"syscall"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/platform/nice"
)

// processors is how many threads of a child are at work at once: one that reads, and one that collects its garbage.
const processors = 2

// Terms are what a child lives by. They follow a Command as its arguments, in their order.
type Terms struct {
	// Priority is from 0, everybody's, to nice.Last.
	Priority int
	// Memory is its bound, in bytes.
	Memory int64
	// Cache is a folder of the server's alone for what it compiles, or "".
	Cache string
}

func (t Terms) args() []string {
	return []string{strconv.Itoa(t.Priority), strconv.FormatInt(t.Memory, 10), t.Cache}
}

// Serve is a child: it answers requests until the input ends, whatever it is doing then, for the server is gone. It does not return where that
// happens. The error is what keeps it from beginning.
func Serve(in io.Reader, out io.Writer, t Terms) error {
	if err := nice.Become(t.Priority, t.Memory); err != nil {
		return err
	}
	runtime.GOMAXPROCS(processors)
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP) // the server gets them as well, and ends this process in time
	c := &child{line: line{out: out}, frames: make(chan frame), documents: extract.Reader{Cache: t.Cache}}
	go func() {
		c.hear(in)
		os.Exit(0) // nobody waits for anything here any more
	}()
	for f := range c.frames {
		if err := c.answer(f); err != nil {
			return err
		}
	}
	return nil
}

type frame struct {
	mark
	body []byte
}

// child answers requests.
type child struct {
	line

	frames    chan frame
	documents extract.Reader
}

// hear passes on what comes, until nothing more does.
func (c *child) hear(in io.Reader) {
	for {
		m, body, err := line{in: in}.receive()
		if err != nil {
			return
		}
		c.frames <- frame{m, body}
	}
}

// answer a request. The error is that of the pipe: nobody hears.
func (c *child) answer(f frame) error {
	var r request
	if f.mark != asked || unpack(f.body, &r) != nil {
		return errFrame
	}
	a := c.try(r)
	a.Held = held()
	return c.send(done, a)
}

// try makes an answer of whatever happens: a document that no parser was tried on must not end in silence.
func (c *child) try(r request) (a answer) {
	defer func() {
		p := recover()
		if err, is := p.(error); is && errors.Is(err, syscall.ENOMEM) {
			panic(p) // there is no memory to go on with
		}
		if p != nil {
			a = answer{Failure: fmt.Sprintf("panic: %v\n%s", p, debug.Stack())}
		}
	}()
	t := task{child: c, request: r, file: &remote{child: c, size: r.Size}}
	var err error
	switch r.What {
	case toIndex:
		a.Index, err = t.index()
	case toLook:
		a.Page, err = t.look()
	case toMap:
		a.Map, err = t.siteMap()
	default:
		err = errFrame
	}
	if refusal, ok := errors.AsType[extract.Refusal](err); ok {
		a.Refusal = &refusal.Reason
	} else if err != nil {
		a.Failure = err.Error()
	}
	return a
}

// held is how much memory this process has from the system.
func held() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
}

// remote is a document that the server has. The last piece of it is kept.
type remote struct {
	child *child
	size  int64
	at    int64 // of the piece
	piece []byte
}

// ReadAt of io.ReaderAt.
func (r *remote) ReadAt(p []byte, off int64) (n int, err error) {
	for n < len(p) {
		at := off + int64(n)
		if at >= r.size {
			return n, io.EOF
		}
		if err := r.fetch(at / pieceSize); err != nil {
			return n, err
		}
		within := int(at % pieceSize)
		if within >= len(r.piece) {
			return n, io.EOF
		}
		n += copy(p[n:], r.piece[within:])
	}
	return n, nil
}

func (r *remote) fetch(number int64) error {
	if r.piece != nil && r.at == number {
		return nil
	}
	if err := r.child.send(wanted, number); err != nil {
		return err
	}
	f := <-r.child.frames
	if f.mark != pieces {
		return errFrame
	}
	r.at, r.piece = number, f.body
	return nil
}
