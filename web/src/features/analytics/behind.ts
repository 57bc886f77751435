import { url } from '../../app/url'
import type { Analytics_TotalsFragment } from '../../gql/graphql'

// Scope is what the page shows, as the lists behind it are narrowed.
export type Scope = { from: string; to: string; assistant: string; channel: string; number: string; topic?: string }

type Address = (typeof url)[keyof typeof url]

export type Behind = { to: Address; search: Record<string, string> }

export type Figure = Exclude<
  {
    [K in keyof Analytics_TotalsFragment]: Analytics_TotalsFragment[K] extends number ? K : never
  }[keyof Analytics_TotalsFragment],
  undefined
>

const calls: Partial<Record<Figure, Record<string, string>>> = {
  calls: {},
  answeredCalls: { answered: 'yes' },
  containedCalls: { answered: 'yes' },
  successfulCalls: { answered: 'yes' },
  completedCalls: { status: 'COMPLETED' },
  unansweredCalls: { status: 'NO_ANSWER' },
  busyCalls: { status: 'BUSY' },
  failedCalls: { status: 'FAILED' },
  canceledCalls: { status: 'CANCELED' },
  inboundCalls: { direction: 'inbound' },
  callSeconds: { answered: 'yes' },
  callCostInDollars: {},
}

// Sentiments are those of calls, but where only chats are shown.
const felt: Partial<Record<Figure, Record<string, string>>> = {
  positive: { sentiment: 'POSITIVE' },
  neutral: { sentiment: 'NEUTRAL' },
  negative: { sentiment: 'NEGATIVE' },
  mixed: { sentiment: 'MIXED' },
}

const chats: Partial<Record<Figure, Record<string, string>>> = {
  conversations: {},
  answeredConversations: {},
  containedConversations: {},
  closedConversations: { state: 'CLOSED' },
  handedOffConversations: {},
  responseTargets: { target: 'RESPONSE_DUE' },
  responseTargetsMet: { target: 'RESPONSE_MET' },
  resolutionTargets: { target: 'RESOLUTION_DUE' },
  resolutionTargetsMet: { target: 'RESOLUTION_MET' },
  messages: {},
  aiMessages: {},
  replies: {},
  failedReplies: {},
  modelCostInDollars: {},
}

const types: Record<string, string> = { PHONE: 'phone', WEB_CALL: 'web' }

// behind is the list of what a figure counts, or the nearest one above it; null if there is none.
export function behind(figure: Figure, scope: Scope): Behind | null {
  const { from, to, assistant, channel, number, topic = '' } = scope
  if (figure === 'unansweredQuestions') return { to: url.unanswered, search: {} }
  const chatting = channel !== '' && !(channel in types)
  const call = calls[figure] ?? (chatting ? undefined : felt[figure])
  if (call) {
    const type = types[channel] ?? ''
    return { to: url.calls, search: given({ time: 'custom', from, to, assistant, number, topic, type, ...call }) }
  }
  const chat = chats[figure] ?? felt[figure]
  if (!chat) return null
  return {
    to: url.conversations,
    search: given({
      from,
      to,
      assistant,
      topic,
      channel: channel in types ? '' : channel,
      type: 'CHAT',
      archived: 'yes',
      ...chat,
    }),
  }
}

function given(all: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
