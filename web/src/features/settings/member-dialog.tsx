import { useState } from 'react'
import { useQuery } from 'urql'
import { changesOf } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import type { MemberRow_MemberFragment } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { problemOf, type Problem } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Waiting } from '../../ui/empty'
import { tell } from '../../ui/toast'
import { Alert, Trouble } from '../../ui/trouble'
import { RoleSelect } from './role-select'
import { SubaccountTicks } from './subaccount-ticks'

const Document = graphql(`
  query MemberDialog($search: String!) {
    members(search: $search, first: 100) {
      nodes {
        id
        role
        subaccounts
      }
    }
  }
`)

const Update = graphql(`
  mutation UpdateMember($id: ID!, $input: UpdateMemberInput!) {
    updateMember(id: $id, input: $input) {
      ...MemberRow_Member
    }
  }
`)

const missing: Problem = { code: 'not_found', message: '', fields: {} }

type Props = { member: MemberRow_MemberFragment; onClose: () => void }

// MemberDialog changes what a member may do, and where. It reads that anew: the list may be older than what somebody else has taken away.
export function MemberDialog({ member, onClose }: Props) {
  const [{ data, error }, again] = useQuery({
    query: Document,
    variables: { search: member.email },
    requestPolicy: 'network-only',
  })
  const newest = data?.members.nodes.find((m) => m.id === member.id)
  const problem = error ? problemOf(error) : data && !newest ? missing : null
  return (
    <Dialog open onClose={onClose} title={member.name} hint={member.email}>
      {newest && <MemberForm member={newest} onClose={onClose} />}
      {!newest && problem && <Trouble inside problem={problem} onRetry={again} />}
      {!newest && !problem && <Waiting lines={4} />}
    </Dialog>
  )
}

type Access = { id: string; role: string; subaccounts: readonly string[] }

export function MemberForm({ member, onClose }: { member: Access; onClose: () => void }) {
  const [before] = useState({ role: member.role, subaccounts: [...member.subaccounts].sort() })
  const [role, setRole] = useState(member.role)
  const [subaccounts, setSubaccounts] = useState<string[]>([...member.subaccounts])
  const [wrong, setWrong] = useState('')
  const [update, pending] = useMutate(Update, { quiet: true })
  const save = async () => {
    const input = changesOf(before, { role, subaccounts: [...subaccounts].sort() })
    const { problem } = await update({ id: member.id, input })
    if (problem) {
      setWrong(problem.message)
      return
    }
    tell(text.state.saved)
    onClose()
  }
  return (
    <>
      <div className="flex flex-col gap-5">
        {wrong && <Alert>{wrong}</Alert>}
        <RoleSelect value={role} onChange={setRole} />
        <SubaccountTicks value={subaccounts} onChange={setSubaccounts} />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button look="primary" pending={pending} onClick={() => void save()}>
          {text.action.save}
        </Button>
      </DialogButtons>
    </>
  )
}
