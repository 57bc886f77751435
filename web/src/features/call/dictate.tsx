import { Mic } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import type { Dictation } from './use-supervision'

const words = text.supervise

// A press that is shorter than this does not end with the release: the next one does.
const tap = 400

// The server takes no more than this.
const longest = 30_000

type Props = { state: Dictation; ready: boolean; onBegin: () => void; onEnd: (send: boolean) => void }

// Dictate has somebody speak a whisper, for as long as the button or the space bar is held, or between two presses.
export function Dictate({ state, ready, onBegin, onEnd }: Props) {
  const pressed = useRef(0)
  const on = state === 'opening' || state === 'on'
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (state !== 'on') return
    const timer = setTimeout(() => {
      end.current(true)
    }, longest)
    return () => {
      clearTimeout(timer)
    }
  }, [state])
  const press = () => {
    if (state === 'writing') return
    pressed.current = on ? 0 : Date.now()
    if (on) onEnd(true)
    else onBegin()
  }
  const release = () => {
    if (on && pressed.current > 0 && Date.now() - pressed.current >= tap) onEnd(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        icon={Mic}
        look={on ? 'danger' : 'plain'}
        aria-pressed={on}
        aria-describedby="dictate-hint"
        disabled={!ready}
        aria-disabled={state === 'writing'}
        onPointerDown={(e) => {
          if (e.button === 0) press()
        }}
        onPointerUp={release}
        onPointerLeave={release}
        onKeyDown={(e) => {
          if (e.key === 'Escape' && on) onEnd(false)
          if (e.key !== ' ' && e.key !== 'Enter') return
          e.preventDefault()
          if (!e.repeat) press()
        }}
        onKeyUp={(e) => {
          if (e.key === ' ' || e.key === 'Enter') release()
        }}
        onBlur={() => {
          if (on) onEnd(false)
        }}
        // Screen readers click without pressing.
        onClick={(e) => {
          if (e.detail === 0 && e.nativeEvent instanceof PointerEvent && e.nativeEvent.pointerType === '') press()
        }}
      >
        {words.speak}
      </Button>
      <span role="status">{words.speakStates[state]}</span>
      <span id="dictate-hint" className="text-xs text-soft">
        {words.speakHint}
      </span>
    </div>
  )
}
