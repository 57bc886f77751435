package switchboard

// ToolRequest is the body that a tool's endpoint gets by POST, PUT or PATCH. Verify its signature before you read it, see [VerifySignature].
type ToolRequest struct {
	// Args are what a model made of the conversation: they say nothing about who asks.
	Args map[string]any `json:"args"`
	// Metadata is the server's.
	Metadata ToolMetadata `json:"metadata"`
}

// ToolMetadata says who asks, and where. All tools of a subaccount share one secret, so compare ToolID with the tool that you serve.
type ToolMetadata struct {
	ToolID         string  `json:"tool_id"`
	LocationID     string  `json:"location_id"`
	ContactID      *string `json:"contact_id"`
	AssistantID    string  `json:"assistant_id"`
	ConversationID string  `json:"conversation_id"`
	CallID         *string `json:"call_id"`
	To             *string `json:"to"`
	From           *string `json:"from"`
	Direction      *string `json:"direction"`
}
