import { useState } from 'react'
import { graphql } from '../../gql/gql'
import type { MemberRow_MemberFragment } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { RoleSelect } from './role-select'
import { SubaccountTicks } from './subaccount-ticks'

const Update = graphql(`
  mutation UpdateMember($id: ID!, $input: UpdateMemberInput!) {
    updateMember(id: $id, input: $input) {
      ...MemberRow_Member
    }
  }
`)

// MemberDialog changes what a member may do, and where.
export function MemberDialog({ member, onClose }: { member: MemberRow_MemberFragment; onClose: () => void }) {
  const [role, setRole] = useState(member.role)
  const [subaccounts, setSubaccounts] = useState<string[]>([...member.subaccounts])
  const [wrong, setWrong] = useState('')
  const [update, pending] = useMutate(Update, { quiet: true })
  const save = async () => {
    const { problem } = await update({ id: member.id, input: { role, subaccounts } })
    if (problem) {
      setWrong(problem.message)
      return
    }
    tell(text.state.saved)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={member.name} hint={member.email}>
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
    </Dialog>
  )
}
