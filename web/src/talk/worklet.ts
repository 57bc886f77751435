// Runs beside the page, in the thread of its sound.

interface Scope {
  sampleRate: number
  registerProcessor(name: string, processor: unknown): void
}
declare const AudioWorkletProcessor: { new (): { port: MessagePort } }
const scope = globalThis as unknown as Scope

const rate = 16_000
const packet = rate / 50

// Ear turns what the microphone hears into packets. Each of their samples is the mean of the time that it stands for, which
// keeps most of what the lower rate cannot carry out of it.
class Ear extends AudioWorkletProcessor {
  step = scope.sampleRate / rate
  sum = 0
  weight = 0
  out = new Int16Array(packet)
  filled = 0

  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      let left = 1
      while (left > 0) {
        const part = Math.min(left, this.step - this.weight)
        this.sum += sample * part
        this.weight += part
        left -= part
        if (this.weight < this.step - 1e-9) continue
        this.add(this.sum / this.step)
        this.sum = this.weight = 0
      }
    }
    return true
  }

  add(sample: number) {
    this.out[this.filled++] = Math.max(-1, Math.min(1, sample)) * 32_767
    if (this.filled < packet) return
    this.port.postMessage(this.out.buffer, [this.out.buffer])
    this.out = new Int16Array(packet)
    this.filled = 0
  }
}

// ahead is how many packets wait before the first is played, and most how many may: what a page that was frozen finds waiting
// is not played late.
const ahead = 3
const most = 50

// Mouth plays packets. Where they come too late there is silence, and some are gathered again.
class Mouth extends AudioWorkletProcessor {
  queue: Int16Array[] = []
  at = 0
  playing = false

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<ArrayBuffer | 'clear'>) => {
      if (data === 'clear') {
        this.queue = []
        this.at = 0
      } else if (this.queue.length < most) this.queue.push(new Int16Array(data))
    }
  }

  process(_: Float32Array[][], [output]: Float32Array[][]): boolean {
    const channel = output?.[0]
    if (!channel) return true
    for (let i = 0; i < channel.length; i++) channel[i] = this.next()
    return true
  }

  next(): number {
    if (!this.playing && this.queue.length < ahead) {
      if (this.queue.length === 0 || ++this.waited < (ahead * rate) / 50) return 0
    }
    this.waited = 0
    const first = this.queue[0]
    this.play(first !== undefined)
    if (!first) return 0
    const sample = (first[this.at++] ?? 0) / 32_768
    if (this.at >= first.length) {
      this.queue.shift()
      this.at = 0
    }
    return sample
  }

  waited = 0 // samples, for the packets that a short sound never has

  play(on: boolean) {
    if (this.playing === on) return
    this.playing = on
    this.port.postMessage(on)
  }
}

scope.registerProcessor('ear', Ear)
scope.registerProcessor('mouth', Mouth)
