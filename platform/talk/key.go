package talk

import "strings"

// mostKeys bounds a row of keys.
const mostKeys = 32

// keys are those that the caller presses.
type keys struct {
	row         string
	start, last int // in ms
	ready       []Heard
}

// press takes keys. A row ends with # or a pause.
func (s *Session) press(pressed string) { //nolint:cyclop // a case for each state
	if s.machine.found || s.closing || s.moving || s.wait.on() { // there is nothing to be said any more, but to opt out holds
		s.overhearKeys(pressed)
		return
	}
	k := &s.keys
	for _, key := range pressed {
		out := k.row == "" && string(key) == s.set.OptOut && !s.private.on // else it begins the number of a card
		switch {
		case out:
			s.optOut(string(key))
		case key == '#' && k.row != "":
			k.end()
		default:
			if k.row == "" {
				k.start = s.ms()
			}
			k.row, k.last = k.row+string(key), s.ms()
			if len(k.row) == mostKeys || k.row == "#" {
				k.end()
			}
		}
	}
	if k.row != "" && s.ms()-k.last >= s.set.Hearing.Keys {
		k.end()
	}
}

func (k *keys) end() {
	if len(k.ready) < mostKeys {
		k.ready = append(k.ready, Heard{Keys: k.row, StartMs: k.start, EndMs: k.last})
	}
	k.row = ""
}

// optOut comes before all else, whatever is being said.
func (s *Session) optOut(key string) {
	s.emit(Event{Kind: OptedOut})
	s.keys = keys{ready: []Heard{{Keys: key, OptOut: true, StartMs: s.ms(), EndMs: s.ms()}}}
	s.forget()
	s.mouth.cut()
}

// overhearKeys looks for the key to opt out while no keys are answered, such as when a person speaks, who hears them as well: it holds where
// it begins a row.
func (s *Session) overhearKeys(pressed string) {
	k := &s.keys
	for _, key := range pressed {
		if begins := k.last == 0 || s.ms()-k.last >= s.set.Hearing.Keys; begins && string(key) == s.set.OptOut && !s.private.on {
			s.emit(Event{Kind: OptedOut})
		}
		k.last = s.ms()
	}
}

// takeKeys has keys answered, as soon as nobody speaks.
func (s *Session) takeKeys() {
	k := &s.keys
	if len(k.ready) == 0 || s.hearing != nil || s.turn != nil || s.mouth.busy() {
		return
	}
	h := k.ready[0]
	k.ready = k.ready[1:]
	pressed := strings.TrimSpace(h.Keys)
	if s.secret(h.StartMs) {
		pressed = "keys"
	}
	s.said(Tool, "caller pressed "+pressed, h.StartMs, h.EndMs)
	s.answer(h, "")
}
