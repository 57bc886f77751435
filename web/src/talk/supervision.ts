import { Sound } from './sound'

// How somebody of the team joins a call. Each mode includes those before it. docs/live-calls.md describes the protocol.
export const modes = ['LISTEN', 'WHISPER', 'TAKE_OVER'] as const
export type Mode = (typeof modes)[number]

export const protocol = 'switchboard.supervision.v1'

// Why the server closes the socket.
const closes = { over: 4000, refused: 4403, taken: 4409, elsewhere: 4421, early: 4425, busy: 4429, lost: 4502 }
export type Why = keyof typeof closes | 'broken' | 'microphone' | 'left'

export type Tool = {
  type: 'tool'
  id: string
  name: string
  arguments: unknown
  result: unknown
  error: string
  durationMs: number
  done: boolean
}

type Incoming =
  // An older server does not say whether somebody has answered: it lets nobody in before that.
  | { type: 'ready'; sound: boolean; answered?: boolean; person: string }
  | { type: 'answered' }
  | { type: 'taken_over'; by: string; person: string }
  | { type: 'given_back' }
  | { type: 'waiting'; ms: number }
  | { type: 'whispered'; text: string }
  | { type: 'refused'; what: string; reason: string }
  | { type: 'keys'; keys: string }
  | Tool

export type Events = {
  // ready says whether there is something to hear, and whether somebody has answered.
  ready: (sound: boolean, answered: boolean) => void
  answered: () => void
  // speaks is who speaks instead of the assistant, and whether that is this person; null is the assistant.
  speaks: (by: string | null, mine: boolean) => void
  // waits says for how many milliseconds the contact waits for somebody to take over.
  waits: (ms: number) => void
  whispered: (text: string) => void
  refused: (reason: string) => void
  tool: (tool: Tool) => void
  ended: (why: Why) => void
}

// A copy of the server that neither carries the call nor reaches the one that does says so, and leaves the ticket as it is: another try may
// reach the right one.
const tries = 10
const pause = 300

// Supervision is this page in somebody's call. It has to be made while a click is handled, or the browser may not let it sound.
export class Supervision {
  private sound = new Sound()
  private socket: WebSocket | null = null
  private why: Why = 'broken'
  private over = false
  private me = ''
  // wanted is whether somebody wants to speak a whisper, spoken whether the server takes it; the microphone is open only meanwhile.
  private wanted = false
  private spoken = false
  private microphone: Sound | null = null

  // before is where this person is in the call already. They leave it when they are let in here, so that the call is not without them meanwhile.
  private before: Supervision | null = null

  constructor(
    readonly mode: Mode,
    private events: Events,
  ) {}

  // still is where this person is in the call if they could not be let in here; null is nowhere.
  get still(): Supervision | null {
    return this.before?.over === false ? this.before : null
  }

  // start opens the speaker, and the microphone if it takes one, and then presents the ticket that it asks for.
  async start(ask: () => Promise<string | null>, before: Supervision | null = null): Promise<void> {
    this.before = before
    const speaks = this.mode === 'TAKE_OVER'
    if (!speaks) before?.leave() // few can listen to a call, and it is not known that it is the same person
    try {
      await this.sound.open(
        speaks
          ? (packet) => {
              if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(packet)
            }
          : null,
        () => undefined,
      )
    } catch {
      this.end('microphone')
      return
    }
    const ticket = this.over ? null : await ask()
    if (ticket === null) this.end('refused')
    else this.open(ticket, tries)
  }

  private open(ticket: string, left: number): void {
    if (this.over) return
    const socket = new WebSocket(new URL('/call/supervision', location.href.replace(/^http/, 'ws')), protocol)
    this.socket = socket
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      this.tell({ type: 'hello', ticket })
    }
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
      if (typeof data === 'string') this.take(JSON.parse(data) as Incoming)
      else this.sound.play(data)
    }
    socket.onclose = ({ code }) => {
      if (code === closes.elsewhere && left > 1)
        setTimeout(() => {
          this.open(ticket, left - 1)
        }, pause)
      else this.end(whyOf(code))
    }
  }

  private take(m: Incoming): void {
    switch (m.type) {
      case 'ready':
        this.me = m.person
        this.before?.leave()
        this.before = null
        this.events.ready(m.sound, m.answered ?? true)
        if (this.mode === 'TAKE_OVER') this.takeOver()
        break
      case 'answered':
        this.events.answered()
        break
      case 'taken_over':
        this.events.speaks(m.by, this.mode === 'TAKE_OVER' && m.person === this.me)
        break
      case 'given_back':
        this.events.speaks(null, false)
        break
      case 'waiting':
        this.events.waits(m.ms)
        break
      case 'whispered':
        this.events.whispered(m.text)
        break
      case 'refused':
        this.events.refused(m.reason)
        break
      case 'tool':
        this.events.tool(m)
        break
      case 'keys':
        break
    }
  }

  private tell(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  whisper(text: string): void {
    this.tell({ type: 'whisper', text })
  }

  // dictate a whisper from now on; false where the microphone is not available, or nobody wants to speak any more when it is.
  async dictate(): Promise<boolean> {
    if (this.wanted) return true
    this.wanted = true
    if (this.mode === 'TAKE_OVER') this.sound.mute(false)
    else if (!(await this.hear())) return false
    if (!this.wanted || this.over) return false
    this.tell({ type: 'whisper_begin' })
    this.spoken = true
    return true
  }

  private async hear(): Promise<boolean> {
    const microphone = new Sound()
    this.microphone = microphone
    try {
      await microphone.open(
        (packet) => {
          if (this.spoken && this.socket?.readyState === WebSocket.OPEN) this.socket.send(packet)
        },
        () => undefined,
      )
      return true
    } catch {
      this.endDictation(false)
      this.events.refused('microphone')
      return false
    }
  }

  // endDictation sends what was said, or drops it; true if there is something to wait for.
  endDictation(send: boolean): boolean {
    const spoken = this.spoken
    this.wanted = false
    this.spoken = false
    void this.microphone?.close(false)
    this.microphone = null
    if (spoken) this.tell({ type: send ? 'whisper_end' : 'whisper_cancel' })
    return spoken && send
  }

  takeOver(): void {
    this.endDictation(false)
    this.tell({ type: 'take_over' })
  }

  handBack(): void {
    this.tell({ type: 'hand_back' })
  }

  mute(on: boolean): void {
    this.sound.mute(on)
  }

  // leave the call, which goes on. Leaving while speaking does not hand it back: it may wait for a person.
  leave(): void {
    this.before?.leave()
    this.tell({ type: 'leave' })
    this.why = 'left'
    this.socket?.close()
    this.end('left')
  }

  private end(why: Why): void {
    if (this.over) return
    this.over = true
    this.endDictation(false)
    this.sound.clear()
    void this.sound.close(false)
    this.events.ended(this.why === 'left' ? 'left' : why)
  }
}

function whyOf(code: number): Why {
  const known = Object.entries(closes).find(([, c]) => c === code)
  return (known?.[0] ?? 'broken') as Why
}
