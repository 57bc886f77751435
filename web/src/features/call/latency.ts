// Turn is one turn of a call's ledger. Times are milliseconds since the call was answered.
export type Turn = {
  callerStoppedMs: number
  committedMs?: number | null
  transcriptMs?: number | null
  firstTokenMs?: number | null
  firstSoundMs?: number | null
  interrupted: boolean
}

export type Step = { name: 'wait' | 'transcript' | 'token' | 'sound'; ms: number }

// stepsOf is how long a turn took, null where it was not answered, and when each of its steps was done, counted from the end of
// what the contact said. Some are done side by side, so that they do not add up.
export function stepsOf(turn: Turn): { total: number | null; steps: Step[] } {
  const since = (at: number | null | undefined) => (at == null ? null : at - turn.callerStoppedMs)
  const all: [Step['name'], number | null][] = [
    ['transcript', since(turn.transcriptMs)],
    ['wait', since(turn.committedMs)],
    ['token', since(turn.firstTokenMs)],
    ['sound', since(turn.firstSoundMs)],
  ]
  const steps = all.flatMap(([name, ms]) => (ms === null ? [] : [{ name, ms }]))
  return { total: since(turn.firstSoundMs), steps }
}
