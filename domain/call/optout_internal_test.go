package call

import "testing"

// What somebody says in order not to be called again, and what sounds like it.
func TestOptingOut(t *testing.T) {
	t.Parallel()
	for want, all := range map[bool][]string{
		true: {
			"stop calling me", "Please, STOP calling!", "Don’t call me again.", "take me off your list", "Do not, call", "Don't call.",
			"No. Do not call, please. I have one already.", "Unsubscribe!", "Please unsubscribe me", "Never call me again",
			"I told you, don't call me", "I do not want this, don't call here any more", "Please do not ever call this number",
			"Do not call me at this number", "Please stop calling, I am not interested.", "Rufen Sie mich nicht mehr an.", "No me llame más",

			"Put me on your do not call list.", "Please place me on your Do-Not-Call list", "Add my number to the do-not-call list!",
			"I want to be put on your company's do not call list", "How do I get on your do not call list?", "I'm on the national do not call registry.",
			"My number is on the do not call list", "Can you add me to the DNC list, please?", "Put us on the no-call list", "Put me on do not call.",
			"I'm not interested put me on your do not call list", "who is this put me on your do not call list",
			"Take me off your list and put me on the do not call list",
			"I want to unsubscribe", "I'd like to unsubscribe, please.", "I want to unsubscribe from your calls", "I would like to unsubscribe from this list",
			"Don't call back.", "Please never call back again", "No, don't call back any more, thanks", "Hey, never call back. Bye.",
			"I told you don't call back", "I'm not interested don't call back", "no thanks don't call back", "look don't call back again", "Please don't call me back", "Do not call this phone.", "Don't call this house again", "never call this line",
			"Don't call my house!", "I've asked you, don't call me", "I said to you don't call me", "I hope you don't call me again",
			"You do not call me again!", "Make sure you never call us again", "If you don't call me again, fine.",
		},
		false: {
			"When do you stop?", "I will call back", "", "Please don't call before ten.", "Don't call me before ten", "I don't call that expensive",
			"Do not call my office, call this number.", "How do I unsubscribe from the newsletter?", "You never call me back",
			"Don't call me right now, I am driving", "Do not call me on Sundays", "They don't call me often",

			"Am I on your do not call list?", "Is my number still on the do not call list?", "Are we on the DNC list",
			"What is a do not call list?", "Do you have a do not call list?", "Is there a do-not-call registry?",
			"Take me off your do not call list.", "Please remove my number from the national do not call registry", "take my number off the do not call list",
			"I don't want to be on your do not call list", "Don't put me on the do not call list!", "I am not on the do not call list",
			"I don't want to unsubscribe", "If I want to unsubscribe, what do I do?", "I want to unsubscribe from the newsletter",
			"You don't call me back, why?", "You don't call me any more", "They don't call me any more", "Why don't you call me back?",
			"Your guys never call back", "You guys don't call back.", "They will never call back", "You people never call back, it is a shame",
			"Don't call me back until tomorrow", "Please don't call back today", "I don't call back", "If you don't call me, I'll come over",
			"I told you, don't call me before ten", "Don't call this line on weekends",
		},
	} {
		for _, said := range all {
			if optsOut(said) != want {
				t.Errorf("%q: %t", said, !want)
			}
		}
	}
}
