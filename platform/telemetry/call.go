package telemetry

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// Calls counts the calls of this server and measures the replies of those that have sound.
type Calls struct {
	ended       *prometheus.CounterVec
	whole       prometheus.Histogram
	parts       *prometheus.HistogramVec
	interrupted prometheus.Counter
	failed      *prometheus.CounterVec
	joined      *prometheus.CounterVec
	present     prometheus.Gauge
	carried     *prometheus.CounterVec
	relayed     *prometheus.CounterVec
	merged      prometheus.Counter
	yielded     *prometheus.CounterVec
	unconnected *prometheus.CounterVec
}

// replyBuckets are in seconds, narrow where people notice a difference.
var replyBuckets = []float64{.05, .1, .2, .3, .4, .5, .6, .8, 1, 1.25, 1.5, 2, 3, 5, 10, 30}

// Calls adds the numbers of calls. It panics if it is called twice: that is a mistake of ours.
func (m *Metrics) Calls() *Calls {
	c := &Calls{
		ended: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "switchboard_calls_total", Help: "Ended calls, by direction, outcome and, for failed ones, what failed on our side: " +
				"SERVER, HEARING, SPEAKING, ASSISTANT, NO_SPEECH or NO_VOICE; empty if the far end failed.",
		}, []string{"direction", "outcome", "failure"}),
		whole: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "switchboard_call_voice_to_voice_seconds", Help: "From the end of what a contact said to the assistant's first sound.",
			Buckets: replyBuckets,
		}),
		parts: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "switchboard_call_part_seconds", Help: "Parts of the time to a reply: wait, transcript and first_token since the contact " +
				"stopped, and speech from the first text, or the end of the wait, to the first sound.",
			Buckets: replyBuckets,
		}, []string{"part"}),
		interrupted: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "switchboard_call_interruptions_total", Help: "Replies that contacts interrupted.",
		}),
		failed: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "switchboard_call_speech_failures_total", Help: "Transcripts and speech that a provider failed to deliver, by part: hearing or speaking. " +
				"The endpoint is that of the installation, or a workspace's own.",
		}, []string{"endpoint", "part"}),
		joined: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "switchboard_call_supervisions_total", Help: "How often members joined calls, by mode: LISTEN, WHISPER or TAKE_OVER.",
		}, []string{"mode"}),
		present: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "switchboard_call_supervisors", Help: "Members who are in calls.",
		}),
		carried: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "switchboard_web_calls_total", Help: "Ended web calls with sound, by the transport of the sound: webrtc, socket, or fallback " +
				"from webrtc to the socket.",
		}, []string{"sound"}),
		relayed: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "switchboard_call_relays_total", Help: "Members who connected to this server to join a call on another one, by outcome: " +
				"ended, lost if the other server stopped answering, or unreachable if it never did.",
		}, []string{"outcome"}),
	}
	m.registry.MustRegister(c.ended, c.whole, c.parts, c.interrupted, c.failed, c.joined, c.present, c.carried, c.relayed)
	m.trunkCalls(c)
	return c
}

// trunkCalls adds the numbers of calls through trunks.
func (m *Metrics) trunkCalls(c *Calls) {
	c.merged = prometheus.NewCounter(prometheus.CounterOpts{
		Name: "switchboard_call_merges_total", Help: "Incoming calls that were refused with 482, because the same call had come already, to this server " +
			"or another one.",
	})
	c.yielded = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "switchboard_call_yields_total", Help: "Incoming calls that this server left to others for a moment, because it had no room for them, by " +
			"limit: calls, the limit of all, workspace, the part of one workspace, or ringing.",
	}, []string{"limit"})
	c.unconnected = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "switchboard_trunk_refusals_total", Help: "Outgoing calls that a trunk did not connect, by reason: denied, forbidden, unknown_number, " +
			"declined, blocked, media, unavailable, silent, unreachable or other. Numbers that are busy or do not answer are not in it.",
	}, []string{"reason"})
	m.registry.MustRegister(c.merged, c.yielded, c.unconnected)
}

// Ended counts a call that is over, and what has failed here if it did.
func (c *Calls) Ended(direction, outcome, failure string) {
	c.ended.WithLabelValues(direction, outcome, failure).Inc()
}

// Replied measures a turn.
func (c *Calls) Replied(t carrier.Turn) {
	for part, ms := range t.Parts() {
		seconds := float64(ms) / 1000 //nolint:mnd // milliseconds
		if part == carrier.VoiceToVoice {
			c.whole.Observe(seconds)
			continue
		}
		c.parts.WithLabelValues(part).Observe(seconds)
	}
	if t.Interrupted {
		c.interrupted.Inc()
	}
}

// Failed counts a failure of hearing or speaking, at the installation's endpoint or a workspace's own.
func (c *Calls) Failed(part string, own bool) { c.failed.WithLabelValues(endpoint(own), part).Inc() }

// Joined counts somebody of the team who joins a call, until they have left.
func (c *Calls) Joined(mode string) (left func()) {
	c.joined.WithLabelValues(mode).Inc()
	c.present.Inc()
	return c.present.Dec
}

// Carried counts a web call that had sound, by the transport of the sound.
func (c *Calls) Carried(by string) { c.carried.WithLabelValues(by).Inc() }

// Relayed counts somebody's way to a call of another server that has ended: ended, lost or unreachable.
func (c *Calls) Relayed(outcome string) { c.relayed.WithLabelValues(outcome).Inc() }

// Merged counts an incoming call that this server or another one already has.
func (c *Calls) Merged() { c.merged.Inc() }

// Yielded counts a call that is left to other servers for a moment, by the limit that leaves no room for it.
func (c *Calls) Yielded(limit string) { c.yielded.WithLabelValues(limit).Inc() }

// TrunkRefused counts a call that a trunk has not connected, by the cause.
func (c *Calls) TrunkRefused(cause string) { c.unconnected.WithLabelValues(cause).Inc() }
