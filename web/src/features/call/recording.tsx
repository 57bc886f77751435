import type { ReactNode, Ref } from 'react'
import { text } from '../../text/text'
import { Card } from '../../ui/card'

type Props = { link: string; audio: Ref<HTMLAudioElement>; onTime: (ms: number) => void; children?: ReactNode }

// Recording plays what was said, below its waveform. The link names the server as the installation does; the page asks the one that it came from.
export function Recording({ link, audio, onTime, children }: Props) {
  return (
    <Card title={text.call.detail.recording} hint={text.call.detail.recordingHint}>
      {children}
      <audio
        ref={audio}
        controls
        preload="metadata"
        src={pathOf(link)}
        aria-label={text.call.detail.recording}
        className="h-10 w-full"
        onTimeUpdate={(e) => {
          onTime(e.currentTarget.currentTime * 1_000)
        }}
      />
    </Card>
  )
}

function pathOf(link: string): string {
  const { pathname, search } = new URL(link, window.location.href)
  return pathname + search
}
