// Said is what a template of a task says, or has its assistant say.
export type Said = Partial<Record<'prompt' | 'inboundGreeting' | 'outboundGreeting' | 'voicemailMessage', string>>
