import { useConditions, useGo, usePageId } from '../../app/go'
import { useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { KnowledgePageState, KnowledgeSitePageQuery } from '../../gql/graphql'
import { useEvery } from '../../lib/every'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Select } from '../../ui/select'
import { Trouble } from '../../ui/trouble'
import { SiteActions } from './site-actions'
import { SitePages } from './site-pages'
import { SiteProgress } from './site-progress'

const Document = graphql(`
  query KnowledgeSitePage($id: ID!, $state: KnowledgePageState, $first: Int!, $after: String) {
    knowledgeSite(id: $id) {
      id
      url
      mode
      status
      knowledgeBaseId
      ...SiteActions_KnowledgeSite
      ...SiteProgress_KnowledgeSite
    }
    knowledgePages(siteId: $id, state: $state, first: $first, after: $after) {
      nodes {
        id
        ...SitePages_KnowledgePage
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const pagesOf = (data: KnowledgeSitePageQuery) => data.knowledgePages

const pace = 2_000

const words = text.site

const states = Object.keys(words.states) as KnowledgePageState[]

// KnowledgeSitePage shows a website: how far its reading is, and its pages.
export function KnowledgeSitePage() {
  const id = usePageId()
  const go = useGo()
  const { subaccount } = useShell()
  const [{ state }, setConditions] = useConditions('state')
  const chosen = states.find((s) => s === state)
  const pages = usePages(Document, { id, first: 50, ...(chosen && { state: chosen }) }, pagesOf)
  const { refresh, data } = pages
  useEvery(data?.knowledgeSite.status === 'RUNNING' ? pace : 0, refresh)
  const knowledge = { label: text.knowledge.title, to: url.knowledge, params: { subaccount } }
  if (!data && pages.problem) return <Trouble problem={pages.problem} onRetry={pages.retry} />
  if (!data)
    return (
      <Page title={words.fallback} back={knowledge}>
        <Waiting />
      </Page>
    )
  const site = data.knowledgeSite
  return (
    <Page
      title={site.url}
      hint={words.modes[site.mode]}
      back={{
        label: text.knowledge.fallback,
        to: url.knowledgeBase,
        params: { subaccount, id: site.knowledgeBaseId },
      }}
      actions={
        <SiteActions
          site={site}
          onDeleted={(base) => {
            go(url.knowledgeBase, base, { tab: 'sites' })
          }}
        />
      }
    >
      <Card>
        <SiteProgress site={site} />
      </Card>
      <Card
        title={words.pages}
        flush
        actions={
          <Select
            hidden
            label={words.state}
            empty={words.allStates}
            value={chosen ?? ''}
            options={states.map((value) => ({ value, label: words.states[value] }))}
            onChange={(e) => {
              setConditions({ state: e.target.value })
            }}
          />
        }
      >
        <SitePages pages={pages} />
      </Card>
    </Page>
  )
}
