import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { At } from '../../ui/time'

const Fragment = graphql(`
  fragment Supervisors_CallSupervision on CallSupervision {
    name
    mode
    createdAt
    tookOverAt
    endedAt
  }
`)

const words = text.supervise

// Supervisors are who of the team joined the call, when and how.
export function Supervisors({ all }: { all: readonly FragmentType<typeof Fragment>[] }) {
  if (all.length === 0) return null
  return (
    <Card title={words.joined}>
      <ul className="flex flex-col gap-2">
        {all.map((one, i) => {
          const s = readFragment(Fragment, one)
          const what = s.mode === 'TAKE_OVER' && !s.tookOverAt ? words.offered : words.modes[s.mode]
          return (
            <li key={i} className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 truncate">{s.name || text.conversation.inbox.former}</span>
              <span className="text-soft">{what}</span>
              <span className="tabular w-full text-xs text-soft">
                <At at={s.createdAt} as="time" /> – {s.endedAt ? <At at={s.endedAt} as="time" /> : words.now}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
