import { useCallback, useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { useFindTeammates } from '../../pick/teammate'

const Canned = graphql(`
  query CannedChoices($search: String) {
    cannedReplies(search: $search, first: 8) {
      nodes {
        id
        name
        content
      }
    }
  }
`)

export type Suggestion = { id: string; label: string; hint?: string }

export type Mode = 'staff' | 'contact' | 'note'

const pause = 150
const most = 8

// slashOf is what a canned reply is searched by: what follows a slash at the beginning. Null is no search.
export function slashOf(content: string): string | null {
  return /^\/([^\n/]{0,60})$/.exec(content)?.[1] ?? null
}

// atOf is what a member is searched by: what follows the last @, which begins a word.
export function atOf(content: string): string | null {
  return /(?:^|\s)@([^\s@]{0,40})$/.exec(content)?.[1] ?? null
}

// named is a text whose last @ is completed by a name.
export function named(content: string, name: string): string {
  return content.replace(/@([^\s@]{0,40})$/, `@${name} `)
}

// useSuggest offers canned replies in a reply, and members in a note.
export function useSuggest(mode: Mode, content: string): Suggestion[] {
  const slash = mode === 'staff' ? slashOf(content) : null
  const at = mode === 'note' ? atOf(content) : null
  const client = useClient()
  const find = useFindTeammates()
  const canned = useCallback(
    async (search: string) => {
      const { data } = await client.query(Canned, { search: search.trim() || null }).toPromise()
      return data?.cannedReplies.nodes.map((c): Suggestion => ({ id: c.id, label: c.name, hint: c.content })) ?? []
    },
    [client],
  )
  const people = useCallback(
    async (search: string) =>
      ((await find(search)) ?? []).slice(0, most).map((t): Suggestion => ({ id: t.id, label: t.name })),
    [find],
  )
  const replies = useSearched(slash, canned)
  const members = useSearched(at, people)
  return slash !== null ? replies : at !== null ? members : []
}

const nothing: Suggestion[] = []

// useSearched is what is found for a text once typing pauses; null searches nothing. What was found for another text is not offered.
function useSearched(search: string | null, find: (search: string) => Promise<Suggestion[]>): Suggestion[] {
  const [found, setFound] = useState({ search: '', all: nothing })
  useEffect(() => {
    if (search === null) return
    let late = false
    const timer = setTimeout(
      () => {
        void find(search).then((all) => {
          if (!late) setFound({ search, all })
        })
      },
      search ? pause : 0,
    )
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [find, search])
  return search === found.search ? found.all : nothing
}
