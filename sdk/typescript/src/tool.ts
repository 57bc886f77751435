/** The body that a tool's endpoint gets by POST, PUT or PATCH. Verify its signature before you read it, see verifySignature. */
export interface ToolRequest<Args = Record<string, unknown>> {
  /** What a model made of the conversation: it says nothing about who asks. */
  args: Args
  /** The server's. */
  metadata: ToolMetadata
}

/** Who asks, and where. All tools of a subaccount share one secret, so compare tool_id with the tool that you serve. */
export interface ToolMetadata {
  tool_id: string
  location_id: string
  contact_id: string | null
  assistant_id: string
  conversation_id: string
  call_id: string | null
  to: string | null
  from: string | null
  direction: string | null
}
