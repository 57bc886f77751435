import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useCan } from '../../app/shown'
import { count, date } from '../../lib/format'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { tell } from '../../ui/toast'
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
  const mayUpdate = useCan('subaccounts:update')
  const mayDelete = useCan('conversations:delete') // fewer days delete what is older
  const mayChange = mayUpdate && mayDelete
  const [set] = useMutate(Set, { touches: ['Retention'] })
  const [inherit] = useMutate(Inherit, { touches: ['Retention'] })
  const rows = readFragment(Fragment, retentions)
  return (
    <Card title={words.title} hint={words.hint}>
      <div className="grid gap-4 sm:grid-cols-2">
        {rows.map((r) => (
          <KeepSelect
            key={r.kind}
            kind={r.kind}
            days={r.own ? (r.days ?? null) : undefined}
            inherited={r.workspaceDays ?? null}
            hint={
              r.before
                ? `${words.since(date(r.before))} ${r.due > 0 ? words.due(count(r.due)) : ''}`
                : words.kinds[r.kind].forever
            }
            disabled={!mayChange}
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
