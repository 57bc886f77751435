import { typedOrNone } from '../../lib/amount'

// read is the number that somebody has typed, or null.
export function read(text: string): number | null {
  const n = typedOrNone(text)
  return Number.isNaN(n) ? null : n
}

// taken is what a form is told of what is typed, before is what it had. One that is out of range is told: the server refuses it, where
// the beginning of it would have been saved. What is no number at all changes nothing.
export function taken(typed: string, before: number | null, required: boolean): number | null {
  const n = read(typed)
  return n === null && (required || typed.trim() !== '') ? before : n
}
