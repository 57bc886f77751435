import { closes, protocol, type Incoming, type Said, type Ticket, type Tool, type Turn } from './protocol'
import { Sound } from './sound'
import { Voice } from './voice'

// How a call goes: by whose speech, and how it ended.
export type Speech = 'server' | 'browser' | 'typed'
export type End = 'over' | 'refused' | 'busy' | 'broken' | 'microphone'

export type Events = {
  ready: (call: string, speech: Speech) => void
  said: (said: Said) => void
  speaking: (on: boolean) => void
  // ended says how, and what failed if that is this page's to know.
  ended: (why: End, outcome: string, failure: string) => void
  tool?: (tool: Tool) => void
  turn?: (turn: Turn) => void
}

// Talk is one call from this page. It has to be made while a click is handled, or the browser may not let it sound.
export class Talk {
  private sound = new Sound()
  private socket: WebSocket | null = null
  private voice: Voice | null = null
  private reply = { turn: 0, text: '', settled: false } // settled is one that is spoken, or not to be any more
  private outcome = ''
  private failure = ''
  private why: End = 'broken'
  private over = false
  private muted = false
  private packets = false // the microphone's sound goes by the socket
  private answer: (sdp?: string) => void = () => undefined
  private left = false // whoever is at the page has hung up

  constructor(private events: Events) {}

  // start the call of a ticket.
  start({ ticket, url }: Ticket): void {
    if (this.over) return
    const socket = new WebSocket(url, protocol)
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
      if (code === closes.refused) this.why = 'refused'
      if (code === closes.busy) this.why = 'busy'
      this.end()
    }
  }

  private take(m: Incoming): void {
    switch (m.type) {
      case 'ready':
        void this.begin(m.call, m.speech, m.language, m.webrtc ?? false)
        break
      case 'answer':
        this.answer(m.sdp)
        break
      case 'sound':
        this.packets = true
        break
      case 'clear':
        this.sound.clear()
        break
      case 'said':
        this.events.said(m)
        break
      case 'tool':
        this.events.tool?.(m)
        break
      case 'turn':
        this.events.turn?.(m)
        break
      case 'reply':
        if (m.turn !== this.reply.turn) this.reply = { turn: m.turn, text: '', settled: false }
        this.reply.text += m.text
        break
      case 'reply_end':
        this.speak(m.turn)
        break
      case 'ended':
        this.outcome = m.outcome
        this.failure = m.failure ?? ''
        this.why = 'over'
        break
    }
  }

  // gone says that there is no call to begin with: whoever is at the page may hang up while it is waited for.
  private gone(): boolean {
    return this.over || this.left
  }

  private async begin(call: string, speech: 'server' | 'page', language: string, webrtc: boolean): Promise<void> {
    if (this.gone()) return
    if (speech === 'page') {
      this.voice = new Voice(language, {
        words: (text) => {
          this.say(text)
        },
        begin: () => this.voice?.hush(),
        deaf: () => {
          if (!this.gone()) this.events.ready(call, 'typed')
        },
      })
      this.voice.mute(this.muted)
      this.events.ready(call, this.voice.listen() ? 'browser' : 'typed')
      return
    }
    try {
      await this.sound.open((packet) => {
        if (this.packets && this.socket?.readyState === WebSocket.OPEN) this.socket.send(packet)
      }, this.events.speaking)
      const connected = webrtc && !this.gone() && (await this.connect())
      if (this.gone()) return
      this.tell(connected ? { type: 'start', sound: 'webrtc' } : { type: 'start' })
      if (!connected) this.packets = true
      this.events.ready(call, 'server')
    } catch {
      if (this.gone()) return
      this.why = 'microphone'
      this.hangUp()
    }
  }

  // connect by WebRTC; false where sound has to go by the socket.
  private async connect(): Promise<boolean> {
    try {
      await this.sound.connect(
        (sdp) => {
          this.tell({ type: 'offer', sdp })
          return new Promise((go) => {
            this.answer = go
          })
        },
        this.events.speaking,
        () => {
          this.packets = true
          this.tell({ type: 'sound', by: 'socket' })
        },
      )
      return true
    } catch {
      return false
    }
  }

  // speak a reply that is all there, and say how much of it was heard.
  private speak(turn: number): void {
    const { text, settled } = this.reply
    if (!text || settled || turn !== this.reply.turn || this.gone()) return
    this.reply.settled = true
    this.events.speaking(true)
    this.voice?.say(text, (characters) => {
      this.events.speaking(false)
      this.tell({ type: 'heard', turn, characters })
    })
  }

  // interrupt what is being said. Nothing was heard of a reply that is still coming.
  private interrupt(): void {
    this.voice?.hush()
    const { turn, text, settled } = this.reply
    if (!text || settled) return
    this.reply.settled = true
    this.tell({ type: 'heard', turn, characters: 0 })
  }

  private tell(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  // say something by text, where the server has no speech.
  say(text: string): void {
    this.interrupt()
    this.tell({ type: 'say', text })
  }

  // mute also what has not begun.
  mute(on: boolean): void {
    this.muted = on
    this.sound.mute(on)
    this.voice?.mute(on)
  }

  press(keys: string): void {
    this.tell({ type: 'keys', keys })
  }

  // hangUp ends the call, also one that has not begun.
  hangUp(): void {
    this.left = true
    this.sound.clear()
    this.interrupt()
    this.tell({ type: 'hang_up' })
    if (this.socket?.readyState === WebSocket.OPEN) {
      const { socket } = this
      setTimeout(() => {
        socket.close()
        this.end()
      }, 2_000)
      if (this.why === 'microphone') this.end()
      return
    }
    this.socket?.close()
    this.end()
  }

  // fail without having begun.
  fail(why: End): void {
    this.why = why
    this.end()
  }

  private end(): void {
    if (this.over) return
    this.over = true
    this.voice?.close()
    void this.sound.close(this.why === 'over' && !this.left).then(() => {
      // Hanging up closes the connection: it is not lost.
      this.events.ended(this.left && this.why === 'broken' ? 'over' : this.why, this.outcome, this.failure)
    })
  }
}
