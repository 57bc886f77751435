import { Zap } from 'lucide-react'
import { useState } from 'react'
import { usePart } from '../../app/later'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { MacroCard_MacroFragment } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { EntryCard } from './entry-card'

const Fragment = graphql(`
  fragment MacroCard_Macro on Macro {
    id
    name
    steps {
      action
      text
      assigneeId
      priority
      minutes
      tagId
      teamId
    }
  }
`)

const Deleting = graphql(`
  mutation DeleteMacro($id: ID!) {
    deleteMacro(id: $id) {
      id
    }
  }
`)

type Macro = MacroCard_MacroFragment
type Props = {
  macros: readonly FragmentType<typeof Fragment>[]
  teams: readonly { id: string; name: string }[]
  onChange: () => void
}

const load = () => import('./macro-dialog').then((m) => m.MacroDialog)

// MacroCard has the steps that the team takes again and again.
export function MacroCard({ macros, teams, onChange }: Props) {
  const words = text.conversation.inbox.macro
  const may = useCan('conversations:update')
  const { it: Dialog, want, near } = usePart(load)
  const [edited, setEdited] = useState<Macro | 'new' | null>(null)
  const [remove] = useMutate(Deleting, { touches: ['Macro'] })
  const edit = (macro: Macro | 'new') => {
    want()
    setEdited(macro)
  }
  return (
    <EntryCard
      words={{ ...words, edit: words.change, remove: text.action.delete }}
      icon={Zap}
      entries={readFragment(Fragment, macros)}
      may={may}
      near={near}
      about={(m) => m.steps.map((s) => words.actions[s.action]).join(' · ')}
      onEdit={edit}
      remove={(id) => remove({ id })}
    >
      {edited && Dialog && (
        <Dialog
          macro={edited === 'new' ? null : edited}
          teams={teams}
          onClose={(changed) => {
            setEdited(null)
            if (changed) onChange()
          }}
        />
      )}
    </EntryCard>
  )
}
