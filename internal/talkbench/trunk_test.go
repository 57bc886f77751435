package talkbench_test

import (
	"bytes"
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/talkbench"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
	"github.com/switchboard-dev/switchboard/platform/vad"
)

// pair is two telephones on loopback that call each other.
func pair(t *testing.T) (caller *sip.Phone, answered <-chan *sip.Call) {
	t.Helper()
	open := func() *sip.Phone {
		p, err := sip.Open(sip.Config{UDP: "127.0.0.1:0"})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = p.Close() })
		return p
	}
	caller, callee := open(), open()
	caller.Use([]sip.Trunk{loopback(int(callee.Addr(sip.UDP).Port()))})
	callee.Use([]sip.Trunk{loopback(int(caller.Addr(sip.UDP).Port()))})
	calls := make(chan *sip.Call, 100)
	callee.Serve(func(in *sip.Invite) {
		if c, err := in.Answer(); err == nil {
			calls <- c
		}
	})
	return caller, calls
}

// told is a sentence said over SIP, in real time. What it came to is known when the call is over.
func told(t *testing.T, row []string, caller *sip.Phone, calls <-chan *sip.Call) (over func() taken) {
	t.Helper()
	const begin = 1000
	s := speak(t, row[1], row[2], row[3])
	far, err := caller.Dial(t.Context(), sip.Dial{Trunk: "t", To: "+14155550100", From: "+14155550101"})
	if err != nil {
		t.Fatal(err)
	}
	near, _ := await.Receive(t, calls, "nobody is called")
	world := &talkbench.World{Reply: func(talk.Heard) string { return "All right." }}
	world.Script(s, begin*sound.Rate/1000)
	says := append(make([]sound.Frame, begin/sound.FrameMs), sound.Split(s.Samples)...)
	says = append(says, make([]sound.Frame, 3000/sound.FrameMs)...)
	var sent atomic.Int64
	var ends sync.WaitGroup
	ends.Go(func() { tell(context.WithoutCancel(t.Context()), far, says, &sent) })
	var tape bytes.Buffer
	set := talk.Defaults("en")
	parts := world.Parts(set, func() int { return int(sent.Load()) })
	parts.Leg, parts.Activity, parts.Recording = near, vad.New(), &tape
	ends.Go(func() { talk.New(parts).Run(t.Context()) })
	return func() taken {
		ends.Wait()
		return judge(t, row, s, world, set, tape.Bytes())
	}
}

// tell says frames, one for each that is heard, counts them, and hangs up.
func tell(ctx context.Context, call *sip.Call, says []sound.Frame, sent *atomic.Int64) {
	for _, f := range says {
		if _, err := call.Receive(ctx); err != nil {
			return // the other side has hung up
		}
		_ = call.Send(f)
		sent.Add(sound.FrameSize)
	}
	_ = call.HangUp(ctx)
}

// Over SIP it is as in virtual time, but for what a busy machine is late by: packets that come late are a pause, which cuts an utterance
// off. So that is judged on the bench only; in virtual time it always is.
func TestTurnsBySIP(t *testing.T) { //nolint:paralleltest // the machine is theirs
	caller, calls := pair(t)
	var all []taken
	rows := some(t, "utterance.tsv", 40)
	if full() {
		rows = nil
		for i, row := range table(t, "utterance.tsv") {
			if i%6 == 3 {
				rows = append(rows, row)
			}
		}
	}
	var overs []func() taken
	for _, row := range rows {
		overs = append(overs, told(t, row, caller, calls))
	}
	for _, over := range overs {
		all = append(all, over())
	}
	cut, silent, share, whole := counted(t, all)
	if full() {
		bar(t, "cut off", float64(cut))
	}
	bar(t, "unanswered", float64(silent))
	t.Logf("over SIP, of %d: share p50 %.0f, p95 %.0f; whole p50 %.0f, p95 %.0f ms",
		len(all), percentile(share, 50), percentile(share, 95), percentile(whole, 50), percentile(whole, 95))
}
