import { PhoneCall, PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { length } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { PhoneNumber } from '../../ui/phone-number'
import { Ago } from '../../ui/time'
import { CallState } from '../call/call-status'

const Fragment = graphql(`
  fragment Latest_Call on Call {
    id
    callStatus
    direction
    toNumber
    fromNumber
    totalDurationSeconds
    createdAt
    contact {
      id
      name
    }
  }
`)

// Latest are the last calls, whatever came of them.
export function Latest({ calls }: { calls: readonly FragmentType<typeof Fragment>[] }) {
  const rows = readFragment(Fragment, calls)
  return (
    <Card title={text.home.recent} flush>
      {rows.length === 0 && <Empty icon={PhoneCall} hint={text.home.recentNone} />}
      <ul>
        {rows.map((c) => {
          const inbound = c.direction === 'inbound'
          const Icon = inbound ? PhoneIncoming : PhoneOutgoing
          return (
            <li key={c.id} className="flex items-center gap-3 border-t border-line px-5 py-3">
              <Icon className="size-4 text-soft" aria-label={inbound ? text.call.inbound : text.call.outbound} />
              <Link to={url.call} id={c.id} className="flex-1">
                <Who name={c.contact?.name} number={inbound ? c.fromNumber : c.toNumber} />
              </Link>
              <CallState status={c.callStatus} />
              <span className="tabular w-12 text-right text-soft">{length(c.totalDurationSeconds)}</span>
              <span className="w-24 text-right text-xs text-soft max-md:hidden">
                <Ago at={c.createdAt} />
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type WhoProps = { name: string | null | undefined; number: string | null | undefined }

function Who({ name, number }: WhoProps) {
  return name ?? (number ? <PhoneNumber of={number} /> : text.call.detail.fallback)
}
