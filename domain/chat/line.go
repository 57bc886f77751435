package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Line is what an assistant has decided to do with the telephone in a turn. It happens after the reply has been said.
type Line struct {
	mu sync.Mutex
	// Transferable says why the call may not be transferred to a number, in words for a model, or "".
	Transferable func(ctx context.Context, number string) (refusal string, err error)
	// Record pauses or resumes the recording immediately; nil if nobody can.
	Record func(on bool)
	// Keyless says why no keys can be pressed, in words for a model; "" is where they can.
	Keyless string
	// End hangs up; Keys are pressed before; Transfer is whom the caller is put through to.
	End            bool
	Keys, Transfer string
	// Attended says whether somebody of the team listens in who can take over; nil is nobody.
	Attended func() bool
	// Parts says that the conversation is left to a person who is not on the line: the call ends once the caller has heard what is said. Left is
	// what it ends with, Waits that it has not been said, as the caller is asked to wait for somebody who listens in.
	Parts bool
	Left  string
	Waits bool
}

// Where tools do something with the telephone.
const (
	endCall      = "end_call"
	pressKey     = "press_key"
	transferCall = "transfer_call"
	pauseRecord  = "pause_recording"
	resumeRecord = "resume_recording"
)

// telephone adds what there is on calls only, and of the rest what is attached.
func (b *toolbox) telephone(attached map[string]bool) {
	if b.turn.in.Line == nil {
		return
	}
	uses := map[string]func(context.Context, *Line, json.RawMessage) error{
		endCall: end, pressKey: press, transferCall: b.transfer, pauseRecord: recording(false), resumeRecord: recording(true),
	}
	transfers := b.turn.known.transfers
	for _, p := range catalog.Tools() {
		use, description, offered := uses[p.Name], p.Description, p.CallOnly || attached[p.Name]
		if p.Name == transferCall && len(transfers) > 0 {
			description, offered = withOccasions(description, transfers), true
		}
		if use != nil && offered {
			b.add(p.Name, description, usable{schema: p.Parameters, use: b.onLine(use)})
		}
	}
}

// withOccasions is a text with when to transfer, as the tools that transfer say.
func withOccasions(text string, transfers []*tool.Tool) string {
	for _, t := range transfers {
		if when := t.Occasion(); when != "" {
			text += "\nWhen to transfer: " + when
		}
	}
	return text
}

func (b *toolbox) onLine(do func(context.Context, *Line, json.RawMessage) error) use {
	return func(ctx context.Context, _ string, args json.RawMessage) (json.RawMessage, error) {
		line := b.turn.in.Line
		line.mu.Lock() // tools run beside each other
		defer line.mu.Unlock()
		if err := do(ctx, line, args); err != nil {
			return nil, err
		}
		return json.RawMessage(`{"done":true}`), nil
	}
}

func end(_ context.Context, l *Line, _ json.RawMessage) error { //nolint:unparam // one of several
	l.End = true
	return nil
}

// recording pauses the recording or goes on with it. What has begun privately stays so to the end of the turn.
func recording(on bool) func(context.Context, *Line, json.RawMessage) error {
	return func(_ context.Context, l *Line, _ json.RawMessage) error {
		if l.Record == nil {
			return misuseError("The recording of this call cannot be paused. Do not ask for card numbers.")
		}
		l.Record(on)
		return nil
	}
}

// keysLimit is how many keys are pressed in a turn.
const keysLimit = 64

func press(_ context.Context, l *Line, args json.RawMessage) error {
	if l.Keyless != "" {
		return misuseError(l.Keyless)
	}
	var in struct {
		Keys string `json:"keys"`
	}
	if err := json.Unmarshal(args, &in); err != nil {
		return fmt.Errorf("arguments: %w", err)
	}
	if len(l.Keys)+len(in.Keys) > keysLimit {
		return misuseError(fmt.Sprintf("Too many keys: at most %d can be pressed in a turn, and %d are left.", keysLimit, keysLimit-len(l.Keys)))
	}
	l.Keys += in.Keys
	return nil
}

// transfer puts the caller through to a number that the assistant's own instructions name. What a caller says must not have
// us call, and pay, just anybody.
func (b *toolbox) transfer(ctx context.Context, l *Line, args json.RawMessage) error {
	var in struct {
		To string `json:"to"`
	}
	if err := json.Unmarshal(args, &in); err != nil {
		return fmt.Errorf("arguments: %w", err)
	}
	region, err := b.turn.service.parts.Region(ctx)
	if err != nil {
		return err
	}
	to, ok := numberIn(in.To, region)
	named := &b.numbers
	named.read(withOccasions(store.Text(b.turn.assistant.Prompt), b.turn.known.transfers), region, numberIn)
	switch {
	case len(named.all) == 0:
		return misuseError("Calls are transferred to numbers that your instructions name, and they name none.")
	case !ok:
		return misuseError("That is not a telephone number. " + transferable(named.all))
	case !named.has[to]:
		return misuseError(transferable(named.all))
	}
	return l.transfer(ctx, to)
}

// transferNamed is how many numbers a refusal names.
const transferNamed = 20

// transferable says to which numbers calls are transferred.
func transferable(named []string) string {
	return "Calls are transferred to numbers that your instructions name, and to no others: " +
		strings.Join(named[:min(len(named), transferNamed)], ", ") + "."
}

// Of instructions, the first so many numbers count, and so much is looked at that may be one. Instructions can be long.
const (
	numbersNamed  = 1000
	numbersLooked = 10_000
)

// directory is what numbers the instructions name. Tools read it that have the line to themselves.
type directory struct {
	known bool
	all   []string // as they stand there
	has   map[string]bool
}

// read the numbers of a text, once: a turn's instructions do not change.
func (d *directory) read(text, region string, parse func(text, region string) (number string, ok bool)) {
	if d.known {
		return
	}
	d.known, d.has = true, map[string]bool{}
	for _, like := range likeNumbers.FindAllString(text, numbersLooked) {
		if number, ok := parse(like, region); ok && !d.has[number] {
			d.has[number] = true
			if d.all = append(d.all, number); len(d.all) == numbersNamed {
				return
			}
		}
	}
}

// transfer to a number that the instructions name, unless it must not be called: those who write instructions may not know.
func (l *Line) transfer(ctx context.Context, to string) error {
	refusal, err := l.Transferable(ctx, to)
	switch {
	case err != nil:
		return err
	case refusal != "":
		return misuseError(refusal)
	}
	l.Transfer = to
	return nil
}

// likeNumbers finds what may be a telephone number.
var likeNumbers = regexp.MustCompile(`[+(]?[0-9][0-9 ()./-]{4,24}[0-9]`)

func numberIn(text, region string) (string, bool) {
	if phone.International(text) {
		region = "ZZ"
	}
	return phone.Parse(text, region)
}
