// How long there may be no sound of a connection before it is of no use, and how often that is looked at.
const gone = 2_000
const step = 200
// What is quieter than this is silence.
const audible = 0.005

type Heard = {
  speaking: (on: boolean) => void
  // broken means that sound no longer arrives; it is said once.
  broken: () => void
}

// Peer is a connection by WebRTC: the microphone to the server, and what it says to the loudspeaker. The server's end does not look for
// ours, so none of our addresses are sent.
export class Peer {
  private connection = new RTCPeerConnection()
  private loudspeaker = new Audio()
  private timer = 0
  private packets = 0
  private last = 0
  private speaks = false
  private over = false

  constructor(
    private microphone: MediaStream,
    private heard: Heard,
  ) {
    this.connection.ontrack = ({ track }) => {
      this.loudspeaker.srcObject = new MediaStream([track])
      void this.loudspeaker.play().catch(() => {
        this.fail()
      })
    }
  }

  async offer(): Promise<string> {
    const track = this.microphone.getAudioTracks()[0]
    if (!track) throw new Error('no microphone')
    const both = this.connection.addTransceiver(track, { direction: 'sendrecv', streams: [this.microphone] })
    const all = RTCRtpReceiver.getCapabilities('audio')?.codecs ?? []
    both.setCodecPreferences(
      all.filter((c) => /^audio\/(pcmu|telephone-event)$/i.test(c.mimeType) && c.clockRate === 8000),
    )
    await this.connection.setLocalDescription()
    return this.connection.localDescription?.sdp ?? ''
  }

  // connect by the answer to the offer; false where it fails.
  async connect(sdp: string): Promise<boolean> {
    await this.connection.setRemoteDescription({ type: 'answer', sdp })
    const up = await new Promise<boolean>((go) => {
      const look = () => {
        const state = this.connection.connectionState
        if (state === 'connected') go(true)
        if (state === 'failed' || state === 'closed') go(false)
      }
      this.connection.onconnectionstatechange = look
      look()
    })
    if (!up || this.over) return false
    this.last = Date.now()
    this.timer = window.setInterval(() => void this.look(), step)
    return true
  }

  private async look(): Promise<void> {
    let packets = 0
    let level = 0
    const stats = (await this.connection.getStats()) as unknown as Map<string, RTCInboundRtpStreamStats>
    for (const s of stats.values())
      if (s.type === 'inbound-rtp') {
        packets += s.packetsReceived ?? 0
        level = Math.max(level, s.audioLevel ?? 0)
      }
    if (this.over) return
    if (packets !== this.packets) this.last = Date.now()
    this.packets = packets
    this.say(level > audible)
    if (Date.now() - this.last > gone) this.fail()
  }

  private say(on: boolean): void {
    if (on === this.speaks) return
    this.speaks = on
    this.heard.speaking(on)
  }

  private fail(): void {
    if (this.over) return
    this.close()
    this.heard.broken()
  }

  close(): void {
    this.over = true
    clearInterval(this.timer)
    this.say(false)
    this.loudspeaker.srcObject = null
    this.connection.close()
  }
}
