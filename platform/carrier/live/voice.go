package live

import (
	"net/http"
	"sync"

	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// silent is why there are no telephone calls without speech.
const silent = "No speech endpoint is configured."

// choose the provider's voice for one of the catalogue's. The error is a Refusal where there is none.
func choose(s speech.Settings, voice, language string) (speech.Voice, error) {
	if !s.Configured() {
		return speech.Voice{}, carrier.Refusal{Reason: silent, Failure: carrier.FailureNoSpeech}
	}
	name, known := s.Voices[voice]
	if !known {
		name, known = s.Voices[""]
	}
	if !known && voice != "" {
		return speech.Voice{}, carrier.Refusal{Reason: "The speech endpoint has no voice for " + voice + ".", Failure: carrier.FailureNoVoice}
	}
	return speech.Voice{ID: name, Language: language}, nil
}

// mouthLimit is how many endpoints are remembered.
const mouthLimit = 1000

// voices are the endpoints in use. They keep connections open, so that a call need not wait for one.
type voices struct {
	mu       sync.Mutex
	hearing  map[place]*speech.Recognizer
	speaking map[place]*speech.Synthesizer
}

// place tells endpoints apart.
type place struct {
	kind, url, key, model string
	client                *http.Client
}

func placeOf(e speech.Endpoint) place { return place{e.Kind, e.URL, e.Key, e.Model, e.HTTP} }

// of a workspace.
func (v *voices) of(s speech.Settings) (*speech.Recognizer, *speech.Synthesizer, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.hearing == nil || len(v.hearing)+len(v.speaking) > mouthLimit {
		v.hearing, v.speaking = map[place]*speech.Recognizer{}, map[place]*speech.Synthesizer{}
	}
	ear, speaker := v.hearing[placeOf(s.Hearing)], v.speaking[placeOf(s.Speaking)]
	var err error
	if ear == nil {
		if ear, err = speech.NewTranscriber(s.Hearing); err != nil {
			return nil, nil, err
		}
		v.hearing[placeOf(s.Hearing)] = ear
	}
	if speaker == nil {
		if speaker, err = speech.NewSpeaker(s.Speaking); err != nil {
			return nil, nil, err
		}
		v.speaking[placeOf(s.Speaking)] = speaker
	}
	return ear, speaker, nil
}
