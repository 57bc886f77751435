import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { mentioned } from './note'
import { useTeammates } from './teammates'

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
export function useSuggest(mode: Mode, content: string) {
  const slash = mode === 'staff' ? slashOf(content) : null
  const at = mode === 'note' ? atOf(content) : null
  const canned = useCanned(slash)
  const team = useTeammates(mode === 'note')
  const people = (search: string) =>
    team
      .filter((t) => t.name.toLowerCase().includes(search.toLowerCase()))
      .slice(0, most)
      .map((t): Suggestion => ({ id: t.id, label: t.name }))
  return {
    found: slash !== null ? canned : at !== null ? people(at) : [],
    mentions: (text: string, chosen: readonly string[]) => mentioned(text, team, chosen),
  }
}

function useCanned(search: string | null): Suggestion[] {
  const client = useClient()
  const [found, setFound] = useState<Suggestion[]>([])
  useEffect(() => {
    if (search === null) return
    let late = false
    const timer = setTimeout(
      () => {
        void client
          .query(Canned, { search: search.trim() || null })
          .toPromise()
          .then(({ data }) => {
            if (!late && data)
              setFound(data.cannedReplies.nodes.map((c) => ({ id: c.id, label: c.name, hint: c.content })))
          })
      },
      search ? pause : 0,
    )
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [client, search])
  return search === null ? [] : found
}
