package live

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"

	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// Platform is what a call with sound needs of the platform. A call is named by its key; its methods work as the call's tenant.
type Platform interface { //nolint:interfacebloat // it is all that a call needs
	carrier.Platform

	// Arrive keeps a call that nobody announced, and returns its key and which of its trunks it is from. The error is ErrNobody, ErrBusy,
	// ErrAway, ErrMerged or ErrProof if it is not to be answered.
	Arrive(ctx context.Context, a Arrival) (key, trunk string, err error)
	// Script says how a call is held.
	Script(ctx context.Context, key string) (Script, error)
	// Speech is how the context's tenant speaks and hears.
	Speech(ctx context.Context) (speech.Settings, error)

	// Shared says whether other copies may serve the same calls.
	Shared() bool
	// Own says that a copy carries a call from now on, and what another needs to hang it up. It is false where the call is over, or
	// another copy has it.
	Own(ctx context.Context, key string, o Owner, dialog json.RawMessage) (bool, error)
	// Renew says that a copy lives and carries some calls. It returns those that are still its own; true are those to be hung up.
	Renew(ctx context.Context, o Owner, keys []string) (map[string]bool, error)
	// Inherit takes over the calls of copies that have died except for some, so that this one, and no other, can end them.
	Inherit(ctx context.Context, o Owner, but []string) ([]Orphan, error)
	// HangUp has the copy that carries a call end it.
	HangUp(ctx context.Context, key string) error
	// Carried says whether some copy carries a call, or did and has died.
	Carried(ctx context.Context, key string) (bool, error)
	// Keep stores the recording of a call that is over.
	Keep(ctx context.Context, key string, recording io.Reader) error
}

// Owner is a copy of the server, where the others reach it, and for how long it owns a call without a sign of life.
type Owner struct {
	Name string
	// URL is "" if the others do not reach it.
	URL  string
	Term time.Duration
}

// Orphan is a call whose copy has died.
type Orphan struct {
	Key string
	// Dialog is nil if nobody had answered.
	Dialog json.RawMessage
	// Until is when the copy was given up.
	Until time.Time
}

// Why a call that comes in is not answered.
var (
	// ErrNobody means that the number is not ours.
	ErrNobody = errors.New("live: nobody has this number")
	// ErrBusy means that there are too many calls, or one with the same contact.
	ErrBusy = errors.New("live: busy")
	// ErrAway means that nobody answers the number now.
	ErrAway = errors.New("live: nobody answers")
	// ErrMerged means that another copy has the same call.
	ErrMerged = errors.New("live: another copy has this call")
	// ErrProof means that the number belongs to somebody whose callers prove who they are, which this one has not done yet.
	ErrProof = errors.New("live: the caller has to prove who it is")
)

// Arrival is an incoming call.
type Arrival struct {
	// Trunks are those that it can come from, the likeliest first.
	Trunks []string
	// Account is the one of them whose account the provider has called, or whose password the caller knows; "" if that is not known. Only
	// this one says whose a number is that several have.
	Account string
	// Invite is the same on each copy that the call has come to; "" is not known.
	Invite string
	// To and From are numbers as the trunk writes them. Numbers are what To is for those of the trunks to whom it is another.
	To, From string
	Numbers  map[string]string
	// Owner is the copy that it has come to.
	Owner Owner
	// Yield is called when it is known whose workspace is called, and by which of the trunks, before the call is kept: where this copy has no room for
	// it, others may keep it first. It returns after a moment. Nil leaves the call to nobody.
	Yield func(workspace, trunk string)
}

// Number is the one that is called, if the call is from a trunk.
func (a Arrival) Number(trunk string) string { return cmp.Or(a.Numbers[trunk], a.To) }

// Script is how a call is held.
type Script struct {
	// Workspace is whose the call is.
	Workspace string
	// Trunk is the id of the one to call by; From is the caller, as the called sees it. Both are for calls that we place.
	Trunk, From string
	// Wait is how long an incoming call rings.
	Wait time.Duration
	// Opening is said first; a message to a machine is Voicemail. Detect says whether machines are recognized.
	Opening, Voicemail string
	Detect             bool
	// First drafts the first words of an incoming call, within seconds, and sooner if ctx ends. It is nil if Opening has
	// them.
	First func(ctx context.Context) string
	// Recorded says that it is recorded, and Notice is said first then; "" is the installation's. OptOut is the key to be called no
	// more, or "". Longest is when the call is ended; 0 is the installation's, which is also the most.
	Recorded       bool
	Notice, OptOut string
	Longest        time.Duration
	// Silence is after how long without a word somebody is asked whether they are still there, Absence after how long of that again the
	// call is ended; 0 is the installation's.
	Silence, Absence time.Duration
	// Voice is the catalogue's, Language a BCP 47 tag; either may be "".
	Voice, Language string
	Speech          speech.Settings
	Mind            talk.Mind
	// Show has somebody shown which tools the mind uses from then on; it does not block. Nil where nobody may see them.
	Show func(func(Tool))
}

// Tool is a use of one, when it begins and when it is done.
type Tool struct {
	ID, Name          string
	Arguments, Result json.RawMessage
	Error             string
	Took              time.Duration
	Done              bool
}
