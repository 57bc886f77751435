package trunktest

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Person is somebody on the telephone.
type Person struct {
	t    testing.TB
	call *sip.Call
	gone chan struct{}

	mu     sync.Mutex
	says   []sound.Frame
	heard  []sound.Frame
	silent int  // frames since the assistant was heard
	reply  bool // the assistant was heard since this person has last spoken
}

func newPerson(t testing.TB, call *sip.Call) *Person {
	t.Helper()
	p := &Person{t: t, call: call, gone: make(chan struct{})}
	go p.listen()
	return p
}

// listen sends 20 ms for each that are heard.
func (p *Person) listen() {
	defer close(p.gone)
	for {
		h, err := p.call.Receive(context.WithoutCancel(p.t.Context()))
		if err != nil {
			return
		}
		_ = p.call.Send(p.take(h.Frame)) // the end of the call is heard
	}
}

// loud is the level in dBFS that silence does not have.
const loud = -50

func (p *Person) take(f sound.Frame) (out sound.Frame) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = append(p.heard, f)
	if p.silent++; sound.Level(f[:]) > loud {
		p.silent, p.reply = 0, true
	}
	if len(p.says) > 0 {
		out, p.says = p.says[0], p.says[1:]
		p.reply = false
	}
	return out
}

// Say something, and wait until it is said.
func (p *Person) Say(frames []sound.Frame) {
	p.t.Helper()
	p.mu.Lock()
	p.says, p.reply = slices.Clone(frames), false
	p.mu.Unlock()
	await.Until(p.t, "there is no telephone to say it to", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return len(p.says) == 0
	})
}

// pause is how many silent frames end what the assistant says.
const pause = 25

// Reply waits until the assistant has said something, and is silent or hangs up.
func (p *Person) Reply() {
	p.t.Helper()
	await.Until(p.t, "the assistant does not reply", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.reply && (p.silent >= pause || p.Gone())
	})
}

// Heard is what the assistant has said until now, where its voice is the modem.
func (p *Person) Heard() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return speechtest.Text(speechtest.Decode(p.heard))
}

// Over waits until the server hangs up.
func (p *Person) Over() {
	p.t.Helper()
	await.Until(p.t, "the server does not hang up", p.Gone)
}

// Gone says whether the call is over.
func (p *Person) Gone() bool {
	select {
	case <-p.gone:
		return true
	default:
		return false
	}
}

// Leave hangs up.
func (p *Person) Leave() {
	p.t.Helper()
	if err := p.call.HangUp(context.WithoutCancel(p.t.Context())); err != nil {
		p.t.Error(err)
	}
	<-p.gone
}

// Press keys.
func (p *Person) Press(keys string) {
	p.t.Helper()
	p.mu.Lock()
	p.reply = false
	p.mu.Unlock()
	if err := p.call.Press(p.t.Context(), keys); err != nil {
		p.t.Error(err)
	}
}
