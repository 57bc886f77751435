import { Headphones, HeadphoneOff, MessageCircle, Mic, MicOff, Send, Undo2, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCan } from '../../app/shown'
import { count } from '../../lib/format'
import type { Tool } from '../../talk/supervision'
import { text } from '../../text/text'
import { toolTitle } from '../../text/title'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'
import { Dictate } from './dictate'
import { useSupervision, type State } from './use-supervision'

const words = text.supervise

// Supervise has somebody listen in on a call, whisper to its assistant, or take the call over. Before it is answered they can listen, to what
// the network says.
export function Supervise({ id, answered }: { id: string; answered: boolean }) {
  const by = useSupervision(id)
  const { state, reach, handBack, mute, leave } = by
  const [muted, setMuted] = useState(false)
  const [whispers, setWhispers] = useState(false)
  const may = useCan('calls:update') && answered
  const trouble = state.refused ? (words.refusals[state.refused] ?? words.refusals['failed']) : words.ends[state.end]
  return (
    <Card title={words.title} hint={words.hint}>
      <div className="flex flex-col gap-4">
        <p role="status" className="min-h-5">
          {statusOf(state)}
        </p>
        {trouble && <Alert>{trouble}</Alert>}
        {state.waits !== null && <Waits until={state.waits} may={may} />}
        <div className="flex flex-wrap gap-2">
          {state.mode === null ? (
            <Button
              icon={Headphones}
              onClick={() => {
                reach('LISTEN')
              }}
            >
              {words.listen}
            </Button>
          ) : (
            !state.mine && (
              <Button icon={HeadphoneOff} onClick={leave}>
                {words.stop}
              </Button>
            )
          )}
          {may && !state.mine && (
            <Button
              icon={MessageCircle}
              aria-expanded={whispers}
              onClick={() => {
                setWhispers(!whispers)
                if (!whispers) reach('WHISPER')
              }}
            >
              {words.whisper}
            </Button>
          )}
          {may && !state.mine && state.sound && (
            <Button
              look="primary"
              icon={UserRound}
              disabled={state.by !== null}
              onClick={() => {
                mute(false)
                setMuted(false)
                reach('TAKE_OVER')
              }}
            >
              {words.takeOver}
            </Button>
          )}
          {state.mine && (
            <>
              <Button look="primary" icon={Undo2} onClick={handBack}>
                {words.handBack}
              </Button>
              <Button
                icon={muted ? Mic : MicOff}
                aria-pressed={muted}
                onClick={() => {
                  mute(!muted)
                  setMuted(!muted)
                }}
              >
                {muted ? words.unmute : words.mute}
              </Button>
            </>
          )}
        </div>
        {whispers && may && !state.mine && <Whispers by={by} />}
        {state.whispered && <p className="text-xs text-soft">{words.sent(state.whispered)}</p>}
        {state.tools.length > 0 && <Tools tools={state.tools} />}
      </div>
    </Card>
  )
}

function statusOf({ mode, connected, answered, sound, by, mine }: State): string {
  if (mode === null) return ''
  if (!connected) return words.connecting
  if (!answered) return words.ringing
  if (mine) return words.speaking
  if (by !== null) return words.taken(by)
  return sound ? words.listening : words.silent
}

// Waits shows that the assistant has left the call to a person, for whom the contact waits.
function Waits({ until, may }: { until: number; may: boolean }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
    }, 1_000)
    return () => {
      clearInterval(timer)
    }
  }, [])
  const left = Math.max(0, Math.ceil((until - now) / 1_000))
  if (left === 0) return <p role="status">{words.waited}</p>
  return (
    <div className="rounded-lg bg-warn-wash px-3 py-2 text-warn">
      <p role="alert">{may ? words.waits : words.waitsForOthers}</p>
      <p role="timer" className="tabular-nums">
        {words.waitsFor(left)}
      </p>
    </div>
  )
}

// Whispers are typed, or spoken where the call has sound.
function Whispers({ by: { state, whisper, dictate, endDictation } }: { by: ReturnType<typeof useSupervision> }) {
  return (
    <>
      <Whisper onSay={whisper} ready={state.connected} />
      {state.sound && (
        <Dictate
          state={state.dictation}
          ready={state.connected && state.by === null}
          onBegin={() => void dictate()}
          onEnd={endDictation}
        />
      )}
    </>
  )
}

function Whisper({ onSay, ready }: { onSay: (said: string) => void; ready: boolean }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(e) => {
        e.preventDefault()
        if (!typed.trim() || !ready) return
        onSay(typed.trim())
        setTyped('')
      }}
    >
      <Input
        className="flex-1"
        label={words.whisperLabel}
        hint={words.whisperHint}
        value={typed}
        maxLength={1_000}
        autoComplete="off"
        onChange={(e) => {
          setTyped(e.target.value)
        }}
      />
      <Button type="submit" icon={Send} disabled={!ready}>
        {words.send}
      </Button>
    </form>
  )
}

function Tools({ tools }: { tools: readonly Tool[] }) {
  return (
    <div role="log" aria-label={words.tools} className="flex flex-col gap-1.5">
      {tools.map((t) => (
        <p key={t.id} className="flex flex-wrap items-center gap-2 text-xs">
          <span title={t.name}>{toolTitle(t.name)}</span>
          <span className="text-soft">{t.done ? text.call.detail.took(count(t.durationMs)) : words.running}</span>
          {t.error && <Badge tone="bad">{t.error}</Badge>}
        </p>
      ))}
    </div>
  )
}
