// What a page and the server say to each other in a call, beside sound. docs/web-calls.md describes it.

export const protocol = 'switchboard.call.v1'

// Sound is 16-bit samples of one channel at this rate, in packets of 20 ms.
export const rate = 16_000
export const packet = rate / 50

export type Said = { type: 'said'; role: string; text: string; startMs: number; endMs: number }
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
export type Turn = {
  type: 'turn'
  callerStoppedMs: number
  firstSoundMs?: number
  interrupted: boolean
}

export type Incoming =
  | { type: 'ready'; call: string; speech: 'server' | 'page'; language: string; webrtc?: boolean }
  | { type: 'answer'; sdp?: string }
  | { type: 'sound'; by: 'socket' }
  | Said
  | Tool
  | Turn
  | { type: 'reply'; turn: number; text: string }
  | { type: 'reply_end'; turn: number }
  | { type: 'clear' }
  | { type: 'ended'; outcome: string; failure?: string }

// Why the server closes the socket.
export const closes = { refused: 4403, busy: 4429 }

export type Ticket = { ticket: string; url: string }
