import { useState } from 'react'
import { useClient } from 'urql'
import { forgetErased } from '../../app/erased'
import { useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { isTyped } from './contact-schema'

const Document = graphql(`
  mutation EraseContact($id: ID!) {
    eraseContact(id: $id) {
      id
    }
  }
`)

type Props = { id: string; name: string; onClose: () => void; onErased: () => void }

// EraseContact asks for the name, since nothing brings an erased contact back.
export function EraseContact({ id, name, onClose, onErased }: Props) {
  const [typed, setTyped] = useState('')
  const [erase, pending] = useMutate(Document)
  const client = useClient()
  const shell = useShell()
  const words = text.contact
  const sure = isTyped(typed, name)
  const go = async () => {
    if (!sure) return
    const { data } = await erase({ id })
    if (!data) return
    void forgetErased(client, shell)
    tell(words.erased)
    onErased()
  }
  return (
    <Dialog open onClose={onClose} title={words.eraseTitle(name)} hint={words.eraseHint}>
      <form
        onSubmit={(e) => {
          e.preventDefault()
          void go()
        }}
      >
        <Input
          label={words.eraseType(name)}
          autoComplete="off"
          value={typed}
          onChange={(e) => {
            setTyped(e.target.value)
          }}
        />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="danger" pending={pending} disabled={!sure}>
            {words.erase}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
