import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useCanAll } from '../../app/shown'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { tell } from '../../ui/toast'
import { KeepSelect } from '../subaccount/keep-select'

const Fragment = graphql(`
  fragment WorkspaceRetention_WorkspaceRetention on WorkspaceRetention {
    kind
    days
  }
`)

const Set = graphql(`
  mutation SetWorkspaceRetention($kind: RetentionKind!, $days: Int) {
    setWorkspaceRetention(kind: $kind, days: $days) {
      ...WorkspaceRetention_WorkspaceRetention
    }
  }
`)

const words = text.retention

// WorkspaceRetention is how long subaccounts keep data that say nothing else.
export function WorkspaceRetention({ retentions }: { retentions: readonly FragmentType<typeof Fragment>[] }) {
  const mayChange = useCanAll('settings:update')
  const [set] = useMutate(Set, { touches: ['WorkspaceRetention'] })
  return (
    <Card title={words.title} hint={words.workspaceHint}>
      <div className="grid gap-4 sm:grid-cols-2">
        {readFragment(Fragment, retentions).map((r) => (
          <KeepSelect
            key={r.kind}
            kind={r.kind}
            days={r.days ?? null}
            hint={words.kinds[r.kind].from}
            disabled={!mayChange}
            mayDelete
            onChange={async (days) => {
              const { data } = await set({ kind: r.kind, days: days ?? null })
              if (data) tell(text.state.saved)
              return data !== null
            }}
          />
        ))}
      </div>
    </Card>
  )
}
