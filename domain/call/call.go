// Package call places and takes phone calls: it checks the rules, stores the call before it is dialled, asks the carrier to place it,
// follows the carrier's events, and keeps the transcript and the recording. It is independent of transports.
package call

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Parts are what a Service works with.
type Parts struct {
	Store     *store.Store
	Pager     *page.Pager
	Queue     *job.Queue
	Contacts  *contact.Service
	Chat      *chat.Service
	Topics    *topic.Service
	Budget    *budget.Service
	Phone     phone.Reader
	DoNotCall *donotcall.Service
	Files     *file.Service
	Sealer    *secret.Sealer
	// Mandates says whether the caller who got a ticket may still begin web calls.
	Mandates mandate.Judge
	// BaseURL is the base of links to recordings.
	BaseURL string
	// Carrier is nil where none is configured.
	Carrier carrier.Carrier
	// Web holds web calls; nil if nothing is served. NewLimiter makes what counts calls by address; nil counts none.
	Web        WebCarrier
	NewLimiter func(limit.Rate) (*limit.Limiter, error)
	// TrunkOf is the id of the trunk by which calls go out from one of the caller's numbers, or ""; SpeechOf is how the caller's
	// calls speak and hear.
	TrunkOf  func(ctx context.Context, number string) (string, error)
	SpeechOf func(ctx context.Context) (speech.Settings, error)
	// Barred are beginnings of numbers that the operator does not call.
	Barred []string
	// Daily is how many calls to one contact or number may reach the carrier in 24 hours.
	Daily int
	// Prices are in US dollars a minute, by direction, and "web".
	Prices map[string]float64
	// Patience is how long a request waits for the carrier's answer, Lost after how long a silence the carrier is asked what
	// has become of a call.
	Patience, Lost time.Duration
	// Ended counts a call that is over, Refused one that is not placed or not taken; nil counts none.
	Ended   func(direction, outcome, failure string)
	Refused func(reason string)
	Log     *slog.Logger
}

// Service calls for the caller's subaccount.
type Service struct {
	parts Parts

	tenants  tenants
	visitors visitors
	spent    spent
	accounts accounts
	// owned says whether there are calls under way that a copy of the server holds.
	owned func(ctx context.Context) bool
}

// New makes the service of its parts.
func New(p Parts) *Service {
	return &Service{parts: p, spent: newSpent(), owned: p.Store.Worth("SELECT 1 FROM calls WHERE active AND owner IS NOT NULL")}
}

// Call is one as the outside sees it.
type Call struct {
	*ent.Call
	page.Member

	recording *string
}

// Person is what a call shows of its contact.
type Person struct {
	ID                 string
	Name, Email, Phone *string
}

// Key is its position in lists.
func (c *Call) Key() (time.Time, string) { return c.CreatedAt, c.ID }

// Stamps are what else it is ordered by.
func (c *Call) Stamps() page.Stamps {
	return page.Stamps{Updated: c.UpdatedAt, Duration: int64(c.DurationMs), Cost: c.Cost}
}

// GetID is its id.
func (c *Call) GetID() string { return c.ID }

// AboutContact is the contact that it is with, or "".
func (c *Call) AboutContact() string { return store.Text(c.ContactID) }

// KeptWith is the conversation that it was held in, or "": what is stored of the call is its contact's once there is one.
func (c *Call) KeptWith() string { return store.Text(c.ConversationID) }

// Contact that it is with.
func (c *Call) Contact() *Person {
	row := c.Edges.Contact
	if row == nil {
		return nil
	}
	return &Person{ID: row.ID, Name: (&contact.Contact{Contact: row}).Name(), Email: row.Email, Phone: row.Phone}
}

// TotalDurationSeconds is the duration, rounded up.
func (c *Call) TotalDurationSeconds() int { return seconds(c.DurationMs) }

func seconds(ms int) int { return (ms + 999) / 1000 } //nolint:mnd // milliseconds

// CostInDollars is what it cost.
func (c *Call) CostInDollars() float64 { return float64(c.Cost) / budget.Dollar }

// RecordingURL is where the recording can be had for an hour, without a key; nil if there is none.
func (c *Call) RecordingURL() *string { return c.recording }

// CallID is the carrier's.
func (c *Call) CallID() *string { return c.CarrierID }

// CallStatus follows from what is known of it.
func (c *Call) CallStatus() string { return c.Status }

// CallSummary is a model's.
func (c *Call) CallSummary() *string { return c.Summary }

// StartTimestamp is when the carrier was asked to place it.
func (c *Call) StartTimestamp() *time.Time { return c.AskedAt }

// TranscriptObject is who said what, in order. It fails where another version of the program wrote what this one cannot read.
func (c *Call) TranscriptObject() ([]*carrier.Utterance, error) {
	out := []*carrier.Utterance{}
	if len(c.Call.Transcript) > 0 {
		if err := json.Unmarshal(c.Call.Transcript, &out); err != nil {
			return nil, fmt.Errorf("transcript: %w", err)
		}
	}
	return out, nil
}

// Transcript as text, one line for each utterance; nil if nobody said anything.
func (c *Call) Transcript() (*string, error) {
	said, err := c.TranscriptObject()
	if len(said) == 0 {
		return nil, err
	}
	lines := make([]string, len(said))
	for i, u := range said {
		lines[i] = u.Role + ": " + u.Content
	}
	text := strings.Join(lines, "\n")
	return &text, nil
}

// Analysis of a call that a model has summed up.
type Analysis struct {
	Summary    *string
	Sentiment  *string
	Successful *bool
}

// CallAnalysis is nil where no model has summed it up.
func (c *Call) CallAnalysis() *Analysis {
	if c.Summary == nil && c.UserSentiment == nil && c.Successful == nil {
		return nil
	}
	return &Analysis{c.Summary, c.UserSentiment, c.Successful}
}

// Tool is one that was used in a call.
type Tool struct {
	Name       string          `json:"name"`
	Arguments  json.RawMessage `json:"arguments"`
	Result     json.RawMessage `json:"result"`
	Error      *string         `json:"error"`
	StartMs    int             `json:"startMs"`
	DurationMs int             `json:"durationMs"`
}

// CalledTools were used in it; they are known when it is over.
func (c *Call) CalledTools() []*Tool {
	out := []*Tool{}
	if len(c.Call.CalledTools) > 0 {
		_ = json.Unmarshal(c.Call.CalledTools, &out) // we wrote it
	}
	return out
}
