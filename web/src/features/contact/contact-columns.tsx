import { PhoneOff } from 'lucide-react'
import { url } from '../../app/url'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { choiceColumn } from '../../ui/choice-column'
import { Link } from '../../ui/link'
import { PhoneNumber } from '../../ui/phone-number'
import type { Column } from '../../ui/table'
import { Ago, At } from '../../ui/time'
import { type ContactRow } from './contact-row'
import { contactName, useContactName } from '../../lib/contact-name'

// tagsShown is how many tags a row has room for: one more is read, to say that there are others.
const tagsShown = 3

const words = text.contact.fields

function Name({ of }: { of: ContactRow }) {
  return (
    <Link to={url.contact} id={of.id}>
      {useContactName(of)}
    </Link>
  )
}

const facts: Column<ContactRow>[] = [
  {
    id: 'name',
    meta: { width: 'minmax(8.5rem, 2fr)', narrow: true, order: { asc: 'name', desc: 'nameDescending' } },
    header: words.name,
    cell: ({ row: { original: c } }) => (
      <>
        <Name of={c} />
        {c.dnd && <PhoneOff className="size-3.5 shrink-0 text-warn" aria-label={text.contact.dndBadge} role="img" />}
        {c.isArchived && <Badge>{text.state.archived}</Badge>}
      </>
    ),
  },
  {
    id: 'phone',
    meta: { width: 'minmax(10.5rem, 1fr)', narrow: true, order: { asc: 'phone', desc: 'phoneDescending' } },
    header: words.phone,
    cell: ({ row }) => <PhoneNumber of={row.original.phone} />,
  },
  {
    id: 'email',
    meta: { width: 'minmax(10rem, 1.5fr)', order: { asc: 'email', desc: 'emailDescending' } },
    header: words.email,
    cell: ({ row }) => <span className="truncate">{row.original.email}</span>,
  },
  {
    id: 'company',
    meta: { width: 'minmax(6rem, 1fr)' },
    header: words.companyName,
    cell: ({ row }) => <span className="truncate">{row.original.companyName}</span>,
  },
  {
    id: 'tags',
    meta: { width: 'minmax(8rem, 1.3fr)' },
    header: words.tags,
    cell: ({ row }) => (
      <span className="flex gap-1 overflow-hidden">
        {row.original.tags.nodes.slice(0, tagsShown).map((t) => (
          <Badge key={t.id}>{t.name}</Badge>
        ))}
        {row.original.tags.nodes.length > tagsShown && <Badge>…</Badge>}
      </span>
    ),
  },
  {
    id: 'status',
    meta: { width: 'minmax(5rem, 0.7fr)' },
    header: words.status,
    cell: ({ row }) => <span className="truncate text-soft">{row.original.status}</span>,
  },
  {
    id: 'source',
    meta: { width: 'minmax(5rem, 0.7fr)', off: true },
    header: words.source,
    cell: ({ row }) => <span className="truncate text-soft">{row.original.source}</span>,
  },
  {
    id: 'title',
    meta: { width: 'minmax(6rem, 1fr)', off: true },
    header: words.title,
    cell: ({ row }) => <span className="truncate text-soft">{row.original.title}</span>,
  },
  {
    id: 'location',
    meta: { width: 'minmax(6rem, 1fr)', off: true },
    header: words.locationText,
    cell: ({ row }) => <span className="truncate text-soft">{row.original.locationText}</span>,
  },
  {
    id: 'updated',
    meta: { width: '7.5rem', end: true, off: true, order: { asc: 'longestUnchanged', desc: 'updated', first: 'desc' } },
    header: text.field.updated,
    cell: ({ row }) => (
      <span className="text-xs text-soft">
        <Ago at={row.original.updatedAt} />
      </span>
    ),
  },
  {
    id: 'created',
    meta: { width: '7.5rem', end: true, order: { asc: 'oldest', desc: 'newest', first: 'desc' } },
    header: words.created,
    cell: ({ row }) => <At at={row.original.createdAt} as="date" className="text-xs text-soft" />,
  },
]

// columns of contacts; who may not change any cannot choose them either.
export const columns = { all: [choiceColumn<ContactRow>(contactName), ...facts], facts }
