import { text } from '../../text/text'

// channelName is what a channel of calls or messages is called.
export function channelName(channel: string): string {
  const messages: Record<string, string> = text.conversation.channels
  return text.analytics.channels[channel] ?? messages[channel] ?? channel
}
