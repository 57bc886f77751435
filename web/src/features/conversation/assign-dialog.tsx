import { useState } from 'react'
import { IdPicker } from '../../pick/id-picker'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'

type Props = { onAssign: (id: string, name: string) => void; onClose: () => void }

// AssignDialog looks for the member to whom conversations are assigned, of a team that is too large for a menu.
export function AssignDialog({ onAssign, onClose }: Props) {
  const words = text.conversation.inbox
  const [chosen, setChosen] = useState({ id: '', name: '' })
  return (
    <Dialog open onClose={onClose} title={words.assign}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          if (chosen.id) onAssign(chosen.id, chosen.name)
        }}
      >
        <IdPicker
          of="teammate"
          label={words.macro.member}
          value={chosen.id}
          known={chosen.id ? chosen : null}
          onChange={(id, name) => {
            setChosen({ id, name })
          }}
        />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" disabled={!chosen.id}>
            {words.assign}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
