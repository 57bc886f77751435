package catalog

import "time"

type Voice struct {
	ID, VoiceID, Name, Provider          string
	Accent, Gender, Age, PreviewAudioURL *string
	CreatedAt                            time.Time
}

func Voices() []Voice { return nil }
