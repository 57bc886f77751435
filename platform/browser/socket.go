// Package browser connects web pages to calls: sound and messages over a WebSocket or WebRTC. It knows neither tenants nor what is said.
package browser

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// Protocol is the subprotocol of the socket.
//
// Binary messages are 20 ms of sound each: 320 samples of 16 kHz, 16 bits, little-endian, one channel. Text messages are JSON
// objects with a type.
const Protocol = "switchboard.call.v1"

// Sound as it travels.
const (
	Rate       = 16000
	PacketSize = Rate / 50
	packet     = 2 * PacketSize // bytes
)

// Bounds of a socket.
const (
	messageLimit = 16 << 10 // bytes of a message
	queued       = 100      // packets that wait for a page that reads slowly: two seconds of sound
	reserved     = 50       // room for messages, which may not be lost
	writing      = 10 * time.Second
	pinging      = 10 * time.Second
	// A page sends 50 packets a second. One whose tab was frozen sends what has piled up meanwhile.
	packetRate, packetBurst = 60, 500
	textRate, textBurst     = 10, 50
)

// Why a socket is closed, beside what RFC 6455 has.
const (
	// CloseRefused means that the ticket is not taken, CloseBusy that there are too many calls, CloseOver that the call is over.
	CloseRefused = 4403
	CloseBusy    = 4429
	CloseOver    = 4000
	// CloseTaken, for those who join a call, means that another person has taken over, CloseElsewhere that another copy of the server has
	// the call, and CloseEarly that nothing can be heard of it, or not yet.
	CloseTaken     = 4409
	CloseElsewhere = 4421
	CloseEarly     = 4425
	// CloseLost means that the copy of the server that has the call does not answer any longer.
	CloseLost = 4502
)

// Supervision is the subprotocol of those who join a call that others have. Sound travels as in Protocol.
const Supervision = "switchboard.supervision.v1"

// Why a socket ends: its page does what the protocol forbids, or does not read what it is sent.
var (
	errAbuse = errors.New("browser: the page breaks the protocol")
	errOver  = errors.New("browser: the call is over")
	errSlow  = errors.New("browser: the page reads too slowly")
)

// Message is one that a page has sent.
type Message struct {
	Type string
	// Body is the whole object.
	Body *strictjson.Value
}

// Socket carries packets of sound and messages. Its methods may be called from several goroutines.
type Socket struct {
	ws     *websocket.Conn
	ctx    context.Context //nolint:containedctx // it ends with the socket
	cancel context.CancelCauseFunc
	out    chan frame
	// written is closed when nothing is written any more.
	written chan struct{}
	work    sync.WaitGroup
	mu      sync.Mutex
	closed  bool // nothing is queued any more
}

type frame struct {
	kind websocket.MessageType
	data []byte
}

// Handlers are called by the goroutine that reads, in order: they return at once.
type Handlers struct {
	Sound func(samples *[PacketSize]int16)
	Text  func(Message)
}

// NewSocket takes a connection that was accepted, which it closes. It begins to read with Run.
func NewSocket(ctx context.Context, ws *websocket.Conn) *Socket {
	s := &Socket{ws: ws, out: make(chan frame, queued+reserved), written: make(chan struct{})}
	s.ctx, s.cancel = context.WithCancelCause(ctx)
	ws.SetReadLimit(messageLimit)
	s.work.Go(s.write)
	return s
}

// First waits for a message, before Run. The error is not nil if none arrives in time, or if sound does.
func (s *Socket) First(ctx context.Context) (Message, error) {
	kind, data, err := s.ws.Read(ctx)
	if err != nil {
		return Message{}, fmt.Errorf("browser: %w", err)
	}
	if kind != websocket.MessageText {
		return Message{}, errAbuse
	}
	return parse(data)
}

// Run reads until the socket ends, which it does where the page breaks the protocol as well.
func (s *Socket) Run(h Handlers) {
	s.work.Go(func() { s.cancel(s.read(h)) })
	s.work.Go(s.ping)
}

func (s *Socket) read(h Handlers) error {
	sound, text := newMeter(packetRate, packetBurst), newMeter(textRate, textBurst)
	for {
		kind, data, err := s.ws.Read(s.ctx)
		if err != nil {
			return err //nolint:wrapcheck // it is only looked at here
		}
		if kind == websocket.MessageBinary {
			if len(data) != packet || !sound.take(time.Now()) {
				return errAbuse
			}
			h.Sound(samples(data))
			continue
		}
		m, err := parse(data)
		if err != nil || !text.take(time.Now()) {
			return errAbuse
		}
		h.Text(m)
	}
}

func samples(data []byte) *[PacketSize]int16 {
	var out [PacketSize]int16
	for i := range out {
		out[i] = int16(binary.LittleEndian.Uint16(data[2*i:])) //nolint:gosec // the same bits
	}
	return &out
}

func parse(data []byte) (Message, error) {
	body, err := strictjson.Object(data)
	if err != nil {
		return Message{}, errAbuse
	}
	kind, ok := body.Get("type").Text()
	if !ok {
		return Message{}, errAbuse
	}
	return Message{Type: kind, Body: body}, nil
}

// ping finds out that a page is gone which did not say so.
func (s *Socket) ping() {
	tick := time.NewTicker(pinging)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-s.ctx.Done():
			return
		}
		ctx, cancel := context.WithTimeout(s.ctx, pinging)
		err := s.ws.Ping(ctx)
		cancel()
		if err != nil {
			s.cancel(err)
			return
		}
	}
}

// write what waits. After the end, what was queued before it is still sent.
func (s *Socket) write() {
	defer close(s.written)
	for f := range s.out {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), writing)
		err := s.ws.Write(ctx, f.kind, f.data)
		cancel()
		if err != nil {
			s.cancel(err)
			for range s.out { //nolint:revive // until it is closed
			}
			return
		}
	}
}

// Play sends a packet of sound; false if the page reads too slowly, and it is lost.
func (s *Socket) Play(samples *[PacketSize]int16) bool {
	data := make([]byte, 0, packet)
	for _, v := range samples {
		data = binary.LittleEndian.AppendUint16(data, uint16(v)) //nolint:gosec // the same bits
	}
	return s.offer(frame{websocket.MessageBinary, data})
}

// Tell sends a message, which has to be an object with a type. A page that does not read is cut off.
func (s *Socket) Tell(message any) {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(message); err != nil {
		s.cancel(err)
		return
	}
	if !s.offer(frame{websocket.MessageText, bytes.TrimSpace(b.Bytes())}) {
		s.cancel(errSlow)
	}
}

func (s *Socket) offer(f frame) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.ctx.Err() != nil || f.kind == websocket.MessageBinary && len(s.out) >= queued {
		return false
	}
	select {
	case s.out <- f:
		return true
	default:
		return false
	}
}

// Done is closed when the socket has ended.
func (s *Socket) Done() <-chan struct{} { return s.ctx.Done() }

// Close ends the socket after what is queued, for a reason that the page gets. Later calls only wait.
func (s *Socket) Close(code int, reason string) {
	s.mu.Lock()
	first := !s.closed
	if s.closed = true; first {
		close(s.out)
	}
	s.mu.Unlock()
	if first {
		s.finish(code, reason)
	}
	s.work.Wait()
}

func (s *Socket) finish(code int, reason string) {
	if cause := context.Cause(s.ctx); errors.Is(cause, errAbuse) || errors.Is(cause, errSlow) {
		code, reason = int(websocket.StatusPolicyViolation), cause.Error()
	}
	<-s.written
	_ = s.ws.Close(websocket.StatusCode(code), reason) // the page may be gone
	s.cancel(errOver)
}
