import { Peer } from './peer'
import { rate } from './protocol'
import worklet from './worklet?worker&url'

// The last words are waited for in steps, and not for longer than a page can have waiting.
const step = 200
const patience = 1_000
// How long a connection by WebRTC may take.
const finding = 3_000

// Sound is a page's microphone and loudspeaker, in packets of 20 ms or by WebRTC.
export class Sound {
  private speaker = new AudioContext({ sampleRate: rate, latencyHint: 'interactive' })
  private microphone: AudioContext | null = null
  private stream: MediaStream | null = null
  private mouth: AudioWorkletNode | null = null
  private closed = false
  private sounds = false
  private muted = false
  private peer: Peer | null = null

  // open asks for the microphone, and hands over what it hears. It fails where that is refused, or there is none. Null only plays.
  async open(heard: ((packet: ArrayBuffer) => void) | null, speaking: (on: boolean) => void): Promise<void> {
    if (heard) await this.listen(heard)
    if (this.closed) return
    await this.speaker.audioWorklet.addModule(worklet)
    await this.speaker.resume()
    this.mouth = new AudioWorkletNode(this.speaker, 'mouth', { numberOfInputs: 0, outputChannelCount: [1] })
    this.mouth.port.onmessage = ({ data }: MessageEvent<boolean>) => {
      this.sounds = data
      speaking(data)
    }
    this.mouth.connect(this.speaker.destination)
  }

  private async listen(heard: (packet: ArrayBuffer) => void): Promise<void> {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
    })
    if (this.closed) return stop(stream)
    this.stream = stream
    this.mute(this.muted)
    this.microphone = new AudioContext({ latencyHint: 'interactive' })
    await this.microphone.audioWorklet.addModule(worklet)
    await this.microphone.resume()
    const ear = new AudioWorkletNode(this.microphone, 'ear', { numberOfOutputs: 0 })
    ear.port.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      heard(data)
    }
    this.microphone.createMediaStreamSource(stream).connect(ear)
  }

  // connect by WebRTC, if the browser can and the way is open: ask gets the answer to an offer. It fails where there is none in time.
  async connect(
    ask: (offer: string) => Promise<string | undefined>,
    speaking: (on: boolean) => void,
    broken: () => void,
  ): Promise<void> {
    if (!this.stream || this.closed) throw new Error('not open')
    const peer = new Peer(this.stream, {
      speaking: (on) => {
        this.sounds = on
        speaking(on)
      },
      broken,
    })
    this.peer = peer
    const dial = async () => {
      const answer = await ask(await peer.offer())
      return answer !== undefined && (await peer.connect(answer))
    }
    const late = new Promise<boolean>((go) => setTimeout(go, finding, false))
    if (await Promise.race([dial().catch(() => false), late])) return
    peer.close()
    this.peer = null
    throw new Error('not connected')
  }

  play(packet: ArrayBuffer): void {
    this.mouth?.port.postMessage(packet, [packet])
  }

  clear(): void {
    this.mouth?.port.postMessage('clear')
  }

  // mute also what is not open yet.
  mute(on: boolean): void {
    this.muted = on
    for (const track of this.stream?.getTracks() ?? []) track.enabled = !on
  }

  // close stops listening at once, and playing after what has come, where it is wanted to its end.
  async close(toItsEnd: boolean): Promise<void> {
    if (this.closed) return
    this.closed = true
    if (this.stream) stop(this.stream)
    void this.microphone?.close()
    const least = this.peer ? 3 * step : step // how loud a connection is, is known late
    for (let waited = 0; toItsEnd && waited < patience && (waited < least || this.sounds); waited += step)
      await new Promise((go) => setTimeout(go, step))
    this.peer?.close()
    await this.speaker.close()
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
