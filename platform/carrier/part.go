package carrier

// Parts of how long a reply took.
const (
	// VoiceToVoice is from the end of what the contact said to the first sound.
	VoiceToVoice = "voice_to_voice"
	// Waiting is until the turn was taken to be over, Hearing until the words were there, Thinking until the first of the text.
	Waiting  = "wait"
	Hearing  = "transcript"
	Thinking = "first_token"
	// Speaking is from the first text, or the end of the wait if that is later, to the first sound.
	Speaking = "speech"
)

// Parts of the turn in milliseconds, by their names, as far as it came. All but the speaking begin where the contact stopped.
func (t Turn) Parts() map[string]int {
	out := map[string]int{}
	for name, at := range map[string]*int{
		VoiceToVoice: t.FirstSoundMs, Waiting: t.CommittedMs, Hearing: t.TranscriptMs, Thinking: t.FirstTokenMs,
	} {
		if at != nil {
			out[name] = max(*at-t.CallerStoppedMs, 0)
		}
	}
	if t.FirstSoundMs != nil && t.FirstTokenMs != nil && t.CommittedMs != nil {
		out[Speaking] = max(*t.FirstSoundMs-max(*t.FirstTokenMs, *t.CommittedMs), 0)
	}
	return out
}
