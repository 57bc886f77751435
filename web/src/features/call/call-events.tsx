import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { dateTime } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Raw } from './call-transcript'

const Fragment = graphql(`
  fragment CallEvents_Event on Event {
    id
    type
    createdAt
    data
  }
`)

const words = text.call.detail

// CallEvents is what happened, the latest first, each as it was told to the outside.
export function CallEvents({ events }: { events: readonly FragmentType<typeof Fragment>[] }) {
  const rows = readFragment(Fragment, events)
  return (
    <Card title={words.events}>
      {rows.length === 0 && <p className="text-soft">{words.eventsNone}</p>}
      <ol className="flex flex-col gap-2">
        {rows.map((e) => (
          <li key={e.id}>
            <details>
              <summary className="cursor-pointer">
                <span className="font-medium">{words.eventNames[e.type] ?? e.type}</span>{' '}
                <time dateTime={e.createdAt} className="text-xs text-soft">
                  {dateTime(e.createdAt)}
                </time>
              </summary>
              <div className="pt-2">
                <Raw label={words.raw} value={e.data} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Card>
  )
}
