import type { Utterance } from './transcript'

// Wave is how loud both sides are, part by part, from 0 to 255. The contact's is empty where both are in one channel.
export type Wave = { durationMs: number; contact: readonly number[]; assistant: readonly number[] }

// What is drawn is so many units wide and high, whatever its size on the screen.
export const width = 1_000
export const height = 100

const loudest = 255
// Speech is far from the loudest that a sample can be: the root shows what is quiet, too.
const reach = (peak: number) => Math.sqrt(Math.min(peak, loudest) / loudest)

// shapeOf is a path of bars: the contact's upwards from the middle and the assistant's downwards, or both ways for one channel.
export function shapeOf({ contact, assistant }: Wave): { contact: string; assistant: string } {
  const middle = height / 2
  const single = contact.length === 0
  return {
    contact: bars(contact, (h) => [middle - h, middle]),
    assistant: bars(assistant, (h) => [single ? middle - h : middle, middle + h]),
  }
}

function bars(peaks: readonly number[], ends: (size: number) => [number, number]): string {
  const step = width / Math.max(peaks.length, 1)
  return peaks
    .map((peak, i) => {
      const [from, to] = ends(Math.max(reach(peak) * (height / 2), 0.5))
      return `M${round(i * step + step / 2)} ${round(from)}V${round(to)}`
    })
    .join('')
}

const round = (n: number) => String(Math.round(n * 10) / 10)

// placeOf is where a time stands.
export const placeOf = (ms: number, wave: Wave) => Math.min(Math.max(ms / Math.max(wave.durationMs, 1), 0), 1) * width

// pausesOf are the parts in which the recording was paused, in milliseconds.
export function pausesOf(said: readonly Utterance[], end: number): [from: number, to: number][] {
  const out: [number, number][] = []
  let from: number | null = null
  for (const u of said) {
    if (u.role !== 'tool') continue
    if (u.content === 'recording paused') from ??= u.startMs
    if (u.content === 'recording resumed' && from !== null) {
      out.push([from, u.startMs])
      from = null
    }
  }
  return from === null ? out : [...out, [from, end]]
}

// moveTo is where a key moves to, in milliseconds; null where it moves nothing.
export function moveTo(key: string, at: number, end: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: at - 2_000,
    ArrowDown: at - 2_000,
    ArrowRight: at + 2_000,
    ArrowUp: at + 2_000,
    PageDown: at - 15_000,
    PageUp: at + 15_000,
    Home: 0,
    End: end,
  }
  const to = steps[key]
  return to === undefined ? null : Math.min(Math.max(to, 0), end)
}
