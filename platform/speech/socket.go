package speech

import (
	"context"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// farewell is the part of the usual silence that a provider gets to take in that a connection ends.
const farewell = 4

// wire is how a provider's socket speaks, and what was said on one connection. Positions are in codes of µ-law since its beginning.
type wire interface {
	// begin are the messages that come first.
	begin() []message
	// write is that of further sound.
	write(codes []byte) message
	// ask has the provider say the words of all that was sent.
	ask() []message
	// again asks once more, if the provider may have taken it for nothing.
	again() []message
	// skip says that the words of what was sent since are not wanted.
	skip() message
	// alive and bye are what keeps a silent connection open and what ends one; either may be empty.
	alive() message
	bye() message
	// read understands a message. Results come in the order of the sound.
	read(data []byte) ([]result, error)
}

// message is one to a provider.
type message struct {
	kind websocket.MessageType
	data []byte
}

// result is what a provider heard in a stretch of sound, and if it judged that, how likely it is that nothing more follows.
type result struct {
	from, to int
	text     string
	over     float64
	judged   bool
}

// protocol is what a provider's connections have in common.
type protocol struct {
	path  string
	query url.Values
	// connect begins the protocol on a new connection.
	connect func() wire
}

// sockets transcribes by a socket, to which sound goes as it comes.
type sockets struct {
	client *client
	wire   func(*client, Listening) protocol
}

// Listen of Transcriber. It does not wait for the connection; whether there is one is seen from Text.
func (t *sockets) Listen(ctx context.Context, o Listening) (Ear, error) {
	e := &socketEar{
		client: t.client, protocol: t.wire(t.client, o),
		wake: make(chan struct{}, 1), changed: make(chan struct{}), done: make(chan struct{}),
	}
	e.ctx, e.cancel = context.WithCancel(ctx)
	go e.run() //nolint:contextcheck // the ear has it
	return e, nil
}

// socketEar hears one call. What has to be sent follows from how far a connection has come; so a new one only starts over.
type socketEar struct {
	client   *client
	protocol protocol
	ctx      context.Context //nolint:containedctx // the connections end with it
	cancel   context.CancelFunc
	done     chan struct{}
	wake     chan struct{} // something may have to be sent

	lock    sync.Mutex
	changed chan struct{} // closed where the words or the connection have changed
	closed  bool
	ended   bool // the connections have
	failed  error
	fails   int // connections in a row that brought nothing, or did not last
	drop    context.CancelFunc

	// The utterance. Positions are in codes since its beginning: wanted and heard are how far words are wanted and known.
	turn          int
	codes         []byte // those whose words are not known
	base          int    // where they begin
	wanted, heard int
	words         []string
	size          int // of them, in bytes
	over          float64
	judged        bool

	// The connection: how far it has sent and asked, in positions of the utterance, and where that began.
	wire        wire
	sent, asked int
	origin      int
	skip, again bool
	since       time.Time
	useful      bool // it brought what was wanted
	messages    int
}

// Write of Ear. Of an utterance that nobody wants the words of, the last minute is kept.
func (e *socketEar) Write(f sound.Frame) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.closed || e.ctx.Err() != nil {
		return ErrClosed
	}
	e.codes = sound.ULaw.Encode(e.codes, f[:])
	if len(e.codes) > longest+sound.Rate {
		e.forget(e.base + len(e.codes) - longest)
	}
	e.poke()
	return nil
}

// forget lets go of the sound before a position.
func (e *socketEar) forget(to int) {
	if to <= e.base {
		return
	}
	e.codes = e.codes[:copy(e.codes, e.codes[to-e.base:])]
	e.base = to
	if e.sent < e.base { // the provider does not get it either
		e.origin -= e.base - e.sent
		e.sent = e.base
	}
}

// Next of Ear.
func (e *socketEar) Next() {
	e.lock.Lock()
	defer e.lock.Unlock()
	e.skip = e.skip || e.sent > e.asked
	e.origin += e.sent
	e.turn++
	e.codes, e.base, e.wanted, e.heard, e.sent, e.asked = e.codes[:0], 0, 0, 0, 0, 0
	e.words, e.size, e.again, e.judged = nil, 0, false, false
	e.poke()
	e.tell()
}

// Close of Ear. Where there is a connection it is ended in good order.
func (e *socketEar) Close() error {
	e.lock.Lock()
	e.closed = true
	connected := e.wire != nil
	e.poke()
	e.tell()
	e.lock.Unlock()
	if !connected {
		e.cancel()
	}
	late := time.AfterFunc(e.client.Silence/farewell, e.cancel)
	defer late.Stop()
	<-e.done
	e.cancel()
	return nil
}

// poke has the sender look again.
func (e *socketEar) poke() {
	select {
	case e.wake <- struct{}{}:
	default: // it will
	}
}

// tell has those look again that wait for words.
func (e *socketEar) tell() {
	close(e.changed)
	e.changed = make(chan struct{})
}

// dial opens a connection.
func (e *socketEar) dial() (conn *websocket.Conn, err error) {
	ctx, cancel := context.WithTimeoutCause(e.ctx, e.client.Patience, errSilent)
	defer cancel()
	start := time.Now()
	defer func() { e.client.observe("connection", start, err) }()
	h := http.Header{}
	e.client.sign(h)
	at := e.client.address(e.protocol.path, e.protocol.query)
	o := websocket.DialOptions{HTTPClient: e.client.HTTP, HTTPHeader: h}
	conn, resp, err := websocket.Dial(ctx, at, &o) //nolint:bodyclose // the library closes it
	if err != nil && resp != nil && resp.StatusCode != http.StatusSwitchingProtocols {
		return nil, judge(resp)
	}
	if err != nil {
		return nil, classify(ctx, err, errConnect)
	}
	conn.SetReadLimit(answerLimit)
	return conn, nil
}
