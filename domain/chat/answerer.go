package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

// Answerer words replies.
type Answerer interface {
	// Answer words the reply to a question, and tells what happens meanwhile. An error means that there is no whole reply;
	// the turn then fails as chat_failed, and what the reply has cost until then counts all the same.
	Answer(ctx context.Context, q Question, tell Listener) (Reply, error)
}

// Question is all that an answerer may know.
type Question struct {
	Prompt  string
	Frame   Frame
	Channel string
	// Digest sums up what was said before, a statement on each line; the history may begin in the middle of that.
	Digest   string
	History  []Said
	Input    string
	Passages []*knowledge.Match
	// Model and Temperature are the assistant's wishes.
	Model       *string
	Temperature *float64
	// MaxTokens bounds the reply; 0 is the endpoint's own bound.
	MaxTokens int
	// Parting is what is said where a tool hands the conversation to a person; "" is nothing.
	Parting string
	// Tools are what may be used; nil: none.
	Tools Toolbox
}

// Reply is an answer, who worded it, and what it took.
type Reply struct {
	Text     string
	Answerer string
	// Refusal is the text where it says that the model will not answer. Incomplete is why there would have been more of a
	// language model's text, one of the llm package's reasons.
	Refusal, Incomplete string
	// Model and Endpoint are those of a language model.
	Model, Endpoint string
	// Request is the first one to the model, compressed. Room is how many tokens the history could have in it, and Cut are the
	// parts of which something had to be left out.
	Request                   []byte
	Room                      int
	Cut                       []string
	Rounds                    int
	Calls                     []*ToolCall
	InputTokens, OutputTokens int
	// CachedTokens are those of the input that the endpoint had in its cache.
	CachedTokens int
	// Cost is in millionths of a US dollar. Unpriced says that nobody knows what the model costs, and some of it is not counted.
	Cost       int64
	Unpriced   bool
	FirstToken time.Duration
}

// Passages is the embedded answerer. It has no language model: it quotes the passages that answer best, says where they
// stand, and says plainly when it has nothing. The same question gets the same reply.
type Passages struct{}

// What the embedded answerer goes by. A passage that has less than enough of what is asked for is no answer; a second
// one is quoted where it is nearly as good as the first.
const (
	enough    = 0.5
	nearly    = 0.85
	quoteSize = 700
)

// Answer with the best passages.
func (Passages) Answer(_ context.Context, q Question, tell Listener) (Reply, error) {
	reply := Reply{Answerer: "passages"}
	var good []*knowledge.Match
	for _, p := range q.Passages {
		if covers(p, q.Input) >= enough && (len(good) == 0 || p.Score >= nearly*q.Passages[0].Score) && len(good) < 2 {
			good = append(good, p)
		}
	}
	if len(good) == 0 {
		reply.Text = "I have nothing on that in what I know."
		return reply, tell(Event{Kind: Delta, Content: reply.Text})
	}
	if slices.Contains(unquoted, q.Channel) {
		reply.Text = bare(good, q.Input)
		return reply, tell(Event{Kind: Delta, Content: reply.Text})
	}
	var b strings.Builder
	for i, p := range good {
		fmt.Fprintf(&b, "%s [%d]\n\n", quote(p.Text, q.Input), i+1)
	}
	b.WriteString("Sources:")
	for i, p := range good {
		fmt.Fprintf(&b, "\n[%d] %s", i+1, cite(p))
	}
	reply.Text = b.String()
	return reply, tell(Event{Kind: Delta, Content: reply.Text})
}

// unquoted are the channels on which people write to each other: a list of sources in a text message is paid for by the part, and
// leads nowhere. The turn keeps what was found.
var unquoted = []string{"SMS", "WHATSAPP", "FACEBOOK", "INSTAGRAM", "GMB"}

func bare(good []*knowledge.Match, input string) string {
	said := make([]string, len(good))
	for i, p := range good {
		said[i] = quote(p.Text, input)
	}
	return strings.Join(said, "\n\n")
}

// covers is the share of what the question asks for that the passage speaks of.
func covers(p *knowledge.Match, question string) float64 {
	asked := index.NewQuery(question, p.Language)
	if len(asked) == 0 {
		return 0
	}
	text := p.Text
	if p.Heading != nil {
		text = *p.Heading + "\n" + text
	}
	said := map[string]bool{}
	for _, t := range index.Terms(p.Language, text) {
		said[t] = true
	}
	found := 0
	for _, alternatives := range asked {
		if slices.ContainsFunc(alternatives, func(t string) bool { return said[t] }) {
			found++
		}
	}
	return float64(found) / float64(len(asked))
}

// cite says where a passage stands.
func cite(p *knowledge.Match) string {
	parts := []string{p.SourceName}
	for _, s := range []*string{p.Page, p.Heading} {
		if s != nil {
			parts = append(parts, *s)
		}
	}
	return strings.Join(parts, ", ")
}

// quote is the passage, or of a long one the stretch of lines that shares most with the question, from where it begins to.
func quote(text, question string) string {
	if len(text) <= quoteSize {
		return text
	}
	asked := map[string]bool{}
	for _, t := range index.Terms("", question) {
		asked[t] = true
	}
	lines := strings.SplitAfter(text, "\n")
	best, bestScore := 0, -1
	for i := range lines {
		score := 0
		for _, t := range index.Terms("", excerpt(lines[i:])) {
			if asked[t] {
				score++
			}
		}
		if score > bestScore || score > 0 && score == bestScore && best == i-1 {
			best, bestScore = i, score
		}
	}
	quoted := strings.TrimSpace(excerpt(lines[best:]))
	if best > 0 {
		quoted = "… " + quoted
	}
	return quoted
}

// excerpt is as many lines as fit into a quote, cut at a word where the first alone is too long.
func excerpt(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		if b.Len() > 0 && b.Len()+len(l) > quoteSize {
			break
		}
		b.WriteString(l)
	}
	s := b.String()
	if len(s) <= quoteSize {
		return s
	}
	if cut := strings.LastIndexByte(s[:quoteSize], ' '); cut > 0 {
		return s[:cut] + " …"
	}
	return strings.ToValidUTF8(s[:quoteSize], "") + "…"
}
