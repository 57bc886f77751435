// Package speech lets calls hear and speak: it streams telephone sound to and from providers of transcription and speech. It knows neither
// calls nor tenants.
package speech

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Transcriber turns what somebody says into words.
type Transcriber interface {
	// Listen begins to hear one call, until ctx ends or the ear is closed. It does not wait for the provider; Text
	// fails where the provider refuses or cannot be reached.
	Listen(ctx context.Context, o Listening) (Ear, error)
}

// Listening is how a call is heard.
type Listening struct {
	// Language is a BCP 47 tag, or "" if the provider is to find out.
	Language string
	// Words are names that are likely to be said.
	Words []string
}

// Ear transcribes one call, an utterance at a time. One goroutine writes; Text may be called from another.
type Ear interface {
	// Write adds sound to the utterance. It does not block for longer than it takes to queue it.
	Write(f sound.Frame) error
	// Text waits for the words of all of the utterance that has been written so far. The utterance goes on: written further
	// and asked again, the words are those of all of it. It fails with an error of this package or of ctx; what was written is
	// kept, up to a minute of it, and may be asked for again.
	Text(ctx context.Context) (string, error)
	// Next ends the utterance; what is written from now on belongs to another. A Text that waits for a socket then fails with
	// ErrClosed.
	Next()
	// Close ends the hearing and frees what it holds.
	Close() error
}

// Judge is an ear whose provider may say whether somebody has finished.
type Judge interface {
	// Over is how likely it is, from 0 to 1, that nothing more follows the words that Text returned last; judged is false where the provider
	// does not say.
	Over() (likely float64, judged bool)
}

// Voice is how something is to be said.
type Voice struct {
	// ID is the provider's name of the voice, Model its model; either may be "", the provider's default.
	ID, Model string
	// Speed is 1 as usual; 0 is 1.
	Speed float64
	// Language is a BCP 47 tag, or "".
	Language string
}

// Speaker turns words into sound.
type Speaker interface {
	// Say speaks a text. The sound arrives while it is being made; the end of ctx or closing the utterance stops the making. The utterance
	// has to be closed.
	Say(ctx context.Context, v Voice, text string) (Utterance, error)
}

// Utterance is sound that is still being made.
type Utterance interface {
	// Next waits for the next 20 ms; io.EOF after the last, which is filled up with silence.
	Next(ctx context.Context) (sound.Frame, error)
	// Close stops it, wherever it is.
	Close() error
}
