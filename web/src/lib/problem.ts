import type { CombinedError } from 'urql'
import { Refusal, type Detail } from '../app/http'
import { locale } from '../text/language'
import { text } from '../text/text'
import { away } from './online'

// A problem's free times are those that can be booked in place of one that is refused.
export type Problem = { code: string; message: string; fields: Record<string, string>; free?: string[] }

// problemOf is what is shown of an error: its code, what to do, and which fields are wrong.
export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal) return shown(error.code, error.message, error.details)
  const combined = error as Partial<CombinedError>
  if (combined.networkError) return unreachable()
  const first = combined.graphQLErrors?.[0]
  const details = (first?.extensions['details'] ?? []) as Detail[]
  return shown(String(first?.extensions['code'] ?? 'internal'), first?.message ?? '', details)
}

// unreachable is what is shown where no answer has come.
export const unreachable = () => shown('unreachable', '', [])

function shown(code: string, message: string, details: Detail[]): Problem {
  const fields: Record<string, string> = {}
  const free: string[] = []
  for (const d of details) {
    if (d.field === 'free') free.push(d.message)
    else fields[d.field.replace(/^input\./, '')] ??= sentence(broken(d))
  }
  return { code, message: words(code, message), fields, ...(free.length > 0 && { free }) }
}

function words(code: string, message: string): string {
  switch (code) {
    case 'unreachable':
      return away() ? text.problem.offline : text.problem.unreachable
    case 'forbidden':
      return text.problem.forbidden
    case 'rate_limited':
      return text.problem.limited
    case 'persisted_query_not_found':
      return `${text.problem.stale} ${text.problem.staleHint}`
    case 'internal':
      return text.problem.generic
  }
  return translated(message) || text.problem.generic
}

// translated is what the server says in the language of the page, where it is known.
function translated(message: string): string {
  const found = text.refusal.find(([english]) => english.test(message))
  return found ? message.replace(...found) : message
}

// broken is what is wrong with a field in the language of the page: by its rule, or else as the server says it.
function broken({ message, rule, values }: Detail): string {
  const { rules } = text.server
  const said = rule !== undefined && Object.hasOwn(rules, rule) ? rules[rule] : undefined
  return said?.replace(/\{(\d)\}/g, (_, at: string) => written(values?.[Number(at)] ?? '')) ?? message
}

const written = (value: string) =>
  /^-?\d+(\.\d+)?$/.test(value) ? new Intl.NumberFormat(locale).format(Number(value)) : value

// sentence makes one of what is said of a field: "must have 12 characters".
function sentence(message: string): string {
  const end = /[.!?]$/.test(message) ? '' : '.'
  return message.charAt(0).toUpperCase() + message.slice(1) + end
}
