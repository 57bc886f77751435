import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCanAll } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Confirm } from '../../ui/dialog'
import { Menu } from '../../ui/menu'
import { tell } from '../../ui/toast'
import { EndpointDialog } from './endpoint-dialog'
import { most } from './endpoint-values'

const Fragment = graphql(`
  fragment EndpointsCard_Endpoint on ModelEndpoint {
    id
    name
    host
    wire
    hasKey
    ...EndpointDialog_Endpoint
  }
`)

const Delete = graphql(`
  mutation DeleteModelEndpoint($id: ID!) {
    deleteModelEndpoint(id: $id) {
      id
    }
  }
`)

// EndpointsCard has the further endpoints of language models, which fallbacks of assistants can name.
export function EndpointsCard({ endpoints }: { endpoints: readonly FragmentType<typeof Fragment>[] }) {
  const words = text.settings.endpoints
  const all = readFragment(Fragment, endpoints)
  const [editing, setEditing] = useState<(typeof all)[number] | 'new' | null>(null)
  const [deleting, setDeleting] = useState<(typeof all)[number] | null>(null)
  const [remove] = useMutate(Delete, { touches: ['ModelEndpoint', 'ModelEndpointName'] })
  const mayChange = useCanAll('settings:update')
  return (
    <Card title={words.title} hint={words.hint(most)}>
      {all.length === 0 && <p className="text-soft">{words.none}</p>}
      {all.length > 0 && (
        <ul aria-label={words.title} className="flex flex-col gap-2">
          {all.map((e) => (
            <li key={e.id} className="flex items-center gap-3 rounded-xl border border-line p-3">
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-medium">{e.name}</span>
                <span className="truncate text-xs text-soft">
                  {[e.host, text.settings.workspace.wires[e.wire ?? 'openai'], e.hasKey ? words.keyed : words.keyless]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {mayChange && (
                <Menu
                  label={words.actionsFor(e.name)}
                  items={[
                    { label: text.action.edit, icon: Pencil, onSelect: () => setEditing(e) },
                    {
                      label: text.action.delete,
                      icon: Trash2,
                      danger: true,
                      divided: true,
                      onSelect: () => setDeleting(e),
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <div className="mt-3">
          <Button icon={Plus} size="small" disabled={all.length >= most} onClick={() => setEditing('new')}>
            {words.create}
          </Button>
        </div>
      )}
      {editing && <EndpointDialog endpoint={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <Confirm
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={words.deleteTitle(deleting?.name ?? '')}
        hint={words.deleteHint}
        action={text.action.delete}
        onConfirm={async () => {
          if (deleting && (await remove({ id: deleting.id })).data) tell(words.deleted(deleting.name))
        }}
      />
    </Card>
  )
}
