import { Search, SearchX } from 'lucide-react'
import { useMemo, useState, type FormEvent } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import type { FindPassagesQuery } from '../../gql/graphql'
import { percent } from '../../lib/format'
import { problemOf, type Problem } from '../../lib/problem'
import { sourceOf } from '../../pick/source'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Input, inputClass } from '../../ui/field'
import { Picker, type Choice } from '../../ui/picker'
import { Trouble } from '../../ui/trouble'
import { marked } from './marked'

const Document = graphql(`
  query FindPassages($id: ID!, $query: String!, $sourceIds: [ID!], $folder: String) {
    searchKnowledgeBase(id: $id, query: $query, limit: 8, sourceIds: $sourceIds, folder: $folder) {
      id
      score
      text
      sourceName
      page
      heading
    }
  }
`)

type Match = FindPassagesQuery['searchKnowledgeBase'][number]

type Found = { query: string; matches: readonly Match[] | null; problem: Problem | null }

const words = text.knowledge.find

// Finder shows what an assistant would find for a question, before anybody asks it.
export function Finder({ id }: { id: string }) {
  const client = useClient()
  const [query, setQuery] = useState('')
  const [source, setSource] = useState<Choice | null>(null)
  const sources = useMemo(() => sourceOf(id), [id])
  const [folder, setFolder] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [pending, setPending] = useState(false)
  const find = async () => {
    const asked = query.trim()
    if (!asked) return
    setPending(true)
    const { data, error } = await client
      .query(
        Document,
        { id, query: asked, sourceIds: source ? [source.id] : null, folder: folder.trim() || null },
        { requestPolicy: 'network-only' },
      )
      .toPromise()
    setPending(false)
    setFound({
      query: asked,
      matches: data?.searchKnowledgeBase ?? null,
      problem: error && !data ? problemOf(error) : null,
    })
  }
  const submit = (e: FormEvent) => {
    e.preventDefault()
    void find()
  }
  return (
    <Card title={words.title} hint={words.hint}>
      <form onSubmit={submit} className="flex flex-wrap gap-2">
        <input
          type="search"
          aria-label={words.query}
          placeholder={words.example}
          value={query}
          maxLength={2000}
          onChange={(e) => {
            setQuery(e.target.value)
          }}
          className={`${inputClass} h-9 min-w-0 flex-1 basis-48`}
        />
        <Button type="submit" look="primary" icon={Search} pending={pending}>
          {words.run}
        </Button>
        <Picker
          {...sources}
          className="basis-40 flex-1"
          label={words.sources}
          none={words.allSources}
          value={source}
          onChange={setSource}
        />
        <Input
          className="basis-40 flex-1"
          label={words.folder}
          title={words.folderHint}
          maxLength={2048}
          value={folder}
          onChange={(e) => {
            setFolder(e.target.value)
          }}
        />
      </form>
      <div aria-live="polite" aria-busy={pending} className="mt-4">
        {found?.problem && <Trouble problem={found.problem} onRetry={() => void find()} />}
        {found?.matches && <Passages query={found.query} matches={found.matches} />}
      </div>
    </Card>
  )
}

function Passages({ query, matches }: { query: string; matches: readonly Match[] }) {
  if (matches.length === 0) return <Empty icon={SearchX} title={words.none} hint={words.noneHint} />
  return (
    <>
      <p className="mb-2 text-xs text-soft">{words.results(matches.length)}</p>
      <ol className="flex flex-col gap-3">
        {matches.map((m) => (
          <li key={m.id} className="rounded-xl border border-line p-3.5">
            <Score share={m.score} />
            <p className="mt-2 text-xs font-medium">
              {[m.sourceName, m.page && words.page(m.page), m.heading].filter(Boolean).join(' · ')}
            </p>
            <p className="mt-1.5 line-clamp-[12] leading-relaxed break-words whitespace-pre-line text-soft">
              {marked(m.text, query).map((part, i) =>
                part.hit ? (
                  <mark key={i} className="rounded bg-brass-wash px-0.5 text-brass">
                    {part.text}
                  </mark>
                ) : (
                  part.text
                ),
              )}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

function Score({ share }: { share: number }) {
  return (
    <div className="flex items-center gap-2.5">
      <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${String(Math.min(1, share) * 100)}%` }}
        />
      </span>
      <span className="tabular text-xs text-soft">{words.score(percent(share))}</span>
    </div>
  )
}
