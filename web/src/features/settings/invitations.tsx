import { MailX } from 'lucide-react'
import { useMemo } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { InvitationsQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { LoadMore } from '../../ui/load-more'
import { At } from '../../ui/time'
import { tell } from '../../ui/toast'
import { useWhere } from './subaccount-ticks'

const Fragment = graphql(`
  fragment Invitations_Invitation on Invitation {
    id
    email
    role
    subaccounts
    invitedBy
    expiresAt
  }
`)

const Document = graphql(`
  query Invitations($first: Int!, $after: String) {
    invitations(first: $first, after: $after) {
      nodes {
        ...Invitations_Invitation
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const pick = ({ invitations }: InvitationsQuery) => ({
  ...invitations,
  nodes: readFragment(Fragment, invitations.nodes),
})

const Revoke = graphql(`
  mutation RevokeInvitation($id: ID!) {
    revokeInvitation(id: $id) {
      id
    }
  }
`)

// Invitations are the links that are still good.
export function Invitations({ invitations }: Pick<InvitationsQuery, 'invitations'>) {
  const first = useMemo(() => ({ invitations }), [invitations])
  const pages = usePages(Document, { first: 50 }, pick, { first })
  const { rows } = pages
  const [revoke, pending] = useMutate(Revoke, { touches: ['Invitation'] })
  const where = useWhere(rows)
  const words = text.settings.members
  return (
    <Card title={words.invited} flush>
      {rows.length === 0 && <p className="px-5 pb-5 text-soft">{words.invitedEmpty}</p>}
      <ul>
        {rows.map((i) => (
          <li key={i.id} className="flex items-center gap-4 border-t border-line px-5 py-3">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{i.email}</p>
              <p className="truncate text-xs text-soft">{words.by(i.invitedBy)}</p>
            </div>
            <span className="w-40 truncate text-soft max-md:hidden">{where(i.subaccounts)}</span>
            <span className="text-xs text-soft max-md:hidden">
              {words.expires} <At at={i.expiresAt} as="date" />
            </span>
            <Badge>{text.access.roles[i.role] ?? i.role}</Badge>
            <IconButton
              icon={MailX}
              size="small"
              label={`${words.revoke}: ${i.email}`}
              pending={pending}
              onClick={() => void revoke({ id: i.id }).then(({ data }) => data && tell(words.revoked))}
            />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
    </Card>
  )
}
