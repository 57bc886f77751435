package speech_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// What a voice says is heard on the telephone to the letter.
func TestAVoiceIsHeardToTheLetter(t *testing.T) {
	t.Parallel()
	s := speechtest.Speak(t)
	u, err := speaker(t, speech.Endpoint{Kind: speech.OpenAI, URL: s.Base(), Key: speechtest.Key}).Say(t.Context(), speech.Voice{ID: "nova"}, "Good morning!")
	if err != nil {
		t.Fatal(err)
	}
	all, err := hear(t, u)
	if got := speechtest.Text(speechtest.Decode(sound.Split(all))); err != nil || got != "Good morning!" {
		t.Errorf("%q, %v", got, err)
	}
	s.Idle(t)
}

// What a caller says over the telephone arrives in words, while it is being said and after.
func TestACallerIsUnderstood(t *testing.T) {
	t.Parallel()
	const first, second = "I would like to book a table", "tomorrow evening at seven o'clock"
	book := speechtest.Phrases(t, first, second)
	for _, stream := range []bool{false, true} {
		s := speechtest.Transcribe(t, book)
		ear := listen(t, speech.Endpoint{Kind: speech.OpenAI, URL: s.Base(), Key: speechtest.Key, Stream: stream}, speech.Listening{Language: "en"})
		for _, phrase := range []string{first, second} {
			for _, f := range book.Say(t, phrase) {
				if err := ear.Write(sound.ULaw.Frame(sound.ULaw.Encode(nil, f[:]))); err != nil {
					t.Fatal(err)
				}
			}
			understands(t, ear, phrase)
			ear.Next()
		}
	}
}
