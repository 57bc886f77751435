import { Pencil } from 'lucide-react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Copy } from '../../ui/copy'
import { Facts } from '../../ui/facts'
import { PhoneNumber } from '../../ui/phone-number'
import { At } from '../../ui/time'
import { Switch } from '../../ui/toggle'
import { useWanted } from '../../ui/wanted'

const Fragment = graphql(`
  fragment ContactFacts_Contact on Contact {
    id
    contactId
    name
    firstName
    lastName
    email
    phone
    title
    companyName
    website
    linkedinUrl
    locationText
    source
    status
    dnd
    createdAt
  }
`)

const Disturbing = graphql(`
  mutation SetDnd($id: ID!, $dnd: Boolean!) {
    updateContact(id: $id, input: { dnd: $dnd }) {
      id
      dnd
    }
  }
`)

// ContactFacts shows the details of a contact.
export function ContactFacts({ contact, onEdit }: { contact: FragmentType<typeof Fragment>; onEdit: () => void }) {
  const c = readFragment(Fragment, contact)
  const words = text.contact.fields
  const may = useCan('contacts:update')
  return (
    <Card
      title={text.contact.facts}
      actions={may && <IconButton icon={Pencil} size="small" label={text.contact.edit} onClick={onEdit} />}
    >
      <div className="flex flex-col gap-5">
        <Facts
          facts={[
            [words.name, c.name],
            [words.phone, c.phone && <Number of={c.phone} />],
            [words.email, c.email && <Outside to={`mailto:${c.email}`}>{c.email}</Outside>],
            [words.companyName, c.companyName],
            [words.title, c.title],
            [words.locationText, c.locationText],
            [words.website, c.website && <Outside to={web(c.website)}>{c.website}</Outside>],
            [words.linkedinUrl, c.linkedinUrl && <Outside to={web(c.linkedinUrl)}>{c.linkedinUrl}</Outside>],
            [words.source, c.source],
            [words.status, c.status],
            [words.contactId, c.contactId && <span className="font-mono text-[13px]">{c.contactId}</span>],
            [words.created, <At key="at" at={c.createdAt} as="date" />],
          ]}
        />
        <Disturb id={c.id} dnd={c.dnd} />
      </div>
    </Card>
  )
}

function Number({ of }: { of: string }) {
  return (
    <span className="-my-1 flex items-center gap-1">
      <PhoneNumber of={of} />
      <Copy value={of} />
    </span>
  )
}

function Outside({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="break-all text-accent underline-offset-4 hover:underline">
      {children}
    </a>
  )
}

// web makes a link of a website as it was typed; anything but http and https is not linked.
function web(address: string): string {
  return /^https?:\/\//i.test(address) ? address : `https://${address.replace(/^[a-z]+:/i, '')}`
}

// Disturb holds at once: what was chosen shows before the server has said so, and until the page has been read again.
function Disturb({ id, dnd }: { id: string; dnd: boolean }) {
  const [run] = useMutate(Disturbing)
  const [wanted, want] = useWanted(id, dnd, async (dnd) => Boolean((await run({ id, dnd })).data))
  const may = useCan('contacts:update')
  return (
    <Switch label={text.contact.dnd} hint={text.contact.dndHint} checked={wanted} disabled={!may} onChange={want} />
  )
}
