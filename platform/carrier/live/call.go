package live

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/trace"

	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/talk"
	"github.com/switchboard-dev/switchboard/platform/vad"
)

// call is one under way here.
type call struct {
	carrier *Carrier
	key, id string
	ctx     context.Context //nolint:containedctx // its end hangs up
	cancel  context.CancelFunc
	span    trace.Span
	tell    *eventReporter
	owned   atomic.Bool // the platform knows that it is ours
	lost    atomic.Bool // it is not ours any longer
	page    *page       // nil if it is no web call
	session atomic.Pointer[talk.Session]
	dialled atomic.Bool            // it rings at somebody's, or did
	begun   chan struct{}          // closed when there is a session
	text    atomic.Pointer[texter] // of a call without sound
	room    room
	private map[string]bool // the parts, hearing and speaking, whose endpoint is the workspace's
	failure atomic.Value    // a carrier.Failure, of a call that failed
	give    func()          // its place among the lines back; nil if it has none
	silent  time.Time       // when its sound ended, of a call that had some
}

// counts has the call take a place of its workspace's; false if there is none.
func (o *call) counts(workspace string, public bool) (ok bool) {
	o.give, ok = o.carrier.lines.take(workspace, public)
	return ok
}

// lose a call that another copy has, or may have, or that ends with this one: it has failed.
func (o *call) lose() {
	o.lost.Store(true)
	o.cancel()
}

// over lets go of a call. It returns when the platform knows what became of it.
func (o *call) over(how carrier.Outcome) {
	how = o.outcome(how)
	failure := o.failed(how)
	o.tell.add(carrier.Event{Kind: carrier.Ended, Outcome: how, Failure: failure, At: o.silent})
	o.traced(how, failure)
	o.drop()
}

// outcome of a call that ended so: it failed where it was lost.
func (o *call) outcome(how carrier.Outcome) carrier.Outcome {
	if !o.lost.Load() {
		return how
	}
	o.failure.Store(carrier.FailureServer)
	return carrier.Failed
}

// failed is what did not work, in a call that failed.
func (o *call) failed(how carrier.Outcome) carrier.Failure {
	what, _ := o.failure.Load().(carrier.Failure)
	if how != carrier.Failed {
		return ""
	}
	return what
}

// before is how a call ends that nobody has answered: it was canceled if it was we who ended it.
func (o *call) before(how carrier.Outcome) carrier.Outcome {
	if o.ctx.Err() != nil {
		return carrier.Canceled
	}
	return how
}

// failures of a session, as the platform names them.
var failures = map[string]carrier.Failure{
	talk.HearingFailed: carrier.FailureHearing, talk.SpeakingFailed: carrier.FailureSpeaking, talk.MindFailed: carrier.FailureAssistant,
}

// mute takes in that a call cannot begin to speak.
func (o *call) mute(err error) {
	if r, is := errors.AsType[carrier.Refusal](err); is && r.Failure != "" {
		o.failure.Store(r.Failure)
	}
}

// drop a call of which there is no more to be said.
func (o *call) drop() {
	o.cancel()
	o.span.End()
	o.tell.close()
	if o.give != nil {
		o.give()
	}
	o.carrier.mu.Lock()
	delete(o.carrier.calls, o.key)
	o.carrier.mu.Unlock()
	o.carrier.work.Done()
}

// errOver is returned where a call was ended elsewhere meanwhile.
var errOver = errors.New("live: the call is over")

// own says that the call is ours. It fails where it is over, or another's.
func (o *call) own(ctx context.Context, dialog *sip.Dialog) error {
	var text json.RawMessage
	if dialog != nil {
		var err error
		if text, err = json.Marshal(dialog); err != nil {
			return fmt.Errorf("live: %w", err)
		}
	}
	ok, err := o.carrier.platform.Own(ctx, o.key, o.carrier.owner(), text)
	if err == nil && !ok {
		err = errOver
	}
	o.owned.Store(err == nil)
	return err
}

// goodbye is how long a far end may take to confirm that a call is over.
const goodbye = 5 * time.Second

// hold a call that was answered to its end, and say how it ended.
func (o *call) hold(far leg.Leg, dialog *sip.Dialog, s Script, outbound bool) carrier.Outcome {
	o.tell.add(carrier.Event{Kind: carrier.Answered})
	err := o.own(o.ctx, dialog)
	var parts talk.Parts
	if err == nil {
		parts, err = o.parts(far, s, outbound)
	}
	if err != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(o.ctx), goodbye)
		defer cancel()
		o.mute(err)
		o.trouble(errors.Join(err, far.HangUp(ctx)))
		if errors.Is(err, errOver) || o.ctx.Err() != nil { // somebody has ended it while it rang, or just now
			return carrier.Completed
		}
		return carrier.Failed
	}
	if one, is := far.(*sip.Call); is {
		o.carrier.work.Go(func() { o.follow(one) })
	}
	var record *recording
	if s.Recorded {
		record = o.record(&parts)
	}
	session := talk.New(parts)
	o.show(s)
	o.session.Store(session)
	close(o.begun)
	outcome := carrier.Outcome(session.Run(o.ctx))
	o.carrier.work.Go(func() { o.unkept(session.Linger()) }) // nobody is kept in the call for a tool that goes on
	o.session.Store(nil)
	if record != nil {
		o.tell.last = record.keep
	}
	return outcome
}

