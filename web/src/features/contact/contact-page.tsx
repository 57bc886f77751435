import { Archive, ArchiveRestore, Download, Eraser, MessagesSquare, Phone, PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { useGo, usePageId } from '../../app/go'
import { useVisited } from '../../app/recent'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { ContactPageQuery } from '../../gql/graphql'
import { useLive } from '../../lib/live'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { buttonClass } from '../../ui/button'
import { Waiting } from '../../ui/empty'
import { Link } from '../../ui/link'
import { Menu } from '../../ui/menu'
import { Page } from '../../ui/page'
import { Trouble } from '../../ui/trouble'
import { ContactAppointments } from './contact-appointments'
import { useArchive } from './contact-bulk'
import { ContactFacts } from './contact-facts'
import { ContactNotes } from './contact-notes'
import { contactName, useContactName } from '../../lib/contact-name'
import { ContactTags } from './contact-tags'
import { ContactTimeline } from './contact-timeline'
import { EditContact } from './edit-contact'
import { EraseContact } from './erase-contact'
import { useExport } from './export-contact'

const Document = graphql(`
  query ContactPage($id: ID!, $first: Int, $after: String) {
    contact(id: $id) {
      id
      name
      email
      phone
      dnd
      isArchived
      ...ContactFacts_Contact
      ...ContactTags_Contact
      ...ContactNotes_Contact
      ...EditContact_Contact
    }
    contactInteractions(contactId: $id, first: $first, after: $after) {
      nodes {
        id
        type
        summary
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    appointments(contactId: $id, first: 25) {
      nodes {
        id
        startTime
        ...ContactAppointments_Appointment
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    conversations(contactId: $id, includeArchived: true, first: 2) {
      nodes {
        id
      }
      totalCount
    }
  }
`)

const Returning = graphql(`
  mutation ReturnOneContact($id: ID!) {
    updateContact(id: $id, input: { isArchived: false }) {
      id
      isArchived
    }
  }
`)

const pick = (data: ContactPageQuery) => data.contactInteractions

// ContactPage shows one contact, with its activity.
export function ContactPage() {
  const id = usePageId()
  const { subaccount } = useShell()
  const pages = usePages(Document, { id, first: 25 }, pick)
  useLive(['contact', 'message', 'call', 'appointment'], pages.refresh)
  const [editing, setEditing] = useState(false)
  const name = useContactName(pages.data?.contact ?? {})
  const words = text.contact
  const known = pages.data?.contact
  useVisited(url.contact, known?.id)
  const back = { label: words.title, to: url.contacts, params: { subaccount } }
  if (pages.problem && !pages.data) return <Trouble problem={pages.problem} onRetry={pages.retry} />
  if (!pages.data)
    return (
      <Page title={words.title} back={back}>
        <Waiting />
      </Page>
    )
  const { contact, appointments, conversations } = pages.data
  return (
    <Page
      title={name}
      back={back}
      badges={
        <>
          {contact.dnd && (
            <Badge tone="warn" icon={PhoneOff}>
              {words.dndBadge}
            </Badge>
          )}
          {contact.isArchived && <Badge icon={Archive}>{text.state.archived}</Badge>}
        </>
      }
      actions={<Actions contact={contact} />}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-5">
          <ContactFacts
            contact={contact}
            onEdit={() => {
              setEditing(true)
            }}
          />
          <ContactTags contact={contact} />
          <ContactAppointments contact={{ id: contact.id, name }} appointments={appointments} />
        </div>
        <div className="grid gap-5">
          <ContactNotes contact={contact} />
          <ContactTimeline
            contactId={contact.id}
            pages={pages}
            conversations={conversations.nodes.map((c) => c.id)}
            starts={new Map(appointments.nodes.map((a) => [a.id, a.startTime ?? null]))}
          />
        </div>
      </div>
      {editing && (
        <EditContact
          contact={contact}
          onClose={() => {
            setEditing(false)
          }}
        />
      )}
    </Page>
  )
}

type Known = ContactPageQuery['contact']

function Actions({ contact }: { contact: Known }) {
  const words = text.contact
  const go = useGo()
  const archive = useArchive()
  const download = useExport()
  const [bringBack] = useMutate(Returning)
  const [erasing, setErasing] = useState(false)
  const [mayCall, mayUpdate, mayDelete] = [useCan('calls:create'), useCan('contacts:update'), useCan('contacts:delete')]
  const close = () => {
    setErasing(false)
  }
  return (
    <>
      <Link plain to={url.conversations} search={{ contact: contact.id }} className={buttonClass()}>
        <MessagesSquare className="size-4" aria-hidden />
        {words.conversations}
      </Link>
      {mayCall && contact.phone && !contact.dnd && (
        <Link plain to={url.calls} search={{ contact: contact.id }} className={buttonClass('primary')}>
          <Phone className="size-4" aria-hidden />
          {words.call}
        </Link>
      )}
      <Menu
        items={[
          download && { label: words.exportAll, icon: Download, onSelect: () => void download(contact.id) },
          mayDelete &&
            !contact.isArchived && {
              label: text.action.archive,
              icon: Archive,
              onSelect: () => void archive([contact.id], () => words.archived(contactName(contact))),
            },
          mayUpdate &&
            contact.isArchived && {
              label: text.action.unarchive,
              icon: ArchiveRestore,
              onSelect: () => void bringBack({ id: contact.id }),
            },
          mayDelete && {
            label: `${words.erase}…`,
            icon: Eraser,
            danger: true,
            divided: true,
            onSelect: () => {
              setErasing(true)
            },
          },
        ]}
      />
      {erasing && (
        <EraseContact
          id={contact.id}
          name={contactName(contact)}
          onClose={close}
          onErased={() => {
            go(url.contacts)
          }}
        />
      )}
    </>
  )
}
