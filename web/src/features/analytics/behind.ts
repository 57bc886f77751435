import { url } from '../../app/url'
import lists from './lists.json'

// Scope is what the page shows, as the lists behind it are narrowed.
export type Scope = { from: string; to: string; assistant: string; channel: string; number: string; topic?: string }

type Address = (typeof url)[keyof typeof url]

export type Behind = { to: Address; search: Record<string, string> }

// Figure is one of the page. Which list it opens stands in lists.json, by which a test of the server compares each with its list.
export type Figure = keyof typeof lists

const types: Record<string, string> = { PHONE: 'phone', WEB_CALL: 'web' }

// behind is the list of what a figure counts, or for a ratio and a time that of what it is taken from; null if the figure has nothing of what
// the page is narrowed to: a chat has no number, and a message no assistant.
export function behind(figure: Figure, scope: Scope): Behind | null {
  const { from, to, assistant, channel, number, topic = '' } = scope
  const { list, search } = lists[figure] as { list: string; search: Record<string, string> }
  const called = channel in types
  switch (list) {
    case 'calls':
      if (channel && !called) return null
      return {
        to: url.calls,
        search: given({ time: 'custom', from, to, assistant, number, topic, type: types[channel] ?? '', ...search }),
      }
    case 'conversations':
      if (number || called) return null
      return {
        to: url.conversations,
        search: given({ from, to, assistant, topic, channel, type: 'CHAT', archived: 'yes', ...search }),
      }
    case 'unanswered':
      if (number || channel || topic) return null
      return { to: url.unanswered, search: given({ from, to, assistant }) }
    default:
      return { to: url.analyticsEntries, search: given({ from, to, assistant, channel, number, topic, ...search }) }
  }
}

function given(all: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
