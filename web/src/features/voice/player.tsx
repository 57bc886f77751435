import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sampleAt } from '../../app/http'
import { useShell } from '../../app/shown'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { complain } from '../../ui/toast'

// One sample is heard at a time.
const playing = new EventTarget()

// Player plays a sample of a voice, by way of our server. The sample is not loaded before it is played.
export function Player({ name, id }: { name: string; id: string }) {
  const words = text.voice
  const { subaccount } = useShell()
  const audio = useRef<HTMLAudioElement>(null)
  const [on, setOn] = useState(false)
  useEffect(() => {
    const hush = (e: Event) => {
      if ((e as CustomEvent<unknown>).detail !== audio.current) audio.current?.pause()
    }
    playing.addEventListener('play', hush)
    return () => {
      playing.removeEventListener('play', hush)
    }
  }, [])
  const turn = async () => {
    const sound = audio.current
    if (!sound) return
    if (on) {
      sound.pause()
      return
    }
    playing.dispatchEvent(new CustomEvent('play', { detail: sound }))
    sound.currentTime = 0
    try {
      await sound.play()
    } catch {
      setOn(false)
      complain(words.unplayable)
    }
  }
  const stop = () => {
    setOn(false)
  }
  return (
    <>
      <audio
        ref={audio}
        src={sampleAt(id, subaccount)}
        preload="none"
        onPlay={() => {
          setOn(true)
        }}
        onPause={stop}
        onEnded={stop}
      />
      <IconButton
        size="small"
        look="plain"
        icon={on ? Pause : Play}
        filled
        aria-pressed={on}
        label={on ? words.pause(name) : words.play(name)}
        onClick={() => void turn()}
      />
    </>
  )
}
