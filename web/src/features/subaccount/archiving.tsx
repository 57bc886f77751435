import { Archive, Undo2 } from 'lucide-react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { tell } from '../../ui/toast'

const Update = graphql(`
  mutation PutSubaccountAway($id: ID!, $archived: Boolean!) {
    updateSubaccount(id: $id, input: { archived: $archived }) {
      id
      archived
    }
  }
`)

const words = text.subaccount

// Archiving puts the subaccount away, with a way back, or brings it back.
export function Archiving({ subaccount: s }: { subaccount: { id: string; archived: boolean } }) {
  const mayChange = useCan('subaccounts:update')
  const [update, pending] = useMutate(Update)
  if (!mayChange) return null
  const set = async (archived: boolean, undo: boolean) => {
    const { data } = await update({ id: s.id, archived })
    if (!data) return
    const back = { label: text.action.undo, run: () => void set(!archived, false) }
    tell(archived ? words.archived : words.unarchived, undo ? back : undefined)
  }
  return (
    <Card title={words.archiving} hint={s.archived ? words.isArchived : words.archiveHint}>
      <Button icon={s.archived ? Undo2 : Archive} pending={pending} onClick={() => void set(!s.archived, !s.archived)}>
        {s.archived ? text.action.unarchive : words.archive}
      </Button>
    </Card>
  )
}
