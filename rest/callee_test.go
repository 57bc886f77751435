package rest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
)

// callee is one of the test carrier, and the part that it plays.
type callee struct {
	to             string
	end, reason    string
	answered, says bool
}

// Every callee of the test carrier plays its part, over both doors.
func TestCallees(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		for _, c := range []callee{
			{"+15005550001", "COMPLETED", "completed", true, true},
			{"+15005550002", "BUSY", "busy", false, false},
			{"+15005550003", "NO_ANSWER", "no_answer", false, false},
			{"+15005550004", "COMPLETED", "voicemail", true, true},
			{"+15005550006", "COMPLETED", "user_hangup", true, true},
			{"+15005550008", "FAILED", "unknown", false, false},
			{"+15005550009", "COMPLETED", "opted_out", true, true},
			{"+15005550010", "COMPLETED", "silence", true, true},
		} {
			p.plays(c, p.call(c.to), false)
		}
		if r := p.call("+15005550005"); r.status != 502 || r.code() != "call_failed" || !strings.Contains(string(r.raw), "provider_failed") {
			t.Errorf("refused by the carrier: %d %s", r.status, r.raw)
		}
		if r := p.call("+15005550009"); r.status != 409 || !strings.Contains(string(r.raw), `"dnd"`) {
			t.Errorf("whoever opted out is called again: %d %s", r.status, r.raw)
		}
		if n := p.carrier.Placed(); n != 8 {
			t.Errorf("the carrier placed %d calls", n)
		}
		p.counted()
	}, withPatience)
}

// A callee of whom the carrier takes longer to tell than a request waits is called all the same.
func TestSlowCallee(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		slow := callee{"+15005550007", "COMPLETED", "completed", true, true}
		p.carrier.Pace(100 * time.Millisecond) // ten seconds
		r := p.call(slow.to)
		p.carrier.Pace(10 * time.Millisecond)
		p.plays(slow, r, true)
		if n := p.carrier.Placed(); n != 1 {
			t.Errorf("the carrier placed %d calls", n)
		}
		p.counted()
	}, withParts(func(p *domain.Parts) { p.Call.Lost = time.Minute })) // it is looked up after the carrier has answered
}

// withPatience has requests wait for the carrier's answer for as long as it takes on a busy machine.
var withPatience = withParts(func(p *domain.Parts) { p.Call.Patience = time.Minute })

// plays compares a call with the callee's part, from the answer to its end; queued says that the answer came before the carrier's.
func (p *phones) plays(c callee, r reply, queued bool) {
	p.t.Helper()
	if r.status != 201 {
		p.t.Errorf("%s: %d %s", c.to, r.status, r.raw)
		return
	}
	if queued != (r.data()["callStatus"] == "QUEUED") || queued != (r.data()["callId"] == nil) {
		p.t.Errorf("%s: %s", c.to, r.raw)
	}
	got := p.over(r.data()["id"].(string))
	if got["callStatus"] != c.end || got["disconnectionReason"] != c.reason || got["direction"] != "outbound" ||
		got["toNumber"] != c.to || got["fromNumber"] != "+14155550100" || got["assistantId"] != p.bot {
		p.t.Errorf("%s: %v", c.to, got)
	}
	if answered := got["durationMs"].(float64) > 0; answered != c.answered || answered != (got["totalDurationSeconds"].(float64) > 0) || answered != (got["costInDollars"].(float64) > 0) {
		p.t.Errorf("%s: %v ms, %v s, %v $", c.to, got["durationMs"], got["totalDurationSeconds"], got["costInDollars"])
	}
	if (got["transcript"] != nil) != c.says {
		p.t.Errorf("%s: %v", c.to, got["transcript"])
	}
}

// counted compares the stats with the list.
func (p *phones) counted() {
	p.t.Helper()
	list := p.send("GET", "/v3/calls?limit=100", "")
	stats := p.send("GET", "/v3/calls/stats", "").data()
	var total, completed, failed, seconds, cost float64
	for _, item := range list.body["data"].([]any) {
		c := item.(map[string]any)
		total++
		seconds += c["totalDurationSeconds"].(float64)
		cost += c["costInDollars"].(float64)
		if c["callStatus"] == "COMPLETED" {
			completed++
		} else {
			failed++
		}
	}
	if stats["total"] != total || stats["completed"] != completed || stats["failed"] != failed || stats["outbound"] != total ||
		stats["totalDurationSeconds"] != seconds || fmt.Sprintf("%.2f", stats["totalCostInDollars"]) != fmt.Sprintf("%.2f", cost) {
		p.t.Errorf("%v, but %v calls, %v completed, %v failed, %v s, %v $", stats, total, completed, failed, seconds, cost)
	}
}
