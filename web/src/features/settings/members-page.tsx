import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { useCan, useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Trouble } from '../../ui/trouble'
import { Invitations } from './invitations'
import { InviteDialog } from './invite-dialog'
import { MemberFragment, MemberRow } from './member-row'

const Document = graphql(`
  query MembersPage {
    members(first: 100) {
      nodes {
        ...MemberRow_Member
      }
    }
    invitations(first: 50) {
      nodes {
        ...Invitations_Invitation
      }
    }
  }
`)

// MembersPage lists the members of the workspace and pending invitations.
export function MembersPage() {
  const [inviting, setInviting] = useState(false)
  const [{ data, error }, again] = useQuery({ query: Document })
  const mayInvite = useCan('members:create')
  const { userId } = useShell()
  const words = text.settings.members
  const rows = readFragment(MemberFragment, data?.members.nodes ?? [])
  return (
    <Page
      title={words.title}
      hint={words.hint}
      actions={
        mayInvite && (
          <Button
            look="primary"
            icon={UserPlus}
            onClick={() => {
              setInviting(true)
            }}
          >
            {words.invite}
          </Button>
        )
      }
    >
      {error && !data && (
        <Trouble
          inside
          problem={problemOf(error)}
          onRetry={() => {
            again()
          }}
        />
      )}
      <Card flush>
        {!data && !error && <Waiting />}
        <ul aria-label={words.title}>
          {rows.map((m) => (
            <MemberRow key={m.id} member={m} own={m.userId === userId} />
          ))}
        </ul>
      </Card>
      {mayInvite && data && <Invitations invitations={data.invitations.nodes} />}
      {inviting && (
        <InviteDialog
          onClose={() => {
            setInviting(false)
          }}
        />
      )}
    </Page>
  )
}
