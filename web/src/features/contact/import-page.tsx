import { useState } from 'react'
import { useShell, useCan } from '../../app/shown'
import { send } from '../../app/http'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { ImportPageQuery } from '../../gql/graphql'
import { useEvery } from '../../lib/every'
import { usePages } from '../../lib/pages'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Drop } from '../../ui/drop'
import { Waiting } from '../../ui/empty'
import { LoadMore } from '../../ui/load-more'
import { Page } from '../../ui/page'
import { Progress } from '../../ui/progress'
import { Alert, Trouble } from '../../ui/trouble'
import { ImportList } from './import-list'
import { ImportMapping } from './import-mapping'

const Document = graphql(`
  query ImportPage($first: Int!, $after: String) {
    contactImports(first: $first, after: $after) {
      nodes {
        id
        status
        ...ImportList_Import
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const pick = (data: ImportPageQuery) => data.contactImports

const beat = 1_500

// ImportPage brings contacts in from a file: send it, say where its columns go, look at the first rows, go. What is under
// way is on the server: it goes on without this page, and shows here again.
export function ImportPage() {
  const { subaccount } = useShell()
  const pages = usePages(Document, { first: 25 }, pick)
  const { refresh } = pages
  const [sending, setSending] = useState<string | null>(null)
  const [file, setFile] = useState<{ id: string; name: string } | null>(null)
  const [refused, setRefused] = useState('')
  const [mayCreate, mayUpdate] = [useCan('contacts:create'), useCan('contacts:update')]
  const words = text.contact
  const running = pages.rows.some((i) => i.status === 'PENDING' || i.status === 'RUNNING')
  useEvery(running ? beat : 0, refresh)
  const take = async ([chosen]: File[]) => {
    if (!chosen) return
    setSending(chosen.name)
    setRefused('')
    try {
      const { id } = await send(chosen, subaccount)
      setFile({ id, name: chosen.name })
    } catch (error) {
      setRefused(problemOf(error).message)
    }
    setSending(null)
  }
  return (
    <Page
      title={words.importTitle}
      hint={words.importHint}
      back={{ label: words.title, to: url.contacts, params: { subaccount } }}
    >
      {mayCreate && mayUpdate && !file && (
        <Card>
          {refused && (
            <div className="mb-4">
              <Alert>{refused}</Alert>
            </div>
          )}
          {sending ? (
            <div className="flex flex-col gap-3 py-6" role="status">
              <p className="text-center">{words.sending}</p>
              <Progress label={`${words.sending} ${sending}`} value={null} />
            </div>
          ) : (
            <Drop
              label={words.drop}
              hint={words.dropHint}
              accept=".csv,text/csv"
              onFiles={(files) => void take(files)}
            />
          )}
        </Card>
      )}
      {file && (
        <ImportMapping
          key={file.id}
          file={file}
          onLeave={() => {
            setFile(null)
          }}
          onStarted={() => {
            setFile(null)
            refresh()
          }}
        />
      )}
      <Card title={words.imports} flush>
        {pages.problem && !pages.data && <Trouble problem={pages.problem} onRetry={pages.retry} />}
        {pages.waiting && <Waiting lines={3} />}
        {pages.data && <ImportList imports={pages.rows} onChange={refresh} />}
        <LoadMore pages={pages} />
      </Card>
    </Page>
  )
}
