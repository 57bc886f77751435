package talk

// Phrases are what is said that nobody had to think of; "" says nothing.
type Phrases struct {
	// Filler is said while a reply takes long.
	Filler string
	// StillThere asks somebody who says nothing.
	StillThere string
	// Sorry is said if the words could not be transcribed, Apology if that happens again and the call ends.
	Sorry, Apology string
	// Refused is said where the caller could not be put through and the mind says nothing.
	Refused string
	// Returned is said where a person who had taken over is cut off, and the assistant goes on.
	Returned string
	// Hold asks a caller to stay on the line where a person who had taken over is cut off, and others listen in.
	Hold string
	// Goodbye ends a call that has taken too long.
	Goodbye string
	// Farewell is said to somebody who does not want to be called again.
	Farewell string
	// Welcome is said first to somebody who calls, where nothing is written for that and no model words it in time.
	Welcome string
	// Unable is said where no assistant answers.
	Unable string
}

// PhrasesOf are the phrases in a language, or in English if it is not known.
func PhrasesOf(language string) Phrases { return tongueOf(language).phrases }

// places are where the phrases stand that a file of a language has, by kind.
func (p *Phrases) places() map[string]*string {
	return map[string]*string{
		"filler": &p.Filler, "there": &p.StillThere, "sorry": &p.Sorry, "apology": &p.Apology, "refused": &p.Refused,
		"returned": &p.Returned, "hold": &p.Hold, "goodbye": &p.Goodbye,
		"farewell": &p.Farewell, "welcome": &p.Welcome, "unable": &p.Unable,
	}
}
