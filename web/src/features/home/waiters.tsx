import { Coffee } from 'lucide-react'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { PhoneNumber } from '../../ui/phone-number'
import { Ago } from '../../ui/time'

const Fragment = graphql(`
  fragment Waiters_Conversation on Conversation {
    id
    contactName
    contactPhone
    contactEmail
    previewText
    handedOffAt
    handOffReason
  }
`)

// Waiters are the conversations that an assistant has handed over, and nobody has taken up.
export function Waiters({ conversations }: { conversations: readonly FragmentType<typeof Fragment>[] }) {
  const rows = readFragment(Fragment, conversations)
  return (
    <Card title={text.home.waiting} hint={rows.length > 0 && text.home.waitingHint} flush>
      {rows.length === 0 && <Empty icon={Coffee} hint={text.home.waitingNone} />}
      <ul>
        {rows.map((c) => (
          <li key={c.id} className="flex items-center gap-4 border-t border-line px-5 py-3">
            <div className="min-w-0 flex-1">
              <Link to={url.conversation} id={c.id} className="block">
                {c.contactName ?? (c.contactPhone ? <PhoneNumber of={c.contactPhone} /> : (c.contactEmail ?? c.id))}
              </Link>
              <p className="truncate text-soft">{c.handOffReason ? reasonOf(c.handOffReason) : c.previewText}</p>
            </div>
            <span className="text-xs text-soft">{c.handedOffAt && <Ago at={c.handedOffAt} />}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