// parts of the session.
func (o *call) parts(far leg.Leg, s Script, outbound bool) (talk.Parts, error) {
	ear, speaker, err := o.carrier.voices.of(s.Speech)
	if err != nil {
		return talk.Parts{}, err
	}
	voice, err := choose(s.Speech, s.Voice, s.Language)
	if err != nil {
		return talk.Parts{}, err
	}
	o.private = map[string]bool{talk.HearingFailed: s.Speech.Hearing.Own, talk.SpeakingFailed: s.Speech.Speaking.Own}
	return talk.Parts{
		Leg: far, Ear: ear, Speaker: speaker, Voice: voice, Activity: vad.New(),
		NewActivity: func() talk.Activity { return vad.New() }, Mind: s.Mind, Watcher: o, Attended: o.room.attended,
		Settings: o.carrier.cfg.settings(s, outbound),
	}, nil
}

// settings of a call.
func (c *Config) settings(s Script, outbound bool) talk.Settings {
	out := talk.Defaults(s.Language)
	out.Opener.Text, out.OptOut = s.Opening, s.OptOut
	if s.Recorded {
		out.Announcement = cmp.Or(s.Notice, c.Notice)
	}
	out.Machine.On, out.Machine.Text = outbound && s.Detect, s.Voicemail
	silence, absence := c.patience(s)
	for at, value := range map[*int]time.Duration{
		&out.Hearing.Complete: c.Complete, &out.Hearing.Incomplete: c.Incomplete, &out.Limits.Call: shorter(s.Longest, c.Longest),
		&out.Limits.Silence: silence, &out.Limits.Absence: absence,
	} {
		if value > 0 {
			*at = int(value.Milliseconds())
		}
	}
	return out
}

// patience is how long a caller may be silent before they are asked, and then before the call ends: the assistant's, or the installation's.
func (c *Config) patience(s Script) (silence, absence time.Duration) {
	return cmp.Or(s.Silence, c.Silence), cmp.Or(s.Absence, c.Absence)
}

// Watch of talk.Watcher.
func (o *call) Watch(e talk.Event) {
	o.page.show(e)
	switch e.Kind {
	case talk.Said:
		u := e.Utterance
		o.tell.add(carrier.Event{Kind: carrier.Spoke, Utterance: carrier.Utterance{Role: u.Role, Content: u.Text, StartMs: u.StartMs, EndMs: u.EndMs}})
	case talk.Whispered:
		o.remark(e, "a supervisor told the assistant: "+e.Text)
		o.room.tell(map[string]any{"type": e.Kind, "text": e.Text, "atMs": e.AtMs})
	case talk.Waits:
		o.remark(e, "the call waits for a person")
		o.room.waits(time.Duration(e.ForMs) * time.Millisecond)
	case talk.TakenOver:
		o.remark(e, "a person took over from the assistant")
		o.room.taken(e.Text)
	case talk.GivenBack:
		o.remark(e, "the assistant took over again")
		o.room.taken("")
	case talk.Measured:
		t := turn(e.Row)
		o.tell.add(carrier.Event{Kind: carrier.Measured, Turn: t})
		if m := o.carrier.cfg.Meter; m != nil {
			m.Replied(t)
		}
	case talk.SpeechFailed:
		if m := o.carrier.cfg.Meter; m != nil {
			m.Failed(e.Text, o.private[e.Text])
		}
	case talk.Over: // nobody pays for the time until its last words are understood
		o.silent = time.Now()
	case talk.Ended:
		if what := failures[e.Failure]; what != "" {
			o.failure.Store(what)
		}
	case talk.OptedOut:
		o.tell.add(carrier.Event{Kind: carrier.OptedOut})
	case talk.Trouble:
		o.trouble(errors.New(e.Text)) //nolint:err113 // it is only logged
	}
}

// remark adds what the contact does not hear to the transcript.
func (o *call) remark(e talk.Event, text string) {
	o.tell.add(carrier.Event{Kind: carrier.Spoke, Utterance: carrier.Utterance{Role: talk.Tool, Content: text, StartMs: e.AtMs, EndMs: e.AtMs}})
}

// show which tools are used: to a page that sees details, and to those of the team who have joined.
func (o *call) show(s Script) {
	if s.Show == nil {
		return
	}
	s.Show(func(t Tool) {
		if o.page != nil && o.page.details && o.ctx.Err() == nil {
			o.page.tool(t)
		}
		o.room.tell(t.message())
	})
}

// turn is a row of the ledger by the time of the call.
func turn(r talk.Row) carrier.Turn {
	at := func(ms int) *int {
		if ms < 0 {
			return nil
		}
		ms += r.StoppedMs
		return &ms
	}
	return carrier.Turn{
		CallerStoppedMs: r.StoppedMs, CommittedMs: at(r.WaitMs), TranscriptMs: at(r.TranscriptMs), FirstTokenMs: at(r.TokenMs),
		FirstSoundMs: at(r.SoundMs), Interrupted: r.Interrupted,
	}
}

func (o *call) trouble(err error) {
	if err != nil && o.ctx.Err() == nil {
		o.carrier.cfg.Log.WarnContext(o.ctx, "a call has trouble", "call", o.key, "error", err)
	}
}
