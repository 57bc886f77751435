package tool

import (
	"strings"

	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What a model is instructed to say around a tool in a call. What its owner wants said follows a colon.
const (
	sayBefore = "Each time, before you use it, say a few words to the contact, who hears them while it runs"
	sayAfter  = "When you have its result, speak of it"
	sayNot    = "Its result is for you alone: do not mention it by yourself, and go on with the conversation."
)

// Spoken is a tool's description as a model reads it in a call: with what is to be said while the tool runs and afterwards.
func (t *Tool) Spoken() string {
	message := strings.TrimSpace(store.Text(t.ExecutionMessageDescription))
	parts := []string{store.Text(t.Description)}
	switch {
	case t.SpeakDuringExecution && message == "":
		parts = append(parts, sayBefore+".")
	case t.SpeakDuringExecution:
		parts = append(parts, sayBefore+": "+message)
	case t.SpeakAfterExecution && message != "":
		parts = append(parts, sayAfter+": "+message)
	}
	if !t.SpeakAfterExecution {
		parts = append(parts, sayNot)
	}
	return strings.TrimSpace(strings.Join(parts, "\n"))
}

// promptLength is how much a model reads of when to transfer, in characters: as much as of a description.
const promptLength = 2000

// Occasion is when to transfer a call, as a model reads it; "" if nobody has said.
func (t *Tool) Occasion() string {
	return plain.Shorten(strings.TrimSpace(store.Text(t.TransferPrompt)), promptLength)
}
