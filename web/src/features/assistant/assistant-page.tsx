import { usePageId } from '../../app/go'
import { useVisited } from '../../app/recent'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import { useFresh } from '../../lib/fresh'
import { useLive } from '../../lib/live'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Trouble } from '../../ui/trouble'
import { Editor } from './editor'
import { Saved } from './values'

const Document = graphql(`
  query AssistantPage($id: ID!) {
    assistant(id: $id) {
      ...Saved
      ...Heading_Assistant
      ...Abilities_Assistant
      ...VersionsTab_Assistant
      ...WebCalls_Assistant
      ...NotesTab_Assistant
      folder {
        id
        name
      }
    }
    platform: tools(isPrebuilt: true, first: 100) {
      nodes {
        ...PlatformTools_Tool
      }
    }
    phoneNumbers(assistantId: $id, first: 50) {
      nodes {
        ...Numbers_PhoneNumber
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    tags(assistantId: $id, first: 50) {
      nodes {
        ...Tags_Tag
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    assistantCalendar(assistantId: $id) {
      ...CalendarTab_Calendar
    }
    assistantBehavior(assistantId: $id) {
      ...BehaviorTab_Behavior
    }
    promptVariables {
      ...Variable
    }
    modelNames {
      name
      default
    }
    fallbackEndpoints {
      id
      name
    }
  }
`)

// AssistantPage edits an assistant, beside a chat to test it in.
export function AssistantPage() {
  const id = usePageId()
  const [{ data, error }, refresh] = useFresh({ query: Document, variables: { id } })
  useLive(['assistant', 'knowledge_source', 'tag'], refresh)
  const saved = readFragment(Saved, data?.assistant)
  useVisited(url.assistant, saved?.id)
  if (error && !data) return <Trouble problem={problemOf(error)} onRetry={refresh} />
  if (!data || !saved)
    return (
      <Page title={text.assistant.title}>
        <Waiting />
      </Page>
    )
  return <Editor key={id} data={data} saved={saved} refresh={refresh} />
}
