import { useRef, useState, type ReactNode, type Ref } from 'react'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Alert } from '../../ui/trouble'

type Props = {
  link: string
  // renew asks for another link.
  renew: () => void
  audio: Ref<HTMLAudioElement>
  onTime: (ms: number) => void
  children?: ReactNode
}

// Recording plays what was said, below its waveform. A link is signed anew with each answer and leads there for an hour: the first one stays, so
// that it plays on, until it leads nowhere. The link names the server as the installation does; the page asks the one that it came from.
export function Recording({ link, renew, audio, onTime, children }: Props) {
  const [src, setSrc] = useState(link)
  // over is the newest link when the one that is played led nowhere.
  const [over, setOver] = useState('')
  const [failed, setFailed] = useState(false)
  const was = useRef({ at: 0, plays: false })
  if (over && src !== link && over !== link) setSrc(link)
  return (
    <Card title={text.call.detail.recording} hint={text.call.detail.recordingHint}>
      {children}
      {failed && <Alert>{text.call.detail.recordingFailed}</Alert>}
      <audio
        ref={audio}
        controls
        preload="metadata"
        src={pathOf(src)}
        aria-label={text.call.detail.recording}
        className="h-10 w-full"
        onTimeUpdate={(e) => {
          onTime(e.currentTarget.currentTime * 1_000)
        }}
        onError={({ currentTarget: { currentTime, paused } }) => {
          if (over) {
            setFailed(true)
            return
          }
          was.current = { at: currentTime, plays: !paused }
          setOver(link)
          renew()
        }}
        onLoadedMetadata={({ currentTarget: it }) => {
          if (!over) return
          setOver('')
          setFailed(false)
          it.currentTime = was.current.at
          if (was.current.plays) it.play().catch(() => undefined)
        }}
      />
    </Card>
  )
}

function pathOf(link: string): string {
  const { pathname, search } = new URL(link, window.location.href)
  return pathname + search
}
