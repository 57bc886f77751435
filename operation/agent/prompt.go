package agent

import "slices"

// Prompt is something to begin with.
type Prompt struct {
	Name, Title, Description string
	// Arguments are all required; Text has each in braces.
	Arguments []Argument
	Text      string
}

// Argument of a prompt.
type Argument struct{ Name, Description string }

var prompts = []Prompt{
	{
		Name: "review_call", Title: "Review a call", Description: "Reviews how an assistant handled a call, and how to improve its prompt.",
		Arguments: []Argument{{"call_id", "The call."}},
		Text: "Read the call {call_id} with calls_get, and its assistant with assistants_get. Say what the caller wanted, whether they got it, " +
			"and where the assistant did not follow its prompt, was wrong, or went on too long; quote the lines. " +
			"Then propose the smallest change of the prompt " +
			"that would have helped, as a diff. Change nothing without being asked to.",
	},
	{
		Name: "write_assistant", Title: "Write an assistant",
		Description: "Writes the prompt of a new assistant for a business, and creates the assistant.",
		Arguments:   []Argument{{"business", "What the business is and does."}, {"goal", "What the assistant is for."}},
		Text: "Write an assistant for this business: {business}. It is for: {goal}. Ask for what you need to know. The prompt says who it is, " +
			"what it may and may not do, what it asks for and in what order, when it hands over to a person, and how it ends; it is short, " +
			"and made for being spoken. Use the " +
			"variables {{greeting}}, {{contact.first_name}}, {{right_now.date}} and {{location.name}} where they help. Look up tools_list " +
			"and knowledge_bases_list for what it can use. Show the prompt, and make it with assistants_create when it is agreed to.",
	},
}

// Prompts there are.
func Prompts() []Prompt { return slices.Clone(prompts) }
