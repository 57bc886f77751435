import { Contact, Plus, Upload } from 'lucide-react'
import { useCallback, useMemo, useState, type ComponentProps } from 'react'
import { useConditions, useGo, useNew } from '../../app/go'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { ContactSort, ContactsPageQuery } from '../../gql/graphql'
import { readFragment } from '../../gql/fragment-masking'
import { useChosen } from '../../lib/chosen'
import { oneOf } from '../../lib/list'
import { useLive } from '../../lib/live'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button, buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { Page } from '../../ui/page'
import { Table } from '../../ui/table'
import { AllMatching } from '../bulk/all-matching'
import { BulkProgress } from '../bulk/bulk-progress'
import { Sure } from '../bulk/sure'
import { ContactBulk } from './contact-bulk'
import { columns } from './contact-columns'
import { conditionNames, ContactFilter } from './contact-filter'
import { Fragment, type ContactRow } from './contact-row'
import { CreateContact } from './create-contact'
import { ExportContacts } from './export-contacts'

const Document = graphql(`
  query ContactsPage(
    $search: String
    $tagId: ID
    $source: String
    $status: String
    $includeArchived: Boolean
    $sort: ContactSort
    $first: Int
    $after: String
  ) {
    contacts(
      search: $search
      tagId: $tagId
      source: $source
      status: $status
      includeArchived: $includeArchived
      sort: $sort
      first: $first
      after: $after
    ) {
      nodes {
        ...ContactRow_Contact
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const pick = ({ contacts }: ContactsPageQuery) => ({ ...contacts, nodes: readFragment(Fragment, contacts.nodes) })

// orders are those that the list can have; the first is the usual one.
const orders: ContactSort[] = [
  'newest',
  'oldest',
  'updated',
  'longestUnchanged',
  'name',
  'nameDescending',
  'email',
  'emailDescending',
  'phone',
  'phoneDescending',
]

const rowId = (row: ContactRow) => row.id

// A list that has been scrolled this far is not refreshed while it is being read: a button does.
const calm = 300

// ContactsPage is the people that assistants talk with.
export function ContactsPage() {
  const words = text.contact
  const [{ sort, ...conditions }, change] = useConditions(...conditionNames, 'sort')
  const [creating, setCreating] = useNew()
  const mayCreate = useCan('contacts:create')
  const [stale, setStale] = useState(false)
  const go = useGo()
  const mayChoose = [useCan('contacts:update'), useCan('contacts:delete')].includes(true)
  const asked = {
    search: conditions.search || null,
    tagId: conditions.tag || null,
    source: conditions.source || null,
    status: conditions.status || null,
    includeArchived: conditions.archived !== '',
  }
  const pages = usePages(Document, { ...asked, sort: oneOf(sort, orders), first: 100 }, pick)
  useLive(['contact'], () => {
    if (pages.rows.length <= calm) pages.refresh()
    else setStale(true)
  })
  const open = useCallback(
    (row: ContactRow) => {
      go(url.contact, row.id)
    },
    [go],
  )
  const seen = useMemo(() => valuesIn(pages.rows.slice(0, calm)), [pages.rows])
  const chosen = useChosen(pages.rows, JSON.stringify(asked))
  return (
    <Page
      title={words.title}
      actions={
        <Actions
          conditions={asked}
          onAdd={() => {
            setCreating(true)
          }}
        />
      }
    >
      <Sure>
        <Card flush>
          {chosen.ids.length > 0 ? (
            <ContactBulk
              ids={chosen.ids}
              all={chosen.all ? asked : null}
              total={pages.total}
              beside={
                pages.more &&
                chosen.loaded && <AllMatching total={pages.total} on={chosen.all} onChange={chosen.chooseAll} />
              }
              onDone={chosen.clear}
            />
          ) : (
            <ContactFilter conditions={conditions} onChange={change} seen={seen} />
          )}
          <BulkProgress subject="Contact" />
          {stale && (
            <Stale
              onShow={() => {
                setStale(false)
                pages.refresh()
              }}
            />
          )}
          <Table
            list="contacts"
            label={words.title}
            pages={pages}
            columns={mayChoose ? columns.all : columns.facts}
            rowId={rowId}
            onOpen={open}
            order="newest"
            selection={{ state: chosen.state, onChange: chosen.choose }}
            empty={<None filtered={Object.values(conditions).some(Boolean)} />}
          />
        </Card>
      </Sure>
      <CreateContact open={creating && mayCreate} onClose={() => setCreating(false)} />
    </Page>
  )
}

type ActionsProps = { conditions: ComponentProps<typeof ExportContacts>['conditions']; onAdd: () => void }

function Actions({ conditions, onAdd }: ActionsProps) {
  const may = useCan('contacts:create')
  return (
    <>
      <ExportContacts conditions={conditions} />
      {may && (
        <>
          <Link plain to={url.contactImport} className={buttonClass()}>
            <Upload className="size-4" aria-hidden />
            {text.contact.import}
          </Link>
          <Button look="primary" icon={Plus} onClick={onAdd}>
            {text.contact.add}
          </Button>
        </>
      )}
    </>
  )
}

function None({ filtered }: { filtered: boolean }) {
  const words = text.contact
  return (
    <Empty
      icon={Contact}
      title={filtered ? text.table.empty : words.none}
      hint={filtered ? text.table.emptyHint : words.noneHint}
    />
  )
}

function Stale({ onShow }: { onShow: () => void }) {
  return (
    <div role="status" className="flex items-center gap-3 border-b border-line bg-info-wash px-5 py-2 text-info">
      <span className="flex-1">{text.contact.changed}</span>
      <Button size="small" onClick={onShow}>
        {text.contact.show}
      </Button>
    </div>
  )
}

// valuesIn are the sources and statuses that rows have.
function valuesIn(rows: readonly ContactRow[]) {
  const all = (of: (row: ContactRow) => string | null | undefined) =>
    [...new Set(rows.map(of).filter((v): v is string => Boolean(v)))].sort()
  return { source: all((r) => r.source), status: all((r) => r.status) }
}
