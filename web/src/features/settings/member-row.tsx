import { Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useCan, useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { MemberRow_MemberFragment } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Badge, type Tone } from '../../ui/badge'
import { Confirm } from '../../ui/dialog'
import { Menu } from '../../ui/menu'
import { At } from '../../ui/time'
import { tell } from '../../ui/toast'
import { alterable } from './alterable'
import { MemberDialog } from './member-dialog'
import type { Where } from './subaccount-ticks'

export const MemberFragment = graphql(`
  fragment MemberRow_Member on Member {
    id
    userId
    name
    email
    role
    subaccounts
    createdAt
  }
`)

const Remove = graphql(`
  mutation RemoveMember($id: ID!) {
    removeMember(id: $id) {
      id
    }
  }
`)

export const roleTones: Record<string, Tone> = { owner: 'brass', admin: 'accent', operator: 'info', viewer: 'plain' }

type Props = {
  member: MemberRow_MemberFragment
  all: readonly MemberRow_MemberFragment[] | null
  where: Where
  own: boolean
}

// MemberRow is a member, with their role and access.
export function MemberRow({ member: m, all, where, own }: Props) {
  const may = alterable(m, all, useShell())
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null)
  const [remove] = useMutate(Remove, { touches: ['Member'] })
  const mayChange = useCan('members:update') && may.change
  const mayRemove = useCan('members:delete') && may.remove
  const words = text.settings.members
  const close = () => {
    setAsked(null)
  }
  return (
    <li className="flex items-center gap-4 border-t border-line px-5 py-3 first:border-0">
      <span
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brass-wash font-semibold text-brass"
        aria-hidden
      >
        {m.name.charAt(0).toUpperCase()}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {m.name} {own && <span className="font-normal text-soft">({words.you})</span>}
        </p>
        <p className="truncate text-soft">{m.email}</p>
      </div>
      <span className="w-40 truncate text-soft max-md:hidden">{where(m.subaccounts)}</span>
      <At at={m.createdAt} as="date" className="w-28 text-xs text-soft max-lg:hidden" />
      <Badge tone={roleTones[m.role] ?? 'plain'}>{text.access.roles[m.role] ?? m.role}</Badge>
      <Menu
        items={[
          mayChange && {
            label: words.change,
            icon: Pencil,
            onSelect: () => {
              setAsked('change')
            },
          },
          mayRemove && {
            label: words.remove,
            icon: UserMinus,
            danger: true,
            onSelect: () => {
              setAsked('remove')
            },
          },
        ]}
      />
      {asked === 'change' && <MemberDialog member={m} onClose={close} />}
      <Confirm
        open={asked === 'remove'}
        onClose={close}
        title={words.removeTitle(m.name)}
        hint={words.removeHint}
        action={words.remove}
        onConfirm={async () => {
          const { data } = await remove({ id: m.id })
          if (data) tell(words.removed(m.name))
        }}
      />
    </li>
  )
}
