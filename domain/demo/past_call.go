package demo

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/id"
)

// script is the course of a call, with {first} for the contact's first name. Appointments in it are on a {day} at a {time}, which a tool
// gets as {clock}.
type script struct {
	Outcome, Direction, Assistant string
	Often                         int
	Lines                         []string
	Sentiment, Summary            string
	Topics                        []string
	Successful                    *bool
	Tools                         []call.Tool
}

// statuses of calls that did not reach anybody.
var statuses = map[string]string{"no_answer": "NO_ANSWER", "busy": "BUSY", "failed": "FAILED"}

const (
	inboundCall = "inbound"
	// perMinute is what a minute costs, in millionths of a dollar.
	perMinute = 50_000
)

// call that somebody had at an instant.
func (h *historian) call(at time.Time, s script) {
	who := h.someone()
	assistant := h.assistants[s.Assistant]
	status, ok := statuses[s.Outcome]
	if !ok {
		status = "COMPLETED"
	}
	to, from := *who.Phone, h.number
	if s.Direction == inboundCall {
		to, from = from, to
	}
	visit := h.visit(at)
	s = s.about(visit)
	said := h.utter(s.Lines, who)
	answered := at.Add(time.Duration(5+h.random.IntN(12)) * time.Second) //nolint:mnd // rings
	ended, length := answered, 0
	create := h.client.Call.Create().SetID(id.New("call")).SetSubaccountID(h.subaccount).SetCreatedAt(at).SetDirection(s.Direction).
		SetStatus(status).SetActive(false).SetToNumber(to).SetFromNumber(from).SetAssistantID(assistant).SetContactID(who.ID).
		SetCarrierID(id.New("sim")).SetAskedAt(at).SetAcceptedAt(at).SetRangAt(at).SetOutcome(s.Outcome).SetDisconnectionReason(s.Outcome)
	if len(said) > 0 {
		length = said[len(said)-1].EndMs + 900 //nolint:mnd // until somebody hangs up
		ended = answered.Add(time.Duration(length) * time.Millisecond)
		seconds := int64(length+999) / 1000   //nolint:mnd // begun ones, as calls are charged
		cost := (seconds*perMinute + 30) / 60 //nolint:mnd // rounded to a millionth
		create.SetAnsweredAt(answered).SetTranscript(raw(said)).SetDurationMs(length).SetCost(cost)
		if turns := h.timed(said); len(turns) > 0 {
			create.SetLedger(raw(call.Ledger{Turns: turns}))
		}
		h.pay(at, budget.Amount{Cost: cost})
		create.SetConversationID(h.spoken(answered, ended, who, assistant, s, said))
	}
	if len(s.Tools) > 0 {
		h.booked(at, visit, who, assistant, s)
		for i := range s.Tools {
			s.Tools[i].StartMs, s.Tools[i].DurationMs = length/2+i*900, 240+h.random.IntN(400) //nolint:mnd // somewhere in the middle
		}
		create.SetCalledTools(raw(s.Tools))
	}
	if s.Summary != "" {
		create.SetSummary(fill(s.Summary, who))
	}
	if s.Sentiment != "" {
		create.SetUserSentiment(s.Sentiment)
	}
	for _, topic := range s.Topics {
		called, _ := create.Mutation().ID()
		h.rows.links = append(h.rows.links, h.link(at, topic).SetCallID(called))
	}
	h.rows.calls = append(h.rows.calls, create.SetNillableSuccessful(s.Successful).SetEndedAt(ended).SetHeardAt(ended).SetUpdatedAt(ended))
}

// visit is when somebody comes who calls at an instant: within two weeks, on a working day, at a full or a half hour.
func (h *historian) visit(at time.Time) time.Time {
	day := workday(at.In(h.zone).AddDate(0, 0, 2+h.random.IntN(8)), 1) //nolint:mnd // a week, more or less
	const opens, halves = 9, 15
	return time.Date(day.Year(), day.Month(), day.Day(), opens, 30*h.random.IntN(halves), 0, 0, h.zone) //nolint:mnd // minutes
}

// about is the script with when somebody comes.
func (s script) about(visit time.Time) script {
	words := strings.NewReplacer("{day}", visit.Weekday().String(), "{time}", visit.Format("3:04"), "{clock}", visit.Format("15:04"))
	s.Summary, s.Lines, s.Tools = words.Replace(s.Summary), slices.Clone(s.Lines), slices.Clone(s.Tools)
	for i, line := range s.Lines {
		s.Lines[i] = words.Replace(line)
	}
	for i := range s.Tools {
		t := &s.Tools[i]
		t.Arguments, t.Result = json.RawMessage(words.Replace(string(t.Arguments))), json.RawMessage(words.Replace(string(t.Result)))
	}
	return s
}

// booked is the appointment of a call whose last tool says that it was booked.
func (h *historian) booked(at, visit time.Time, who *ent.Contact, assistant string, s script) {
	var made struct {
		Booked bool   `json:"booked"`
		Where  string `json:"where"`
	}
	if json.Unmarshal(s.Tools[len(s.Tools)-1].Result, &made) != nil || !made.Booked {
		return
	}
	start := visit.UTC()
	status := "CONFIRMED"
	if start.Before(h.now) {
		status = pick(h.random, []string{"COMPLETED", "COMPLETED", "COMPLETED", "NO_SHOW", "CANCELLED"}, func(string) int { return 1 })
	}
	h.rows.appointments = append(h.rows.appointments, h.client.Appointment.Create().SetSubaccountID(h.subaccount).SetCreatedAt(at).SetUpdatedAt(at).
		SetContactID(who.ID).SetAssistantID(assistant).SetAddress(made.Where).SetStatus(status).SetSource("call").
		SetStartTime(start).SetEndTime(start.Add(45*time.Minute))) //nolint:mnd // a check-up
}

// spoken is the conversation of a call.
func (h *historian) spoken(from, to time.Time, who *ent.Contact, assistant string, s script, said []carrier.Utterance) string {
	talk, replies := conversationID(), 0
	for _, u := range said {
		ai := u.Role == "agent"
		if ai {
			replies++
		}
		moment := from.Add(time.Duration(u.StartMs) * time.Millisecond)
		h.rows.messages = append(h.rows.messages, h.message(talk, moment, u.Content, "VOICE", ai).SetSource("call"))
	}
	create := h.conversation(talk, from, to, who, assistant, said[len(said)-1].Content, "VOICE", replies).
		SetConversationType("VOICE").SetStatus("CLOSED")
	if s.Summary != "" {
		create.SetSummary(fill(s.Summary, who))
	}
	h.rows.conversations = append(h.rows.conversations, create)
	return talk
}

func fill(text string, who *ent.Contact) string {
	first := ""
	if who.FirstName != nil {
		first = *who.FirstName
	}
	return strings.ReplaceAll(text, "{first}", first)
}

func raw(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("demo: %v", err)) // our own values
	}
	return text
}
