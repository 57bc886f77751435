import { typed as numberOf } from '../../lib/amount'
import type { Row } from './schema'

// What is typed into the form that tries a tool, by the name of the argument.
export type Typed = Record<string, string>

export type Wrong = Record<string, 'needed' | 'number' | 'json'>

// argumentsOf reads what was typed as arguments of their types. What was left empty is left out.
export function argumentsOf(rows: readonly Row[], typed: Typed): { args: Record<string, unknown>; wrong: Wrong } {
  const args: Record<string, unknown> = {}
  const wrong: Wrong = {}
  for (const row of rows) {
    const text = (typed[row.name] ?? '').trim()
    if (text === '') {
      if (row.required) wrong[row.name] = 'needed'
      continue
    }
    const [value, problem] = read(row.type, text)
    if (problem) wrong[row.name] = problem
    else args[row.name] = value
  }
  return { args, wrong }
}

function read(type: string, text: string): [unknown, null | 'number' | 'json'] {
  switch (type) {
    case 'number':
    case 'integer': {
      const n = numberOf(text)
      return Number.isNaN(n) || (type === 'integer' && !Number.isInteger(n)) ? [null, 'number'] : [n, null]
    }
    case 'boolean':
      return [text === 'true', null]
    case 'array':
    case 'object':
      try {
        return [JSON.parse(text), null]
      } catch {
        return [null, 'json']
      }
    default:
      return [text, null]
  }
}
