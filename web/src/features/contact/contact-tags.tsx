import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { ContactTagsQuery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { source } from '../../pick/source'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { stay } from '../../ui/focus'
import { Link } from '../../ui/link'
import { LoadMore } from '../../ui/load-more'
import { Picker } from '../../ui/picker'
import { useTagsOver } from './tags-over'

const Fragment = graphql(`
  fragment ContactTags_Contact on Contact {
    id
    tags(first: 50) {
      nodes {
        ...ContactTags_Tag
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const Row = graphql(`
  fragment ContactTags_Tag on Tag {
    id
    name
  }
`)

const Document = graphql(`
  query ContactTags($id: ID!, $first: Int!, $after: String) {
    contact(id: $id) {
      id
      tags(first: $first, after: $after) {
        nodes {
          ...ContactTags_Tag
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

const pick = ({ contact: { tags } }: ContactTagsQuery) => ({ ...tags, nodes: readFragment(Row, tags.nodes) })

const Adding = graphql(`
  mutation AddContactTag($contactId: ID!, $tagId: ID!) {
    addContactTag(contactId: $contactId, tagId: $tagId) {
      id
    }
  }
`)

const Removing = graphql(`
  mutation RemoveContactTag($contactId: ID!, $tagId: ID!) {
    removeContactTag(contactId: $contactId, tagId: $tagId) {
      id
    }
  }
`)

// ContactTags are a contact's tags. They show as they will be, before the server has said so.
export function ContactTags({ contact }: { contact: FragmentType<typeof Fragment> }) {
  const first = useMemo(() => ({ contact: readFragment(Fragment, contact) }), [contact])
  const contactId = first.contact.id
  const pages = usePages(Document, { id: contactId, first: 50 }, pick, { first })
  const [add] = useMutate(Adding)
  const [remove] = useMutate(Removing)
  const tags = useTagsOver(pages.rows)
  const { shown } = tags
  const may = useCan('contacts:update')
  const put = async (tag: { id: string; name: string }) => {
    tags.add(tag)
    if ((await add({ contactId, tagId: tag.id })).problem) tags.leaves(tag.id)
  }
  const take = async (tagId: string) => {
    tags.remove(tagId)
    stay()
    if ((await remove({ contactId, tagId })).problem) tags.stays(tagId)
  }
  return (
    <Card title={text.contact.fields.tags}>
      <div className="flex flex-col gap-3">
        {shown.length === 0 && <p className="text-soft">{text.field.none}</p>}
        {shown.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {shown.map((t) => (
              <li key={t.id} className="flex items-center rounded-full bg-sunken py-0.5 pr-1 pl-2.5 text-xs">
                <Link plain to={url.contacts} search={{ tag: t.id }} className="py-0.5 font-medium hover:underline">
                  {t.name}
                </Link>
                {may ? (
                  <button
                    type="button"
                    aria-label={text.contact.removeTag(t.name ?? '')}
                    onClick={() => void take(t.id)}
                    className="ml-1 flex size-6 items-center justify-center rounded-full text-soft hover:bg-line hover:text-ink"
                  >
                    <X className="size-3" aria-hidden />
                  </button>
                ) : (
                  <span className="w-1.5" />
                )}
              </li>
            ))}
          </ul>
        )}
        <LoadMore pages={pages} />
        {may && (
          <Picker
            label={text.contact.addTag}
            value={null}
            onChange={(tag) => {
              if (tag) void put(tag)
            }}
            {...source.tag}
          />
        )}
      </div>
    </Card>
  )
}
