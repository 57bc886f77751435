import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useContactName } from '../../lib/contact-name'
import { length, money } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Copy } from '../../ui/copy'
import { Facts } from '../../ui/facts'
import { Link } from '../../ui/link'
import { PhoneNumber } from '../../ui/phone-number'
import { pairsOf } from '../../ui/pair'
import { At } from '../../ui/time'

const Fragment = graphql(`
  fragment CallFacts_Call on Call {
    id
    callId
    callType
    direction
    toNumber
    fromNumber
    totalDurationSeconds
    costInDollars
    startTimestamp
    createdAt
    assistantId
    conversationId
    variables
    contact {
      id
      name
      phone
    }
  }
`)

const words = text.call.detail

// CallFacts are what is known of a call beside what was said, with the ways to whom and what it belongs to.
export function CallFacts({ call, assistant }: { call: FragmentType<typeof Fragment>; assistant: string }) {
  const c = readFragment(Fragment, call)
  const variables = pairsOf(c.variables)
  const who = useContactName(c.contact ?? {})
  return (
    <>
      <Card title={words.facts}>
        <Facts
          facts={[
            [text.call.contact, c.contact && <To to={url.contact} id={c.contact.id} name={who} />],
            [text.call.assistant, c.assistantId && <To to={url.assistant} id={c.assistantId} name={assistant} />],
            [
              words.conversation,
              c.conversationId && <To to={url.conversation} id={c.conversationId} name={words.openConversation} />,
            ],
            [text.call.direction, c.direction && text.call[c.direction]],
            [words.kind, c.callType && words.kinds[c.callType]],
            [words.from, c.fromNumber && <PhoneNumber of={c.fromNumber} />],
            [words.to, c.toNumber && <PhoneNumber of={c.toNumber} />],
            [text.call.when, <At key="at" at={c.createdAt} />],
            [words.started, c.startTimestamp && <At key="started" at={c.startTimestamp} />],
            [text.call.talked, length(c.totalDurationSeconds)],
            [text.call.cost, money(c.costInDollars)],
            [words.carrierId, c.callId && <Id value={c.callId} />],
          ]}
        />
      </Card>
      {variables.length > 0 && (
        <Card title={words.variables}>
          <Facts facts={variables.map((v) => [v.name, v.value])} />
        </Card>
      )}
    </>
  )
}

function To({ to, id, name }: { to: (typeof url)[keyof typeof url]; id: string; name: string }) {
  return (
    <Link to={to} id={id} className="underline decoration-edge">
      {name}
    </Link>
  )
}

function Id({ value }: { value: string }) {
  return (
    <span className="flex items-center gap-1">
      <code className="min-w-0 truncate font-mono text-xs">{value}</code>
      <Copy value={value} />
    </span>
  )
}
