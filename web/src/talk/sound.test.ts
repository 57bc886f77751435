import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sound } from './sound'

vi.mock('./worklet?worker&url', () => ({ default: '' }))

class Context {
  audioWorklet = { addModule: () => Promise.resolve() }
  resume = () => Promise.resolve()
  close = () => Promise.resolve()
  createMediaStreamSource = () => ({ connect: () => undefined })
}

class Node {
  port = { postMessage: () => undefined }
  connect = () => undefined
}

let allow: () => void
const track = { enabled: true, stop: () => undefined }

beforeEach(() => {
  track.enabled = true
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('AudioWorkletNode', Node)
  const getUserMedia = () => new Promise((go) => (allow = () => go({ getTracks: () => [track] })))
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
})
afterEach(() => void vi.unstubAllGlobals())

const nothing = () => undefined

test('who mutes before the microphone is allowed is not heard', async () => {
  const sound = new Sound()
  const opened = sound.open(nothing, nothing)
  sound.mute(true)
  allow()
  await opened
  expect(track.enabled).toBe(false)
  sound.mute(false)
  expect(track.enabled).toBe(true)
})
