import { UserPlus, Users } from 'lucide-react'
import { useConditions, useNew } from '../../app/go'
import { useCan, useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { MembersPageQuery } from '../../gql/graphql'
import { readFragment } from '../../gql/fragment-masking'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty, Waiting } from '../../ui/empty'
import { SearchBox, Toolbar } from '../../ui/filter'
import { Page } from '../../ui/page'
import { Trouble } from '../../ui/trouble'
import { Invitations } from './invitations'
import { InviteDialog } from './invite-dialog'
import { MemberFragment, MemberRow } from './member-row'
import { useWhere } from './subaccount-ticks'

const Document = graphql(`
  query MembersPage($search: String, $opening: Boolean!, $first: Int, $after: String) {
    members(search: $search, first: $first, after: $after) {
      nodes {
        ...MemberRow_Member
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    invitations(first: 50) @include(if: $opening) {
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

const pick = ({ members }: MembersPageQuery) => ({ ...members, nodes: readFragment(MemberFragment, members.nodes) })

// MembersPage lists the members of the workspace and pending invitations.
export function MembersPage() {
  const [inviting, setInviting] = useNew()
  const [{ search }, change] = useConditions('search')
  const pages = usePages(Document, { search: search || null, opening: true, first: 50 }, pick)
  const mayInvite = useCan('members:create')
  const { userId } = useShell()
  const where = useWhere(pages.rows)
  const words = text.settings.members
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
      <Card flush>
        <Toolbar>
          <SearchBox label={words.search} value={search} onChange={(to) => change({ search: to })} />
        </Toolbar>
        {pages.problem && pages.rows.length === 0 && <Trouble inside problem={pages.problem} onRetry={pages.retry} />}
        {pages.waiting && <Waiting />}
        <ul aria-label={words.title}>
          {pages.rows.map((m) => (
            <MemberRow
              key={m.id}
              member={m}
              all={search || pages.more ? null : pages.rows}
              where={where}
              own={m.userId === userId}
            />
          ))}
        </ul>
        {search && pages.rows.length === 0 && !pages.moving && (
          <Empty icon={Users} title={text.table.empty} hint={text.table.emptyHint} />
        )}
        {pages.more && (
          <div className="flex justify-center border-t border-line p-2">
            <Button size="small" look="quiet" pending={pages.moving} onClick={pages.next}>
              {text.action.loadMore}
            </Button>
          </div>
        )}
      </Card>
      {mayInvite && pages.data?.invitations && <Invitations invitations={pages.data.invitations} />}
      {inviting && mayInvite && (
        <InviteDialog
          onClose={() => {
            setInviting(false)
          }}
        />
      )}
    </Page>
  )
}
