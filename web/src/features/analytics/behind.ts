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
// the page is narrowed to: a chat has no number, and a message no assistant. What the whole agency has is in one list of its own.
export function behind(figure: Figure, scope: Scope, whole = false): Behind | null {
  const { from, to, assistant, channel, number, topic = '' } = scope
  const { list, search, wide } = lists[figure] as { list: string; search: Record<string, string>; wide: string }
  const called = channel in types
  if (list === 'calls' && channel && !called) return null
  if (list === 'conversations' && (number || called)) return null
  if (list === 'unanswered' && (number || channel || topic)) return null
  const kept = { from, to, assistant, channel, number, topic }
  if (whole) return { to: url.analyticsEntries, search: given({ ...kept, figure: wide }) }
  switch (list) {
    case 'calls':
      return {
        to: url.calls,
        search: given({ time: 'custom', from, to, assistant, number, topic, type: types[channel] ?? '', ...search }),
      }
    case 'conversations':
      return {
        to: url.conversations,
        search: given({ from, to, assistant, topic, channel, type: 'CHAT', archived: 'yes', ...search }),
      }
    case 'unanswered':
      return { to: url.unanswered, search: given({ from, to, assistant }) }
    default:
      return { to: url.analyticsEntries, search: given({ ...kept, ...search }) }
  }
}

// during is the days of a bar within those that are shown: one of an hour (2026-03-10T14) or a day, and those of a month (2026-03).
export function during(at: string, { from, to }: { from: string; to: string }): { from: string; to: string } {
  if (at.length > 7) {
    const day = at.slice(0, 10)
    return { from: day, to: day }
  }
  const [year = 0, month = 0] = at.split('-').map(Number)
  const [first, last] = [`${at}-01`, new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)]
  return { from: first < from ? from : first, to: last > to ? to : last }
}

function given(all: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
