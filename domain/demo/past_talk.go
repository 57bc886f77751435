package demo

import (
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// dialog is a conversation as it went, with {first} for the contact's first name.
type dialog struct {
	Channel, Assistant       string
	Often                    int
	Lines                    []string
	Sentiment, Lead, Summary string
	Topics                   []string
	// Passage is what the replies were drawn from.
	Passage string
	// HandOff is why it waits for a person, Fails why the last message has no reply.
	HandOff, Fails string
	// Missed is the question that nobody could answer, in the words of different contacts.
	Missed                     []string
	Favorite, Closed, Archived bool
}

// answering is the model that the past was answered by.
const answering = "gpt-4o"

// talk that somebody had from an instant on.
func (h *historian) talk(at time.Time, d dialog) {
	who, talk, assistant := h.someone(), conversationID(), h.assistants[d.Assistant]
	moment, replies, last := at, 0, ""
	for _, line := range d.Lines {
		role, text, _ := strings.Cut(line, ": ")
		text, last = fill(text, who), fill(text, who)
		m := h.message(talk, moment, text, d.Channel, role == "ai")
		if role == "ai" {
			replies++
			m.SetSource("assistant")
			if d.Channel == "SMS" || d.Channel == "EMAIL" {
				m.SetDeliveryStatus("SENT")
			}
			h.turn(talk, assistant, moment, m, d, text)
			moment = moment.Add(time.Duration(60+h.random.IntN(400)) * time.Second) //nolint:mnd // people take their time
		} else {
			moment = moment.Add(time.Duration(3+h.random.IntN(5)) * time.Second) //nolint:mnd // models do not
		}
		h.rows.messages = append(h.rows.messages, m)
	}
	if d.Fails != "" {
		h.rows.turns = append(h.rows.turns, h.trace(talk, assistant, moment).SetOutcome("FAILED").SetFailure(d.Fails))
	}
	create := h.conversation(talk, at, moment, who, assistant, last, d.Channel, replies).SetUserSentiment(d.Sentiment).
		SetLeadQuality(d.Lead).SetSummary(d.Summary).SetIsFavorite(d.Favorite && h.random.IntN(2) == 0).SetIsArchived(d.Archived)
	if d.Closed {
		create.SetStatus("CLOSED")
	}
	if recent := h.now.Sub(at) < 14*24*time.Hour; d.HandOff != "" && recent { // older ones were taken up
		create.SetHandedOffAt(moment).SetHandOffReason(d.HandOff)
	}
	h.rows.conversations = append(h.rows.conversations, create)
	for _, topic := range d.Topics {
		h.rows.links = append(h.rows.links, h.link(at, topic).SetConversationID(talk))
	}
	if len(d.Missed) > 0 {
		h.rows.missed = append(h.rows.missed, h.client.UnansweredQuestion.Create().SetSubaccountID(h.subaccount).SetCreatedAt(at).
			SetConversationID(talk).SetAssistantID(assistant).SetGroupID(h.group(d.Missed[0])).
			SetQuestion(d.Missed[len(h.rows.missed)%len(d.Missed)]))
	}
}

// group of questions that are alike: one for each dialog.
func (h *historian) group(question string) string {
	if h.groups == nil {
		h.groups = map[string]string{}
	}
	if h.groups[question] == "" {
		h.groups[question] = id.New("gap")
	}
	return h.groups[question]
}

// turn that came to a reply.
func (h *historian) turn(talk, assistant string, at time.Time, m *ent.MessageCreate, d dialog, reply string) {
	said, _ := m.Mutation().ID()
	in, out := 600+h.random.IntN(900), llm.Tokens(reply) //nolint:mnd // prompts are long
	cost, _ := llm.Endpoint{}.Cost(&llm.Reply{Model: answering, InputTokens: in, OutputTokens: out})
	h.pay(at, budget.Amount{Cost: cost, InputTokens: in, OutputTokens: out})
	create := h.trace(talk, assistant, at).SetOutcome("ANSWERED").SetMessageID(said).SetInputTokens(in).SetOutputTokens(out).SetCost(cost)
	if d.Passage != "" {
		score := 0.5 + h.random.Float64()/2 //nolint:mnd // a good match
		found := chat.Match{ID: id.New("chunk"), Score: score, Values: []float64{}, Metadata: chat.MatchMetadata{Text: d.Passage}}
		create.SetReadUnits(40).SetMatches(raw([]chat.Match{found})) //nolint:mnd // passages looked at
	}
	h.rows.turns = append(h.rows.turns, create)
}

func (h *historian) trace(talk, assistant string, at time.Time) *ent.TurnCreate {
	first := 250 + h.random.Float64()*500 //nolint:mnd // milliseconds
	size := 700 + h.random.IntN(300)      //nolint:mnd // characters
	return h.client.Turn.Create().SetID(id.New("trace")).SetSubaccountID(h.subaccount).SetConversationID(talk).SetAssistantID(assistant).
		SetCreatedAt(at).SetAnswerer("model").SetModel(answering).SetEndpoint("api.openai.com").SetPromptSize(size).
		SetUnknownVariables([]string{}).SetSearchMs(h.random.Float64() * 4).SetFirstTokenMs(first).SetAnswerMs(first * 3) //nolint:mnd // as long
}

func (h *historian) message(talk string, at time.Time, text, channel string, ai bool) *ent.MessageCreate {
	return h.client.Message.Create().SetID(id.New("msg")).SetSubaccountID(h.subaccount).SetConversationID(talk).SetCreatedAt(at).
		SetContent(text).SetChannel(channel).SetAi(ai)
}

func (h *historian) conversation(
	talk string, from, to time.Time, who *ent.Contact, assistant, last, channel string, replies int,
) *ent.ConversationCreate {
	return h.client.Conversation.Create().SetID(talk).SetSubaccountID(h.subaccount).SetCreatedAt(from).SetUpdatedAt(to).
		SetContactID(who.ID).SetAssistantID(assistant).SetPreviewText(last).SetLastChannel(channel).SetAiResponses(replies)
}
