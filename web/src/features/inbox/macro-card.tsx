import { Pencil, Plus, Trash2, Zap } from 'lucide-react'
import { useState } from 'react'
import { usePart } from '../../app/later'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { MacroCard_MacroFragment } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { later } from '../../lib/undo'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'

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
  team: readonly { id: string; name: string }[]
  teams: readonly { id: string; name: string }[]
  onChange: () => void
}

const load = () => import('./macro-dialog').then((m) => m.MacroDialog)

// MacroCard has the steps that the team takes again and again.
export function MacroCard({ macros, team, teams, onChange }: Props) {
  const words = text.conversation.inbox.macro
  const may = useCan('conversations:update')
  const { it: Dialog, want, near } = usePart(load)
  const [edited, setEdited] = useState<Macro | 'new' | null>(null)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [remove] = useMutate(Deleting, { touches: ['Macro'] })
  const edit = (macro: Macro | 'new') => {
    want()
    setEdited(macro)
  }
  const away = ({ id, name }: Macro) => {
    setGone((was) => new Set([...was, id]))
    const back = () => {
      setGone((was) => new Set([...was].filter((other) => other !== id)))
    }
    const run = async () => {
      if (!(await remove({ id })).data) back()
    }
    later(words.deleted(name), () => void run(), back)
  }
  const rows = readFragment(Fragment, macros).filter((m) => !gone.has(m.id))
  return (
    <Card
      title={words.title}
      hint={words.hint}
      actions={
        may && (
          <Button
            icon={Plus}
            {...near}
            onClick={() => {
              edit('new')
            }}
          >
            {words.add}
          </Button>
        )
      }
    >
      {rows.length === 0 && <Empty icon={Zap} title={words.none} hint={words.noneHint} />}
      <ul aria-label={words.title}>
        {rows.map((m) => (
          <li key={m.id} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
            <span className="w-40 shrink-0 truncate font-medium">{m.name}</span>
            <span className="min-w-0 flex-1 truncate text-soft">
              {m.steps.map((s) => words.actions[s.action]).join(' · ')}
            </span>
            {may && (
              <>
                <IconButton
                  icon={Pencil}
                  size="small"
                  label={`${words.change}: ${m.name}`}
                  {...near}
                  onClick={() => {
                    edit(m)
                  }}
                />
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={`${text.action.delete}: ${m.name}`}
                  onClick={() => {
                    away(m)
                  }}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {edited && Dialog && (
        <Dialog
          macro={edited === 'new' ? null : edited}
          team={team}
          teams={teams}
          onClose={(changed) => {
            setEdited(null)
            if (changed) onChange()
          }}
        />
      )}
    </Card>
  )
}
