package speech

import (
	"cmp"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"time"

	"github.com/switchboard-dev/switchboard/platform/egress"
)

// Kinds of endpoints.
const (
	// OpenAI is the HTTP interface of OpenAI, which speaches, Kokoro-FastAPI, LocalAI, vLLM and others have as well.
	OpenAI = "openai"
	// Realtime is the socket of OpenAI. It only transcribes.
	Realtime = "realtime"
	// Deepgram is the socket of Deepgram. It only transcribes.
	Deepgram = "deepgram"
)

// Settings are the endpoints for speech and transcription in a workspace's calls. An endpoint without a kind is not set.
type Settings struct {
	Speaking, Hearing Endpoint
	// Voices are the endpoint's names for the voices of our catalog; "" is its voice for all others.
	Voices map[string]string
}

// Configured says whether calls can be held.
func (s Settings) Configured() bool { return s.Hearing.Kind != "" && s.Speaking.Kind != "" }

// Endpoint is where a provider is, and how long it may take.
type Endpoint struct {
	// Kind is one of those above.
	Kind string
	// URL is the base of its paths, such as https://api.openai.com/v1; "" is the provider's own.
	URL string
	Key string
	// Own says that it is a workspace's, and not the installation's.
	Own bool
	// Model is the one to use where a voice names none; "" is a usual one of the provider.
	Model string
	// Stream asks OpenAI's transcription for events instead of one document. Not every server knows it.
	Stream bool
	// HTTP makes the requests, without following redirects; nil is a client that may go anywhere. Sockets need one whose transport
	// leaves the body of an upgraded connection alone.
	HTTP *http.Client
	// Patience is how long words, or the first sound, may take; Silence is how long any further sound may. Zero is 8 and 4 seconds.
	Patience, Silence time.Duration
	// Observe, if it is not nil, is called after each request.
	Observe Observer
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// Observer counts what was asked of a provider. The kind is "transcription", "speech" or "connection"; the outcome is "ok",
// "refused", "unknown", "busy", "unavailable" or "canceled". The seconds are until there were words, sound or a connection.
type Observer func(kind, provider, outcome string, seconds float64)

const (
	defaultPatience = 8 * time.Second
	defaultSilence  = 4 * time.Second
	idleConns       = 32
	idleTimeout     = 90 * time.Second
)

// errEndpoint is returned for endpoints that nothing can be made of.
var errEndpoint = errors.New("speech: the endpoint has an unknown kind, or a URL that is not an absolute one of the web")

// bases are the providers' own addresses.
var bases = map[string]string{
	OpenAI: "https://api.openai.com/v1", Realtime: "https://api.openai.com/v1", Deepgram: "https://api.deepgram.com/v1",
}

// NewTranscriber makes the transcriber of an endpoint. It fails if the kind is unknown or the URL is not valid.
func NewTranscriber(e Endpoint) (*Recognizer, error) {
	c, err := newClient(e)
	if err != nil {
		return nil, err
	}
	switch e.Kind {
	case Realtime:
		return &Recognizer{Transcriber: &sockets{client: c, wire: newRealtime}}, nil
	case Deepgram:
		return &Recognizer{Transcriber: &sockets{client: c, wire: newDeepgram}}, nil
	default:
		return &Recognizer{Transcriber: &files{client: c}}, nil
	}
}

// NewSpeaker makes the speaker of an endpoint. It fails if the kind has no speech or the URL is not valid.
func NewSpeaker(e Endpoint) (*Synthesizer, error) {
	c, err := newClient(e)
	if err != nil || e.Kind != OpenAI {
		return nil, errEndpoint
	}
	return &Synthesizer{client: c}, nil
}

// client makes the requests of an endpoint.
type client struct {
	Endpoint

	base *url.URL
}

func newClient(e Endpoint) (*client, error) {
	e.Patience, e.Silence = cmp.Or(e.Patience, defaultPatience), cmp.Or(e.Silence, defaultSilence)
	base, err := url.Parse(cmp.Or(e.URL, bases[e.Kind]))
	if err != nil || bases[e.Kind] == "" || base.Host == "" || base.User != nil {
		return nil, errEndpoint // the error itself would quote the address
	}
	switch base.Scheme {
	case "http", "https":
	case "ws":
		base.Scheme = "http"
	case "wss":
		base.Scheme = "https"
	default:
		return nil, errEndpoint
	}
	if e.Now == nil {
		e.Now = time.Now
	}
	if e.HTTP == nil {
		e.HTTP = &http.Client{Transport: &http.Transport{
			Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true, MaxIdleConns: idleConns, MaxIdleConnsPerHost: idleConns,
			IdleConnTimeout: idleTimeout, TLSHandshakeTimeout: e.Patience,
		}}
	}
	e.HTTP = egress.Straight(e.HTTP)
	return &client{Endpoint: e, base: base}, nil
}

// address is that of a path below the base, with further parameters.
func (c *client) address(path string, query url.Values) string {
	at := c.base.JoinPath(path)
	all := at.Query()
	maps.Copy(all, query)
	at.RawQuery = all.Encode()
	return at.String()
}

// observe counts what has just ended.
func (c *client) observe(kind string, start time.Time, err error) {
	if c.Observe != nil {
		c.Observe(kind, c.Kind, outcome(err), time.Since(start).Seconds())
	}
}
