// Package spell is speech for tests in which nobody has to recognise anything: every frame of 20 ms is one character. So a test sees
// to the frame what a transcriber was sent, and what it got twice or not at all.
package spell

import "github.com/switchboard-dev/switchboard/platform/sound"

// silence is the code of silence, which has no character.
const silence = 0xff

// Say spells a text of ASCII.
func Say(text string) []sound.Frame {
	frames := make([]sound.Frame, len(text))
	for i := range frames {
		codes := make([]byte, sound.FrameSize)
		for j := range codes {
			codes[j] = text[i]
		}
		frames[i] = sound.ULaw.Frame(codes)
	}
	return frames
}

// Read is the text of codes of µ-law. A frame that is not of one character is "?", one that is cut off "#", and silence is nothing.
func Read(codes []byte) string {
	var text []byte
	for len(codes) > 0 {
		frame := codes[:min(len(codes), sound.FrameSize)]
		codes = codes[len(frame):]
		text = append(text, character(frame)...)
	}
	return string(text)
}

func character(frame []byte) string {
	for _, c := range frame {
		if c != frame[0] {
			return "?"
		}
	}
	switch {
	case frame[0] == silence:
		return ""
	case len(frame) < sound.FrameSize:
		return "#"
	default:
		return string(rune(frame[0]))
	}
}
