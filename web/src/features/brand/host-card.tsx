import { useState } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { Problem } from '../../lib/problem'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Copy } from '../../ui/copy'
import { Confirm } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'

const Fragment = graphql(`
  fragment HostCard_BrandSettings on BrandSettings {
    host
    verifiedAt
    reachedAt
    missingSince
    record {
      name
      value
    }
  }
`)

type Props = {
  settings: FragmentType<typeof Fragment>
  readOnly: boolean
  pending: boolean
  onSet: (host: string | null) => Promise<Problem | null>
  onVerify: () => Promise<boolean>
}

// HostCard is the name that the brand is reached by, and what proves whose it is.
export function HostCard({ settings, readOnly, pending, onSet, onVerify }: Props) {
  const { host, verifiedAt, reachedAt, missingSince, record } = readFragment(Fragment, settings)
  const [wrong, setWrong] = useState<string>()
  const [asking, setAsking] = useState(false)
  const words = text.brand
  const set = async (to: string | null) => {
    const problem = await onSet(to)
    setWrong(problem ? (problem.fields['host'] ?? problem.message) : undefined)
    if (!problem) tell(text.state.saved)
  }
  return (
    <Card
      title={words.host}
      hint={words.hostHint}
      actions={
        host && (
          <Badge tone={verifiedAt && !missingSince ? 'good' : 'warn'}>
            {missingSince ? words.missing : verifiedAt ? words.verified : words.unverified}
          </Badge>
        )
      }
    >
      {host && record ? (
        <div className="flex flex-col gap-4">
          {wrong && <Alert>{wrong}</Alert>}
          <p className="font-mono">{host}</p>
          <p>{stateOf(verifiedAt, reachedAt, missingSince)}</p>
          <Facts
            facts={[
              [words.recordName, <Line key="name" value={record.name} />],
              [words.recordValue, <Line key="value" value={record.value} />],
            ]}
          />
          <p className="text-xs text-soft">{words.certificate}</p>
          {!readOnly && (
            <div className="flex flex-wrap gap-2">
              {(!verifiedAt || missingSince) && (
                <Button
                  look="primary"
                  pending={pending}
                  onClick={() => void onVerify().then((done) => done && tell(words.verified))}
                >
                  {words.verify}
                </Button>
              )}
              <Button look="quiet" disabled={pending} onClick={() => setAsking(true)}>
                {words.hostRemove}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <Naming readOnly={readOnly} pending={pending} wrong={wrong} onSet={set} />
      )}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => set(null)}
        title={words.hostRemove}
        hint={words.hostRemoveHint}
        action={words.hostRemove}
      />
    </Card>
  )
}

type NamingProps = Pick<Props, 'readOnly' | 'pending'> & {
  wrong: string | undefined
  onSet: (host: string) => Promise<void>
}

// Naming takes the name of a host, while there is none.
function Naming({ readOnly, pending, wrong, onSet }: NamingProps) {
  const [typed, setTyped] = useState('')
  const words = text.brand
  return (
    <form
      className="flex max-w-xl flex-wrap items-end gap-3"
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void onSet(typed.trim())
      }}
    >
      <Input
        label={words.host}
        placeholder={words.hostExample}
        className="flex-1"
        readOnly={readOnly}
        value={typed}
        error={wrong}
        onChange={(e) => setTyped(e.target.value)}
      />
      {!readOnly && (
        <Button type="submit" disabled={!typed.trim()} pending={pending}>
          {words.hostSet}
        </Button>
      )}
    </form>
  )
}

// stateOf a host name is what has to be done next, or what it is used for.
function stateOf(verifiedAt: string | null, reachedAt: string | null, missingSince: string | null): string {
  const words = text.brand
  if (!verifiedAt) return words.record
  if (missingSince) return words.missingHint
  return reachedAt ? words.reached : words.unreached
}

function Line({ value }: { value: string }) {
  return (
    <span className="flex items-center gap-2">
      <code className="min-w-0 font-mono text-[13px] break-all">{value}</code>
      <Copy value={value} />
    </span>
  )
}
