// What happens in a call, in its order: what is said, and what tools are used for.
export type Utterance = { role: string; content: string; startMs: number; endMs: number }

export type Use = {
  name: string
  arguments?: unknown
  result?: unknown
  error?: string | null
  startMs: number
  durationMs: number
}

export type Line = { kind: 'said'; at: number; said: Utterance } | { kind: 'used'; at: number; used: Use }

// linesOf puts tool uses where they were in the talk. One that began as somebody spoke stands after that.
export function linesOf(said: readonly Utterance[], used: readonly Use[]): Line[] {
  const lines: Line[] = [
    ...said.map((u): Line => ({ kind: 'said', at: u.startMs, said: u })),
    ...used.map((u): Line => ({ kind: 'used', at: u.startMs, used: u })),
  ]
  return lines.sort((a, b) => a.at - b.at || (a.kind === b.kind ? 0 : a.kind === 'said' ? -1 : 1))
}

// lineAt is the line that is heard at a time of the recording, or -1 before the first.
export function lineAt(lines: readonly Line[], ms: number): number {
  return lines.findLastIndex((l) => l.kind === 'said' && l.at <= ms)
}
