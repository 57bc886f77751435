import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { RetentionKind } from '../../gql/graphql'
import { useShell } from '../../app/shown'
import { count } from '../../lib/format'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { At } from '../../ui/time'
import { tell } from '../../ui/toast'
import { deleting } from './keep'
import { KeepSelect } from './keep-select'

const Fragment = graphql(`
  fragment Retention_Retention on Retention {
    kind
    days
    own
    workspaceDays
    before
    due
  }
`)

const Set = graphql(`
  mutation SetRetention($kind: RetentionKind!, $days: Int) {
    setRetention(kind: $kind, days: $days) {
      ...Retention_Retention
    }
  }
`)

const Inherit = graphql(`
  mutation InheritRetention($kind: RetentionKind!) {
    inheritRetention(kind: $kind) {
      ...Retention_Retention
    }
  }
`)

const words = text.retention

// Retention is how long this subaccount keeps each kind of data, and from when on there is some.
export function Retention({ retentions }: { retentions: readonly FragmentType<typeof Fragment>[] }) {
  const { can } = useShell()
  const mayChange = can('subaccounts:update')
  const [set] = useMutate(Set, { touches: ['Retention'] })
  const [inherit] = useMutate(Inherit, { touches: ['Retention'] })
  const rows = readFragment(Fragment, retentions)
  // Fewer days delete what is older.
  const mayDelete = (kind: RetentionKind) => can(deleting[kind])
  const limited = mayChange && !rows.every((r) => mayDelete(r.kind))
  return (
    <Card title={words.title} hint={limited ? `${words.hint} ${words.longerOnly}` : words.hint}>
      <div className="grid gap-4 sm:grid-cols-2">
        {rows.map((r) => (
          <KeepSelect
            key={r.kind}
            kind={r.kind}
            days={r.own ? (r.days ?? null) : undefined}
            inherited={r.workspaceDays ?? null}
            hint={
              r.before ? (
                <>
                  <At at={r.before} as="date" say={words.since} /> {r.due > 0 && words.due(count(r.due))}
                </>
              ) : (
                words.kinds[r.kind].forever
              )
            }
            disabled={!mayChange}
            mayDelete={mayDelete(r.kind)}
            onChange={async (days) => {
              const { data } = days === undefined ? await inherit({ kind: r.kind }) : await set({ kind: r.kind, days })
              if (data) tell(text.state.saved)
              return data !== null
            }}
          />
        ))}
      </div>
    </Card>
  )
}
