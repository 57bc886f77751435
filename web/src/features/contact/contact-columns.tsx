import { PhoneOff } from 'lucide-react'
import { url } from '../../app/url'
import { date } from '../../lib/format'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Link } from '../../ui/link'
import type { Column } from '../../ui/table'
import { Checkbox } from '../../ui/toggle'
import { nameOf, type ContactRow } from './contact-row'

const words = text.contact.fields

const choice: Column<ContactRow> = {
  id: 'choice',
  meta: { width: '3rem', narrow: true },
  header: ({ table }) => (
    <Checkbox
      label={text.table.selectAll}
      hidden
      checked={table.getIsAllRowsSelected()}
      some={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
      onChange={(on) => {
        table.toggleAllRowsSelected(on)
      }}
    />
  ),
  cell: ({ row }) => (
    // The browser's own: a page of rows has many, and they come and go as one scrolls.
    <input
      type="checkbox"
      aria-label={`${text.table.select}: ${nameOf(row.original)}`}
      className="size-4 accent-accent"
      checked={row.getIsSelected()}
      onChange={(e) => {
        row.toggleSelected(e.target.checked)
      }}
    />
  ),
}

const facts: Column<ContactRow>[] = [
  {
    id: 'name',
    meta: { width: 'minmax(9rem, 2fr)', narrow: true },
    header: words.name,
    cell: ({ row: { original: c } }) => (
      <>
        <Link to={url.contact} id={c.id}>
          {nameOf(c)}
        </Link>
        {c.dnd && <PhoneOff className="size-3.5 shrink-0 text-warn" aria-label={text.contact.dndBadge} role="img" />}
        {c.isArchived && <Badge>{text.state.archived}</Badge>}
      </>
    ),
  },
  {
    id: 'phone',
    meta: { width: 'minmax(9.5rem, 1fr)', narrow: true },
    header: words.phone,
    cell: ({ row }) => <span className="tabular truncate">{row.original.phone}</span>,
  },
  {
    id: 'email',
    meta: { width: 'minmax(10rem, 1.5fr)' },
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
        {row.original.tags.nodes.map((t) => (
          <Badge key={t.id}>{t.name}</Badge>
        ))}
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
    id: 'created',
    meta: { width: '7.5rem', end: true },
    header: words.created,
    cell: ({ row }) => <span className="text-xs text-soft">{date(row.original.createdAt)}</span>,
  },
]

// columns of contacts; who may not change any cannot choose them either.
export const columns = { all: [choice, ...facts], facts }
