import { useState } from 'react'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ChosenVoice } from './chosen-voice'
import { VoiceList } from './voice-list'

type Props = {
  label: string
  // value is what a voice is called by its provider; "" leaves it to that.
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (voiceId: string) => void
}

// VoicePicker chooses a voice by hearing it.
export function VoicePicker({ label, value, error, disabled, onChange }: Props) {
  const words = text.voice
  const [open, setOpen] = useState(false)
  const choose = (id: string) => {
    onChange(id)
    setOpen(false)
  }
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <span className="font-medium">{label}</span>
      <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line p-3">
        <ChosenVoice voiceId={value} />
        {!disabled && (
          <Button
            size="small"
            onClick={() => {
              setOpen(true)
            }}
          >
            {words.change}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
      <Dialog
        side
        open={open}
        onClose={() => {
          setOpen(false)
        }}
        title={words.choose}
      >
        <VoiceList value={value} onChoose={choose} />
      </Dialog>
    </div>
  )
}
