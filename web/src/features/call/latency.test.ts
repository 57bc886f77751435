import { expect, test } from 'vitest'
import { stepsOf } from './latency'

test('steps are counted from the end of what the contact said', () => {
  const turn = {
    callerStoppedMs: 1_000,
    transcriptMs: 1_120,
    committedMs: 1_256,
    firstTokenMs: 1_200,
    firstSoundMs: 1_310,
    interrupted: false,
  }
  expect(stepsOf(turn)).toEqual({
    total: 310,
    steps: [
      { name: 'transcript', ms: 120 },
      { name: 'wait', ms: 256 },
      { name: 'token', ms: 200 },
      { name: 'sound', ms: 310 },
    ],
  })
})

test('a turn that nobody answered has the steps that it came to', () => {
  const turn = { callerStoppedMs: 1_000, transcriptMs: 1_120, committedMs: null, firstSoundMs: null, interrupted: true }
  expect(stepsOf(turn)).toEqual({ total: null, steps: [{ name: 'transcript', ms: 120 }] })
})
