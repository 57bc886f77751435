package chat

import (
	"slices"

	"github.com/switchboard-dev/switchboard/platform/llm"
)

// What of a model's window a request leaves free: the reply, where nobody says how long it may be, and a tenth, because tokens
// are estimated. Where a budget bounds the reply, that is a quarter of the window, with the thoughts that some models have before they speak. No
// request is made shorter than the least.
const (
	replyTokens = 1024
	boundedPart = 4
	uncertain   = 10
	leastTokens = 512
)

// Parts of a request, the most important first.
const (
	partPrompt = iota
	partInput
	partRounds
	partContact
	partPassages
	partDigest
	partHistory
	parts
)

// shares are what the parts have for certain where there is no room for all, in hundredths of what tools leave.
var shares = [parts]int{partPrompt: 30, partInput: 20, partRounds: 20, partContact: 5, partPassages: 10, partDigest: 8, partHistory: 7}

// divide the room among the parts: each gets what it needs, as far as the shares of those after it allow.
func divide(room int, needs [parts]int) (got [parts]int) {
	left := room
	for i := range parts {
		reserved := 0
		for j := i + 1; j < int(parts); j++ {
			reserved += min(needs[j], room*shares[j]/100)
		}
		got[i] = max(0, min(needs[i], left-reserved))
		left -= got[i]
	}
	return got
}

// window is how many tokens a request to any of the models may have.
func (m *Modeled) window(named string) int {
	least := llm.DefaultWindow
	for i, c := range m.Choices {
		name := named
		if c.Named != "" {
			name = c.Named
		}
		if n := c.Window(name); i == 0 || n < least {
			least = n
		}
	}
	return least
}

// reserve is how long the reply may be: at most half of the window. A longer one is not asked for.
func (m *Modeled) reserve(window int, r *llm.Request) int {
	wanted := r.MaxTokens
	if wanted == 0 && slices.ContainsFunc(m.Choices, func(c llm.Choice) bool { return c.Wire == llm.Anthropic }) {
		wanted = llm.DefaultMaxTokens // it has to be named there, and is held against the window
	}
	if wanted > window/2 {
		r.MaxTokens = window / 2
		return r.MaxTokens
	}
	if wanted == 0 {
		least := min(replyTokens, window/2)
		if m.Reserve != nil {
			least = max(least, min(llm.DefaultMaxTokens, window/boundedPart))
		}
		return least
	}
	return wanted
}

// clip leaves the beginning and the end of a text, so that it has so many tokens at most.
func clip(text string, tokens int) string {
	const gap = " […] "
	all, has := []rune(text), llm.Tokens(text)
	if has <= tokens {
		return text
	}
	for keep := len(all) * max(0, tokens) / has; keep > 0; keep = keep * 9 / 10 {
		head := keep * 2 / 3
		short := string(all[:head]) + gap + string(all[len(all)-(keep-head):])
		if llm.Tokens(short) <= tokens {
			return short
		}
	}
	return "[…]"
}

// fair is how much each may have at most, so that all together have no more than the room.
func fair(needs []int, room int) int {
	sorted := slices.Sorted(slices.Values(needs))
	for i, n := range sorted {
		if n*(len(sorted)-i) > room {
			return max(0, room/(len(sorted)-i))
		}
		room -= n
	}
	if len(sorted) == 0 {
		return 0
	}
	return sorted[len(sorted)-1]
}
