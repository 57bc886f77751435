import { Pencil, RotateCw, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Confirm } from '../../ui/dialog'
import { Menu } from '../../ui/menu'
import { tell } from '../../ui/toast'
import { SiteDialog } from './site-dialog'

const Fragment = graphql(`
  fragment SiteActions_KnowledgeSite on KnowledgeSite {
    id
    url
    knowledgeBaseId
    status
    ...SiteDialog_KnowledgeSite
  }
`)

const Run = graphql(`
  mutation RunKnowledgeSite($id: ID!) {
    runKnowledgeSite(id: $id) {
      id
      ...SiteProgress_KnowledgeSite
    }
  }
`)

const Stop = graphql(`
  mutation StopKnowledgeSite($id: ID!) {
    stopKnowledgeSite(id: $id) {
      id
      ...SiteProgress_KnowledgeSite
    }
  }
`)

const Delete = graphql(`
  mutation DeleteKnowledgeSite($id: ID!) {
    deleteKnowledgeSite(id: $id) {
      id
      deleted
    }
  }
`)

const words = text.site

// SiteActions are what one does with a website.
export function SiteActions({
  site,
  onDeleted,
}: {
  site: FragmentType<typeof Fragment>
  onDeleted?: (base: string) => void
}) {
  const s = readFragment(Fragment, site)
  const mayChange = useCan('knowledge:update')
  const mayDelete = useCan('knowledge:delete')
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const [run, starting] = useMutate(Run)
  const [stop] = useMutate(Stop)
  const [remove] = useMutate(Delete, {
    touches: ['KnowledgeSite', 'KnowledgePage', 'KnowledgeSource', 'KnowledgeBase'],
  })
  const close = () => {
    setOpen(null)
  }
  const destroy = async () => {
    if (!(await remove({ id: s.id })).data) return
    tell(words.deleted(s.url))
    onDeleted?.(s.knowledgeBaseId)
  }
  return (
    <div className="flex items-center gap-1">
      {mayChange && s.status === 'IDLE' && (
        <Button icon={RotateCw} pending={starting} onClick={() => void run({ id: s.id })}>
          {words.again}
        </Button>
      )}
      {mayChange && s.status === 'RUNNING' && (
        <Button icon={Square} onClick={() => void stop({ id: s.id })}>
          {words.stop}
        </Button>
      )}
      <Menu
        label={words.more(s.url)}
        items={[
          mayChange && {
            label: words.edit,
            icon: Pencil,
            onSelect: () => {
              setOpen('edit')
            },
          },
          mayDelete && {
            label: text.action.delete,
            icon: Trash2,
            danger: true,
            divided: true,
            onSelect: () => {
              setOpen('delete')
            },
          },
        ]}
      />
      {open === 'edit' && <SiteDialog base={s.knowledgeBaseId} site={s} onClose={close} />}
      <Confirm
        open={open === 'delete'}
        onClose={close}
        onConfirm={destroy}
        title={words.deleteTitle}
        hint={words.deleteHint(s.url)}
        action={text.action.delete}
      />
    </div>
  )
}
