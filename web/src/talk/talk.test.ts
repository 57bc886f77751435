import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Talk } from './talk'

// The permission to use the microphone, which the browser asks for, and how long a connection takes.
let allow: () => void
vi.mock('./sound', () => ({
  Sound: class {
    open = () => new Promise<void>((go) => (allow = go))
    connect = () => new Promise<void>((go) => (allow = go))
    clear = () => undefined
    close = () => Promise.resolve()
  },
}))

class Line {
  static OPEN = 1
  static last: Line
  readyState = 1
  sent: { type: string }[] = []
  onopen = () => undefined
  onmessage: (e: { data: string }) => void = () => undefined
  onclose: (e: { code: number }) => void = () => undefined

  constructor() {
    Line.last = this
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string })
  }
  hears(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  close() {
    this.readyState = 3
    this.onclose({ code: 1000 })
  }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', Line)
})
afterEach(() => void vi.unstubAllGlobals())

const settle = () => new Promise((go) => setTimeout(go))

function dial() {
  const events = { ready: vi.fn(), said: vi.fn(), speaking: vi.fn(), ended: vi.fn() }
  const talk = new Talk(events)
  talk.start({ ticket: 't', url: 'ws://here' })
  return { talk, events, line: Line.last }
}

test.each([
  ['the microphone is asked for', false, true],
  ['the connection is made', true, true],
  ['the server has not ended the call yet', false, false],
])('who hangs up while %s has no call', async (_, webrtc, over) => {
  const { talk, events, line } = dial()
  line.hears({ type: 'ready', call: 'c', speech: 'server', language: 'en', webrtc })
  if (webrtc) {
    allow()
    await settle()
  }
  talk.hangUp()
  if (over) line.close()
  allow()
  await settle()
  expect(events.ready).not.toHaveBeenCalled()
  expect(line.sent).toEqual([{ type: 'hang_up' }])
  if (over) expect(events.ended.mock.calls).toEqual([['over', '', '']]) // and not that the connection was lost
})

// Spoken is what the browser speaks, and how far it has come.
class Spoken {
  static last: Spoken | undefined
  onboundary: (e: { charIndex: number }) => void = () => undefined
  onend = () => undefined
  onerror: (e: { error: string }) => void = () => undefined

  constructor(readonly text: string) {
    Spoken.last = this
  }
}

function speech(voices: object[] = [{}]) {
  Spoken.last = undefined
  vi.stubGlobal('SpeechSynthesisUtterance', Spoken)
  const synthesis = {
    onvoiceschanged: null as (() => void) | null,
    getVoices: () => voices,
    speak: () => undefined,
    cancel: () => setTimeout(() => Spoken.last?.onerror({ error: 'interrupted' })), // browsers say so a moment later
  }
  vi.stubGlobal('speechSynthesis', synthesis)
  return (voice: object) => {
    voices.push(voice)
    synthesis.onvoiceschanged?.()
  }
}

const heard = (characters: number) => ({ type: 'heard', turn: 1, characters })

test.each([
  [
    'says something',
    (talk: Talk) => {
      talk.say('Stop.')
    },
    { type: 'say', text: 'Stop.' },
  ],
  [
    'hangs up',
    (talk: Talk) => {
      talk.hangUp()
    },
    { type: 'hang_up' },
  ],
])('who %s says first how much of the reply was heard', async (_, does, then) => {
  speech()
  const { talk, line } = dial()
  line.hears({ type: 'ready', call: 'c', speech: 'page', language: 'en' })
  line.hears({ type: 'reply', turn: 1, text: 'Good morning to you.' })
  line.hears({ type: 'reply_end', turn: 1 })
  Spoken.last?.onboundary({ charIndex: 5 })
  does(talk)
  await settle()
  expect(line.sent).toEqual([heard(5), then])
})

test('nothing is heard of a reply that is still coming, nor later', () => {
  speech()
  const { talk, line } = dial()
  line.hears({ type: 'ready', call: 'c', speech: 'page', language: 'en' })
  line.hears({ type: 'reply', turn: 1, text: 'Good morning ' })
  talk.say('Stop.')
  line.hears({ type: 'reply', turn: 1, text: 'to you.' }) // it was on its way
  line.hears({ type: 'reply_end', turn: 1 })
  talk.say('I said stop.')
  expect(line.sent).toEqual([heard(0), { type: 'say', text: 'Stop.' }, { type: 'say', text: 'I said stop.' }])
  expect(Spoken.last).toBeUndefined()
})

// answered is a call by the browser's speech, in which the assistant has begun.
function answered() {
  const call = dial()
  call.line.hears({ type: 'ready', call: 'c', speech: 'page', language: 'en' })
  call.line.hears({ type: 'reply', turn: 1, text: 'Good morning.' })
  call.line.hears({ type: 'reply_end', turn: 1 })
  return call
}

describe('a browser that does not have its voices yet', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('speaks when it has them', () => {
    const arrive = speech([])
    const { line } = answered()
    expect(Spoken.last).toBeUndefined()
    arrive({})
    expect(Spoken.last?.text).toBe('Good morning.')
    vi.runAllTimers()
    expect(line.sent).toEqual([])
    Spoken.last?.onend()
    expect(line.sent).toEqual([heard(13)])
  })

  test('is not waited for for long', () => {
    speech([])
    const { line } = answered()
    vi.advanceTimersByTime(400)
    expect(line.sent).toEqual([])
    vi.runAllTimers()
    expect(line.sent).toEqual([heard(13)])
  })

  test('says nothing of what was interrupted meanwhile', () => {
    const arrive = speech([])
    const { talk, line } = answered()
    talk.say('Stop.')
    arrive({})
    vi.runAllTimers()
    expect(Spoken.last).toBeUndefined()
    expect(line.sent).toEqual([heard(0), { type: 'say', text: 'Stop.' }])
  })
})
